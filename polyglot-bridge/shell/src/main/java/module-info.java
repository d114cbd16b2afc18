/** The commands of SQLTruffle. */
@SuppressWarnings("requires-automatic")
module org.sqltruffle.shell {
    requires org.sqltruffle;
    requires org.sqltruffle.api;
    requires org.sqltruffle.tpch;
    // Commands without Python or replicas start without their modules.
    requires static org.sqltruffle.python;
    requires static org.sqltruffle.replication;
    requires org.graalvm.polyglot;
    requires java.management;
    requires jdk.attach;
    requires java.sql;
    requires org.xerial.sqlitejdbc;
    requires info.picocli;
    requires org.jline.reader;
    requires org.jline.terminal;

    exports org.sqltruffle.bridge.shell.command to org.sqltruffle.notebook;
    exports org.sqltruffle.bridge.shell.explain to org.sqltruffle.notebook;

    opens org.sqltruffle.bridge.shell to info.picocli;
    opens org.sqltruffle.bridge.shell.command to info.picocli;
    opens org.sqltruffle.bridge.shell.demo to info.picocli;
    opens org.sqltruffle.bridge.shell.explain to info.picocli;
    opens org.sqltruffle.bridge.shell.operations to info.picocli;
    opens org.sqltruffle.bridge.shell.replica to info.picocli;
    opens org.sqltruffle.bridge.shell.session to info.picocli;
}
