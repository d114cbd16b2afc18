package org.sqltruffle.bridge.notebook.cells;

import java.nio.charset.StandardCharsets;
import org.sqltruffle.bridge.notebook.protocol.CellFailure;
import org.sqltruffle.language.Statement;

/** Gives the parameters of a statement the values of variables: {@code :name}, {@code @name} and {@code $name}. */
public final class Parameters {

    private final Variables variables;

    public Parameters(Variables variables) {
        this.variables = variables;
    }

    public void bind(Statement statement) throws CellFailure {
        int n = statement.parameterCount();
        for (int i = 1; i <= n; i++) {
            String parameter = statement.parameterName(i);
            if (parameter == null || parameter.startsWith("?")) {
                throw CellFailure.usage("a parameter needs the name of a variable: write :name in place of ?");
            }
            Object value = variables.get(parameter.substring(1));
            if (value == Variables.MISSING) {
                throw new CellFailure("NameError", "no language has a variable for the parameter " + parameter);
            }
            bind(statement, i, parameter, value);
        }
    }

    private static void bind(Statement statement, int index, String parameter, Object value) throws CellFailure {
        switch (value) {
            case null -> statement.bindNull(index);
            case Boolean truth -> statement.bindLong(index, truth ? 1 : 0);
            case Byte number -> statement.bindLong(index, number);
            case Short number -> statement.bindLong(index, number);
            case Integer number -> statement.bindLong(index, number);
            case Long number -> statement.bindLong(index, number);
            case Float number -> statement.bindDouble(index, number);
            case Double number -> statement.bindDouble(index, number);
            case Character character -> statement.bindString(index, character.toString());
            case String text -> {
                SqlError.checkText(text);
                statement.bindText(index, text.getBytes(StandardCharsets.UTF_8));
            }
            case byte[] blob -> statement.bindBlob(index, blob);
            default -> throw new CellFailure("TypeError", "the parameter " + parameter + " is no SQL value: a " + name(value));
        }
    }

    private static String name(Object value) {
        return value instanceof ForeignValue foreign ? foreign.typeName() : value.getClass().getSimpleName();
    }
}
