/** One table of many database files, without an engine. */
module org.sqltruffle.shards {
    exports org.sqltruffle.bridge.shards.error;
    exports org.sqltruffle.bridge.shards.files;
    exports org.sqltruffle.bridge.shards.key;
    exports org.sqltruffle.bridge.shards.query;
    exports org.sqltruffle.bridge.shards.sql;
    exports org.sqltruffle.bridge.shards.table;
}
