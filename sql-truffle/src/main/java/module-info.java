/** The engine: SQLite's bytecode as Truffle nodes over SQLite's own storage engine. */
module org.sqltruffle {
    requires transitive org.graalvm.polyglot;
    requires transitive org.graalvm.truffle;
    requires jdk.unsupported;

    exports org.sqltruffle.abi to org.sqltruffle.bridge;
    exports org.sqltruffle.language to org.sqltruffle.bridge;
    exports org.sqltruffle.ops.function to org.sqltruffle.bridge;
    exports org.sqltruffle.registers to org.sqltruffle.bridge;
    exports org.sqltruffle.testing to org.sqltruffle.bridge;
    exports org.sqltruffle.testing.fuzz to org.sqltruffle.bridge;
    exports org.sqltruffle.testing.slt to org.sqltruffle.bridge;
    exports org.sqltruffle.value to org.sqltruffle.bridge;
    exports org.sqltruffle.memory to org.sqltruffle.bridge;

    uses org.sqltruffle.language.ScopeExtension;

    provides com.oracle.truffle.api.provider.TruffleLanguageProvider with org.sqltruffle.language.SqliteLanguageProvider;
}
