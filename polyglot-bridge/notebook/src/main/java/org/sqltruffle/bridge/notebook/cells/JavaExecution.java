package org.sqltruffle.bridge.notebook.cells;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import jdk.jshell.execution.DirectExecutionControl;
import jdk.jshell.spi.ExecutionControl;
import jdk.jshell.spi.ExecutionControlProvider;
import jdk.jshell.spi.ExecutionEnv;
import org.sqltruffle.notebook.StopCheck;

/**
 * Runs the code of Java cells on the thread of all cells, where queries may call Python functions. The JDK's own LocalExecutionControl
 * starts a thread for each snippet. Keeps the value of the snippet that ran last, and makes the code stoppable.
 */
final class JavaExecution extends DirectExecutionControl implements ExecutionControlProvider {

    private static final ClassDesc STOP_CHECK = StopCheck.class.describeConstable().orElseThrow();

    private Object value;
    private volatile boolean running;

    /** The value of the snippet that ran last. */
    Object value() {
        return value;
    }

    /** Whether the code of a snippet runs, and not JShell. */
    boolean isRunning() {
        return running;
    }

    @Override
    public String name() {
        return "sqltruffle";
    }

    @Override
    public ExecutionControl generate(ExecutionEnv environment, Map<String, String> parameters) {
        return this;
    }

    @Override
    public void load(ClassBytecodes[] classes) throws ClassInstallException, NotImplementedException, EngineTerminationException {
        super.load(Arrays.stream(classes).map(each -> new ClassBytecodes(each.name(), stoppable(each.bytecodes())))
                        .toArray(ClassBytecodes[]::new));
    }

    private static byte[] stoppable(byte[] bytecodes) {
        ClassFile classFile = ClassFile.of();
        return classFile.transformClass(classFile.parse(bytecodes),
                        ClassTransform.transformingMethodBodies(CodeTransform.ofStateful(Weaver::new)));
    }

    @Override
    protected String invoke(Method method) throws Exception {
        value = null;
        running = true;
        try {
            value = method.invoke(null);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof StopCheck.Stopped) {
                throw new StoppedException();
            }
            throw e;
        } finally {
            running = false;
        }
        return "";
    }

    /** The caller has told {@link StopCheck}. */
    @Override
    public void stop() {
    }

    /** Inserts the calls of {@link StopCheck#check}. */
    private static final class Weaver implements CodeTransform {

        private final Set<Label> passed = new HashSet<>();

        @Override
        public void atStart(CodeBuilder code) {
            check(code);
        }

        @Override
        public void accept(CodeBuilder code, CodeElement element) {
            if (element instanceof LabelTarget target) {
                passed.add(target.label());
            } else if (element instanceof BranchInstruction branch && passed.contains(branch.target())) {
                check(code);
            }
            code.with(element);
        }

        private static void check(CodeBuilder code) {
            code.invokestatic(STOP_CHECK, "check", ConstantDescs.MTD_void);
        }
    }
}
