package org.sqltruffle.language.polyglot;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.RootNode;

/** Evaluates to the object of a {@code ScopeExtension}. */
final class ExtensionRootNode extends RootNode {

    private final String name;

    ExtensionRootNode(SqliteLanguage language, String name) {
        super(language);
        this.name = name;
    }

    @Override
    public Object execute(VirtualFrame frame) {
        return SqliteLanguage.context(this).extension(name);
    }
}
