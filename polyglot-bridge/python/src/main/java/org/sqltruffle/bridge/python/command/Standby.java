package org.sqltruffle.bridge.python.command;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.sqltruffle.sqlite.CMemory;
import org.sqltruffle.sqlite.ThreadApi;

/**
 * A JVM that warms up before it has a program. The program {@code standby} (standby.c) starts it with a socket as descriptor 3 and passes
 * one command line of {@code python}, with the streams, the directory and the environment of who has typed it.
 */
public final class Standby {

    private static final int NO_PROGRAM = 1;

    private Standby() {
    }

    /** Warms up, waits, and runs one program. Returns its exit status. */
    public static int serve() throws IOException {
        warm();
        return runOne();
    }

    static int runOne() throws IOException {
        long message = ThreadApi.stStandbyTake();
        if (message == 0) {
            return NO_PROGRAM;
        }
        List<String> words = words(CMemory.getBytes(message + Integer.BYTES, CMemory.getInt(message)));
        int argumentsEnd = 2 + Integer.parseInt(words.get(1));
        Map<String, String> environment = new HashMap<>();
        for (String variable : words.subList(argumentsEnd, words.size())) {
            int equals = variable.indexOf('=', 1);
            if (equals > 0) {
                environment.putIfAbsent(variable.substring(0, equals), variable.substring(equals + 1));
            }
        }
        return Python.run(words.subList(2, argumentsEnd), new Surroundings(environment, Path.of(words.getFirst())));
    }

    /** The texts of a message, each of which ends with 0, as the JVM decodes arguments. */
    private static List<String> words(byte[] message) {
        Charset charset = Charset.forName(System.getProperty("sun.jnu.encoding"));
        List<String> words = new ArrayList<>();
        int begin = 0;
        for (int i = 0; i < message.length; i++) {
            if (message[i] == 0) {
                words.add(new String(message, begin, i - begin, charset));
                begin = i + 1;
            }
        }
        return words;
    }

    /** Loads GraalPy, and gives GraalVM's compiler a few loops to compile. */
    private static void warm() throws IOException {
        try (Context context = Python.builder(PythonArguments.of(List.of("-c", "")), Surroundings.OF_JVM).build();
                        InputStream source = Standby.class.getResourceAsStream("standby.py")) {
            context.eval(Source.newBuilder("python", new String(source.readAllBytes(), StandardCharsets.UTF_8), "<standby>").build());
        }
        try (Context context = Python.builder(PythonArguments.of(List.of("-c", "")), Surroundings.OF_JVM).build()) {
            context.eval("python", "import sqlite3\nsqlite3.connect(':memory:').execute('select 1').fetchone()");
        }
        System.gc();
    }
}
