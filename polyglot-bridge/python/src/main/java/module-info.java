/** Python's {@code sqlite3} on SQLTruffle, for programs that embed GraalPy. */
@SuppressWarnings("requires-automatic")
module org.sqltruffle.python {
    requires org.sqltruffle;
    requires transitive org.graalvm.polyglot;
    requires org.graalvm.truffle;
    requires jdk.unsupported;
    // For the classes that make Python objects by GraalPy's own factory.
    requires static org.graalvm.py;

    exports org.sqltruffle.bridge.python;
    exports org.sqltruffle.bridge.python.shared to org.sqltruffle.notebook;
    exports org.sqltruffle.bridge.python.command to org.sqltruffle.notebook, org.sqltruffle.shell;

    provides org.sqltruffle.language.ScopeExtension with org.sqltruffle.bridge.python.PythonExtension;
}
