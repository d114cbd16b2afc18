package org.sqltruffle.activity;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.Truffle;
import com.oracle.truffle.api.frame.FrameInstance;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.source.SourceSection;
import java.util.List;

/** Places of the program that uses the engine, as {@code Shop.java:12 in Shop.sell}. They are noted when the system property {@code sqltruffle.places} is {@code true}. */
public final class Places {

    /** Whether places are noted. */
    public static final boolean ARE_NOTED = Boolean.getBoolean("sqltruffle.places");

    private static final List<String> NOT_THE_PROGRAM = List.of("org.sqltruffle.", "com.oracle.", "org.graalvm.", "java.", "jdk.", "org.sqlite.");

    private Places() {
    }

    /** The line of a guest language or of Java that has called the engine. */
    @TruffleBoundary
    public static String here() {
        String guest = Truffle.getRuntime().iterateFrames(Places::describe);
        return guest != null ? guest : StackWalker.getInstance().walk(frames -> frames.filter(Places::isProgram).findFirst().map(Places::describe).orElse("unknown"));
    }

    private static String describe(FrameInstance frame) {
        Node node = frame.getCallNode();
        SourceSection section = node == null ? null : node.getEncapsulatingSourceSection();
        if (section == null || !section.isAvailable() || section.getSource().isInternal() || section.getSource().getLanguage().equals("sqlite")) {
            return null;
        }
        String path = section.getSource().getPath();
        return (path == null ? section.getSource().getName() : path) + ":" + section.getStartLine() + " in " + node.getRootNode().getName();
    }

    private static boolean isProgram(StackWalker.StackFrame frame) {
        return NOT_THE_PROGRAM.stream().noneMatch(frame.getClassName()::startsWith);
    }

    private static String describe(StackWalker.StackFrame frame) {
        return frame.getFileName() + ":" + frame.getLineNumber() + " in " + frame.getClassName() + "." + frame.getMethodName();
    }
}
