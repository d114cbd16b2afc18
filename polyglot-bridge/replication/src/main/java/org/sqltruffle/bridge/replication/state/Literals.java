package org.sqltruffle.bridge.replication.state;

import java.util.HexFormat;
import org.sqltruffle.bridge.session.value.TextBytes;

/** Values as literals of SQL. Two values have the same literal only if they have the same type and bytes. */
public final class Literals {

    private Literals() {
    }

    /** The literal of a value. */
    public static String of(Object value) {
        return switch (value) {
            case null -> "NULL";
            case Double number when number.isInfinite() -> number > 0 ? "9e999" : "-9e999";
            case Number number -> number.toString();
            case byte[] blob -> blob(blob);
            case TextBytes text -> "CAST(" + blob(text.utf8()) + " AS TEXT)";
            default -> "'" + value.toString().replace("'", "''") + "'";
        };
    }

    private static String blob(byte[] bytes) {
        return "x'" + HexFormat.of().formatHex(bytes) + "'";
    }
}
