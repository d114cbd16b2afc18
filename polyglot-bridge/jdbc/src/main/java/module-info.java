/** The JDBC driver of SQLTruffle. */
module org.sqltruffle.jdbc {
    requires org.sqltruffle;
    requires transitive org.sqltruffle.api;
    requires transitive java.sql;

    exports org.sqltruffle.bridge.jdbc;

    provides java.sql.Driver with org.sqltruffle.bridge.jdbc.Driver;
}
