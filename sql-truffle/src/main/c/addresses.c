/*
** Addresses for Java. Included by sqltruffle.c.
*/

/* The addresses of exports.h, in its order. */
#define P(TYPE, NAME)
#define NONE
#define GROUP(PACKAGE, CLASS, DOC)
#define CALL(RESULT, NAME, PARAMETERS)
#define LEAF(RESULT, NAME, PARAMETERS)
#define INLINED(RESULT, NAME, PARAMETERS)
#define VARIABLE(TYPE, NAME)
#define CALLBACK(RESULT, NAME, PARAMETERS)
#define ADDRESS(NAME, FUNCTION) (void*)FUNCTION,
SQLITE_API void *const st_addresses[] = {
#include "exports.h"
};

/* sqlite3_db_config() for the options that take an int and give one: calls with variable arguments differ by platform. */
SQLITE_API int st_db_config(sqlite3 *db, int op, int value, int *pActual){ return sqlite3_db_config(db, op, value, pActual); }
