/** Results of queries as Apache Arrow's record batches. */
module org.sqltruffle.arrow {
    requires org.sqltruffle;
    requires transitive org.sqltruffle.api;
    requires transitive org.apache.arrow.memory.core;
    requires transitive org.apache.arrow.vector;

    exports org.sqltruffle.bridge.arrow;
    exports org.sqltruffle.bridge.arrow.catalog;
}
