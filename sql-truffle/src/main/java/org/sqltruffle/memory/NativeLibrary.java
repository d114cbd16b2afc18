package org.sqltruffle.memory;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Loads {@code libsqltruffle} and makes method handles for its functions. The classes that the build generates from {@code exports.h} are
 * the only callers of {@link #function} and {@link #leaf}. They pass the types of a handle as letters, the result first: {@code l} long,
 * {@code d} double; for a leaf also {@code i} int and {@code v} void.
 *
 * <p>A handle takes and gives {@code long} for integers and pointers of any size. C passes an int in the lower half of a register or of a
 * stack slot of 64 bits, and reads no more of it than that. The linker makes code for each combination of types, which takes milliseconds
 * in a new process, so fewer combinations start faster.
 *
 * <p>The library is the file that system property {@value #PROPERTY} names, else the one in this jar ({@link LibraryImage}).
 */
public final class NativeLibrary {

    /** System property that names the library file to load instead of the one in the jar. */
    public static final String PROPERTY = "sqltruffle.library";

    private static final Linker LINKER = Linker.nativeLinker();
    private static final SymbolLookup LOOKUP = load();
    private static final Map<String, String> TYPES = new ConcurrentHashMap<>();

    /**
     * Whether these classes can be unloaded, as those of a web application. The JVM keeps the loader of a program's class path and module
     * path.
     */
    private static final boolean UNLOADABLE = NativeLibrary.class.getClassLoader() != ClassLoader.getSystemClassLoader();
    /** The methods that C calls, for as long as these classes are loaded. */
    private static final List<MethodHandle> CALLBACKS = new CopyOnWriteArrayList<>();

    private NativeLibrary() {
    }

    /**
     * A handle for calling a C function, of {@code long} and {@code double} only. The lower half of a result {@code int} counts, and
     * nothing of a result {@code void}.
     */
    public static MethodHandle function(String name, String types) {
        TYPES.put(name, types);
        return LINKER.downcallHandle(symbol(name), descriptor(types));
    }

    /** A handle of exactly these types, for a short function that never waits, does no I/O and never calls back. */
    public static MethodHandle leaf(String name, String types) {
        TYPES.put(name, types);
        return LINKER.downcallHandle(symbol(name), descriptor(types), Linker.Option.critical(false));
    }

    /** The types by which a handle for a function was made. */
    static String types(String name) {
        return TYPES.get(name);
    }

    /** Address of a symbol of the library. */
    public static long address(String name) {
        return symbol(name).address();
    }

    private static MemorySegment symbol(String name) {
        Optional<MemorySegment> symbol = LOOKUP.find(name);
        if (symbol.isEmpty()) {
            throw new UnsatisfiedLinkError("libsqltruffle has no symbol " + name);
        }
        return symbol.get();
    }

    /** A function pointer that calls a static method when C calls it, valid as long as the method's class is loaded. */
    public static long callback(MethodHandles.Lookup lookup, String name, MethodType type) {
        MemoryLayout[] parameters = type.parameterList().stream().map(NativeLibrary::layout).toArray(MemoryLayout[]::new);
        FunctionDescriptor descriptor = type.returnType() == void.class ? FunctionDescriptor.ofVoid(parameters)
                        : FunctionDescriptor.of(layout(type.returnType()), parameters);
        try {
            MethodHandle method = NfiCalls.outsideOwnContext(lookup.findStatic(lookup.lookupClass(), name, type));
            CALLBACKS.add(method);
            return LINKER.upcallStub(UNLOADABLE ? weak(method) : method, descriptor, Arena.global()).address();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(name, e);
        }
    }

    /**
     * A handle that calls a method and does not keep its class. The JVM keeps the handle of a function pointer for ever, and with a class
     * its loader. A call takes some nanoseconds more. C has no function pointer when all connections of the class loader are closed.
     */
    private static MethodHandle weak(MethodHandle method) throws ReflectiveOperationException {
        MethodHandle get = MethodHandles.publicLookup().findVirtual(WeakReference.class, "get", MethodType.methodType(Object.class))
                        .bindTo(new WeakReference<>(method));
        return MethodHandles.foldArguments(MethodHandles.exactInvoker(method.type()),
                        get.asType(MethodType.methodType(MethodHandle.class)));
    }

    private static MemoryLayout layout(Class<?> type) {
        return type == int.class ? ValueLayout.JAVA_INT : type == long.class ? ValueLayout.JAVA_LONG : ValueLayout.JAVA_DOUBLE;
    }

    private static FunctionDescriptor descriptor(String signature) {
        MemoryLayout[] parameters = new MemoryLayout[signature.length() - 1];
        for (int i = 0; i < parameters.length; i++) {
            parameters[i] = layout(signature.charAt(i + 1));
        }
        return signature.charAt(0) == 'v' ? FunctionDescriptor.ofVoid(parameters)
                        : FunctionDescriptor.of(layout(signature.charAt(0)), parameters);
    }

    private static MemoryLayout layout(char type) {
        return switch (type) {
            case 'i' -> ValueLayout.JAVA_INT;
            case 'l' -> ValueLayout.JAVA_LONG;
            case 'd' -> ValueLayout.JAVA_DOUBLE;
            default -> throw new IllegalArgumentException("type " + type);
        };
    }

    private static SymbolLookup load() {
        String configured = System.getProperty(PROPERTY);
        return configured != null ? open(Path.of(configured)) : loadFromJar();
    }

    private static SymbolLookup open(Path file) {
        try {
            return SymbolLookup.libraryLookup(file, Arena.global());
        } catch (IllegalArgumentException e) {
            throw failure("cannot load " + file + (Files.isReadable(file) ? ": it is no library for this machine"
                            : ": there is no such file, or it cannot be read"), e);
        }
    }

    private static SymbolLookup loadFromJar() {
        // musl does not have this function.
        boolean isGlibc = LINKER.defaultLookup().find("gnu_get_libc_version").isPresent();
        String platform = platform(System.getProperty("os.name"), System.getProperty("os.arch"), isGlibc);
        try (InputStream in = NativeLibrary.class.getResourceAsStream("/org/sqltruffle/native/" + platform + "/libsqltruffle.so")) {
            if (in == null) {
                throw failure("there is no native library for " + platform + " in the jar; name one with -D" + PROPERTY, null);
            }
            return LibraryImage.load(in.readAllBytes());
        } catch (IOException e) {
            throw failure("cannot load the native library from the jar (" + e.getMessage() + "); name the library with -D" + PROPERTY, e);
        }
    }

    /** The directory of a platform's library in the jar: system, processor, and the C library if it is not glibc. */
    static String platform(String system, String processor, boolean isGlibc) {
        String name = system.toLowerCase(Locale.ROOT).replace(' ', '-') + '-' + (processor.equals("amd64") ? "x86_64" : processor);
        return system.equals("Linux") && !isGlibc ? name + "-musl" : name;
    }

    private static UnsatisfiedLinkError failure(String message, Exception cause) {
        UnsatisfiedLinkError failure = new UnsatisfiedLinkError(message);
        failure.initCause(cause);
        return failure;
    }
}
