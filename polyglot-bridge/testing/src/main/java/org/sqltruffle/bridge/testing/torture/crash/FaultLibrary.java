package org.sqltruffle.bridge.testing.torture.crash;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The library of faults.c: makes calls of the operating system and allocations fail, when libsqltruffle makes them. */
final class FaultLibrary {

    /** What fails. The order is that of faults.c. */
    enum Kind {
        READ, WRITE, SYNC, ALLOCATE, LOCK, OPEN, TRUNCATE, UNLINK, MAP, DISK_FULL
    }

    private static final String VARIABLE = "LD_PRELOAD";

    private final MethodHandle arm;
    private final MethodHandle disarm;
    private final MethodHandle calls;

    private FaultLibrary(SymbolLookup symbols) throws IOException {
        arm = handle(symbols, "fault_arm", FunctionDescriptor.ofVoid(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG));
        disarm = handle(symbols, "fault_disarm", FunctionDescriptor.of(ValueLayout.JAVA_LONG));
        calls = handle(symbols, "fault_calls", FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG));
        MethodHandle range = handle(symbols, "fault_range", FunctionDescriptor.ofVoid(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG));
        List<String> code = Files.readAllLines(Path.of("/proc/self/maps")).stream()
                        .filter(line -> line.contains("libsqltruffle") && line.contains("r-xp")).toList();
        if (code.size() != 1) {
            throw new IOException("libsqltruffle has " + code.size() + " pieces of code");
        }
        String[] bounds = code.getFirst().split(" ")[0].split("-");
        call(() -> {
            range.invokeExact(Long.parseUnsignedLong(bounds[0], 16), Long.parseUnsignedLong(bounds[1], 16));
        });
    }

    /** The variable that makes a process load the library first. Compiles it. */
    static String preload() throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("sqltruffle-faults");
        Path source = directory.resolve("faults.c");
        Path library = directory.resolve("libfaults.so");
        try (InputStream in = FaultLibrary.class.getResourceAsStream("faults.c")) {
            Files.copy(in, source);
        }
        Process compiler = new ProcessBuilder(System.getenv().getOrDefault("CC", "cc"), "-O2", "-w", "-shared", "-fPIC", "-o",
                        library.toString(), source.toString(), "-ldl").inheritIO().start();
        if (compiler.waitFor() != 0) {
            throw new IOException("faults.c cannot be compiled");
        }
        for (Path file : List.of(directory, source, library)) {
            file.toFile().deleteOnExit();
        }
        return library.toString();
    }

    /** The library of this process. The engine's library must be loaded. */
    static FaultLibrary loaded() throws IOException {
        String path = System.getenv(VARIABLE);
        if (path == null) {
            throw new IOException(VARIABLE + " does not name the library");
        }
        return new FaultLibrary(SymbolLookup.libraryLookup(path, Arena.global()));
    }

    private static MethodHandle handle(SymbolLookup symbols, String name, FunctionDescriptor type) {
        return Linker.nativeLinker().downcallHandle(symbols.findOrThrow(name), type);
    }

    /** @param call the call that fails, from 1; 0 for none: calls are counted only */
    void arm(Kind kind, long call, boolean forGood) {
        call(() -> {
            arm.invokeExact((long) kind.ordinal(), call, forGood ? 1L : 0L);
        });
    }

    /** Returns how many calls have failed. */
    long disarm() {
        long[] failed = new long[1];
        call(() -> failed[0] = (long) disarm.invokeExact());
        return failed[0];
    }

    /** Calls of a kind since {@link #arm}. */
    long calls(Kind kind) {
        long[] n = new long[1];
        call(() -> n[0] = (long) calls.invokeExact((long) kind.ordinal()));
        return n[0];
    }

    private interface Call {
        void run() throws Throwable;
    }

    private static void call(Call call) {
        try {
            call.run();
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
