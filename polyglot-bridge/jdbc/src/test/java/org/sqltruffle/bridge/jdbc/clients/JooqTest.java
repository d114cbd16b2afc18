package org.sqltruffle.bridge.jdbc.clients;

import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.sum;
import static org.jooq.impl.DSL.table;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SQLDialect;
import org.jooq.Table;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.junit.jupiter.api.Test;

/** The driver under jOOQ. */
class JooqTest {

    private static final Table<Record> BOOK = table(name("book"));
    private static final Field<Integer> ID = field(name("id"), SQLDataType.INTEGER);
    private static final Field<String> TITLE = field(name("title"), SQLDataType.VARCHAR(40));
    private static final Field<BigDecimal> PRICE = field(name("price"), SQLDataType.DECIMAL(8, 2));

    @Test
    void createInsertQueryAndFail() throws Exception {
        System.setProperty("org.jooq.no-logo", "true");
        System.setProperty("org.jooq.no-tips", "true");
        try (Connection connection = DriverManager.getConnection("jdbc:sqltruffle::memory:")) {
            DSLContext jooq = DSL.using(connection, SQLDialect.SQLITE);
            jooq.createTable(BOOK).column(ID.getName(), SQLDataType.INTEGER.identity(true)).column(TITLE).column(PRICE).unique(TITLE)
                            .execute();
            assertEquals(2, jooq.insertInto(BOOK, TITLE, PRICE).values("A", new BigDecimal("10.50")).values("B", new BigDecimal("2.25"))
                            .execute());
            Integer id = jooq.insertInto(BOOK, TITLE, PRICE).values("C", new BigDecimal("1.00")).returningResult(ID).fetchOne(ID);
            assertEquals(3, id);
            List<String> titles = jooq.select(TITLE).from(BOOK).where(PRICE.gt(new BigDecimal("2"))).orderBy(TITLE.desc()).fetch(TITLE);
            assertEquals(List.of("B", "A"), titles);
            assertEquals(0, new BigDecimal("13.75").compareTo(jooq.select(sum(PRICE)).from(BOOK).fetchOne(sum(PRICE))));
            assertThrows(IllegalStateException.class, () -> jooq.transaction(inside -> {
                inside.dsl().deleteFrom(BOOK).execute();
                throw new IllegalStateException();
            }));
            assertEquals(3, jooq.fetchCount(BOOK));
            jooq.transaction(inside -> inside.dsl().update(BOOK).set(PRICE, BigDecimal.ONE).where(TITLE.eq("A")).execute());
            assertEquals(0, BigDecimal.ONE.compareTo(jooq.select(PRICE).from(BOOK).where(ID.eq(1)).fetchOne(PRICE)));
            DataAccessException e = assertThrows(DataAccessException.class, () -> jooq.insertInto(BOOK, TITLE).values("A").execute());
            assertEquals("23000", e.sqlState());
            int[] counts = jooq.batch(jooq.insertInto(BOOK, TITLE, PRICE).values((String) null, null)).bind("D", 1).bind("E", 2).execute();
            assertEquals(2, counts.length);
            assertEquals(5, jooq.fetchCount(BOOK));
            assertEquals("book", jooq.meta().getTables("book").getFirst().getName());
            assertEquals(3, jooq.meta().getTables("book").getFirst().fields().length);
        }
    }
}
