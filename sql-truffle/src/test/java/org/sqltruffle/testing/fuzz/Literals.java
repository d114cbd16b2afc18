package org.sqltruffle.testing.fuzz;

/** Values at the borders where implementations differ, as SQL literals. */
final class Literals {

    private final Dice dice;

    Literals(Dice dice) {
        this.dice = dice;
    }

    String any() {
        return switch (dice.below(12)) {
            case 0, 1, 2, 3 -> smallInteger();
            case 4 -> integer();
            case 5, 6 -> real();
            case 7, 8 -> text();
            case 9 -> blob();
            case 10 -> "NULL";
            default -> dice.pick("TRUE", "FALSE", "''", "0", "1");
        };
    }

    String smallInteger() {
        return Integer.toString(dice.between(-3, 20));
    }

    private String integer() {
        return switch (dice.below(3)) {
            // Borders of the widths in which a record stores integers, and their neighbours.
            case 0 -> Long.toString((1L << dice.pick(7, 8, 15, 16, 23, 24, 31, 32, 47, 48, 52, 53, 62)) * (dice.chance(50) ? -1 : 1)
                            + dice.between(-1, 1));
            case 1 -> dice.pick("9223372036854775807", "-9223372036854775808", "9223372036854775806", "-9223372036854775807",
                            "4611686018427387904", "3037000500");
            default -> Long.toString(dice.bits() >> dice.below(60));
        };
    }

    private String real() {
        return switch (dice.below(4)) {
            case 0 -> dice.between(-50, 50) / 4.0 + "";
            case 1 -> dice.pick("0.0", "-0.0", "9e999", "-9e999", "1e308", "1e-308", "4.9e-324", "9.2233720368547758e18",
                            "-9.2233720368547758e18", "9007199254740993.0", "0.1", "1.0", "-1.0");
            case 2 -> dice.between(-20, 20) + ".0";
            default -> dice.between(1, 9999) + "e" + dice.between(-12, 12);
        };
    }

    String text() {
        return switch (dice.below(8)) {
            case 0 -> "'" + dice.between(-9, 30) + "'";
            case 1 -> dice.pick("'1.5'", "'1e2'", "' 7 '", "'0x10'", "'9223372036854775808'", "'-'", "'12abc'", "'1.0'", "'+3'");
            case 2 -> dice.pick("'äöü'", "'ÄÖÜ'", "'日本'", "char(128512)", "'a'||char(0)||'b'", "'ß'");
            case 3 -> dice.pick("''", "' '", "'a '", "'A'", "'b'", "'B'");
            case 4 -> "'" + "xyzw".substring(0, dice.between(1, 4)).repeat(dice.between(1, 60)) + "'";
            case 5 ->
                dice.chance(20) ? "replace(hex(zeroblob(" + dice.pick(40, 130, 500, 2100, 5000, 33000) + ")),'0','q" + dice.below(3) + "')"
                                : "'q'";
            default -> "'" + dice.pick("abc", "ABC", "Abc", "abd", "ab", "a", "z", "k1", "k2", "it''s", "a%b", "a_b") + "'";
        };
    }

    String blob() {
        return dice.pick("x''", "x'00'", "x'616263'", "x'ff'", "x'31'", "x'c3a4'", "x'0000000000'", "zeroblob(3)",
                        "zeroblob(" + dice.pick(100, 600, 5000) + ")");
    }

    String pattern() {
        return "'" + dice.pick("%", "a%", "%c", "%b%", "_b_", "ab", "A%", "", "%\\%%", "a*", "*c", "[a-c]*", "?b?", "[^a]*", "%ö%") + "'";
    }
}
