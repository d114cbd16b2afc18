package org.sqltruffle.tpch.query;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Text files of this module. */
public final class SqlResource {
    private SqlResource() {
    }

    /** The text of a file such as {@code tpch/q01.sql}, or null if there is none. */
    static String find(String path) {
        try (InputStream in = SqlResource.class.getResourceAsStream("/org/sqltruffle/tpch/" + path)) {
            return in == null ? null : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @throws IllegalArgumentException if there is no such file */
    public static String read(String path) {
        String text = find(path);
        if (text == null) {
            throw new IllegalArgumentException("there is no " + path);
        }
        return text;
    }
}
