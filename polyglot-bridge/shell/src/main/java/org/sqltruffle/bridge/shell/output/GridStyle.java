package org.sqltruffle.bridge.shell.output;

/**
 * The lines of a grid.
 *
 * @param top line above the header: left end, filling, crossing, right end; empty for no such line
 * @param middle line below the header
 * @param bottom line below the last row
 * @param row what stands left of, between and right of the cells
 */
record GridStyle(String top, String middle, String bottom, String[] row) {

    static final GridStyle TABLE = new GridStyle("+-++", "+-++", "+-++", new String[]{"| ", " | ", " |"});
    static final GridStyle BOX = new GridStyle("┌─┬┐", "├─┼┤", "└─┴┘", new String[]{"│ ", " │ ", " │"});
    static final GridStyle MARKDOWN = new GridStyle("", "|-||", "", new String[]{"| ", " | ", " |"});
    static final GridStyle COLUMN = new GridStyle("", "", "", new String[]{"", "  ", ""});

    /** True if the header is optional and has an underline for each column. */
    boolean isPlain() {
        return this == COLUMN;
    }
}
