package org.sqltruffle.bridge.python.connection;

import com.oracle.graal.python.PythonLanguage;
import com.oracle.graal.python.builtins.objects.code.PCode;
import com.oracle.graal.python.nodes.bytecode.PBytecodeRootNode;
import com.oracle.graal.python.runtime.PythonOptions;
import com.oracle.graal.python.runtime.object.PFactory;
import com.oracle.truffle.api.source.Source;

/**
 * Hides the frames of Python functions, as GraalPy does for its own modules. Tracebacks, {@code f_back} and the stack levels of warnings
 * pass over them. The mark is on the source, because copies of a function keep their source. GraalPy's option
 * {@code python.ExposeInternalSources} shows the frames.
 */
final class FramelessCode {

    private FramelessCode() {
    }

    /** Returns the marked code of a module, or the argument if it is no code or if frames are to be shown. */
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
