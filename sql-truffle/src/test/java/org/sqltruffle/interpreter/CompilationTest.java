package org.sqltruffle.interpreter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.oracle.truffle.api.CompilerAsserts;
import com.oracle.truffle.api.OptimizationFailedException;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.RootNode;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.sqltruffle.testing.Configuration;
import org.sqltruffle.value.Meta;

/**
 * What partial evaluation must fold, and beside it what it cannot: so that a check that never fails is noticed. Runs where everything is
 * compiled before its first execution and a failed compilation throws.
 */
@Tag("compiled")
class CompilationTest {

    @BeforeEach
    void needsImmediateCompilation() {
        assumeTrue(Configuration.compiles());
    }

    /** Code that is compiled and run. */
    @FunctionalInterface
    interface Body {
        Object execute(Object argument);
    }

    private static Object compileAndRun(Body body, Object argument) {
        return new RootNode(null) {
            @Override
            public Object execute(VirtualFrame frame) {
                return body.execute(frame.getArguments()[0]);
            }
        }.getCallTarget().call(argument);
    }

    /** The type of a value that a node has just set is a constant: the reason for the packed meta word. */
    @Test
    void typeOfASetValueFolds() {
        Object result = compileAndRun(argument -> {
            long meta = Meta.INT;
            boolean isInt = Meta.isInt(meta);
            CompilerAsserts.partialEvaluationConstant(isInt);
            return isInt;
        }, 0L);
        assertEquals(true, result);
    }

    @Test
    void typeOfAnUnknownValueDoesNotFold() {
        assertCompilationFails("Partial evaluation did not reduce value to a constant", argument -> {
            boolean isInt = Meta.isInt((Long) argument);
            CompilerAsserts.partialEvaluationConstant(isInt);
            return isInt;
        }, Meta.INT);
    }

    @Test
    void whatMustNotBeCompiledThrows() {
        String reason = "to see that a failed compilation is noticed";
        assertCompilationFails(reason, argument -> {
            CompilerAsserts.neverPartOfCompilation("to see that a failed compilation is noticed");
            return argument;
        }, 0L);
    }

    /** The compiler gives up, and for this reason: it stands in the exception or in one of its causes. */
    private static void assertCompilationFails(String reason, Body body, Object argument) {
        OptimizationFailedException failure = assertThrows(OptimizationFailedException.class, () -> compileAndRun(body, argument));
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        assertTrue(text.toString().contains(reason), text::toString);
    }
}
