package org.sqltruffle.bench.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.bench.report.ResultsCsv;
import picocli.CommandLine;

class CompareCommandTest {

    @TempDir
    private Path directory;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private Path file(String name, double q01, double q06) throws IOException {
        return Files.writeString(directory.resolve(name), ResultsCsv.HEADER
                        + "tpch,q01,sqltruffle,0.05,warm,1.0,0.1," + q01 + ",\ntpch,q01,sqlite-jdbc,0.05,warm,2.0,,1.0000,\n"
                        + "tpch,q06,sqltruffle,0.05,warm,1.0,0.1," + q06 + ",\ntpch,q06,sqlite-jdbc,0.05,warm,2.0,,1.0000,\n"
                        + "tpch,q06,sqltruffle,0.05,first,1.0,0.1,9.0,\n");
    }

    private int compare(Object... arguments) {
        CommandLine command = Main.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        String[] words = new String[arguments.length + 1];
        words[0] = "compare";
        for (int i = 0; i < arguments.length; i++) {
            words[i + 1] = arguments[i].toString();
        }
        return command.execute(words);
    }

    @Test
    void factorsThatReproduce() throws IOException {
        assertEquals(0, compare(file("a", 2, 3), file("b", 2.2, 2.7)), err::toString);
        assertTrue(out.toString().endsWith("2 of 2 factors are within 20.0 %\n"), out::toString);
    }

    @Test
    void aFactorThatDoesNot() throws IOException {
        assertEquals(1, compare(file("a", 2, 3), file("b", 2.5, 3)));
        assertTrue(out.toString().matches("(?s).*tpch q01 sqltruffle 0.05 +2.00 +2.50 +25% +differs\n.*"), out::toString);
        assertTrue(out.toString().endsWith("1 of 2 factors are within 20.0 %\n"), out::toString);
        assertEquals(0, compare(file("a", 2, 3), file("b", 2.5, 3), "--within", "30"));
    }

    @Test
    void aDirectoryStandsForItsResults() throws IOException {
        Path a = Files.createDirectories(directory.resolve("run"));
        Files.move(file("a", 2, 3), a.resolve("results.csv"));
        assertEquals(0, compare(a, a), err::toString);
    }

    private void fails(String message, Object... arguments) {
        assertEquals(1, compare(arguments));
        assertTrue(err.toString().contains(message), err::toString);
        assertEquals(1, err.toString().lines().count(), err::toString);
    }

    @Test
    void noFile() throws IOException {
        fails("Error: there is no file", file("a", 2, 3), directory.resolve("missing"));
    }

    @Test
    void anotherFile() throws IOException {
        fails("is no results.csv", file("a", 2, 3), Files.writeString(directory.resolve("b"), "x,y\n1,2\n"));
    }

    @Test
    void aDamagedLine() throws IOException {
        fails("has a damaged line: tpch,q01", file("a", 2, 3), Files.writeString(directory.resolve("b"), ResultsCsv.HEADER + "tpch,q01\n"));
        err.getBuffer().setLength(0);
        fails("has a damaged line: tpch,q01,x", file("a", 2, 3),
                        Files.writeString(directory.resolve("b"), ResultsCsv.HEADER + "tpch,q01,x,1,warm,1,,fast,\n"));
    }

    @Test
    void nothingInCommon() throws IOException {
        Path other = Files.writeString(directory.resolve("b"), Files.readString(file("a", 2, 3)).replace("0.05", "0.1"));
        fails("the two runs have no benchmark of the same engine and scale in common", file("a", 2, 3), other);
    }
}
