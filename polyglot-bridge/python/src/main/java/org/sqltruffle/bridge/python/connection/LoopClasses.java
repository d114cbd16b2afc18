package org.sqltruffle.bridge.python.connection;

import com.oracle.truffle.api.Truffle;

/**
 * Truffle has two kinds of compiled loops: those of Python's bytecode, and those of queries. While one kind only is loaded, HotSpot
 * compiles code that relies on it, and throws that code away when the other one comes. So both are loaded before the first loop is
 * compiled.
 */
final class LoopClasses {

    private static final String[] NAMES = {"BytecodeOSRRootNode", "OptimizedOSRLoopNode$LoopOSRRootNode"};

    private LoopClasses() {
    }

    /** Does nothing where Truffle has no compiler, or no such classes. */
    static void load() {
        try {
            for (String name : NAMES) {
                Class.forName("com.oracle.truffle.runtime." + name, true, Truffle.getRuntime().getClass().getClassLoader());
            }
        } catch (ClassNotFoundException | LinkageError e) {
            // Loops are compiled once more when the other kind comes.
        }
    }
}
