/*
** The rowids that an execution inserts: JDBC's generated keys. Java owns a StKeys for each statement that is asked for keys, and puts it
** before the connection's others while the statement runs. Statements that a function or a virtual table runs meanwhile find theirs in the
** same list.
*/
typedef struct StKeys StKeys;
struct StKeys {
  struct Vdbe *p;     /* The statement. It stays at its address when SQLite prepares it anew */
  StKeys *pOuter;     /* The next one of the connection's list */
  long long *aKey;    /* The rowids in the order of their insertion; SQLite's memory, freed by Java */
  int nKey;
  int nRoom;          /* Room of aKey, in rowids */
};

#ifndef SQLTRUFFLE_ABI_GENERATOR
struct sqlite3;
static int stInsertedRowid(struct Vdbe*, long long iKey);

/* In OP_Insert and OP_VUpdate, where SQLite notes the last rowid. */
# define SQLTRUFFLE_NOTE_KEY(KEY)  if( db->pStKeys && (rc = stInsertedRowid(p, KEY))!=SQLITE_OK ) goto abort_due_to_error;
#else
# define SQLTRUFFLE_NOTE_KEY(KEY)
#endif
