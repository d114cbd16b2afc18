package org.sqltruffle.bridge.shards.query;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.sqltruffle.bridge.shards.error.ShardException;
import org.sqltruffle.bridge.shards.sql.SqlNames;
import org.sqltruffle.bridge.shards.sql.Token;
import org.sqltruffle.bridge.shards.sql.Tokens;
import org.sqltruffle.bridge.shards.table.UnionTable;

/** Writes a statement with {@code shards(…)} anew, for tables that exist. */
public final class StatementRewriter {

    private record Edit(int from, int to, String text) {
    }

    private final String sql;
    private final List<Token> tokens;
    private final List<ShardCall> calls;
    private final ParameterNumbers numbers;
    private final Map<ShardCall, ShardArguments> arguments = new HashMap<>();

    private StatementRewriter(String sql, List<Token> tokens) {
        this.sql = sql;
        this.tokens = tokens;
        this.calls = ShardCall.find(tokens);
        this.numbers = new ParameterNumbers(tokens);
        calls.forEach(call -> arguments.put(call, ShardArguments.read(sql, tokens, new Range(call.at() + 2, call.close()))));
    }

    /**
     * For the first statement of a text; {@code null} when it has no {@code shards(…)} in a FROM clause. @throws ShardException when its
     * arguments are wrong
     */
    public static StatementRewriter of(String sql) {
        List<Token> tokens = Tokens.ofStatement(sql);
        if (tokens == null || tokens.isEmpty()) {
            return null;
        }
        StatementRewriter rewriter = new StatementRewriter(sql, tokens);
        return rewriter.calls.isEmpty() ? null : rewriter;
    }

    /** The index after the statement and its semicolon. */
    public int end() {
        return tokens.getLast().end();
    }

    /** The names that are called like functions, in lower case: those of a program replace built-in ones. */
    public Set<String> functions() {
        Set<String> names = new HashSet<>();
        for (int i = 0; i + 1 < tokens.size(); i++) {
            if (tokens.get(i).isName() && tokens.get(i + 1).is("(")) {
                names.add(tokens.get(i).content().toLowerCase(Locale.ROOT));
            } else if (tokens.get(i).is("like") || tokens.get(i).is("glob") || tokens.get(i).text().startsWith("->")) {
                names.add(tokens.get(i).text().toLowerCase(Locale.ROOT));
            }
        }
        return names;
    }

    /**
     * Writes the statement.
     *
     * @param push whether files evaluate what they can; without it they give the columns that the statement names
     * @param tables finds the files of a call, and gives their columns
     * @param names gives a new name for a table at each call
     */
    public Rewriting rewrite(boolean push, Function<ShardArguments, UnionTable> tables, Supplier<String> names) {
        List<Edit> edits = new ArrayList<>();
        List<Rewriting.Scan> scans = new ArrayList<>();
        for (ShardCall call : calls) {
            ShardArguments given = arguments.get(call);
            UnionTable union = tables.apply(given);
            checkRowid(call, union);
            String name = names.get();
            AggregateSplit aggregates = push ? new AggregateSplit(sql, tokens, call, union, numbers) : null;
            String split = push ? aggregates.split(name) : null;
            if (split != null) {
                edits.add(new Edit(tokens.get(call.select()).start(), tokens.get(call.core().end() - 1).end(), split));
                scans.add(new Rewriting.Scan(name, given, aggregates.plan()));
            } else {
                RowScan rows = new RowScan(tokens, call, union, numbers);
                rows.make(push);
                edits.add(new Edit(tokens.get(call.at()).start(), tokens.get(call.close()).end(), table(call, name, union, rows)));
                scans.add(new Rewriting.Scan(name, given, rows.plan()));
            }
        }
        return new Rewriting(apply(edits), scans);
    }

    /**
     * In a join, the rows are put into a table of the statement once, with an index if SQLite wants one: LIMIT keeps SQLite from reading
     * the files again for each row.
     */
    private static String table(ShardCall call, String name, UnionTable union, RowScan rows) {
        String table = SqlNames.quoted(name) + rows.arguments().list();
        if (!call.alone()) {
            int[] outputs = rows.plan().outputOf();
            String columns = union.columns().stream().map(column -> SqlNames.quoted(column.name())).collect(Collectors.joining(", "));
            boolean file = outputs[outputs.length - 1] != ScanPlan.UNUSED;
            table = "(SELECT " + columns + (file ? ", " + SqlNames.quoted(UnionTable.FILE) : "") + " FROM " + table + " LIMIT -1)";
        }
        return table + (call.named() ? "" : " AS " + SqlNames.quoted(ShardCall.NAME));
    }

    private void checkRowid(ShardCall call, UnionTable union) {
        for (int i = call.select() + 1; i < call.core().end(); i++) {
            Token token = tokens.get(i);
            boolean rowid = token.isName() && Set.of("rowid", "_rowid_", "oid").contains(token.content().toLowerCase(Locale.ROOT))
                            && union.index(token.content()) < 0;
            boolean qualified = tokens.get(i - 1).is(".");
            if (rowid && (qualified ? tokens.get(i - 2).content().equalsIgnoreCase(call.alias()) : call.alone())) {
                throw new ShardException("shards() has no column " + token.content() + ": each file has its own");
            }
        }
    }

    /** A result column without an alias has its text as its name, and its text becomes another one. */
    private void keepNames(SelectCore core, List<Edit> edits) {
        for (SelectCore.Item item : core.items()) {
            Range range = item.expression();
            int start = tokens.get(range.from()).start();
            int end = tokens.get(range.to() - 1).end();
            boolean changes = edits.stream().anyMatch(edit -> edit.from >= start && edit.to <= end);
            if (item.alias() == null && changes && edits.stream().noneMatch(edit -> edit.from < start && edit.to > start)) {
                edits.add(new Edit(end, end, " AS " + SqlNames.quoted(sql.substring(start, end))));
            }
        }
    }

    private String apply(List<Edit> edits) {
        List<Edit> written = List.copyOf(edits);
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            // A parameter without a number gets the one after the largest so far, which is another one in the new text.
            if (token.text().equals("?") && written.stream().noneMatch(edit -> edit.from <= token.start() && token.start() < edit.to)) {
                edits.add(new Edit(token.start(), token.end(), numbers.text(i)));
            }
        }
        int depth = 0;
        for (int i = 0; i < tokens.size(); i++) {
            depth += tokens.get(i).is("(") ? 1 : tokens.get(i).is(")") ? -1 : 0;
            if (depth == 0 && tokens.get(i).is("select")) {
                keepNames(SelectCore.at(tokens, i), edits);
            }
        }
        StringBuilder text = new StringBuilder();
        int at = 0;
        for (Edit edit : edits.stream().sorted(Comparator.comparingInt(Edit::from)).toList()) {
            text.append(sql, at, edit.from).append(edit.text);
            at = edit.to;
        }
        text.append(sql, at, end());
        return numbers.isEmpty() ? text.toString() : withNumbers(text.toString());
    }

    private String withNumbers(String text) {
        int i = 0;
        while (i < tokens.size() && (tokens.get(i).is("explain") || tokens.get(i).is("query") || tokens.get(i).is("plan"))) {
            i++;
        }
        boolean with = tokens.get(i).is("with");
        if (with && tokens.get(i + 1).is("recursive")) {
            i++;
        }
        int place = with ? tokens.get(i).end() : tokens.get(i).start();
        return text.substring(0, place) + (with ? " " : "WITH ") + numbers.expression() + (with ? "," : " ") + text.substring(place);
    }
}
