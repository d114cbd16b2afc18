package org.sqltruffle.bridge.notebook.cells;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sqltruffle.bridge.notebook.protocol.CellFailure;

/** The first lines of cells, and line magics. */
class CellTest {

    private static final Set<String> KNOWN = Set.of("tables", "open");

    @Test
    void languages() throws CellFailure {
        assertEquals(new Cell(Cell.Language.PYTHON, "", "1 + 1", 0, 0), Cell.parse("1 + 1"));
        assertEquals(new Cell(Cell.Language.SQL, "", "SELECT 1", 1, 6), Cell.parse("%%sql\nSELECT 1"));
        assertEquals(new Cell(Cell.Language.SQL, "SELECT 1", "", 0, 14), Cell.parse("%%sql SELECT 1"));
        assertEquals(new Cell(Cell.Language.JAVA, "", "x", 3, 11), Cell.parse("\n\n%%java  \nx"));
        assertEquals(Cell.Language.JS, Cell.parse("%%javascript\n1").language());
        assertEquals(Cell.Language.PYTHON, Cell.parse("x %%y").language());
        assertThrows(CellFailure.class, () -> Cell.parse("%%ruby\n1"));
        assertThrows(CellFailure.class, () -> Cell.parse("%%"));
        assertEquals(Cell.Language.PYTHON, Cell.parseUnfinished("%%ru").language());
    }

    @Test
    void magicsInPython() throws CellFailure {
        assertEquals("for i in x:\n    _sqltruffle_magic(\"tables\", \"\")\ny = (a\n  % b)",
                        MagicLines.toPython("for i in x:\n    %tables\ny = (a\n  % b)", KNOWN));
        assertEquals("x = 1\n_sqltruffle_magic(\"open\", \"a\\\\b \\\"c\\\"\")", MagicLines.toPython("x = 1\n%open a\\b \"c\"", KNOWN));
        // Only the first line of a cell must be known: later ones may be operators of Python.
        assertEquals("y = (a\n%b)", MagicLines.toPython("y = (a\n%b)", KNOWN));
        assertThrows(CellFailure.class, () -> MagicLines.toPython("\n%unknown\nx", KNOWN));
    }

    @Test
    void cellsOfMagicsOnly() {
        assertEquals(List.of(new MagicLines.Magic("open", "x.db --create"), new MagicLines.Magic("tables", "")),
                        MagicLines.only("%open x.db --create\n# a comment\n\n%tables "));
        assertEquals(List.of(), MagicLines.only("%tables\nx"));
        assertEquals(List.of(), MagicLines.only("x"));
    }
}
