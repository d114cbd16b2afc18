package org.sqltruffle.bridge.spark;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.sqltruffle.bridge.shards.table.UnionTable;
import org.sqltruffle.bridge.shards.table.ValueKind;

/** The types of columns. */
final class SparkTypes {

    private SparkTypes() {
    }

    /** The type of a declared type. */
    static DataType of(String declared) {
        return switch (ValueKind.of(declared)) {
            case INTEGER -> DataTypes.LongType;
            case REAL -> DataTypes.DoubleType;
            case TEXT -> DataTypes.StringType;
            case BLOB -> DataTypes.BinaryType;
            case BOOLEAN -> DataTypes.BooleanType;
            case DATE -> DataTypes.DateType;
        };
    }

    /** The columns of a table. */
    static StructType schema(UnionTable union) {
        StructField[] fields = union.columns().stream().map(column -> DataTypes.createStructField(column.name(), of(column.type()), true))
                        .toArray(StructField[]::new);
        return new StructType(fields);
    }
}
