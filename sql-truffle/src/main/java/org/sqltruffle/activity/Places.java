package org.sqltruffle.activity;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.RootCallTarget;
import com.oracle.truffle.api.Truffle;
import com.oracle.truffle.api.frame.FrameInstance;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.api.source.Source;
import com.oracle.truffle.api.source.SourceSection;
import java.util.List;

/**
 * Places of the program that uses the engine, as {@code Shop.java:12 in Shop.sell}. They are noted when the system property
 * {@code sqltruffle.places} is {@code true}.
 */
public final class Places {

    /** Whether places are noted. */
    public static final boolean ARE_NOTED = Boolean.getBoolean("sqltruffle.places");

    private static final List<String> NOT_THE_PROGRAM = List.of("org.sqltruffle.", "com.oracle.", "org.graalvm.", "java.", "jdk.",
                    "org.sqlite.");

    private Places() {
    }

    /** The line of a guest language or of Java that has called the engine. */
    @TruffleBoundary
    public static String here() {
        String guest = Truffle.getRuntime().iterateFrames(Places::describe);
        return guest != null ? guest : StackWalker.getInstance()
                        .walk(frames -> frames.filter(Places::isProgram).findFirst().map(Places::describe).orElse("unknown"));
    }

    /** The line of the call, or of the function where the language does not tell the line: GraalPy does not. */
    private static String describe(FrameInstance frame) {
        RootNode root = frame.getCallTarget() instanceof RootCallTarget target ? target.getRootNode() : null;
        Node node = frame.getCallNode();
        SourceSection call = node == null ? null : node.getEncapsulatingSourceSection();
        SourceSection section = call != null || root == null ? call : root.getSourceSection();
        if (section == null || !section.isAvailable() || !isProgram(section.getSource())) {
            return null;
        }
        String path = section.getSource().getPath();
        return (path == null ? section.getSource().getName() : path) + ":" + section.getStartLine()
                        + (root == null ? "" : " in " + root.getName());
    }

    /** Whether a source is neither a language's own nor that of Python's {@code sqlite3}. */
    private static boolean isProgram(Source source) {
        return !source.isInternal() && !source.getLanguage().equals("sqlite")
                        && (source.getPath() == null || !source.getPath().contains("/sqltruffle/_"));
    }

    private static boolean isProgram(StackWalker.StackFrame frame) {
        return NOT_THE_PROGRAM.stream().noneMatch(frame.getClassName()::startsWith);
    }

    private static String describe(StackWalker.StackFrame frame) {
        return frame.getFileName() + ":" + frame.getLineNumber() + " in " + frame.getClassName() + "." + frame.getMethodName();
    }
}
