package org.sqltruffle.bridge.spark;

import java.util.Map;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** {@code spark.read.format("sqltruffle").option("path", "dir/*.db").option("table", "sale")}. */
public final class ShardSource implements TableProvider, DataSourceRegister {

    @Override
    public String shortName() {
        return "sqltruffle";
    }

    @Override
    public StructType inferSchema(CaseInsensitiveStringMap options) {
        return ShardSparkTable.of(options).schema();
    }

    @Override
    public Table getTable(StructType schema, Transform[] partitioning, Map<String, String> properties) {
        return ShardSparkTable.of(new CaseInsensitiveStringMap(properties));
    }
}
