"""Spark over many database files: runs an SQL text, or leaves `spark` for an interactive Python."""
import os
import sys

from pyspark.sql import SparkSession

MOST_ROWS = 1000

path, jars, sql = sys.argv[1], sys.argv[2], sys.argv[3:]
options = "--enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow -Dpolyglot.engine.WarnInterpreterOnly=false"
spark = (
    SparkSession.builder.master(os.environ.get("SPARK_MASTER", "local[*]"))
    .config("spark.driver.extraClassPath", jars)
    .config("spark.executor.extraClassPath", jars)
    .config("spark.driver.extraJavaOptions", options)
    .config("spark.executor.extraJavaOptions", options)
    .config("spark.ui.showConsoleProgress", "false")
    .config("spark.sql.catalog.sqlite", "org.sqltruffle.bridge.spark.ShardCatalog")
    .config("spark.sql.catalog.sqlite.path", path)
    .config("spark.sql.defaultCatalog", "sqlite")
    .getOrCreate()
)
spark.sparkContext.setLogLevel("ERROR")
if sql:
    for text in sql:
        spark.sql(text).show(MOST_ROWS, truncate=False)
    spark.stop()
else:
    print("spark.sql('SHOW TABLES').show() has the tables of " + path)
