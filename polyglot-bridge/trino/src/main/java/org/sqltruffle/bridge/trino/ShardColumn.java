package org.sqltruffle.bridge.trino;

import io.trino.spi.connector.ColumnHandle;
import io.trino.spi.connector.ColumnMetadata;
import io.trino.spi.type.BigintType;
import io.trino.spi.type.BooleanType;
import io.trino.spi.type.DateType;
import io.trino.spi.type.DoubleType;
import io.trino.spi.type.Type;
import io.trino.spi.type.VarbinaryType;
import io.trino.spi.type.VarcharType;
import java.util.Locale;
import org.sqltruffle.bridge.shards.query.Fragment;
import org.sqltruffle.bridge.shards.table.UnionTable;
import org.sqltruffle.bridge.shards.table.ValueKind;

/**
 * A column of a table, or an aggregate of one.
 *
 * @param name as Trino has it, in lower case
 * @param index of the column in the union, or in the rows of a query; -1 for {@code count(*)}
 * @param function the aggregate, or empty
 * @param typed whether a file evaluates expressions of it
 */
public record ShardColumn(String name, int index, Type type, String function, boolean typed) implements ColumnHandle {

    /** A column of a table. */
    static ShardColumn of(UnionTable union, int index) {
        boolean typed = !union.isRetyped(index) && ValueKind.isTyped(union.columns().get(index));
        return new ShardColumn(union.columns().get(index).name().toLowerCase(Locale.ENGLISH), index,
                        type(union.columns().get(index).type()), "", typed);
    }

    /** The type of a declared type. */
    static Type type(String declared) {
        return switch (ValueKind.of(declared)) {
            case INTEGER -> BigintType.BIGINT;
            case REAL -> DoubleType.DOUBLE;
            case TEXT -> VarcharType.VARCHAR;
            case BLOB -> VarbinaryType.VARBINARY;
            case BOOLEAN -> BooleanType.BOOLEAN;
            case DATE -> DateType.DATE;
        };
    }

    ColumnMetadata metadata() {
        return new ColumnMetadata(name, type);
    }

    /** What a file gives for it. */
    Fragment fragment(UnionTable union) {
        if (index < 0) {
            return new Fragment().text("count(*)");
        }
        Fragment column = new Fragment().column(index, union);
        return function.isEmpty() ? column : new Fragment().text(function + "(").add(column).text(")");
    }
}
