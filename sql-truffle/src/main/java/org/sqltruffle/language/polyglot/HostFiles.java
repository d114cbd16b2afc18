package org.sqltruffle.language.polyglot;

import com.oracle.truffle.api.TruffleFile;
import com.oracle.truffle.api.TruffleLanguage.Env;
import java.io.IOException;
import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * Tells whether a context's files are the host's files. SQLite opens files itself, in C. A context with a file system of its embedder, or
 * with one for reading only, must not reach the host's files past that file system.
 *
 * <p>Truffle does not tell which file system a context has. So a file is opened through the context with an attribute that looks who asks
 * for its name, and then fails, before any file exists: only Truffle's plain file system and the JDK may stand between the context and the
 * attribute.
 */
final class HostFiles {

    private static final String PLAIN = "com.oracle.truffle.polyglot.FileSystems$NIOFileSystem";

    private HostFiles() {
    }

    static boolean areThoseOf(Env env) {
        Probe probe = new Probe();
        try {
            env.getPublicTruffleFile("/sqltruffle-" + UUID.randomUUID())
                            .newByteChannel(Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW), probe).close();
            return false;
        } catch (IOException | RuntimeException e) {
            return probe.reachedHost;
        }
    }

    private static final class Probe implements FileAttribute<String> {

        private boolean reachedHost;

        @Override
        public String name() {
            List<Class<?>> callers = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE)
                            .walk(frames -> frames.skip(1).<Class<?>>map(StackFrame::getDeclaringClass)
                                            .takeWhile(each -> each != TruffleFile.class).toList());
            reachedHost = callers.stream().anyMatch(each -> each.getName().equals(PLAIN)) && callers.stream().allMatch(Probe::isTrusted);
            throw new SecurityException("no file is to be made");
        }

        private static boolean isTrusted(Class<?> caller) {
            return caller.getName().equals(PLAIN) || caller.getModule() == Object.class.getModule();
        }

        @Override
        public String value() {
            return "";
        }
    }
}
