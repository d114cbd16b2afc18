package org.sqlite;

/** Is told of the end of transactions. */
public interface SQLiteCommitListener {

    /** Called before each commit. */
    void onCommit();

    /** Called at each rollback. */
    void onRollback();
}
