package org.sqltruffle.bridge.trino;

import io.airlift.slice.Slice;
import io.trino.spi.connector.ColumnHandle;
import io.trino.spi.expression.Call;
import io.trino.spi.expression.ConnectorExpression;
import io.trino.spi.expression.Constant;
import io.trino.spi.expression.StandardFunctions;
import io.trino.spi.expression.Variable;
import io.trino.spi.type.VarcharType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Trino's LIKE as SQLite's GLOB, which regards the case of letters, too. */
final class Patterns {

    /** SQLite's limit is 50 000 bytes. */
    private static final int MOST_CHARACTERS = 1000;
    private static final String SPECIAL = "*?[";

    private Patterns() {
    }

    /** The patterns among the conditions of an expression that all must hold. */
    static List<ShardTableHandle.Pattern> of(ConnectorExpression expression, Map<String, ColumnHandle> assignments) {
        List<ShardTableHandle.Pattern> found = new ArrayList<>();
        add(expression, assignments, found);
        return found;
    }

    private static void add(ConnectorExpression expression, Map<String, ColumnHandle> assignments, List<ShardTableHandle.Pattern> found) {
        if (expression instanceof Call call && call.getFunctionName().equals(StandardFunctions.AND_FUNCTION_NAME)) {
            call.getArguments().forEach(each -> add(each, assignments, found));
        } else if (expression instanceof Call call && call.getFunctionName().equals(StandardFunctions.LIKE_FUNCTION_NAME)
                        && call.getArguments().getFirst() instanceof Variable variable &&
                        assignments.get(variable.getName()) instanceof ShardColumn column && column.typed()
                        && column.type() instanceof VarcharType) {
            List<ConnectorExpression> arguments = call.getArguments();
            String pattern = text(arguments.get(1));
            String escape = arguments.size() > 2 ? text(arguments.get(2)) : "";
            String glob = pattern == null || escape == null ? null : glob(pattern, escape);
            if (glob != null) {
                found.add(new ShardTableHandle.Pattern(column, glob));
            }
        }
    }

    private static String text(ConnectorExpression expression) {
        return expression instanceof Constant constant && constant.getValue() instanceof Slice slice ? slice.toStringUtf8() : null;
    }

    /** A pattern of GLOB, or {@code null} when there is none. @param escape the character before one that means itself, or empty */
    static String glob(String pattern, String escape) {
        if (pattern.length() > MOST_CHARACTERS || pattern.indexOf('\0') >= 0 || escape.length() > 1) {
            return null;
        }
        StringBuilder glob = new StringBuilder();
        boolean escaped = false;
        for (int i = 0; i < pattern.length(); i++) {
            char each = pattern.charAt(i);
            if (!escaped && !escape.isEmpty() && each == escape.charAt(0)) {
                escaped = true;
                continue;
            }
            if (!escaped && (each == '%' || each == '_')) {
                glob.append(each == '%' ? '*' : '?');
            } else if (SPECIAL.indexOf(each) >= 0) {
                glob.append('[').append(each).append(']');
            } else {
                glob.append(each);
            }
            escaped = false;
        }
        return escaped ? null : glob.toString();
    }
}
