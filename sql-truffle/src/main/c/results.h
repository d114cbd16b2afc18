/* Results of st_* functions that no result code of SQLite has. */

/* st_step(): C stopped for Java to take over. */
#define ST_STOP 1000

/* st_execute(): there is a row, and the statement has ended behind it. */
#define ST_LAST_ROW 1001

/* Of what looks into the memory map: SQLite has to look. */
#define ST_UNKNOWN 1002

/* Of what writes: an opcode that C must run as a whole. */
#define ST_FOR_C (-1)
