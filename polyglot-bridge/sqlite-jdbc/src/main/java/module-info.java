/** sqlite-jdbc's module, so that programs that require it need no change. */
module org.xerial.sqlitejdbc {
    requires org.sqltruffle.jdbc;
    requires transitive java.sql;

    exports org.sqlite;
    exports org.sqlite.core;
    exports org.sqlite.date;
    exports org.sqlite.javax;

    provides java.sql.Driver with org.sqlite.JDBC;
}
