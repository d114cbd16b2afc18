package org.sqlite.core;

/** A database that keeps which handlers are set. sqlite-jdbc's own tests ask for them. */
public abstract class NativeDB extends DB {

    /** Whether the handler of each kind is set. */
    protected volatile boolean hasProgressHandler;
    protected volatile boolean hasBusyHandler;
    protected volatile boolean hasCommitListener;
    protected volatile boolean hasUpdateListener;

    private static long number(boolean set) {
        return set ? 1 : 0;
    }

    long getProgressHandler() {
        return number(hasProgressHandler);
    }

    long getBusyHandler() {
        return number(hasBusyHandler);
    }

    long getCommitListener() {
        return number(hasCommitListener);
    }

    long getUpdateListener() {
        return number(hasUpdateListener);
    }
}
