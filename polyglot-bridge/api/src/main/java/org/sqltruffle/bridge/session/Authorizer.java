package org.sqltruffle.bridge.session;

/** Says what statements may do. */
@FunctionalInterface
public interface Authorizer {

    /** SQLite's codes of actions that give access to files, or end it. */
    int PRAGMA = 19;
    int ATTACH = 24;
    int DETACH = 25;
    int FUNCTION = 31;

    /**
     * Whether a statement may do an action; {@code first} and {@code second} are SQLite's third and fourth argument of the callback,
     * {@code null} where it has none.
     */
    boolean allows(int action, String first, String second);
}
