/** Replicas of a database that converge. */
module org.sqltruffle.replication {
    requires org.sqltruffle;
    requires transitive org.sqltruffle.api;
    requires java.net.http;
    // Only ReplicaServer needs it.
    requires static org.eclipse.jetty.server;

    exports org.sqltruffle.bridge.replication;
    exports org.sqltruffle.bridge.replication.error;
    exports org.sqltruffle.bridge.replication.report;
    exports org.sqltruffle.bridge.replication.state;
    exports org.sqltruffle.bridge.replication.transport;

    provides org.sqltruffle.language.SqlExtension with org.sqltruffle.bridge.replication.sql.ReplicaExtension;
}
