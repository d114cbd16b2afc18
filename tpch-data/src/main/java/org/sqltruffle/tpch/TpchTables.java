package org.sqltruffle.tpch;

import io.trino.tpch.GenerateUtils;
import io.trino.tpch.TpchColumn;
import io.trino.tpch.TpchEntity;
import io.trino.tpch.TpchTable;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

/** The eight tables of TPC-H: keys and indices of ours, columns and rows of Trino's port of dbgen. */
final class TpchTables {
    private final double scaleFactor;
    private final QuantityType quantityType;

    TpchTables(double scaleFactor, QuantityType quantityType) {
        this.scaleFactor = scaleFactor;
        this.quantityType = quantityType;
    }

    /** Referred tables first. Row counts: TPC-H specification 3.0.1, clause 4.2.5.1. */
    List<GeneratedTable> all() {
        return List.of(
                        table(TpchTable.REGION, 5, true, s -> s, "r_regionkey"),
                        table(TpchTable.NATION, 25, true, s -> s.referring(ForeignKey.of("n_regionkey", "region", "r_regionkey")), "n_nationkey"),
                        table(TpchTable.SUPPLIER, scaled(10_000), true, s -> s.referring(ForeignKey.of("s_nationkey", "nation", "n_nationkey")).indexed("s_nationkey"), "s_suppkey"),
                        table(TpchTable.PART, scaled(200_000), true, s -> s, "p_partkey"),
                        table(TpchTable.PART_SUPPLIER, 4 * scaled(200_000), true,
                                        s -> s.referring(ForeignKey.of("ps_partkey", "part", "p_partkey"), ForeignKey.of("ps_suppkey", "supplier", "s_suppkey")).indexed("ps_suppkey"),
                                        "ps_partkey", "ps_suppkey"),
                        table(TpchTable.CUSTOMER, scaled(150_000), true, s -> s.referring(ForeignKey.of("c_nationkey", "nation", "n_nationkey")), "c_custkey"),
                        table(TpchTable.ORDERS, scaled(1_500_000), true, s -> s.referring(ForeignKey.of("o_custkey", "customer", "c_custkey")).indexed("o_custkey", "o_orderdate"), "o_orderkey"),
                        table(TpchTable.LINE_ITEM, 4 * scaled(1_500_000), false,
                                        s -> s.referring(ForeignKey.of("l_orderkey", "orders", "o_orderkey"),
                                                        new ForeignKey(List.of("l_partkey", "l_suppkey"), "partsupp", List.of("ps_partkey", "ps_suppkey"))).indexed("l_partkey", "l_suppkey"),
                                        "l_orderkey", "l_linenumber"));
    }

    private long scaled(int rowsAtOne) {
        return GenerateUtils.calculateRowCount(rowsAtOne, scaleFactor, 1, 1);
    }

    private <E extends TpchEntity> GeneratedTable table(TpchTable<E> source, long rows, boolean exact, Function<TableSchema, TableSchema> keys, String... primaryKey) {
        List<TpchColumn<E>> sources = source.getColumns();
        List<Column> columns = sources.stream().map(c -> new Column(c.getColumnName(), type(c))).toList();
        TableSchema schema = keys.apply(TableSchema.of(source.getTableName(), columns, primaryKey));
        return new GeneratedTable(schema, rows, exact, () -> rows(source.createGenerator(scaleFactor, 1, 1).iterator(), sources, columns));
    }

    private ColumnType type(TpchColumn<?> column) {
        return switch (column.getType().getBase()) {
            case IDENTIFIER, INTEGER -> ColumnType.INTEGER;
            case DOUBLE -> column.getColumnName().equals("l_quantity") && quantityType == QuantityType.INTEGER ? ColumnType.INTEGER : ColumnType.REAL;
            case DATE -> ColumnType.DATE;
            case VARCHAR -> ColumnType.TEXT;
        };
    }

    private static <E extends TpchEntity> Iterator<Object[]> rows(Iterator<E> entities, List<TpchColumn<E>> sources, List<Column> columns) {
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
            case DOUBLE -> type == ColumnType.INTEGER ? (Object) (long) source.getDouble(entity) : (Object) source.getDouble(entity);
            case DATE -> GenerateUtils.formatDate(source.getDate(entity));
            case VARCHAR -> source.getString(entity);
        };
    }
}
