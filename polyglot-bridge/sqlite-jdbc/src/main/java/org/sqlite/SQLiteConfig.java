package org.sqlite;

import java.sql.Connection;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.sqltruffle.bridge.jdbc.SqliteJdbcSupport;

/** The settings of connections to come, as connection properties. */
public class SQLiteConfig {

    /** The format of dates that are stored as text, in the letters of {@link java.text.SimpleDateFormat}. */
    public static final String DEFAULT_DATE_STRING_FORMAT = "yyyy-MM-dd HH:mm:ss.SSS";

    static final Set<String> pragmaSet = Arrays.stream(Pragma.values()).map(pragma -> pragma.pragmaName)
                    .collect(Collectors.toCollection(TreeSet::new));

    private static final int DEFAULT_BUSY_TIMEOUT = 3000;

    private final Properties table = new Properties();

    /** The default settings. */
    public SQLiteConfig() {
        this(new Properties());
    }

    /** Settings from connection properties. */
    public SQLiteConfig(Properties properties) {
        table.setProperty(Pragma.OPEN_MODE.pragmaName,
                        String.valueOf(SQLiteOpenMode.READWRITE.flag | SQLiteOpenMode.CREATE.flag | SQLiteOpenMode.OPEN_URI.flag));
        table.setProperty(Pragma.TRANSACTION_MODE.pragmaName, TransactionMode.DEFERRED.name());
        table.setProperty(Pragma.DATE_CLASS.pragmaName, DateClass.INTEGER.name());
        table.setProperty(Pragma.DATE_PRECISION.pragmaName, DatePrecision.MILLISECONDS.name());
        table.setProperty(Pragma.DATE_STRING_FORMAT.pragmaName, DEFAULT_DATE_STRING_FORMAT);
        table.setProperty(Pragma.BUSY_TIMEOUT.pragmaName, String.valueOf(DEFAULT_BUSY_TIMEOUT));
        table.setProperty(Pragma.JDBC_GET_GENERATED_KEYS.pragmaName, "true");
        table.setProperty(Pragma.JDBC_EXPLICIT_READONLY.pragmaName, "false");
        properties.stringPropertyNames().forEach(name -> table.setProperty(name, properties.getProperty(name)));
    }

    /** The settings that may change while a connection is open. */
    public SQLiteConnectionConfig newConnectionConfig() {
        return SQLiteConnectionConfig.fromPragmaTable(table);
    }

    /** Opens a connection with these settings. */
    public Connection createConnection(String url) throws SQLException {
        return JDBC.createConnection(url, toProperties());
    }

    /** Runs the PRAGMA statements and sets the limits of these settings on an open connection. */
    public void apply(Connection connection) throws SQLException {
        SQLiteConnection own = SQLiteConnection.of(connection);
        for (SQLiteLimits limit : SQLiteLimits.values()) {
            String value = table.getProperty(limit.name().substring("SQLITE_".length()).toLowerCase(Locale.ROOT));
            if (value != null && limit != SQLiteLimits.SQLITE_LIMIT_PAGE_COUNT) {
                own.setLimit(limit, Integer.parseInt(value));
            }
        }
        try (Statement statement = connection.createStatement()) {
            for (String pragma : SqliteJdbcSupport.pragmas(table)) {
                statement.execute(pragma);
            }
        }
    }

    private boolean isTrue(Pragma pragma) {
        return Boolean.parseBoolean(table.getProperty(pragma.pragmaName));
    }

    public boolean isEnabledSharedCache() {
        return isTrue(Pragma.SHARED_CACHE);
    }

    public boolean isEnabledLoadExtension() {
        return isTrue(Pragma.LOAD_EXTENSION);
    }

    public boolean isExplicitReadOnly() {
        return isTrue(Pragma.JDBC_EXPLICIT_READONLY);
    }

    public boolean isGetGeneratedKeys() {
        return isTrue(Pragma.JDBC_GET_GENERATED_KEYS);
    }

    public int getBusyTimeout() {
        return Integer.parseInt(table.getProperty(Pragma.BUSY_TIMEOUT.pragmaName));
    }

    public TransactionMode getTransactionMode() {
        return TransactionMode.getMode(table.getProperty(Pragma.TRANSACTION_MODE.pragmaName));
    }

    /** The flags for {@code sqlite3_open_v2}. */
    public int getOpenModeFlags() {
        return Integer.parseInt(table.getProperty(Pragma.OPEN_MODE.pragmaName));
    }

    /** Sets a property. */
    public void setPragma(Pragma pragma, String value) {
        table.setProperty(pragma.pragmaName, value);
    }

    /** The settings as connection properties. */
    public Properties toProperties() {
        Properties copy = new Properties();
        copy.putAll(table);
        return copy;
    }

    private void setFlags(int flags) {
        setPragma(Pragma.OPEN_MODE, String.valueOf(flags));
    }

    /** Adds a flag for {@code sqlite3_open_v2}. */
    public void setOpenMode(SQLiteOpenMode mode) {
        setFlags(getOpenModeFlags() | mode.flag);
    }

    /** Removes a flag for {@code sqlite3_open_v2}. */
    public void resetOpenMode(SQLiteOpenMode mode) {
        setFlags(getOpenModeFlags() & ~mode.flag);
    }

    /** Whether the database is opened for reading only. */
    public void setReadOnly(boolean readOnly) {
        if (readOnly) {
            setOpenMode(SQLiteOpenMode.READONLY);
            resetOpenMode(SQLiteOpenMode.CREATE);
            resetOpenMode(SQLiteOpenMode.READWRITE);
        } else {
            setOpenMode(SQLiteOpenMode.READWRITE);
            setOpenMode(SQLiteOpenMode.CREATE);
            resetOpenMode(SQLiteOpenMode.READONLY);
        }
    }

    /** Whether connections of this process share one cache. */
    public void setSharedCache(boolean value) {
        setPragma(Pragma.SHARED_CACHE, String.valueOf(value));
    }

    /** Whether SQL may load extensions. */
    public void enableLoadExtension(boolean value) {
        setPragma(Pragma.LOAD_EXTENSION, String.valueOf(value));
    }

    /** PRAGMA {@code cache_size}. */
    public void setCacheSize(int value) {
        setPragma(Pragma.CACHE_SIZE, String.valueOf(value));
    }

    /** PRAGMA {@code automatic_index}. */
    public void enableAutomaticIndex(boolean value) {
        setPragma(Pragma.AUTOMATIC_INDEX, String.valueOf(value));
    }

    /** PRAGMA {@code cache_spill}. */
    public void setCacheSpill(boolean value) {
        setPragma(Pragma.CACHE_SPILL, String.valueOf(value));
    }

    /** PRAGMA {@code cache_spill}. */
    public void setCacheSpill(int value) {
        setPragma(Pragma.CACHE_SPILL, String.valueOf(value));
    }

    /** PRAGMA {@code case_sensitive_like}. */
    public void enableCaseSensitiveLike(boolean value) {
        setPragma(Pragma.CASE_SENSITIVE_LIKE, String.valueOf(value));
    }

    /** PRAGMA {@code count_changes}. */
    public void enableCountChanges(boolean value) {
        setPragma(Pragma.COUNT_CHANGES, String.valueOf(value));
    }

    /** PRAGMA {@code default_cache_size}. */
    public void setDefaultCacheSize(int value) {
        setPragma(Pragma.DEFAULT_CACHE_SIZE, String.valueOf(value));
    }

    /** PRAGMA {@code defer_foreign_keys}. */
    public void deferForeignKeys(boolean value) {
        setPragma(Pragma.DEFER_FOREIGN_KEYS, String.valueOf(value));
    }

    /** PRAGMA {@code empty_result_callback}. */
    public void enableEmptyResultCallBacks(boolean value) {
        setPragma(Pragma.EMPTY_RESULT_CALLBACKS, String.valueOf(value));
    }

    /** PRAGMA {@code foreign_keys}. */
    public void enforceForeignKeys(boolean value) {
        setPragma(Pragma.FOREIGN_KEYS, String.valueOf(value));
    }

    /** PRAGMA {@code full_column_names}. */
    public void enableFullColumnNames(boolean value) {
        setPragma(Pragma.FULL_COLUMN_NAMES, String.valueOf(value));
    }

    /** PRAGMA {@code fullsync}. */
    public void enableFullSync(boolean value) {
        setPragma(Pragma.FULL_SYNC, String.valueOf(value));
    }

    /** PRAGMA {@code incremental_vacuum}. */
    public void incrementalVacuum(int value) {
        setPragma(Pragma.INCREMENTAL_VACUUM, String.valueOf(value));
    }

    /** PRAGMA {@code journal_size_limit}. */
    public void setJournalSizeLimit(int value) {
        setPragma(Pragma.JOURNAL_SIZE_LIMIT, String.valueOf(value));
    }

    /** PRAGMA {@code legacy_file_format}. */
    public void useLegacyFileFormat(boolean value) {
        setPragma(Pragma.LEGACY_FILE_FORMAT, String.valueOf(value));
    }

    /** PRAGMA {@code legacy_alter_table}. */
    public void setLegacyAlterTable(boolean value) {
        setPragma(Pragma.LEGACY_ALTER_TABLE, String.valueOf(value));
    }

    /** PRAGMA {@code page_size}. */
    public void setPageSize(int value) {
        setPragma(Pragma.PAGE_SIZE, String.valueOf(value));
    }

    /** PRAGMA {@code max_page_count}. */
    public void setMaxPageCount(int value) {
        setPragma(Pragma.MAX_PAGE_COUNT, String.valueOf(value));
    }

    /** PRAGMA {@code read_uncommitted}. */
    public void setReadUncommitted(boolean value) {
        setPragma(Pragma.READ_UNCOMMITTED, String.valueOf(value));
    }

    /** PRAGMA {@code recursive_triggers}. */
    public void enableRecursiveTriggers(boolean value) {
        setPragma(Pragma.RECURSIVE_TRIGGERS, String.valueOf(value));
    }

    /** PRAGMA {@code reverse_unordered_selects}. */
    public void enableReverseUnorderedSelects(boolean value) {
        setPragma(Pragma.REVERSE_UNORDERED_SELECTS, String.valueOf(value));
    }

    /** PRAGMA {@code short_column_names}. */
    public void enableShortColumnNames(boolean value) {
        setPragma(Pragma.SHORT_COLUMN_NAMES, String.valueOf(value));
    }

    /** PRAGMA {@code user_version}. */
    public void setUserVersion(int value) {
        setPragma(Pragma.USER_VERSION, String.valueOf(value));
    }

    /** PRAGMA {@code application_id}. */
    public void setApplicationId(int value) {
        setPragma(Pragma.APPLICATION_ID, String.valueOf(value));
    }

    /** PRAGMA {@code wal_autocheckpoint}. */
    public void setWalAutocheckpoint(int value) {
        setPragma(Pragma.WAL_AUTOCHECKPOINT, String.valueOf(value));
    }

    /** Whether {@code setReadOnly} may change during the connection. */
    public void setExplicitReadOnly(boolean value) {
        setPragma(Pragma.JDBC_EXPLICIT_READONLY, String.valueOf(value));
    }

    /** Whether statements return generated keys. */
    public void setGetGeneratedKeys(boolean value) {
        setPragma(Pragma.JDBC_GET_GENERATED_KEYS, String.valueOf(value));
    }

    /** How long to wait for locks, in milliseconds. */
    public void setBusyTimeout(int value) {
        setPragma(Pragma.BUSY_TIMEOUT, String.valueOf(value));
    }

    /** PRAGMA {@code encoding}. */
    public void setEncoding(Encoding value) {
        setPragma(Pragma.ENCODING, value.getValue());
    }

    /** PRAGMA {@code journal_mode}. */
    public void setJournalMode(JournalMode value) {
        setPragma(Pragma.JOURNAL_MODE, value.getValue());
    }

    /** PRAGMA {@code locking_mode}. */
    public void setLockingMode(LockingMode value) {
        setPragma(Pragma.LOCKING_MODE, value.getValue());
    }

    /** PRAGMA {@code synchronous}. */
    public void setSynchronous(SynchronousMode value) {
        setPragma(Pragma.SYNCHRONOUS, value.getValue());
    }

    /** Has no effect: this SQLite has no encryption. */
    public void setHexKeyMode(HexKeyMode value) {
        setPragma(Pragma.HEXKEY_MODE, value.getValue());
    }

    /** PRAGMA {@code temp_store}. */
    public void setTempStore(TempStore value) {
        setPragma(Pragma.TEMP_STORE, value.getValue());
    }

    /** How transactions begin. */
    public void setTransactionMode(TransactionMode value) {
        setPragma(Pragma.TRANSACTION_MODE, value.getValue());
    }

    /** PRAGMA {@code temp_store_directory}. */
    public void setTempStoreDirectory(String value) {
        setPragma(Pragma.TEMP_STORE_DIRECTORY, "'" + value + "'");
    }

    /** How transactions begin. */
    public void setTransactionMode(String value) {
        setPragma(Pragma.TRANSACTION_MODE, TransactionMode.getMode(value).getValue());
    }

    /** The unit of dates that are stored as integers: {@code seconds} or {@code milliseconds}. */
    public void setDatePrecision(String value) {
        setPragma(Pragma.DATE_PRECISION, DatePrecision.getPrecision(value).getValue());
    }

    /** How dates are stored: {@code integer}, {@code text} or {@code real}. */
    public void setDateClass(String value) {
        setPragma(Pragma.DATE_CLASS, DateClass.getDateClass(value).getValue());
    }

    /** The format of dates that are stored as text. */
    public void setDateStringFormat(String value) {
        setPragma(Pragma.DATE_STRING_FORMAT, value);
    }

    /** All connection properties. */
    public enum Pragma {
        OPEN_MODE("open_mode"),
        SHARED_CACHE("shared_cache"),
        LOAD_EXTENSION("enable_load_extension"),
        AUTOMATIC_INDEX("automatic_index"),
        CACHE_SIZE("cache_size"),
        CACHE_SPILL("cache_spill"),
        MMAP_SIZE("mmap_size"),
        CASE_SENSITIVE_LIKE("case_sensitive_like"),
        COUNT_CHANGES("count_changes"),
        DEFAULT_CACHE_SIZE("default_cache_size"),
        DEFER_FOREIGN_KEYS("defer_foreign_keys"),
        EMPTY_RESULT_CALLBACKS("empty_result_callback"),
        ENCODING("encoding"),
        FOREIGN_KEYS("foreign_keys"),
        FULL_COLUMN_NAMES("full_column_names"),
        FULL_SYNC("fullsync"),
        INCREMENTAL_VACUUM("incremental_vacuum"),
        JOURNAL_MODE("journal_mode"),
        JOURNAL_SIZE_LIMIT("journal_size_limit"),
        LEGACY_ALTER_TABLE("legacy_alter_table"),
        LEGACY_FILE_FORMAT("legacy_file_format"),
        LOCKING_MODE("locking_mode"),
        PAGE_SIZE("page_size"),
        MAX_PAGE_COUNT("max_page_count"),
        READ_UNCOMMITTED("read_uncommitted"),
        RECURSIVE_TRIGGERS("recursive_triggers"),
        REVERSE_UNORDERED_SELECTS("reverse_unordered_selects"),
        SECURE_DELETE("secure_delete"),
        SHORT_COLUMN_NAMES("short_column_names"),
        SYNCHRONOUS("synchronous"),
        TEMP_STORE("temp_store"),
        TEMP_STORE_DIRECTORY("temp_store_directory"),
        USER_VERSION("user_version"),
        APPLICATION_ID("application_id"),
        WAL_AUTOCHECKPOINT("wal_autocheckpoint"),
        LIMIT_LENGTH("limit_length"),
        LIMIT_SQL_LENGTH("limit_sql_length"),
        LIMIT_COLUMN("limit_column"),
        LIMIT_EXPR_DEPTH("limit_expr_depth"),
        LIMIT_COMPOUND_SELECT("limit_compound_select"),
        LIMIT_VDBE_OP("limit_vdbe_op"),
        LIMIT_FUNCTION_ARG("limit_function_arg"),
        LIMIT_ATTACHED("limit_attached"),
        LIMIT_LIKE_PATTERN_LENGTH("limit_like_pattern_length"),
        LIMIT_VARIABLE_NUMBER("limit_variable_number"),
        LIMIT_TRIGGER_DEPTH("limit_trigger_depth"),
        LIMIT_WORKER_THREADS("limit_worker_threads"),
        LIMIT_PAGE_COUNT("limit_page_count"),
        TRANSACTION_MODE("transaction_mode"),
        DATE_PRECISION("date_precision"),
        DATE_CLASS("date_class"),
        DATE_STRING_FORMAT("date_string_format"),
        BUSY_TIMEOUT("busy_timeout"),
        HEXKEY_MODE("hexkey_mode"),
        PASSWORD("password"),
        JDBC_EXPLICIT_READONLY("jdbc.explicit_readonly"),
        JDBC_GET_GENERATED_KEYS("jdbc.get_generated_keys");

        /** The name of the property. */
        public final String pragmaName;
        /** The values that the property may have; {@code null} for any. */
        public final String[] choices;
        /** What the property does. */
        public final String description;

        Pragma(String pragmaName) {
            DriverPropertyInfo info = Descriptions.BY_NAME.get(pragmaName);
            this.pragmaName = pragmaName;
            this.choices = info.choices;
            this.description = info.description;
        }

        public final String getPragmaName() {
            return pragmaName;
        }
    }

    private static final class Descriptions {
        static final Map<String, DriverPropertyInfo> BY_NAME = Arrays.stream(SqliteJdbcSupport.propertyInfo(new Properties()))
                        .collect(Collectors.toMap(info -> info.name, info -> info));
    }

    /** A value of a property. */
    private interface PragmaValue {

        /** The value as text. */
        String getValue();
    }

    /** The encoding of texts in a file. */
    public enum Encoding implements PragmaValue {
        UTF8("'UTF-8'"), UTF16("'UTF-16'"), UTF16_LITTLE_ENDIAN("'UTF-16le'"), UTF16_BIG_ENDIAN("'UTF-16be'"), UTF_8(UTF8), UTF_16(UTF16),
        UTF_16LE(UTF16_LITTLE_ENDIAN),
        UTF_16BE(UTF16_BIG_ENDIAN);

        /** The value for PRAGMA {@code encoding}. */
        public final String typeName;

        Encoding(String typeName) {
            this.typeName = typeName;
        }

        Encoding(Encoding other) {
            this.typeName = other.typeName;
        }

        /** The constant of a name in letters of any case. */
        public static Encoding getEncoding(String name) {
            return valueOf(name.replaceAll("-", "_").toUpperCase(Locale.ROOT));
        }

        @Override
        public String getValue() {
            return typeName;
        }
    }

    /** Values of PRAGMA {@code journal_mode}. */
    public enum JournalMode implements PragmaValue {
        DELETE, TRUNCATE, PERSIST, MEMORY, WAL, OFF;

        @Override
        public String getValue() {
            return name();
        }
    }

    /** Values of PRAGMA {@code locking_mode}. */
    public enum LockingMode implements PragmaValue {
        NORMAL, EXCLUSIVE;

        @Override
        public String getValue() {
            return name();
        }
    }

    /** Values of PRAGMA {@code synchronous}. */
    public enum SynchronousMode implements PragmaValue {
        OFF, NORMAL, FULL;

        @Override
        public String getValue() {
            return name();
        }
    }

    /** Values of PRAGMA {@code temp_store}. */
    public enum TempStore implements PragmaValue {
        DEFAULT, FILE, MEMORY;

        @Override
        public String getValue() {
            return name();
        }
    }

    /** Kinds of keys, which have no effect: this SQLite has no encryption. */
    public enum HexKeyMode implements PragmaValue {
        NONE, SSE, SQLCIPHER;

        @Override
        public String getValue() {
            return name();
        }
    }

    /** How transactions begin. */
    public enum TransactionMode implements PragmaValue {
        DEFERRED, IMMEDIATE, EXCLUSIVE;

        /** The constant of a name in letters of any case. */
        public static TransactionMode getMode(String name) {
            return name.equalsIgnoreCase("DEFFERED") ? DEFERRED : valueOf(name.toUpperCase(Locale.ROOT));
        }

        @Override
        public String getValue() {
            return name();
        }
    }

    /** The unit of dates that are stored as integers. */
    public enum DatePrecision implements PragmaValue {
        SECONDS, MILLISECONDS;

        /** The constant of a name in letters of any case. */
        public static DatePrecision getPrecision(String name) {
            return valueOf(name.toUpperCase(Locale.ROOT));
        }

        @Override
        public String getValue() {
            return name();
        }
    }

    /** How dates are stored. */
    public enum DateClass implements PragmaValue {
        INTEGER, TEXT, REAL;

        /** The constant of a name in letters of any case. */
        public static DateClass getDateClass(String name) {
            return valueOf(name.toUpperCase(Locale.ROOT));
        }

        @Override
        public String getValue() {
            return name();
        }
    }
}
