package org.sqltruffle.language.polyglot;

import com.oracle.truffle.api.CallTarget;
import com.oracle.truffle.api.Option;
import com.oracle.truffle.api.TruffleLanguage;
import com.oracle.truffle.api.nodes.Node;
import org.graalvm.options.OptionCategory;
import org.graalvm.options.OptionDescriptors;
import org.graalvm.options.OptionKey;
import org.graalvm.options.OptionStability;
import org.sqltruffle.interpreter.tier.TierThresholds;
import org.sqltruffle.language.ColumnStore;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.ScopeExtension;
import org.sqltruffle.memory.NfiCalls;

/**
 * The Truffle language {@code sqlite}. A source is a text of SQL statements; running it runs them on the context's default connection, and
 * its value is the {@link ResultObject} of the last one. The names of its arguments, if it has any, are those of SQL parameters. The
 * language's bindings ({@link BindingsObject}) open more connections.
 */
@TruffleLanguage.Registration(id = SqliteLanguage.ID, name = "SQLite", defaultMimeType = SqliteLanguage.MIME_TYPE,
                characterMimeTypes = SqliteLanguage.MIME_TYPE, contextPolicy = TruffleLanguage.ContextPolicy.SHARED)
public final class SqliteLanguage extends TruffleLanguage<SqliteContext> {

    public static final String ID = "sqlite";
    public static final String MIME_TYPE = "application/sql";

    @Option(help = "File, URI or :memory: that the context's default connection opens.", category = OptionCategory.USER,
                    stability = OptionStability.STABLE, usageSyntax = "<path>")
    static final OptionKey<String> Database = new OptionKey<>(":memory:");

    @Option(help = "Which tiers run a statement: auto, truffle, mixed (for tests) or c.", category = OptionCategory.EXPERT,
                    stability = OptionStability.EXPERIMENTAL, usageSyntax = "auto|truffle|mixed|c")
    static final OptionKey<EngineOptions.Tier> Tier = new OptionKey<>(EngineOptions.Tier.AUTO, SqliteOptions.TIER);

    @Option(help = "When a statement changes tiers, for tests: instructions in C until it is hot, instructions of a stretch in C, "
                    + "backward jumps of a stretch in the Truffle tier, seed.",
                    category = OptionCategory.INTERNAL, stability = OptionStability.EXPERIMENTAL,
                    usageSyntax = "hot=<n>,steps=<n>,jumps=<n>,seed=<n>")
    static final OptionKey<TierThresholds> Thresholds = new OptionKey<>(TierThresholds.DEFAULT, SqliteOptions.THRESHOLDS);

    @Option(help = "How many statements a connection keeps, with what was compiled for them, for the next execution of the same text.",
                    category = OptionCategory.USER, stability = OptionStability.EXPERIMENTAL, usageSyntax = "<number>")
    static final OptionKey<Integer> IdleStatements = new OptionKey<>(EngineOptions.IDLE_STATEMENTS);

    @Option(help = "When the statements of this context build and read columns: auto, off or build; by default as the process does.",
                    category = OptionCategory.USER,
                    stability = OptionStability.EXPERIMENTAL, usageSyntax = "auto|off|build")
    static final OptionKey<ColumnStore.Mode> Columns = new OptionKey<>(null, SqliteOptions.COLUMNS);

    @Option(help = "The most bytes of all columns of the process; 0 for none.", category = OptionCategory.USER,
                    stability = OptionStability.EXPERIMENTAL, usageSyntax = "<number>")
    static final OptionKey<Long> ColumnBytes = new OptionKey<>(ColumnStore.defaultBytes(), SqliteOptions.COLUMN_BYTES);

    @Option(help = "Opcodes that always run in C, comma-separated, as Column,Next.", category = OptionCategory.INTERNAL,
                    stability = OptionStability.EXPERIMENTAL, usageSyntax = "<name>[,<name>...]")
    static final OptionKey<String> DisabledOpcodes = new OptionKey<>("");

    @Option(help = "Who makes the calls of C functions: foreign (java.lang.foreign) or nfi (Truffle's native function interface).",
                    category = OptionCategory.EXPERT,
                    stability = OptionStability.EXPERIMENTAL, usageSyntax = "foreign|nfi")
    static final OptionKey<NfiCalls.Backend> Calls = new OptionKey<>(NfiCalls.DEFAULT, SqliteOptions.CALLS);

    private static final ContextReference<SqliteContext> CONTEXT = ContextReference.create(SqliteLanguage.class);

    /** The current context. */
    static SqliteContext context(Node node) {
        return CONTEXT.get(node);
    }

    @Override
    protected OptionDescriptors getOptionDescriptors() {
        return new SqliteLanguageOptionDescriptors();
    }

    @Override
    protected SqliteContext createContext(Env env) {
        return new SqliteContext(env);
    }

    @Override
    protected void finalizeContext(SqliteContext context) {
        context.closeConnections();
    }

    @Override
    protected void disposeContext(SqliteContext context) {
        context.dispose();
    }

    /** Any thread: whoever uses a connection from several sees to it that they take turns. */
    @Override
    protected boolean isThreadAccessAllowed(Thread thread, boolean singleThreaded) {
        return true;
    }

    @Override
    protected Object getScope(SqliteContext context) {
        return context.bindings();
    }

    @Override
    protected CallTarget parse(ParsingRequest request) {
        String sql = request.getSource().getCharacters().toString();
        if (sql.startsWith(ScopeExtension.PREFIX)) {
            return new ExtensionRootNode(this, sql.substring(ScopeExtension.PREFIX.length())).getCallTarget();
        }
        return new EvalRootNode(this, request.getSource(), sql, request.getArgumentNames().toArray(String[]::new)).getCallTarget();
    }
}
