package org.sqltruffle.bridge.jdbc.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.EmptyResultDataAccessException;
import org.springframework.jdbc.BadSqlGrammarException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.simple.SimpleJdbcInsert;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import org.sqltruffle.bridge.jdbc.SqlTruffleDataSource;

/** The driver under Spring's JdbcTemplate. */
class SpringTest {

    private record Item(long id, String name, double price) {
    }

    @Test
    void queriesTransactionsAndExceptions(@TempDir Path directory) {
        SqlTruffleDataSource data = new SqlTruffleDataSource("jdbc:sqltruffle:" + directory.resolve("spring.db"));
        JdbcTemplate jdbc = new JdbcTemplate(data);
        jdbc.execute("CREATE TABLE item(id INTEGER PRIMARY KEY, name TEXT UNIQUE, price REAL)");
        assertEquals(1, jdbc.update("INSERT INTO item(name, price) VALUES(?, ?)", "A", 1.5));
        Number key = new SimpleJdbcInsert(data).withTableName("item").usingGeneratedKeyColumns("id")
                        .executeAndReturnKey(Map.of("name", "B", "price", 2.5));
        assertEquals(2, key.intValue());
        List<Item> items = jdbc.query("SELECT * FROM item ORDER BY id",
                        (rs, i) -> new Item(rs.getLong("id"), rs.getString("name"), rs.getDouble("price")));
        assertEquals(List.of(new Item(1, "A", 1.5), new Item(2, "B", 2.5)), items);
        assertEquals(4.0, jdbc.queryForObject("SELECT sum(price) FROM item", Double.class));
        assertEquals("B", new NamedParameterJdbcTemplate(data).queryForObject("SELECT name FROM item WHERE price > :least",
                        Map.of("least", 2), String.class));
        assertEquals(2, jdbc.batchUpdate("INSERT INTO item(name) VALUES(?)", List.of(new Object[]{"C"}, new Object[]{"D"})).length);
        assertThrows(EmptyResultDataAccessException.class, () -> jdbc.queryForObject("SELECT id FROM item WHERE id > 100", Integer.class));
        assertThrows(DataIntegrityViolationException.class, () -> jdbc.update("INSERT INTO item(name) VALUES('A')"));
        assertThrows(BadSqlGrammarException.class, () -> jdbc.queryForList("SELECT nothing FROM item"));
        TransactionTemplate transactions = new TransactionTemplate(new DataSourceTransactionManager(data));
        assertThrows(IllegalStateException.class, () -> transactions.execute(status -> {
            jdbc.update("DELETE FROM item");
            throw new IllegalStateException();
        }));
        assertEquals(4, jdbc.queryForObject("SELECT count(*) FROM item", Integer.class));
        transactions.execute(status -> {
            jdbc.update("DELETE FROM item WHERE id = 1");
            Object savepoint = status.createSavepoint();
            jdbc.update("DELETE FROM item");
            status.rollbackToSavepoint(savepoint);
            return null;
        });
        assertEquals(3, jdbc.queryForObject("SELECT count(*) FROM item", Integer.class));
    }
}
