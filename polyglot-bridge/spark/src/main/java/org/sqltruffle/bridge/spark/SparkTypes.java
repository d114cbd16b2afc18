package org.sqltruffle.bridge.spark;

import java.util.Locale;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.sqltruffle.bridge.shards.table.Affinity;
import org.sqltruffle.bridge.shards.table.ColumnShape;
import org.sqltruffle.bridge.shards.table.UnionTable;

/** The types of columns: those that the Arrow module gives to the same declarations, where Spark must know a type before it has seen a value. */
final class SparkTypes {

    private SparkTypes() {
    }

    /** The type of a declared type. A type that says nothing about its values is text. */
    static DataType of(String declared) {
        String name = declared.toUpperCase(Locale.ROOT);
        String whole = name.replaceAll("\\s*\\(.*", "").strip();
        return switch (Affinity.of(declared)) {
            case INTEGER -> DataTypes.LongType;
            case TEXT -> DataTypes.StringType;
            case REAL -> DataTypes.DoubleType;
            case BLOB -> name.isEmpty() ? DataTypes.StringType : DataTypes.BinaryType;
            case NUMERIC -> switch (whole) {
                case "BOOLEAN", "BOOL" -> DataTypes.BooleanType;
                case "DATE" -> DataTypes.DateType;
                default -> name.contains("DEC") || name.contains("NUM") ? DataTypes.DoubleType : DataTypes.StringType;
            };
        };
    }

    /** Whether values of a column are what its Spark type says, without a conversion: only then a file evaluates expressions of it. */
    static boolean isTyped(ColumnShape column) {
        DataType type = of(column.type());
        return type != DataTypes.StringType || column.affinity() == Affinity.TEXT;
    }

    /** The columns of a table. */
    static StructType schema(UnionTable union) {
        StructField[] fields = union.columns().stream().map(column -> DataTypes.createStructField(column.name(), of(column.type()), true)).toArray(StructField[]::new);
        return new StructType(fields);
    }
}
