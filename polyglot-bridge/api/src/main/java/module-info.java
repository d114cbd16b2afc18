/** The Java API of SQLTruffle, and the sessions that the API and the JDBC driver are built on. */
module org.sqltruffle.api {
    requires org.sqltruffle;
    requires org.graalvm.polyglot;
    requires org.graalvm.truffle;

    uses org.sqltruffle.bridge.session.ResultView;
    uses org.sqltruffle.bridge.session.TableFormat;

    exports org.sqltruffle.api;
    exports org.sqltruffle.bridge.session to
                    org.sqltruffle.arrow, org.sqltruffle.jdbc, org.sqltruffle.notebook, org.sqltruffle.replication, org.sqltruffle.shell,
                    org.xerial.sqlitejdbc;
    exports org.sqltruffle.bridge.session.batch to org.sqltruffle.jdbc;
    exports org.sqltruffle.bridge.session.value to org.sqltruffle.jdbc, org.sqltruffle.replication;
}
