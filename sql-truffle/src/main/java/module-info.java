/** The engine: SQLite's bytecode as Truffle nodes over SQLite's own storage engine. */
module org.sqltruffle {
    requires transitive org.graalvm.polyglot;
    requires transitive org.graalvm.truffle;

    exports org.sqltruffle.abi to org.sqltruffle.bridge;
    exports org.sqltruffle.language to org.sqltruffle.bridge;

    provides com.oracle.truffle.api.provider.TruffleLanguageProvider with org.sqltruffle.language.SqliteLanguageProvider;
}
