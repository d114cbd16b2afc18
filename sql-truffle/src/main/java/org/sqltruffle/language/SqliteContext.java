package org.sqltruffle.language;

import com.oracle.truffle.api.TruffleLanguage.Env;

/** What one polyglot context owns: its environment. */
final class SqliteContext {

    private final Env env;

    SqliteContext(Env env) {
        this.env = env;
    }

    Env env() {
        return env;
    }
}
