package org.sqltruffle.bridge.shards.query;

/** Tokens from one to before another. */
record Range(int from, int to) {

    int size() {
        return to - from;
    }
}
