package org.sqltruffle.bridge.shell.session;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.sqltruffle.bridge.shell.command.Version;
import org.sqltruffle.bridge.shell.input.LineSource;
import org.sqltruffle.language.Connection;

/** Lines that a user types on a terminal, with history; Ctrl-C interrupts the running statement. */
final class InteractiveInput implements LineSource {

    private final Shell shell;
    private final Terminal terminal;
    private final LineReader reader;

    InteractiveInput(Shell shell) throws IOException {
        this.shell = shell;
        this.terminal = TerminalBuilder.builder().system(true).build();
        this.reader = LineReaderBuilder.builder().terminal(terminal).variable(LineReader.HISTORY_FILE, historyFile())
                        // ! and \ are characters of SQL, not of a history expansion.
                        .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true).build();
        terminal.handle(Terminal.Signal.INT, signal -> shell.connection().interrupt());
    }

    /** Runs what the user types; the exit status. */
    int run() throws IOException {
        shell.out().print("SQLTruffle " + Version.SQLTRUFFLE + ", SQLite " + Connection.sqliteVersion()
                        + "\nEnter \".help\" for usage hints.\n");
        if (shell.path().equals(":memory:")) {
            shell.out().print("Connected to a transient in-memory database.\nUse \".open FILENAME\" to reopen on a persistent database.\n");
        }
        shell.out().flush();
        shell.connection();
        shell.run(this, "<stdin>");
        return 0;
    }

    @Override
    public byte[] line(boolean continued) {
        try {
            return reader.readLine(continued ? "   ...> " : "sqlite> ").getBytes(StandardCharsets.UTF_8);
        } catch (UserInterruptException e) {
            // Ctrl-C drops the typed text.
            return new byte[0];
        } catch (EndOfFileException e) {
            return null;
        }
    }

    @Override
    public boolean isInteractive() {
        return true;
    }

    private static Path historyFile() throws IOException {
        String state = System.getenv("XDG_STATE_HOME");
        Path directory = (state == null || state.isEmpty() ? Path.of(System.getProperty("user.home"), ".local", "state") : Path.of(state))
                        .resolve("sqltruffle");
        Files.createDirectories(directory);
        return directory.resolve("history");
    }
}
