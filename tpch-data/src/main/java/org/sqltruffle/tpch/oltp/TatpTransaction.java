package org.sqltruffle.tpch.oltp;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sqltruffle.tpch.query.SqlResource;

/** TATP's seven transactions and their part of the mix; four fifths read only. */
public enum TatpTransaction {
    GET_SUBSCRIBER_DATA(35),
    /** Finds a number in 14.8 % of the calls: what the rules for the population and the parameters give. */
    GET_NEW_DESTINATION(10),
    /** Finds a row in 62.5 % of the calls. */
    GET_ACCESS_DATA(35),
    /** Its second statement finds a row in 62.5 % of the calls; else the transaction counts as failed. */
    UPDATE_SUBSCRIBER_DATA(2),
    UPDATE_LOCATION(14),
    /** Its last statement violates a key or a foreign key in 68.75 % of the calls, which counts as failed and is no error. */
    INSERT_CALL_FORWARDING(2),
    /** Its last statement finds a row in 31.25 % of the calls; else the transaction counts as failed. */
    DELETE_CALL_FORWARDING(2);

    private final int percent;
    private final List<String> statements;

    TatpTransaction(int percent) {
        this.percent = percent;
        this.statements = split(SqlResource.read("tatp/" + name().toLowerCase(Locale.ROOT) + ".sql"));
    }

    /** How many of 100 transactions are of this kind. */
    public int percent() {
        return percent;
    }

    /** The SQL of its statements in order, with positional parameters; {@link TatpCall#parameters} has their values. */
    public List<String> statements() {
        return statements;
    }

    private static List<String> split(String text) {
        String code = text.lines().filter(line -> !line.startsWith("--")).collect(Collectors.joining("\n"));
        return Stream.of(code.split(";")).map(String::strip).filter(statement -> !statement.isEmpty()).toList();
    }
}
