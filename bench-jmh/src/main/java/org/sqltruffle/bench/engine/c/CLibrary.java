package org.sqltruffle.bench.engine.c;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The library of the engine {@code sqlite-c}: see sqlite_c.c. */
public final class CLibrary {

    private static final ValueLayout P = ValueLayout.ADDRESS;
    private static final ValueLayout I = ValueLayout.JAVA_INT;
    private static final ValueLayout L = ValueLayout.JAVA_LONG;
    private static final ValueLayout D = ValueLayout.JAVA_DOUBLE;

    private static final Path FILE = extract("libsqlite_c.so");
    private static final SymbolLookup SYMBOLS = SymbolLookup.libraryLookup(FILE, Arena.global());

    static final MethodHandle OPEN = function("sqlite3_open_v2", I, P, P, I, P);
    static final MethodHandle CLOSE = function("sqlite3_close", I, P);
    static final MethodHandle ERRMSG = function("sqlite3_errmsg", P, P);
    static final MethodHandle VERSION = function("sqlite3_libversion", P);
    static final MethodHandle EXEC = function("sqlite3_exec", I, P, P, P, P, P);
    static final MethodHandle PREPARE = function("sqlite3_prepare_v2", I, P, P, I, P, P);
    static final MethodHandle FINALIZE = function("sqlite3_finalize", I, P);
    static final MethodHandle STEP = function("sqlite3_step", I, P);
    static final MethodHandle RESET = function("sqlite3_reset", I, P);
    static final MethodHandle COLUMN_COUNT = function("sqlite3_column_count", I, P);
    static final MethodHandle COLUMN_NAME = function("sqlite3_column_name", P, P, I);
    static final MethodHandle COLUMN_TYPE = function("sqlite3_column_type", I, P, I);
    static final MethodHandle COLUMN_INT64 = function("sqlite3_column_int64", L, P, I);
    static final MethodHandle COLUMN_DOUBLE = function("sqlite3_column_double", D, P, I);
    static final MethodHandle COLUMN_INT64_CRITICAL = function(Linker.Option.critical(false), "sqlite3_column_int64", L, P, I);
    static final MethodHandle COLUMN_DOUBLE_CRITICAL = function(Linker.Option.critical(false), "sqlite3_column_double", D, P, I);
    static final MethodHandle BIND_INT64 = function("sqlite3_bind_int64", I, P, I, L);
    static final MethodHandle BIND_INT64_CRITICAL = function(Linker.Option.critical(false), "sqlite3_bind_int64", I, P, I, L);
    static final MethodHandle COLUMN_TEXT = function("sqlite3_column_text", P, P, I);
    static final MethodHandle COLUMN_BYTES = function("sqlite3_column_bytes", I, P, I);
    static final MethodHandle RUN = function("sqltruffle_bench_run", L, P, P);
    static final MethodHandle ID_LIST = function("sqltruffle_bench_idlist", I, P, P);
    static final MethodHandle SELECT = function("sqltruffle_bench_select", I, P, P);
    static final MethodHandle INNER_JOIN = function("sqltruffle_bench_innerjoin", I, P, P);
    static final MethodHandle PROGRAM_JOIN = function("sqltruffle_bench_programjoin", I, P, P);
    static final MethodHandle CREATE_FUNCTION = function("sqltruffle_bench_create_function", I, P, P);
    static final MethodHandle CREATE_AGGREGATE = function("sqltruffle_bench_create_aggregate", I, P, P);
    static final MethodHandle SUM = function("sqltruffle_bench_sum", I, P, P);
    static final MethodHandle FILL_TABLE = function("sqltruffle_bench_filltable", I, I, P);
    static final MethodHandle TATP = function("sqltruffle_bench_tatp", I, P, P, I, P, P, P);
    static final MethodHandle IMPORT_CSV = function("sqltruffle_bench_import_csv", I, P, P);
    /** Critical for the sake of the array that it fills. */
    static final MethodHandle BLOB_READ = function(Linker.Option.critical(true), "sqltruffle_bench_blob_read", I, P, P, I);
    static final MethodHandle BLOB_WRITE = function("sqltruffle_bench_blob_write", I, P, P, I);

    private CLibrary() {
    }

    /** The library as a file, as long as this process lives. */
    static Path file() {
        return FILE;
    }

    /** The program of first_query.c as a file, as long as this process lives. */
    public static Path firstQuery() throws IOException {
        Path file = extract("first_query");
        if (!file.toFile().setExecutable(true)) {
            throw new IOException("cannot make " + file + " executable");
        }
        return file;
    }

    private static Path extract(String name) {
        try (InputStream in = CLibrary.class.getResourceAsStream("/org/sqltruffle/bench/native/" + name)) {
            Path file = Files.createTempFile("sqltruffle", name);
            file.toFile().deleteOnExit();
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static MethodHandle function(String name, ValueLayout result, ValueLayout... parameters) {
        return Linker.nativeLinker().downcallHandle(SYMBOLS.find(name).orElseThrow(), FunctionDescriptor.of(result, parameters));
    }

    private static MethodHandle function(Linker.Option option, String name, ValueLayout result, ValueLayout... parameters) {
        return Linker.nativeLinker().downcallHandle(SYMBOLS.find(name).orElseThrow(), FunctionDescriptor.of(result, parameters), option);
    }

    /** A call whose failure can only be a mistake in this class. */
    static Object call(MethodHandle function, Object... arguments) {
        try {
            return function.invokeWithArguments(arguments);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    static String string(Object pText) {
        MemorySegment text = (MemorySegment) pText;
        return text.address() == 0 ? null : text.reinterpret(Long.MAX_VALUE).getString(0, StandardCharsets.UTF_8);
    }
}
