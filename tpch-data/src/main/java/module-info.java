/** Benchmark databases, queries and golden answers, and what commands tell while they make data. Uses nothing else of this project. */
@SuppressWarnings("requires-automatic")
module org.sqltruffle.tpch {
    requires transitive java.sql;
    requires org.xerial.sqlitejdbc;
    requires me.tongfei.progressbar;
    requires tpch;

    exports org.sqltruffle.tpch.console;
    exports org.sqltruffle.tpch.database;
    exports org.sqltruffle.tpch.query;
    exports org.sqltruffle.tpch.tpch;
    exports org.sqltruffle.tpch.ssb;
    exports org.sqltruffle.tpch.shapes;
    exports org.sqltruffle.tpch.oltp;
}
