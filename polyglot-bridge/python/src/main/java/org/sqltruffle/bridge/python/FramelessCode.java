package org.sqltruffle.bridge.python;

import com.oracle.graal.python.PythonLanguage;
import com.oracle.graal.python.builtins.objects.code.PCode;
import com.oracle.graal.python.nodes.bytecode.PBytecodeRootNode;
import com.oracle.graal.python.runtime.PythonOptions;
import com.oracle.graal.python.runtime.object.PFactory;
import com.oracle.truffle.api.source.Source;

/**
 * Python code whose functions have no frames for Python, as those of GraalPy's own modules: tracebacks, {@code f_back} and the stack levels of warnings pass over
 * them. What says so is the source, which copies of a function made for one caller keep. GraalPy's option {@code python.ExposeInternalSources} shows them.
 */
final class FramelessCode {

    private FramelessCode() {
    }

    /** The code of a module; the argument itself when it is none, or frames are to be seen. */
    static Object of(Object code) {
        PythonLanguage language = PythonLanguage.get(null);
        if (!(code instanceof PCode visible) || !(visible.getRootCallTarget().getRootNode() instanceof PBytecodeRootNode root)
                        || language.getEngineOption(PythonOptions.ExposeInternalSources)) {
            return code;
        }
        Source source = Source.newBuilder(root.getSource()).internal(true).build();
        return PFactory.createCode(language, PBytecodeRootNode.create(language, root.getCodeUnit(), source).getCallTarget());
    }
}
