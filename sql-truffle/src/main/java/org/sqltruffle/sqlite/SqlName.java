package org.sqltruffle.sqlite;

/** Names in SQL: of databases, tables, columns and savepoints. */
public final class SqlName {

    private SqlName() {
    }

    /** A name as an identifier of SQL, whatever its characters are. It must not have a NUL, where SQL texts end. */
    public static String quote(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
