/** A Jupyter kernel for cells of Python, SQL, Java and JavaScript over one database. */
@SuppressWarnings("requires-automatic")
module org.sqltruffle.notebook {
    requires org.sqltruffle;
    requires org.sqltruffle.api;
    requires org.sqltruffle.python;
    requires org.sqltruffle.shell;
    requires org.sqltruffle.tpch;
    requires org.graalvm.polyglot;
    requires jdk.jshell;
    requires jdk.unsupported;
    requires info.picocli;
    requires jjava.jupyter;
    requires com.google.gson;
    requires org.slf4j;
    requires org.zeromq.jeromq;
    requires de.siegmar.fastcsv;

    // Java cells use these classes.
    exports org.sqltruffle.notebook;

    opens org.sqltruffle.bridge.notebook.protocol to com.google.gson;
    opens org.sqltruffle.bridge.notebook.command to info.picocli;
}
