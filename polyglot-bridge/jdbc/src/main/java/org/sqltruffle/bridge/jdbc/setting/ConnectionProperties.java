package org.sqltruffle.bridge.jdbc.setting;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sqltruffle.sqlite.ApiConstants;

/**
 * The connection properties: sqlite-jdbc's, those of columns, and ours, which begin with {@code sqltruffle.}. A property that is a pragma
 * becomes a PRAGMA statement when a connection opens.
 */
public final class ConnectionProperties {

    /** The order matters: page size and encoding come before the first write, and the journal mode can be a write. */
    static final List<String> PRAGMAS = List.of("page_size", "encoding", "locking_mode", "cache_size", "cache_spill", "mmap_size",
                    "temp_store",
                    "temp_store_directory", "automatic_index", "case_sensitive_like", "count_changes", "default_cache_size",
                    "defer_foreign_keys",
                    "empty_result_callback", "foreign_keys", "full_column_names", "fullsync", "journal_mode", "journal_size_limit",
                    "legacy_alter_table",
                    "legacy_file_format", "max_page_count", "read_uncommitted", "recursive_triggers", "reverse_unordered_selects",
                    "secure_delete",
                    "short_column_names", "synchronous", "user_version", "application_id", "wal_autocheckpoint", "incremental_vacuum");

    /** How many closed statements are kept for the next one with the same text. */
    static final String STATEMENTS = "sqltruffle.statements";

    /** When the connection builds and reads columns. */
    static final String COLUMNS = "sqltruffle.columns";
    /** The most bytes of all columns of the process. */
    static final String COLUMN_BYTES = "sqltruffle.columns.bytes";
    /** Which tiers run statements, and when they change: for tests. */
    static final String TIER = "sqltruffle.tier";
    static final String THRESHOLDS = "sqltruffle.thresholds";

    /** The system property without which {@code enable_load_extension} has no effect. */
    public static final String LOAD_EXTENSION = "sqltruffle.load_extension";

    static final Map<String, Integer> LIMITS = limits();

    /** The limits that sqlite-jdbc sets by default, where they are lower than those of this SQLite. */
    public static final Map<String, Integer> SQLITE_JDBC_LIMITS = Map.of("limit_length", 1_000_000_000, "limit_sql_length", 1_000_000,
                    "limit_column", 2000, "limit_function_arg", 100,
                    "limit_attached", 10);

    /** All properties. */
    static final Set<String> NAMES = names();

    private static final String[] ON_OFF = {"true", "false"};

    private ConnectionProperties() {
    }

    private static Map<String, Integer> limits() {
        Map<String, Integer> limits = new LinkedHashMap<>();
        limits.put("limit_length", ApiConstants.SQLITE_LIMIT_LENGTH);
        limits.put("limit_sql_length", ApiConstants.SQLITE_LIMIT_SQL_LENGTH);
        limits.put("limit_column", ApiConstants.SQLITE_LIMIT_COLUMN);
        limits.put("limit_expr_depth", ApiConstants.SQLITE_LIMIT_EXPR_DEPTH);
        limits.put("limit_compound_select", ApiConstants.SQLITE_LIMIT_COMPOUND_SELECT);
        limits.put("limit_vdbe_op", ApiConstants.SQLITE_LIMIT_VDBE_OP);
        limits.put("limit_function_arg", ApiConstants.SQLITE_LIMIT_FUNCTION_ARG);
        limits.put("limit_attached", ApiConstants.SQLITE_LIMIT_ATTACHED);
        limits.put("limit_like_pattern_length", ApiConstants.SQLITE_LIMIT_LIKE_PATTERN_LENGTH);
        limits.put("limit_variable_number", ApiConstants.SQLITE_LIMIT_VARIABLE_NUMBER);
        limits.put("limit_trigger_depth", ApiConstants.SQLITE_LIMIT_TRIGGER_DEPTH);
        limits.put("limit_worker_threads", ApiConstants.SQLITE_LIMIT_WORKER_THREADS);
        return limits;
    }

    private static Set<String> names() {
        Set<String> names = new LinkedHashSet<>(List.of("open_mode", "shared_cache", "enable_load_extension"));
        names.addAll(PRAGMAS);
        names.addAll(LIMITS.keySet());
        names.addAll(List.of("limit_page_count", "transaction_mode", "date_precision", "date_class", "date_string_format", "busy_timeout",
                        "hexkey_mode",
                        "password", "jdbc.explicit_readonly", "jdbc.get_generated_keys", STATEMENTS, TIER, THRESHOLDS, COLUMNS,
                        COLUMN_BYTES));
        return names;
    }

    static String[] choices(String name) {
        return switch (name) {
            case "encoding" -> new String[]{"'UTF-8'", "'UTF-16'", "'UTF-16le'", "'UTF-16be'"};
            case "journal_mode" -> new String[]{"DELETE", "TRUNCATE", "PERSIST", "MEMORY", "WAL", "OFF"};
            case "locking_mode" -> new String[]{"NORMAL", "EXCLUSIVE"};
            case "secure_delete" -> new String[]{"true", "false", "fast"};
            case "synchronous" -> new String[]{"OFF", "NORMAL", "FULL"};
            case "temp_store" -> new String[]{"DEFAULT", "FILE", "MEMORY"};
            case "transaction_mode" -> new String[]{"DEFERRED", "IMMEDIATE", "EXCLUSIVE"};
            case "date_precision" -> new String[]{"SECONDS", "MILLISECONDS"};
            case "date_class" -> new String[]{"INTEGER", "TEXT", "REAL"};
            case COLUMNS -> new String[]{"auto", "off", "build"};
            case TIER -> new String[]{"auto", "truffle", "mixed", "c"};
            case "hexkey_mode" -> new String[]{"NONE"};
            case "shared_cache", "enable_load_extension", "automatic_index", "case_sensitive_like", "count_changes", "defer_foreign_keys",
                            "empty_result_callback", "foreign_keys", "full_column_names", "fullsync", "legacy_alter_table",
                            "legacy_file_format",
                            "read_uncommitted", "recursive_triggers", "reverse_unordered_selects", "short_column_names",
                            "jdbc.explicit_readonly",
                            "jdbc.get_generated_keys" ->
                ON_OFF.clone();
            default -> null;
        };
    }

    static String description(String name) {
        if (PRAGMAS.contains(name)) {
            return "PRAGMA " + name + " for each new connection";
        }
        if (LIMITS.containsKey(name)) {
            return "sqlite3_limit() with SQLITE_" + name.toUpperCase(java.util.Locale.ROOT);
        }
        return switch (name) {
            case "open_mode" -> "flags of sqlite3_open_v2() as a number; 1 opens for reading only";
            case "shared_cache" -> "whether connections of this process share one cache";
            case "enable_load_extension" ->
                "whether load_extension() works in SQL; needs the system property " + LOAD_EXTENSION + "=true, too";
            case "transaction_mode" -> "how a transaction begins";
            case "date_class" -> "what dates are stored as";
            case "date_precision" -> "unit of dates stored as integers, since 1970";
            case "date_string_format" -> "format of dates stored as text, for java.text.SimpleDateFormat";
            case "busy_timeout" -> "how long to wait for a lock, in milliseconds";
            case "jdbc.explicit_readonly" -> "whether setReadOnly() is allowed and enforced by PRAGMA query_only";
            case "jdbc.get_generated_keys" -> "whether getGeneratedKeys() gives the last rowid";
            case STATEMENTS ->
                "how many closed statements are kept, with their compiled code, for the next one with the same text; 0 for none";
            case COLUMNS -> "when tables are kept in columns too: auto, off or build";
            case COLUMN_BYTES -> "the most bytes of all columns of the process; 0 for none";
            case TIER -> "which tiers run statements; mixed changes tiers every few instructions, for tests";
            case THRESHOLDS -> "when statements change tiers, as hot=0,steps=40,jumps=4,seed=1; for tests";
            case "limit_page_count" -> "PRAGMA max_page_count";
            default -> "accepted and ignored: this SQLite has no encryption";
        };
    }
}
