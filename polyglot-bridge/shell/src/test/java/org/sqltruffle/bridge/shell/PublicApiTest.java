package org.sqltruffle.bridge.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.classfile.ClassFile;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.lang.reflect.AccessFlag;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericDeclaration;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Public signatures name only classes that programs can use: no class of Truffle, and none of this project that is not exported. */
class PublicApiTest {

    private static final Pattern CLASS = Pattern.compile("[a-z]\\w*(?:\\.[a-z]\\w*)*\\.[A-Z][\\w$]*");

    /**
     * Public for this project's artifact with sqlite-jdbc's classes, which is a module of its own. It says that programs use JDBC instead.
     */
    private static final Set<String> FOR_OWN_MODULES = Set.of("org.sqltruffle.bridge.jdbc.SqliteJdbcSupport");

    @Test
    void namesNothingOfTruffle() throws Exception {
        List<ModuleReference> modules = new ArrayList<>();
        for (String name : List.of("org.sqltruffle.api.Database", "org.sqltruffle.bridge.jdbc.Driver",
                        "org.sqltruffle.bridge.python.SqlTruffle")) {
            URL classes = Class.forName(name).getProtectionDomain().getCodeSource().getLocation();
            modules.addAll(ModuleFinder.of(Path.of(classes.toURI())).findAll());
        }
        Set<String> exported = new TreeSet<>();
        // An implementation of this project's own service must be public, but no program names it.
        Set<String> services = new TreeSet<>();
        for (ModuleReference module : modules) {
            module.descriptor().exports().stream().filter(export -> !export.isQualified()).forEach(export -> exported.add(export.source()));
            module.descriptor().provides().stream().filter(provided -> provided.service().startsWith("org.sqltruffle."))
                            .forEach(provided -> services.addAll(provided.providers()));
        }
        assertEquals(Set.of("org.sqltruffle.api", "org.sqltruffle.bridge.jdbc", "org.sqltruffle.bridge.python"), exported);
        Set<String> wrong = new TreeSet<>();
        int seen = 0;
        for (ModuleReference module : modules) {
            try (ModuleReader reader = module.open()) {
                for (String file : reader.list().filter(file -> isExportedClass(file, exported)).toList()) {
                    // Only public classes are loaded: the others may need packages that only the launcher exports.
                    byte[] topLevel = reader.read(file.replaceAll("[$].*|[.]class$", "") + ".class").orElseThrow().array();
                    if (!ClassFile.of().parse(topLevel).flags().has(AccessFlag.PUBLIC)) {
                        continue;
                    }
                    Class<?> type = Class.forName(file.replace(".class", "").replace('/', '.'), false, getClass().getClassLoader());
                    if (isVisible(type) && !services.contains(type.getName()) && !FOR_OWN_MODULES.contains(type.getName())) {
                        seen++;
                        check(type, exported, wrong);
                    }
                }
            }
        }
        assertEquals("", String.join("\n", wrong));
        assertTrue(seen > 20, "classes: " + seen);
    }

    private static boolean isExportedClass(String file, Set<String> exported) {
        return file.endsWith(".class") && file.contains("/")
                        && exported.contains(file.substring(0, file.lastIndexOf('/')).replace('/', '.'));
    }

    private static boolean isVisible(Class<?> type) {
        for (Class<?> each = type; each != null; each = each.getEnclosingClass()) {
            if (!Modifier.isPublic(each.getModifiers())) {
                return false;
            }
        }
        return !type.isAnonymousClass() && !type.isLocalClass();
    }

    private static void check(Class<?> type, Set<String> exported, Set<String> wrong) {
        check(type, type.getGenericSuperclass() == null ? "" : type.getGenericSuperclass().getTypeName(), exported, wrong);
        Arrays.stream(type.getGenericInterfaces()).forEach(each -> check(type, each.getTypeName(), exported, wrong));
        // Methods that java.sql and java.lang declare are not checked.
        for (Method method : type.getMethods()) {
            if (method.getDeclaringClass().getName().startsWith("org.sqltruffle.") && !method.isSynthetic()) {
                check(type, method, exported, wrong);
            }
        }
        for (Constructor<?> constructor : type.getConstructors()) {
            check(type, constructor, exported, wrong);
        }
        for (Field field : type.getFields()) {
            check(type, field.toGenericString(), exported, wrong);
        }
    }

    private static <T extends Executable & GenericDeclaration> void check(Class<?> type, T member, Set<String> exported,
                    Set<String> wrong) {
        check(type, member.toGenericString(), exported, wrong);
    }

    private static void check(Class<?> type, String signature, Set<String> exported, Set<String> wrong) {
        Matcher names = CLASS.matcher(signature);
        while (names.find()) {
            String name = names.group();
            boolean ours = name.startsWith("org.sqltruffle.");
            boolean known = List.of("java.", "javax.", "org.graalvm.polyglot.").stream().anyMatch(name::startsWith);
            if (ours ? !isExported(name, exported) : !known) {
                wrong.add(type.getName() + ": " + signature);
            }
        }
    }

    /** A class in an exported package counts even if it is not public, because public classes inherit its methods. */
    private static boolean isExported(String name, Set<String> exported) {
        return exported.contains(name.substring(0, name.lastIndexOf('.')));
    }
}
