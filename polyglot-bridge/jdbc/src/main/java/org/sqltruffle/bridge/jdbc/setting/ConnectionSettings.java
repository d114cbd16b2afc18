package org.sqltruffle.bridge.jdbc.setting;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_OPEN_CREATE;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_OPEN_READONLY;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_OPEN_READWRITE;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_OPEN_URI;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.sqltruffle.language.ColumnStore;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.sqlite.ApiConstants;

/**
 * The settings of a connection, from its URL and its properties. The URL wins, except for URLs {@code jdbc:sqlite:}. The names are
 * sqlite-jdbc's.
 */
public final class ConnectionSettings {

    private static final int DEFAULT_BUSY_TIMEOUT = 3000;

    private final String database;
    private final Properties properties = new Properties();
    private volatile DateFormats dates;

    /**
     * @param name what follows the URL's prefix
     * @param propertiesWin whether a property wins over an option of the URL, as in sqlite-jdbc
     */
    public ConnectionSettings(String name, Properties given, boolean propertiesWin) throws SQLException {
        take(given);
        this.database = takeOptions(name);
        if (propertiesWin) {
            take(given);
        }
        this.dates = readDates();
    }

    private void take(Properties given) {
        given.stringPropertyNames().forEach(key -> properties.setProperty(key, given.getProperty(key)));
    }

    private DateFormats readDates() throws SQLException {
        try {
            DateFormats.DateClass dateClass = DateFormats.DateClass.valueOf(get("date_class", "INTEGER").toUpperCase(Locale.ROOT));
            boolean seconds = get("date_precision", "MILLISECONDS").equalsIgnoreCase("SECONDS");
            return new DateFormats(dateClass, seconds, get("date_string_format", DateFormats.DEFAULT_FORMAT));
        } catch (IllegalArgumentException e) {
            throw new SQLException("invalid connection property: " + e.getMessage(), "HY024", e);
        }
    }

    /** Changes a property of an open connection. */
    public void change(String name, String value) throws SQLException {
        properties.setProperty(name, value);
        dates = readDates();
    }

    private String get(String name, String otherwise) {
        return properties.getProperty(name, otherwise);
    }

    /** Moves the options that are properties from the name to the properties. The others stay, for a {@code file:} URI. */
    private String takeOptions(String name) throws SQLException {
        int question = name.indexOf('?');
        if (question < 0) {
            return name;
        }
        List<String> others = new ArrayList<>();
        for (String option : name.substring(question + 1).split("&")) {
            String[] parts = option.split("=", 2);
            String key = parts[0].trim().toLowerCase(Locale.ROOT);
            if (ConnectionProperties.NAMES.contains(key)) {
                if (parts.length < 2) {
                    throw new SQLException("Please specify a value for PRAGMA " + key + " in URL " + name, "HY024");
                }
                properties.setProperty(key, decoded(parts[1].trim()));
            } else if (!option.isBlank()) {
                others.add(option);
            }
        }
        String rest = name.substring(0, question);
        return others.isEmpty() ? rest : rest + "?" + String.join("&", others);
    }

    private static String decoded(String value) throws SQLException {
        try {
            return URLDecoder.decode(value, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new SQLException("invalid value in the URL: " + e.getMessage(), "HY024", e);
        }
    }

    /** The file, URI or special name. */
    public String database() {
        return database;
    }

    public Properties properties() {
        return properties;
    }

    public DateFormats dates() {
        return dates;
    }

    public int busyTimeout() throws SQLException {
        return integer("busy_timeout", DEFAULT_BUSY_TIMEOUT);
    }

    private int integer(String name, int otherwise) throws SQLException {
        String value = properties.getProperty(name);
        try {
            return value == null ? otherwise : Integer.parseInt(value.trim());
        } catch (NumberFormatException e) {
            throw new SQLException("property " + name + " must be a number: " + value, "HY024", e);
        }
    }

    public boolean isTrue(String name) {
        return Boolean.parseBoolean(get(name, "false"));
    }

    /** Whether SQL may load libraries into the process. A URL alone cannot allow it, because it may come from elsewhere. */
    public boolean loadsExtensions() {
        return isTrue("enable_load_extension") && Boolean.getBoolean(ConnectionProperties.LOAD_EXTENSION);
    }

    public boolean generatedKeys() {
        return Boolean.parseBoolean(get("jdbc.get_generated_keys", "true"));
    }

    public int openFlags() throws SQLException {
        int flags = integer("open_mode", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) | SQLITE_OPEN_URI;
        return isTrue("shared_cache") ? flags | ApiConstants.SQLITE_OPEN_SHAREDCACHE : flags;
    }

    public EngineOptions engineOptions() throws SQLException {
        try {
            return EngineOptions.DEFAULT
                            .withIdleStatements(Math.max(0, integer(ConnectionProperties.STATEMENTS, EngineOptions.IDLE_STATEMENTS)))
                            .withColumns(columns())
                            .withTier(EngineOptions.Tier.parse(get(ConnectionProperties.TIER, "auto")))
                            .withThresholds(get(ConnectionProperties.THRESHOLDS, ""));
        } catch (IllegalArgumentException e) {
            throw new SQLException(e.getMessage(), "HY024", e);
        }
    }

    /** When the connection reads columns; {@code null}: as the process does. */
    private ColumnStore.Mode columns() throws SQLException {
        String value = properties.getProperty(ConnectionProperties.COLUMNS);
        try {
            return value == null ? null : ColumnStore.Mode.of(value);
        } catch (IllegalArgumentException e) {
            throw new SQLException("property " + ConnectionProperties.COLUMNS + ": " + e.getMessage(), "HY024", e);
        }
    }

    /** Sets the bound of the process's columns, if the settings have one. */
    public void applyColumnBytes() throws SQLException {
        String value = properties.getProperty(ConnectionProperties.COLUMN_BYTES);
        try {
            if (value != null) {
                ColumnStore.setBytes(Long.parseLong(value.strip()));
            }
        } catch (IllegalArgumentException e) {
            throw new SQLException("property " + ConnectionProperties.COLUMN_BYTES + " must be a number of bytes: " + value, "HY024", e);
        }
    }

    public boolean isReadOnly() throws SQLException {
        return (openFlags() & SQLITE_OPEN_READONLY) != 0;
    }

    /** The statement that begins a transaction. */
    public String begin() throws SQLException {
        String mode = get("transaction_mode", "DEFERRED").toUpperCase(Locale.ROOT);
        return switch (mode) {
            case "DEFERRED", "DEFFERED" -> "BEGIN";
            case "IMMEDIATE", "EXCLUSIVE" -> "BEGIN " + mode;
            default -> throw new SQLException("unknown transaction mode " + mode, "HY024");
        };
    }

    /**
     * Limits to set: SQLite's category to value.
     *
     * @param defaults the values of limits that are not among the properties
     */
    public Map<Integer, Integer> limits(Map<String, Integer> defaults) throws SQLException {
        Map<Integer, Integer> limits = new java.util.TreeMap<>();
        for (Map.Entry<String, Integer> limit : ConnectionProperties.LIMITS.entrySet()) {
            int value = integer(limit.getKey(), defaults.getOrDefault(limit.getKey(), -1));
            if (value >= 0) {
                limits.put(limit.getValue(), value);
            }
        }
        return limits;
    }

    /** The PRAGMA statements to run. Those that decide the file's format come first. */
    public List<String> pragmas() {
        return pragmas(properties);
    }

    public static List<String> pragmas(Properties properties) {
        List<String> pragmas = new ArrayList<>();
        for (String name : ConnectionProperties.PRAGMAS) {
            String value = properties.getProperty(name);
            if (value != null) {
                pragmas.add("PRAGMA " + name + "=" + value);
            }
        }
        String pages = properties.getProperty("limit_page_count");
        if (pages != null) {
            pragmas.add("PRAGMA max_page_count=" + pages);
        }
        return pragmas;
    }

    public static DriverPropertyInfo[] propertyInfo(Properties given) {
        return ConnectionProperties.NAMES.stream().map(name -> {
            DriverPropertyInfo info = new DriverPropertyInfo(name, given.getProperty(name));
            info.choices = ConnectionProperties.choices(name);
            info.description = ConnectionProperties.description(name);
            return info;
        }).toArray(DriverPropertyInfo[]::new);
    }
}
