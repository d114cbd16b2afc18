package org.sqltruffle.tpch.tpch;

import io.trino.tpch.GenerateUtils;
import io.trino.tpch.LineItemColumn;
import io.trino.tpch.TpchColumn;
import io.trino.tpch.TpchEntity;
import io.trino.tpch.TpchTable;
import java.util.Iterator;
import java.util.List;
import org.sqltruffle.tpch.database.Column;
import org.sqltruffle.tpch.database.ColumnType;
import org.sqltruffle.tpch.database.ForeignKey;
import org.sqltruffle.tpch.database.GeneratedTable;
import org.sqltruffle.tpch.database.TableSchema;

/** The eight tables of TPC-H: keys and indices of ours, columns and rows of Trino's port of dbgen. */
final class TpchTables {
    private static final ForeignKey PART_OF_SUPPLIER = new ForeignKey(List.of("l_partkey", "l_suppkey"), "partsupp",
                    List.of("ps_partkey", "ps_suppkey"));

    private final double scaleFactor;

    TpchTables(double scaleFactor) {
        this.scaleFactor = scaleFactor;
    }

    /** Referred tables first. Row counts: TPC-H specification 3.0.1, clause 4.2.5.1. */
    List<GeneratedTable> all() {
        return List.of(
                        exactly(5, TpchTable.REGION, key("r_regionkey")),
                        exactly(25, TpchTable.NATION, key("n_nationkey")
                                        .referring(ForeignKey.of("n_regionkey", "region", "r_regionkey"))),
                        exactly(scaled(10_000), TpchTable.SUPPLIER, key("s_suppkey").indexed("s_nationkey")
                                        .referring(ForeignKey.of("s_nationkey", "nation", "n_nationkey"))),
                        exactly(scaled(200_000), TpchTable.PART, key("p_partkey")),
                        exactly(4 * scaled(200_000), TpchTable.PART_SUPPLIER, key("ps_partkey", "ps_suppkey").indexed("ps_suppkey")
                                        .referring(ForeignKey.of("ps_partkey", "part", "p_partkey"),
                                                        ForeignKey.of("ps_suppkey", "supplier", "s_suppkey"))),
                        exactly(scaled(150_000), TpchTable.CUSTOMER, key("c_custkey")
                                        .referring(ForeignKey.of("c_nationkey", "nation", "n_nationkey"))),
                        exactly(scaled(1_500_000), TpchTable.ORDERS, key("o_orderkey").indexed("o_custkey", "o_orderdate")
                                        .referring(ForeignKey.of("o_custkey", "customer", "c_custkey"))),
                        table(4 * scaled(1_500_000), false, TpchTable.LINE_ITEM, key("l_orderkey", "l_linenumber")
                                        .indexed("l_partkey", "l_suppkey")
                                        .referring(ForeignKey.of("l_orderkey", "orders", "o_orderkey"), PART_OF_SUPPLIER)));
    }

    /** A schema without its name and columns, which the generator knows. */
    private static TableSchema key(String... primaryKey) {
        return TableSchema.of("", List.of(), primaryKey);
    }

    private long scaled(int rowsAtOne) {
        return GenerateUtils.calculateRowCount(rowsAtOne, scaleFactor, 1, 1);
    }

    private <E extends TpchEntity> GeneratedTable exactly(long rows, TpchTable<E> source, TableSchema keys) {
        return table(rows, true, source, keys);
    }

    private <E extends TpchEntity> GeneratedTable table(long rows, boolean exact, TpchTable<E> source, TableSchema keys) {
        List<TpchColumn<E>> sources = source.getColumns();
        List<Column> columns = sources.stream().map(c -> new Column(c.getColumnName(), type(c))).toList();
        TableSchema schema = keys.withColumns(source.getTableName(), columns);
        Iterable<E> generator = source.createGenerator(scaleFactor, 1, 1);
        return new GeneratedTable(schema, rows, exact, () -> rows(generator.iterator(), sources, columns));
    }

    private static ColumnType type(TpchColumn<?> column) {
        return switch (column.getType().getBase()) {
            case IDENTIFIER, INTEGER -> ColumnType.INTEGER;
            case DOUBLE -> column == LineItemColumn.QUANTITY ? ColumnType.INTEGER : ColumnType.REAL;
            case DATE -> ColumnType.DATE;
            case VARCHAR -> ColumnType.TEXT;
        };
    }

    private static <E extends TpchEntity> Iterator<Object[]> rows(Iterator<E> entities, List<TpchColumn<E>> sources,
                    List<Column> columns) {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return entities.hasNext();
            }

            @Override
            public Object[] next() {
                E entity = entities.next();
                Object[] row = new Object[sources.size()];
                for (int i = 0; i < row.length; i++) {
                    row[i] = value(entity, sources.get(i), columns.get(i).type());
                }
                return row;
            }
        };
    }

    private static <E extends TpchEntity> Object value(E entity, TpchColumn<E> source, ColumnType type) {
        return switch (source.getType().getBase()) {
            case IDENTIFIER -> source.getIdentifier(entity);
            case INTEGER -> (long) source.getInteger(entity);
            // Cents divided by 100 are the double nearest to the decimal number, as if its text were read.
            case DOUBLE -> type == ColumnType.REAL ? (Object) source.getDouble(entity) : (Object) (long) source.getDouble(entity);
            case DATE -> GenerateUtils.formatDate(source.getDate(entity));
            case VARCHAR -> source.getString(entity);
        };
    }
}
