package org.sqltruffle.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.lang.classfile.ClassFile;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.reflect.AccessFlag;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericDeclaration;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What programs can name: no class of Truffle, and none of this project's that is not exported, stands in a public signature. */
class PublicApiTest {

    private static final Pattern CLASS = Pattern.compile("[a-z]\\w*(?:\\.[a-z]\\w*)*\\.[A-Z][\\w$]*");

    @Test
    void namesNothingOfTruffle() throws Exception {
        URL classes = Class.forName("org.sqltruffle.api.Database").getProtectionDomain().getCodeSource().getLocation();
        Path directory = Path.of(classes.toURI());
        ModuleDescriptor module = ModuleFinder.of(directory).findAll().iterator().next().descriptor();
        Set<String> exported = new TreeSet<>();
        module.exports().stream().filter(export -> !export.isQualified()).forEach(export -> exported.add(export.source()));
        assertEquals(Set.of("org.sqltruffle.api", "org.sqltruffle.bridge.jdbc", "org.sqltruffle.bridge.python"), exported);
        // A service of this project's own has to be public, but nobody names it.
        Set<String> services = new TreeSet<>();
        module.provides().stream().filter(provided -> provided.service().startsWith("org.sqltruffle.")).forEach(provided -> services.addAll(provided.providers()));
        Set<String> wrong = new TreeSet<>();
        int seen = 0;
        for (String name : exported) {
            File[] files = directory.resolve(name.replace('.', '/')).toFile().listFiles((parent, file) -> file.endsWith(".class"));
            for (File file : files) {
                // Not loaded, unless public: what is not may need packages that only the launcher exports.
                Path topLevel = file.toPath().resolveSibling(file.getName().replaceAll("[$].*|[.]class$", "") + ".class");
                if (!ClassFile.of().parse(topLevel).flags().has(AccessFlag.PUBLIC)) {
                    continue;
                }
                Class<?> type = Class.forName(name + "." + file.getName().replace(".class", ""), false, getClass().getClassLoader());
                if (isVisible(type) && !services.contains(type.getName())) {
                    seen++;
                    check(type, exported, wrong);
                }
            }
        }
        assertEquals("", String.join("\n", wrong));
        assertTrue(seen > 20, "classes: " + seen);
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
        // What java.sql and java.lang declare is theirs.
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

    private static <T extends Executable & GenericDeclaration> void check(Class<?> type, T member, Set<String> exported, Set<String> wrong) {
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

    /** Also a class that is not public does: its methods are inherited. */
    private static boolean isExported(String name, Set<String> exported) {
        return exported.contains(name.substring(0, name.lastIndexOf('.')));
    }
}
