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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Finds and loads {@code libsqltruffle} and makes method handles for its functions. Signatures are written as text, one
 * letter per type: {@code i} int, {@code l} 64-bit integer, {@code d} double, {@code p} pointer (a Java {@code long}),
 * {@code v} void; the first letter is the result.
 *
 * <p>A handle takes and gives {@code long} for all of these but {@code double}: C passes an int in the lower half of a register or of a
 * stack slot of 64 bits, and reads no more of it than that. The linker makes code for each combination of types, 3 to 6 ms each in a new
 * process: there are 9 up to the first query, and were 27 when handles had C's types.
 *
 * <p>The library is the file that system property {@value #PROPERTY} names, else the one in this jar ({@link LibraryImage}).
 */
public final class NativeLibrary {

    /** System property that names the library file to load instead of the one in the jar. */
    public static final String PROPERTY = "sqltruffle.library";

    private static final String RESOURCE = "/org/sqltruffle/native/linux-x86_64/libsqltruffle.so";
    private static final Linker LINKER = Linker.nativeLinker();
    private static final SymbolLookup LOOKUP = load();

    private NativeLibrary() {
    }

    /** A handle for calling the C function {@code name}, of {@code long} and {@code double} only: the lower half of a result {@code i} counts, nothing of a result {@code v}. */
    public static MethodHandle function(String name, String signature) {
        return LINKER.downcallHandle(symbol(name), descriptor(signature.replace('i', 'l').replace('v', 'l')));
    }

    /** A handle of exactly these types, for a short function that never blocks, does no I/O and never calls back. */
    public static MethodHandle leaf(String name, String signature) {
        return LINKER.downcallHandle(symbol(name), descriptor(signature), Linker.Option.critical(false));
    }

    /** A handle of exactly these types, for a C function with variable arguments: those from index {@code first} on are variable. */
    public static MethodHandle variadic(String name, String signature, int first) {
        return LINKER.downcallHandle(symbol(name), descriptor(signature), Linker.Option.firstVariadicArg(first));
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

    /** A function pointer that calls {@code target} when C calls it, valid as long as {@code arena}. */
    public static long callback(MethodHandle target, String signature, Arena arena) {
        return LINKER.upcallStub(target, descriptor(signature), arena).address();
    }

    /** A function pointer that calls {@code target} when C calls it, valid for ever. */
    public static long callback(MethodHandle target, String signature) {
        return callback(target, signature, Arena.global());
    }

    /** A handle for a static method whose Java types are those of {@code signature}. */
    public static MethodHandle method(MethodHandles.Lookup lookup, String name, String signature) {
        Class<?>[] parameters = new Class<?>[signature.length() - 1];
        for (int i = 0; i < parameters.length; i++) {
            parameters[i] = javaType(signature.charAt(i + 1));
        }
        try {
            return lookup.findStatic(lookup.lookupClass(), name, MethodType.methodType(javaType(signature.charAt(0)), parameters));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(name, e);
        }
    }

    private static FunctionDescriptor descriptor(String signature) {
        MemoryLayout[] parameters = new MemoryLayout[signature.length() - 1];
        for (int i = 0; i < parameters.length; i++) {
            parameters[i] = layout(signature.charAt(i + 1));
        }
        return signature.charAt(0) == 'v' ? FunctionDescriptor.ofVoid(parameters) : FunctionDescriptor.of(layout(signature.charAt(0)), parameters);
    }

    private static MemoryLayout layout(char type) {
        return switch (type) {
            case 'i' -> ValueLayout.JAVA_INT;
            case 'l', 'p' -> ValueLayout.JAVA_LONG;
            case 'd' -> ValueLayout.JAVA_DOUBLE;
            default -> throw new IllegalArgumentException("type " + type);
        };
    }

    private static Class<?> javaType(char type) {
        return switch (type) {
            case 'i' -> int.class;
            case 'l', 'p' -> long.class;
            case 'd' -> double.class;
            case 'v' -> void.class;
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
            throw failure("cannot load " + file + (Files.isReadable(file) ? ": it is no library for this machine" : ": there is no such file, or it cannot be read"), e);
        }
    }

    private static SymbolLookup loadFromJar() {
        if (!System.getProperty("os.name").equals("Linux") || !System.getProperty("os.arch").equals("amd64")) {
            throw failure("there is a native library for Linux on x86-64 only; name one for this machine with -D" + PROPERTY, null);
        }
        try (InputStream in = NativeLibrary.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw failure("there is no native library in the jar; name one with -D" + PROPERTY, null);
            }
            return LibraryImage.load(in.readAllBytes());
        } catch (IOException e) {
            throw failure("cannot load the native library from the jar (" + e.getMessage() + "); name the library with -D" + PROPERTY, e);
        }
    }

    private static UnsatisfiedLinkError failure(String message, Exception cause) {
        UnsatisfiedLinkError failure = new UnsatisfiedLinkError(message);
        failure.initCause(cause);
        return failure;
    }
}
