package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sqltruffle.api.Database;

/**
 * A web application with the driver in its own class loader. Nothing keeps the class loader when the application has closed its connections
 * and unregistered its drivers.
 */
@Tag("slow")
class ClassLoaderTest {

    private static final int APPLICATIONS = 2;
    private static final int ROWS = 200_000;
    private static final int EXECUTIONS = 40;
    private static final int COMPILATION_MILLIS = 300_000;
    /** After ten seconds without work Truffle's compiler threads end, and Truffle's compiler forgets the methods that it has compiled. */
    private static final int COMPILER_IDLE_MILLIS = 12_000;
    private static final int COLLECTIONS = 300;
    private static final int PAUSE_MILLIS = 200;

    /** Which classes the server has, besides the JDK's. The application has the others. */
    private enum Server {
        NONE {
            @Override
            boolean has(String name) {
                return false;
            }
        },
        GRAALVM {
            @Override
            boolean has(String name) {
                return name.startsWith("com.oracle.truffle.") || name.startsWith("org.graalvm.");
            }
        },
        DRIVER {
            @Override
            boolean has(String name) {
                return !name.startsWith(ClassLoaderTest.class.getName());
            }
        };

        abstract boolean has(String name);
    }

    @Test
    void allJarsInTheApplication() throws Exception {
        List<String> output = run(ChildJvm.command(ClassLoaderTest.class, Server.NONE));
        assertEquals("no compiler, 2 collected", output.getLast(), output::toString);
    }

    @ParameterizedTest
    @EnumSource(names = {"GRAALVM", "DRIVER"})
    void compiledQueries(Server server) throws Exception {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream().filter(option -> !option.startsWith("-javaagent"))
                        .forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), ClassLoaderTest.class.getName(), server.name()));
        List<String> output = run(command);
        assertEquals("compiler, 2 collected", output.getLast(), output::toString);
    }

    /** The JDK has soft references to classes, which end when memory is short, or at once with this option. */
    private static List<String> run(List<String> command) throws Exception {
        command.add(1, "-XX:SoftRefLRUPolicyMSPerMB=0");
        return ChildJvm.run(0, command).lines().toList();
    }

    // ---- the child process: a server

    private static final class ServerLoader extends ClassLoader {
        private final Server server;

        ServerLoader(Server server) {
            super(ClassLoader.getPlatformClassLoader());
            this.server = server;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (server.has(name)) {
                return ClassLoader.getSystemClassLoader().loadClass(name);
            }
            throw new ClassNotFoundException(name);
        }
    }

    public static void main(String[] arguments) throws Exception {
        List<URL> classPath = new ArrayList<>();
        for (String entry : ManagementFactory.getRuntimeMXBean().getClassPath().split(":")) {
            classPath.add(Path.of(entry).toUri().toURL());
        }
        Server server = Server.valueOf(arguments[0]);
        List<WeakReference<ClassLoader>> applications = new ArrayList<>();
        boolean compiler = false;
        for (int i = 0; i < APPLICATIONS; i++) {
            applications.add(deploy(classPath.toArray(URL[]::new), server));
            compiler |= hasCompiled();
        }
        Thread.sleep(compiler ? COMPILER_IDLE_MILLIS : 2 * PAUSE_MILLIS);
        // On a busy machine the compiler, which has a low priority, works longer. It holds what it compiles.
        long end = System.currentTimeMillis() + COMPILATION_MILLIS;
        while (hasCompiled() && System.currentTimeMillis() < end) {
            Thread.sleep(PAUSE_MILLIS);
        }
        for (int i = 0; i < COLLECTIONS && applications.stream().anyMatch(each -> each.get() != null); i++) {
            System.gc();
            Thread.sleep(PAUSE_MILLIS);
        }
        System.out.println((compiler ? "compiler, " : "no compiler, ") + applications.stream().filter(each -> each.get() == null).count()
                        + " collected");
    }

    private static boolean hasCompiled() {
        return Thread.getAllStackTraces().keySet().stream().anyMatch(thread -> thread.getName().startsWith("TruffleCompilerThread"));
    }

    private static WeakReference<ClassLoader> deploy(URL[] classPath, Server server) throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader = new URLClassLoader(classPath, new ServerLoader(server))) {
            thread.setContextClassLoader(loader);
            Class<?> application = Class.forName(Application.class.getName(), true, loader);
            assertTrue(application != Application.class);
            application.getMethod("run", boolean.class).invoke(null, server != Server.NONE);
            return new WeakReference<>(loader);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** The application; the class loader of the application loads a copy of this class. */
    public static final class Application {

        private Application() {
        }

        /** @param compiler whether to use the connection until queries are compiled */
        public static void run(boolean compiler) throws Exception {
            Class.forName(org.sqltruffle.bridge.jdbc.Driver.class.getName());
            use(compiler);
            for (Driver driver : Collections.list(DriverManager.getDrivers())) {
                if (driver.getClass().getClassLoader() == Application.class.getClassLoader()) {
                    DriverManager.deregisterDriver(driver);
                }
            }
        }

        private static void use(boolean compiler) throws Exception {
            try (Connection connection = DriverManager.getConnection("jdbc:sqltruffle::memory:");
                            Statement statement = connection.createStatement()) {
                connection.unwrap(Database.class).function("twice", 1, arguments -> 2 * arguments.getLong(0));
                statement.setQueryTimeout(60);
                statement.executeUpdate("CREATE TABLE t(a)");
                try (PreparedStatement insert = connection.prepareStatement(
                                "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c) INSERT INTO t SELECT i FROM c LIMIT ?",
                                Statement.RETURN_GENERATED_KEYS)) {
                    insert.setInt(1, ROWS);
                    insert.executeUpdate();
                }
                long end = System.currentTimeMillis() + COMPILATION_MILLIS;
                while (compiler && !hasCompiled() && System.currentTimeMillis() < end) {
                    query(statement);
                }
                for (int i = 0; i < EXECUTIONS; i++) {
                    query(statement);
                }
            }
        }

        private static void query(Statement statement) throws Exception {
            try (ResultSet row = statement.executeQuery("SELECT sum(twice(a) * a) FROM t WHERE a % 3 = 1")) {
                assertTrue(row.next() && row.getLong(1) > 0);
            }
        }
    }
}
