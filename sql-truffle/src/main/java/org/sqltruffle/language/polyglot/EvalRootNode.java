package org.sqltruffle.language.polyglot;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.api.source.Source;
import com.oracle.truffle.api.source.SourceSection;

/** Runs a source of SQL statements on the context's default connection. SQLite itself parses it, when it runs. */
final class EvalRootNode extends RootNode {

    private final Source source;
    private final String sql;
    private final String[] parameterNames;

    EvalRootNode(SqliteLanguage language, Source source, String sql, String[] parameterNames) {
        super(language);
        this.source = source;
        this.sql = sql;
        this.parameterNames = parameterNames;
    }

    @Override
    public Object execute(VirtualFrame frame) {
        Parameters parameters = parameterNames.length == 0 ? Parameters.NONE : Parameters.named(parameterNames, frame.getArguments());
        return SqliteLanguage.context(this).defaultConnection().execute(sql, parameters);
    }

    @Override
    public SourceSection getSourceSection() {
        return source.createSection(0, source.getLength());
    }

    @Override
    public String getName() {
        return source.getName();
    }
}
