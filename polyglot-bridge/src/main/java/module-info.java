/** SQLTruffle for Java, for Python and on the command line. */
@SuppressWarnings("requires-automatic")
module org.sqltruffle.bridge {
    requires org.sqltruffle;
    requires static org.sqltruffle.tpch;
    requires org.graalvm.polyglot;
    requires org.graalvm.truffle;
    // For the one class that makes Python objects by GraalPy's own factory.
    requires static org.graalvm.py;
    requires java.management;
    requires transitive java.sql;
    requires static org.xerial.sqlitejdbc;
    // For the command line: the launcher adds these modules.
    requires static info.picocli;
    requires static me.tongfei.progressbar;
    requires static org.jline.reader;
    requires static org.jline.terminal;

    exports org.sqltruffle.api;
    exports org.sqltruffle.bridge.jdbc;
    exports org.sqltruffle.bridge.python;

    opens org.sqltruffle.bridge.shell to info.picocli;

    provides java.sql.Driver with org.sqltruffle.bridge.jdbc.Driver;
    provides org.sqltruffle.language.ScopeExtension with org.sqltruffle.bridge.python.PythonExtension;
}
