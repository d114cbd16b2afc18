/** SQLTruffle for Java, for Python and on the command line. */
@SuppressWarnings("requires-automatic")
module org.sqltruffle.bridge {
    requires org.sqltruffle;
    requires org.graalvm.polyglot;
    requires java.sql;
    requires info.picocli;
    requires org.jline.reader;
    requires org.jline.terminal;
    requires java.management;
    requires me.tongfei.progressbar;

    opens org.sqltruffle.bridge.shell to info.picocli;
}
