/* Results of st_* functions that no result code of SQLite has. */

/* st_step(): C stopped for Java to take over. */
#define ST_STOP 1000

/* st_execute(): it has written the only row, and the statement has ended. */
#define ST_LAST_ROW 1001

/* st_step(): C stopped because another thread called st_pause(). */
#define ST_PAUSE 1003

/* Functions that read the memory map: nothing was done, SQLite must look. */
#define ST_UNKNOWN 1002

/* Of what writes: an opcode that C must run as a whole. */
#define ST_FOR_C (-1)
