package org.sqltruffle.language;

import com.oracle.truffle.api.CallTarget;
import com.oracle.truffle.api.TruffleLanguage;

/** The Truffle language {@code sqlite}. */
@TruffleLanguage.Registration(id = SqliteLanguage.ID, name = "SQLite", defaultMimeType = SqliteLanguage.MIME_TYPE,
        characterMimeTypes = SqliteLanguage.MIME_TYPE, contextPolicy = TruffleLanguage.ContextPolicy.SHARED)
public final class SqliteLanguage extends TruffleLanguage<SqliteContext> {

    public static final String ID = "sqlite";
    public static final String MIME_TYPE = "application/sql";

    @Override
    protected SqliteContext createContext(Env env) {
        return new SqliteContext(env);
    }

    @Override
    protected CallTarget parse(ParsingRequest request) {
        throw new UnsupportedOperationException();
    }
}
