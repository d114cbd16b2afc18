package org.sqlite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** sqlite-jdbc's public classes have the same members here, but for those that name its inner classes. */
class PublicClassesTest {

    private static final String[] CLASSES = {"JDBC", "SQLiteConnection", "SQLiteConnectionConfig", "SQLiteException", "SQLiteErrorCode",
                    "SQLiteConfig", "SQLiteConfig$Pragma",
                    "SQLiteConfig$Encoding", "SQLiteConfig$JournalMode", "SQLiteConfig$LockingMode", "SQLiteConfig$SynchronousMode",
                    "SQLiteConfig$TempStore", "SQLiteConfig$HexKeyMode",
                    "SQLiteConfig$TransactionMode", "SQLiteConfig$DatePrecision", "SQLiteConfig$DateClass", "SQLiteDataSource",
                    "SQLiteOpenMode", "SQLiteLimits", "Function", "Function$Aggregate",
                    "Function$Window", "Collation", "BusyHandler", "ProgressHandler", "SQLiteCommitListener", "SQLiteUpdateListener",
                    "SQLiteUpdateListener$Type", "SQLiteJDBCLoader", "ExtendedCommand",
                    "ExtendedCommand$BackupCommand", "ExtendedCommand$RestoreCommand", "FileException",
                    "javax.SQLiteConnectionPoolDataSource", "javax.SQLitePooledConnection"};

    /** Members that are missing on purpose. */
    private static final Set<String> LEFT_OUT = Set.of(
                    // They take or return inner classes.
                    "SQLiteConnection.SQLiteConnection(DB)", "SQLiteConnection.getSQLiteDatabaseMetaData()",
                    // State of the inner statements.
                    "SQLiteConnection.setFirstStatementExecuted(boolean)", "SQLiteConnection.isFirstStatementExecuted()");

    private static Set<String> members(Class<?> type) {
        Stream<Executable> methods = Stream.concat(Arrays.stream(type.getMethods()), Arrays.stream(type.getDeclaredMethods()));
        Set<String> found = Stream.concat(methods, Arrays.stream(type.getConstructors()))
                        .filter(member -> isPublic(member.getModifiers()) && !member.isSynthetic())
                        .filter(member -> member.getDeclaringClass().getName().startsWith("org.sqlite."))
                        .filter(member -> !(member instanceof Method method && overridesProtected(method)))
                        .map(member -> signature(type, member)).collect(Collectors.toCollection(TreeSet::new));
        Arrays.stream(type.getFields()).filter(field -> field.getDeclaringClass().getName().startsWith("org.sqlite."))
                        .map(field -> name(type) + "." + field.getName()).forEach(found::add);
        return found;
    }

    /** Protected methods of a connection are its inner side. Those of callbacks are what programs override. */
    private static boolean overridesProtected(Method method) {
        return Modifier.isProtected(method.getModifiers()) && method.getDeclaringClass().getSimpleName().startsWith("SQLite");
    }

    private static boolean isPublic(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    private static String name(Class<?> type) {
        return type.getName().replaceFirst("^org\\.sqlite\\.", "");
    }

    private static String signature(Class<?> type, Executable member) {
        String parameters = Arrays.stream(member.getParameterTypes()).map(Class::getSimpleName).collect(Collectors.joining(","));
        return name(type) + "." + (member instanceof Constructor ? type.getSimpleName() : member.getName()) + "(" + parameters + ")";
    }

    @Test
    void allMembersAreHere() throws Exception {
        Set<String> missing = new TreeSet<>();
        int compared = 0;
        Path jar = Path.of("target", "sqlite-jdbc", "sqlite-jdbc.jar");
        try (URLClassLoader theirs = new URLClassLoader(new URL[]{jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            for (String each : CLASSES) {
                Set<String> wanted = members(Class.forName("org.sqlite." + each, false, theirs));
                compared += wanted.size();
                Set<String> here = members(Class.forName("org.sqlite." + each, false, PublicClassesTest.class.getClassLoader()));
                wanted.stream().filter(member -> !here.contains(member)).forEach(missing::add);
            }
        }
        assertTrue(compared > 500, () -> "only few members were found");
        assertEquals(new TreeSet<>(LEFT_OUT), missing);
    }

    /** The values of constants that programs store or send. */
    @Test
    void constantsHaveTheSameValues() throws Exception {
        Path jar = Path.of("target", "sqlite-jdbc", "sqlite-jdbc.jar");
        try (URLClassLoader theirs = new URLClassLoader(new URL[]{jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            for (String each : new String[]{"SQLiteErrorCode:code", "SQLiteOpenMode:flag", "SQLiteConfig$Pragma:pragmaName",
                            "SQLiteConfig$Encoding:typeName"}) {
                String[] parts = each.split(":");
                assertEquals(constants(Class.forName("org.sqlite." + parts[0], true, theirs), parts[1]),
                                constants(Class.forName("org.sqlite." + parts[0]), parts[1]), each);
            }
        }
    }

    private static String constants(Class<?> type, String field) throws ReflectiveOperationException {
        Field value = type.getField(field);
        StringBuilder text = new StringBuilder();
        for (Object constant : type.getEnumConstants()) {
            text.append(constant instanceof Enum<?> named ? named.name() : "").append('=').append(value.get(constant)).append('\n');
        }
        return text.toString();
    }
}
