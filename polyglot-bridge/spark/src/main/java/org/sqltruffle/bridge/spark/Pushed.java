package org.sqltruffle.bridge.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.GeneralScalarExpression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;
import org.sqltruffle.bridge.shards.query.Fragment;
import org.sqltruffle.bridge.shards.table.ColumnShape;
import org.sqltruffle.bridge.shards.table.UnionTable;
import org.sqltruffle.bridge.shards.table.ValueKind;
import org.sqltruffle.bridge.shardtable.leaf.Cells;

/**
 * Spark's expressions as SQL for the files, where SQLite gives what Spark would give: comparisons of values of one type, texts byte by
 * byte, and arithmetic of floating point numbers. Integers are not added, because Spark reports an overflow and SQLite does not. Literals
 * are parameters, so no text of the query is part of the SQL.
 */
final class Pushed {

    /** An expression with its type. */
    record Typed(Fragment fragment, DataType type) {
    }

    private final UnionTable union;
    private final ArrayList<Serializable> parameters = new ArrayList<>();

    Pushed(UnionTable union) {
        this.union = union;
    }

    /** The values of the parameters: Long, Double, String, or NULL. */
    List<Serializable> parameters() {
        return parameters;
    }

    /** The condition, or {@code null} when only Spark can evaluate it. */
    Fragment condition(Expression expression) {
        int before = parameters.size();
        Typed typed = read(expression);
        if (typed == null || typed.type != DataTypes.BooleanType) {
            while (parameters.size() > before) {
                parameters.removeLast();
            }
            return null;
        }
        return typed.fragment;
    }

    /** As {@link #condition}, for an expression of any type. */
    Typed value(Expression expression) {
        int before = parameters.size();
        Typed typed = read(expression);
        while (typed == null && parameters.size() > before) {
            parameters.removeLast();
        }
        return typed;
    }

    private Typed read(Expression expression) {
        return switch (expression) {
            case NamedReference reference -> column(reference);
            case Literal<?> literal -> literal(literal);
            case GeneralScalarExpression scalar -> scalar(scalar);
            default -> null;
        };
    }

    /** Whether files evaluate conditions of a column. */
    boolean isUsable(String name) {
        int index = union.index(name);
        return index >= 0 && !union.isRetyped(index) && ValueKind.isTyped(union.columns().get(index))
                        && ValueKind.of(union.columns().get(index).type()) != ValueKind.BLOB;
    }

    private Typed column(NamedReference reference) {
        int index = reference.fieldNames().length == 1 ? union.index(reference.fieldNames()[0]) : -1;
        if (index < 0 || union.isRetyped(index)) {
            return null;
        }
        ColumnShape column = union.columns().get(index);
        return ValueKind.isTyped(column) ? new Typed(new Fragment().column(index, union), SparkTypes.of(column.type())) : null;
    }

    private Typed literal(Literal<?> literal) {
        Object value = literal.value();
        DataType type = literal.dataType();
        Serializable parameter = switch (value) {
            case Long number when type == DataTypes.LongType -> number;
            case Integer days when type == DataTypes.DateType -> Cells.date(days);
            case Double number when type == DataTypes.DoubleType && !number.isNaN() && !number.isInfinite() -> number;
            case Boolean truth when type == DataTypes.BooleanType -> truth ? 1L : 0L;
            case UTF8String text when type == DataTypes.StringType && text.toString().indexOf('\0') < 0 -> text.toString();
            case null, default -> null;
        };
        if (parameter == null) {
            return null;
        }
        parameters.add(parameter);
        return new Typed(new Fragment().parameter(parameters.size() - 1), type);
    }

    private Typed scalar(GeneralScalarExpression scalar) {
        List<Typed> children = new ArrayList<>();
        for (Expression child : scalar.children()) {
            Typed typed = read(child);
            if (typed == null) {
                return null;
            }
            children.add(typed);
        }
        return switch (scalar.name()) {
            case "=", "<", "<=", ">", ">=", "<>" -> comparison(scalar.name(), children);
            case "<=>" -> comparison("IS", children);
            case "AND", "OR" -> truth(children, 2) ? joined(scalar.name(), children, DataTypes.BooleanType) : null;
            case "NOT" -> truth(children, 1)
                            ? new Typed(new Fragment().text("(NOT").add(children.getFirst().fragment).text(")"), DataTypes.BooleanType)
                            : null;
            case "IS_NULL" -> new Typed(new Fragment().text("(").add(children.getFirst().fragment).text("IS NULL)"), DataTypes.BooleanType);
            case "IS_NOT_NULL" ->
                new Typed(new Fragment().text("(").add(children.getFirst().fragment).text("IS NOT NULL)"), DataTypes.BooleanType);
            case "IN" -> in(children);
            case "STARTS_WITH" -> texts(children, "substr(", ", 1, length(", ")) =", true);
            case "CONTAINS" -> texts(children, "instr(", ",", ") > 0", false);
            case "+", "-", "*" -> children.size() == 2 && children.stream().allMatch(child -> child.type == DataTypes.DoubleType)
                            ? joined(scalar.name(), children, DataTypes.DoubleType) : null;
            default -> null;
        };
    }

    private static boolean truth(List<Typed> children, int count) {
        return children.size() == count && children.stream().allMatch(child -> child.type == DataTypes.BooleanType);
    }

    private static Typed comparison(String operator, List<Typed> children) {
        return children.size() == 2 && children.get(0).type.equals(children.get(1).type) && children.get(0).type != DataTypes.BinaryType
                        ? joined(operator, children, DataTypes.BooleanType) : null;
    }

    private static Typed joined(String operator, List<Typed> children, DataType type) {
        return new Typed(new Fragment().text("(").add(children.get(0).fragment).text(operator).add(children.get(1).fragment).text(")"),
                        type);
    }

    private static Typed in(List<Typed> children) {
        DataType type = children.getFirst().type;
        if (children.size() < 2 || type == DataTypes.BinaryType || children.stream().anyMatch(child -> !child.type.equals(type))) {
            return null;
        }
        Fragment fragment = new Fragment().text("(").add(children.getFirst().fragment).text("IN (");
        for (int i = 1; i < children.size(); i++) {
            fragment.text(i == 1 ? "" : ",").add(children.get(i).fragment);
        }
        return new Typed(fragment.text("))"), DataTypes.BooleanType);
    }

    /** A condition of a text and a part of it. @param again whether the part comes once more at the end */
    private static Typed texts(List<Typed> children, String before, String between, String after, boolean again) {
        if (children.size() != 2 || children.stream().anyMatch(child -> child.type != DataTypes.StringType)) {
            return null;
        }
        Fragment part = children.get(1).fragment;
        Fragment condition = new Fragment().text("(" + before).add(children.get(0).fragment).text(between).add(part).text(after);
        return new Typed((again ? condition.add(part) : condition).text(")"), DataTypes.BooleanType);
    }
}
