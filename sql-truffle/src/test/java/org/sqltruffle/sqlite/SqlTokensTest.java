package org.sqltruffle.sqlite;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is read out of SQL without SQLite. */
class SqlTokensTest {

    @Test
    void tokensAndTheirNames() {
        assertEquals(List.of("a", "b \"c", "it's", "x y", "`", "1", ".", "5e3", "(", "é", "z"),
                        names("a\"b \"\"c\"'it''s'[x y]````--c\n1.5e3/*d*/(é z"));
        assertEquals(List.of("a"), names("\ufeff a -- ends here"));
        assertEquals(List.of(), names(" /* never ends"));
    }

    @Test
    void whatIsNotClosedEndsWithTheText() {
        for (String open : List.of("'", "\"a", "`a``", "[a", "/*/", "--")) {
            assertEquals(open.length(), SqlTokens.end(open, 0), open);
        }
        assertEquals(List.of("", "", "a`b"), List.of(SqlTokens.unquote("'"), SqlTokens.unquote("["), SqlTokens.unquote("`a``b`")));
    }

    @ParameterizedTest
    @CsvSource({"'SELECT', 0", "' \\t\\f\\r\\nSELECT', 5", "'-- a\\n-- b\\nx', 10", "'/**/x', 4", "'/*/x', -1", "'/* a', -1", "'-- a', -1",
                    "'-', 0", "'- - a', 0", "'', -1", "';', 0", "'/*é*/x', 6"})
    void theFirstToken(String sql, int expected) {
        byte[] bytes = sql.translateEscapes().getBytes(StandardCharsets.UTF_8);
        assertEquals(expected, SqlTokens.start(bytes, 0));
    }

    private static List<String> names(String sql) {
        List<String> names = new ArrayList<>();
        SqlTokens token = new SqlTokens(sql);
        while (token.next()) {
            names.add(token.name());
        }
        return names;
    }
}
