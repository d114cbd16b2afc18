/** The engine: SQLite's bytecode as Truffle nodes over SQLite's own storage engine. */
module org.sqltruffle {
    requires transitive org.graalvm.polyglot;
    requires transitive org.graalvm.truffle;
    requires jdk.unsupported;
    requires static java.management;
    requires static jdk.jfr;

    exports org.sqltruffle.activity to org.sqltruffle.api;
    exports org.sqltruffle.events to org.sqltruffle.replication;
    exports org.sqltruffle.language to
                    org.sqltruffle.api, org.sqltruffle.jdbc, org.sqltruffle.notebook, org.sqltruffle.python, org.sqltruffle.replication,
                    org.sqltruffle.shardtable, org.sqltruffle.shell;
    exports org.sqltruffle.language.buffer to org.sqltruffle.api, org.sqltruffle.jdbc, org.sqltruffle.python, org.sqltruffle.shardtable;
    exports org.sqltruffle.language.profile to org.sqltruffle.notebook, org.sqltruffle.shell;
    exports org.sqltruffle.ops.function to org.sqltruffle.api, org.sqltruffle.python;
    exports org.sqltruffle.registers to
                    org.sqltruffle.api, org.sqltruffle.arrow, org.sqltruffle.jdbc, org.sqltruffle.notebook, org.sqltruffle.shardtable;
    exports org.sqltruffle.sqlite to
                    org.sqltruffle.api, org.sqltruffle.arrow, org.sqltruffle.jdbc, org.sqltruffle.notebook, org.sqltruffle.python,
                    org.sqltruffle.replication, org.sqltruffle.shardtable, org.sqltruffle.shell;
    exports org.sqltruffle.value to org.sqltruffle.api, org.sqltruffle.python;

    uses org.sqltruffle.language.ScopeExtension;
    uses org.sqltruffle.language.SqlExtension;

    provides org.sqltruffle.language.SqlExtension with org.sqltruffle.operations.OperationsExtension;
    provides com.oracle.truffle.api.provider.TruffleLanguageProvider with org.sqltruffle.language.polyglot.SqliteLanguageProvider;
}
