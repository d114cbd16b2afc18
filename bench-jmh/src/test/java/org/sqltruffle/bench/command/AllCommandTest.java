package org.sqltruffle.bench.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class AllCommandTest {

    @TempDir
    private Path directory;
    private Path document;
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void name() {
        document = directory.resolve("results/summary.md");
    }

    private int run(String engines) {
        return Main.commandLine().setOut(new PrintWriter(new StringWriter())).setErr(new PrintWriter(err)).execute("all", "--suites",
                        "blob,crossing", "--engines", engines,
                        "--minutes", "0.1", "--out", directory.toString(), "--summary", document.getParent().toString());
    }

    @Test
    void whatIsDoneIsNotDoneAgain() throws Exception {
        assertEquals(0, run("file"), err::toString); // crossing has no such engine
        String first = Files.readString(document);
        assertTrue(first.startsWith("# Results\n"), first);
        assertTrue(first.contains("| [blob](blob/report.md) | `./sqltruffle bench blob "), first);
        assertFalse(Files.exists(directory.resolve("crossing")));
        FileTime made = Files.getLastModifiedTime(directory.resolve("blob/report.md"));
        assertEquals(0, run("file"), err::toString);
        assertEquals(made, Files.getLastModifiedTime(directory.resolve("blob/report.md")));
        assertEquals(first, Files.readString(document));
    }

    @Test
    void whatIsFromAnotherCommitIsDoneAgain() throws Exception {
        assertEquals(0, run("file"), err::toString);
        Path done = directory.resolve("blob/done");
        Files.writeString(done, Files.readString(done).replace(" at ", " at x"));
        Path report = directory.resolve("blob/report.md");
        Files.delete(report);
        assertEquals(0, run("file"), err::toString);
        assertTrue(Files.exists(report));
    }

    @Test
    void unknownNames() {
        assertEquals(1, run("oracle"));
        assertTrue(err.toString().contains("there is no engine oracle"), err::toString);
        assertFalse(Files.exists(document));
    }
}
