package org.sqltruffle.bridge.jdbc.setting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sqltruffle.bridge.jdbc.ChildJvm;
import org.sqltruffle.bridge.jdbc.Driver;

/** Without GraalVM's jars the driver says what is missing, each time. */
class MissingJarsTest {

    @Test
    void theErrorNamesTheJarsAndTheDocument() throws Exception {
        String classes = String.join(":",
                        List.of(System.getProperty("java.class.path").split(":")).stream().filter(entry -> !isGraalVms(entry)).toList());
        List<String> lines = ChildJvm.run(0,
                        List.of(ChildJvm.command(MissingJarsTest.class).getFirst(), "-cp", classes, MissingJarsTest.class.getName()))
                        .lines().toList();
        assertEquals(2, lines.size(), lines::toString);
        for (String line : lines) {
            assertTrue(line.contains("truffle-api") && line.contains("META-INF/sqltruffle/deployment.md"), line);
        }
        assertNotNull(Driver.class.getResource("/META-INF/sqltruffle/deployment.md"));
    }

    private static boolean isGraalVms(String entry) {
        return entry.contains("truffle-api") || entry.contains("/polyglot-25") || entry.contains("org/graalvm");
    }

    /** Connects twice. */
    public static void main(String[] arguments) {
        for (int i = 0; i < 2; i++) {
            try {
                DriverManager.getConnection("jdbc:sqltruffle::memory:").close();
                System.out.println("connected");
            } catch (SQLException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
