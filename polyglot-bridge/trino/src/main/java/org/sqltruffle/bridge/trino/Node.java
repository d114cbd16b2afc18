package org.sqltruffle.bridge.trino;

import org.sqltruffle.bridge.shardtable.leaf.Bounds;
import org.sqltruffle.bridge.shardtable.leaf.KeyRanges;
import org.sqltruffle.bridge.shardtable.leaf.Leaves;
import org.sqltruffle.bridge.shardtable.leaf.Shapes;
import org.sqltruffle.language.ColumnStore;

/** What a node of Trino keeps between queries. */
final class Node {

    static final Leaves LEAVES = new Leaves();
    static final Shapes SHAPES = new Shapes(LEAVES);
    static final Bounds BOUNDS = new Bounds();
    static final KeyRanges RANGES = new KeyRanges(BOUNDS, LEAVES);

    static {
        // Trino owns the cores.
        ColumnStore.setThreads(0);
    }

    private Node() {
    }
}
