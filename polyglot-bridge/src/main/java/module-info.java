/** SQLTruffle for Java, for Python and on the command line. */
@SuppressWarnings("requires-automatic")
module org.sqltruffle.bridge {
    requires org.sqltruffle;
    requires org.sqltruffle.tpch;
    requires org.graalvm.polyglot;
    requires org.graalvm.truffle;
    // For the one class that makes Python objects by GraalPy's own factory.
    requires static org.graalvm.py;
    requires java.management;
    requires java.sql;
    requires org.xerial.sqlitejdbc;
    requires info.picocli;
    requires me.tongfei.progressbar;
    requires org.jline.reader;
    requires org.jline.terminal;

    exports org.sqltruffle.bridge.python;

    opens org.sqltruffle.bridge.shell to info.picocli;

    provides org.sqltruffle.language.ScopeExtension with org.sqltruffle.bridge.python.PythonExtension;
}
