package org.sqlite;

import java.util.Locale;
import java.util.Properties;
import java.util.function.BiConsumer;
import org.sqlite.SQLiteConfig.DateClass;
import org.sqlite.SQLiteConfig.DatePrecision;
import org.sqlite.SQLiteConfig.Pragma;
import org.sqlite.SQLiteConfig.TransactionMode;
import org.sqlite.date.FastDateFormat;

/** The settings of a connection that may change while it is open. */
public class SQLiteConnectionConfig implements Cloneable {

    private DateClass dateClass;
    private DatePrecision datePrecision;
    private String dateStringFormat;
    private int transactionIsolation;
    private TransactionMode transactionMode;
    private boolean autoCommit;
    private boolean generatedKeys;
    /** Receives changed properties; those of a connection. */
    private BiConsumer<String, String> changes = (name, value) -> {};

    /** Makes settings. */
    public SQLiteConnectionConfig(DateClass dateClass, DatePrecision datePrecision, String dateStringFormat, int transactionIsolation,
                    TransactionMode transactionMode,
                    boolean autoCommit, boolean getGeneratedKeys) {
        this.dateClass = dateClass;
        this.datePrecision = datePrecision;
        this.dateStringFormat = dateStringFormat;
        this.transactionIsolation = transactionIsolation;
        this.transactionMode = transactionMode;
        this.autoCommit = autoCommit;
        this.generatedKeys = getGeneratedKeys;
    }

    /** Reads settings from properties. */
    public static SQLiteConnectionConfig fromPragmaTable(Properties table) {
        return new SQLiteConnectionConfig(DateClass.getDateClass(table.getProperty(Pragma.DATE_CLASS.pragmaName, DateClass.INTEGER.name())),
                        DatePrecision.getPrecision(table.getProperty(Pragma.DATE_PRECISION.pragmaName, DatePrecision.MILLISECONDS.name())),
                        table.getProperty(Pragma.DATE_STRING_FORMAT.pragmaName, SQLiteConfig.DEFAULT_DATE_STRING_FORMAT),
                        java.sql.Connection.TRANSACTION_SERIALIZABLE,
                        TransactionMode.getMode(table.getProperty(Pragma.TRANSACTION_MODE.pragmaName, TransactionMode.DEFERRED.name())),
                        true,
                        Boolean.parseBoolean(table.getProperty(Pragma.JDBC_GET_GENERATED_KEYS.pragmaName, "true")));
    }

    /** A copy that belongs to no connection. */
    public SQLiteConnectionConfig copyConfig() {
        return new SQLiteConnectionConfig(dateClass, datePrecision, dateStringFormat, transactionIsolation, transactionMode, autoCommit,
                        generatedKeys);
    }

    /** Passes later changes on. */
    void apply(BiConsumer<String, String> receiver) {
        changes = receiver;
    }

    private void changed(Pragma pragma, String value) {
        changes.accept(pragma.pragmaName, value);
    }

    /** Milliseconds of the unit of dates that are stored as integers. */
    public long getDateMultiplier() {
        return datePrecision == DatePrecision.MILLISECONDS ? 1L : 1000L;
    }

    public DateClass getDateClass() {
        return dateClass;
    }

    public void setDateClass(DateClass dateClass) {
        this.dateClass = dateClass;
        changed(Pragma.DATE_CLASS, dateClass.name());
    }

    public DatePrecision getDatePrecision() {
        return datePrecision;
    }

    public void setDatePrecision(DatePrecision datePrecision) {
        this.datePrecision = datePrecision;
        changed(Pragma.DATE_PRECISION, datePrecision.name());
    }

    public String getDateStringFormat() {
        return dateStringFormat;
    }

    public void setDateStringFormat(String dateStringFormat) {
        this.dateStringFormat = dateStringFormat;
        changed(Pragma.DATE_STRING_FORMAT, dateStringFormat);
    }

    /** The format of dates that are stored as text. */
    public FastDateFormat getDateFormat() {
        return FastDateFormat.getInstance(dateStringFormat);
    }

    public boolean isAutoCommit() {
        return autoCommit;
    }

    public void setAutoCommit(boolean autoCommit) {
        this.autoCommit = autoCommit;
    }

    public int getTransactionIsolation() {
        return transactionIsolation;
    }

    public void setTransactionIsolation(int transactionIsolation) {
        this.transactionIsolation = transactionIsolation;
    }

    public TransactionMode getTransactionMode() {
        return transactionMode;
    }

    public void setTransactionMode(TransactionMode transactionMode) {
        this.transactionMode = transactionMode;
        changed(Pragma.TRANSACTION_MODE, transactionMode.name());
    }

    /** The statement that begins a transaction. */
    String transactionPrefix() {
        return transactionMode == TransactionMode.DEFERRED ? "begin;" : "begin " + transactionMode.name().toLowerCase(Locale.ROOT) + ";";
    }

    public boolean isGetGeneratedKeys() {
        return generatedKeys;
    }

    public void setGetGeneratedKeys(boolean getGeneratedKeys) {
        this.generatedKeys = getGeneratedKeys;
        changed(Pragma.JDBC_GET_GENERATED_KEYS, Boolean.toString(getGeneratedKeys));
    }
}
