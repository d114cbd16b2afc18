package org.sqltruffle.language;

import java.util.List;

/**
 * A statement that an extension has written anew, for tables of its own.
 *
 * @param texts the statement; the first text that SQLite can prepare is used
 * @param length how many characters of the original text the statement has
 * @param release is run when the statement is closed, by the thread that has the connection, unless the connection is closed with it
 */
public record RewrittenSql(List<String> texts, int length, Runnable release) {
}
