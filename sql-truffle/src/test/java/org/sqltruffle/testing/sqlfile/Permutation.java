package org.sqltruffle.testing.sqlfile;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Another way to store the same data, or to read it. Files are mapped where nothing else is said, and {@code TINY_CACHE} has the smallest
 * pages. A file that depends on one names it in its flags as {@code no-NAME}.
 */
public enum Permutation {
    NONE(""),
    PAGE_4096_RESERVED("PRAGMA page_size=4096; PRAGMA auto_vacuum=FULL"),
    PAGE_65536("PRAGMA page_size=65536"),
    UTF16LE("PRAGMA encoding='UTF-16le'"),
    UTF16BE("PRAGMA encoding='UTF-16be'; PRAGMA page_size=1024"),
    WAL("PRAGMA journal_mode=WAL"),
    TINY_CACHE("PRAGMA page_size=512; PRAGMA cache_size=2; PRAGMA cache_spill=1"),
    NO_MAP("PRAGMA mmap_size=0"),
    WITHOUT_ROWID("");

    private static final Pattern CREATE_WITH_KEY = Pattern.compile("(CREATE TABLE .*PRIMARY KEY.*\\))\\s*;\\s*", Pattern.DOTALL);

    private final String setup;

    Permutation(String setup) {
        this.setup = setup;
    }

    List<String> setup() {
        return setup.isEmpty() ? List.of() : List.of(setup.split("; "));
    }

    public boolean appliesTo(Set<String> flags) {
        return !flags.contains("no-permutations") && !flags.contains("no-" + name().toLowerCase().replace('_', '-')) || this == NONE;
    }

    /** The statement as this permutation runs it. */
    String rewrite(String sql) {
        if (this == WITHOUT_ROWID && !sql.contains("AUTOINCREMENT")) {
            return CREATE_WITH_KEY.matcher(sql).replaceFirst("$1 WITHOUT ROWID");
        }
        return sql;
    }
}
