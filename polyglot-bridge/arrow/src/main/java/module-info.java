/** Results of queries as Apache Arrow's record batches. */
module org.sqltruffle.arrow {
    requires org.sqltruffle;
    requires transitive org.sqltruffle.api;
    requires transitive org.apache.arrow.memory.core;
    requires transitive org.apache.arrow.vector;
    requires aircompressor;

    provides org.sqltruffle.bridge.session.TableFormat with
                    org.sqltruffle.bridge.arrow.FileFormat,
                    org.sqltruffle.bridge.arrow.StreamFormat,
                    org.sqltruffle.bridge.arrow.ParquetFormat;
    provides org.sqltruffle.bridge.session.ResultView with org.sqltruffle.bridge.arrow.ReaderView;

    exports org.sqltruffle.bridge.arrow;
    exports org.sqltruffle.bridge.arrow.catalog;
    exports org.sqltruffle.bridge.arrow.parquet;
}
