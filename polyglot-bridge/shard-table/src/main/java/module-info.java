/** The SQL table function {@code shards}. */
module org.sqltruffle.shardtable {
    requires java.management;
    requires jdk.management;
    requires org.sqltruffle;
    requires org.sqltruffle.shards;

    exports org.sqltruffle.bridge.shardtable.leaf;

    provides org.sqltruffle.language.SqlExtension with org.sqltruffle.bridge.shardtable.ShardsExtension;
}
