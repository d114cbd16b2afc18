/*
** Replicas: each changed row is noted, and the notes are added to the journal table when the transaction commits. See docs/replicas.md.
**
**   capture.h           what insert.awk inserts into SQLite. Included before SQLite
**   capture_record.c    reads records, and compares one with the values that replace it
**   capture_notes.c     the notes of a transaction, and their format
**   capture_rows.c      what is noted of an inserted, updated or deleted row
**   capture_schema.c    what is noted of tables and columns that are created, renamed or dropped
**   capture_journal.c   savepoints, rollbacks, and the commit, which adds the notes to the journal
**   capture_rowid.c     rowids that no other site gives out
**
** A schema without the table _replica_journal costs one test of a pointer for each changed row. A schema says by itself what C must know,
** so that C reads it again exactly when SQLite does:
**
**   CREATE TABLE _replica_journal(hlc INTEGER PRIMARY KEY, changes BLOB, slot_5)    a replica, whose new rowids begin at 5 << ST_SLOT_BITS
**   CREATE TABLE _replica_counters("stock.quantity", names, "stock.number")         columns whose changes add up: the counters' identities,
**                                                                                  and other names that they have
*/

#define ST_CAPTURE_FIELDS   struct StCapture *pCapture;   /* Notes of the running transaction, or 0 */
#define ST_JOURNAL_FIELD    Table *pStJournal;            /* The table _replica_journal of this schema, or 0 */

#ifndef SQLTRUFFLE_ABI_GENERATOR
struct BtCursor;
struct Btree;
struct Mem;
struct Schema;
struct Table;
struct Trigger;
struct VdbeCursor;
struct sqlite3;
struct sqlite3_context;
struct sqlite3_value;
static int stIsGone(struct Vdbe*, int iDb);
static void stCaptureInsert(struct Vdbe*, struct VdbeCursor*, struct Table*, long long iKey, struct sqlite3_value*);
static void stCaptureDelete(struct Vdbe*, struct VdbeCursor*, struct Table*, int isUpdate, struct sqlite3_value *aNew);
static void stCaptureBlob(struct sqlite3*, struct BtCursor*, int iDb, struct Table*, int iCol);
static int stCaptureCommit(struct sqlite3*);
static void stCaptureSavepoint(struct Btree*, int op, int iSavepoint);
static void stCaptureRollback(struct sqlite3*);
static void stCaptureClose(struct sqlite3*);
static int stCaptureClear(struct sqlite3*, int iDb, unsigned int iRoot);
struct Parse;
static void stCodeNote(struct Parse*, struct Schema*, int eOp, const char *zTab, const char *zFirst, const char *zSecond);
static void stCodeCreate(struct Parse*, struct Table*, const char *zSql);
static void stCodeDrop(struct Parse*, struct Table*, int iDb);
static void stCodeRename(struct Parse*, struct Table*, const char *zCol, const char *zNew);
static void stValuesFunc(struct sqlite3_context*, int, struct sqlite3_value**);
static int stSiteRowid(struct sqlite3*, struct VdbeCursor*, long long*);

/* A function of the program can have rolled back or altered a table. Then the tables that the program names were freed, and no hook may see
   them: see stIsGone(). */
# define SQLTRUFFLE_CAPTURE_TABLE_OF_OP(doNote)                                                         \
  if( pOp->p4type==P4_TABLE && pC->iDb>=0 && (HAS_UPDATE_HOOK(db) || db->aDb[pC->iDb].pSchema->pStJournal) ){ \
    if( stIsGone(p, pC->iDb) ){ rc = SQLITE_ABORT; goto abort_due_to_error; }                           \
    if( db->aDb[pC->iDb].pSchema->pStJournal ){ doNote; }                                               \
  }
/* In OP_Insert and OP_Delete, where SQLite calls the pre-update hook. An update is noted by its OP_Delete. */
# define SQLTRUFFLE_CAPTURE_INSERT                                                                      \
  SQLTRUFFLE_CAPTURE_TABLE_OF_OP( if( !(pOp->p5 & OPFLAG_ISUPDATE) ) stCaptureInsert(p, pC, pOp->p4.pTab, x.nKey, pData) )
# define SQLTRUFFLE_CAPTURE_DELETE                                                                      \
  SQLTRUFFLE_CAPTURE_TABLE_OF_OP( stCaptureDelete(p, pC, pOp->p4.pTab, opflags & OPFLAG_ISUPDATE, (opflags & OPFLAG_ISUPDATE) \
      ? &aMem[pOp->p3] : 0) )
/* In OP_Clear of a DELETE without WHERE, before it clears a table. */
# define SQLTRUFFLE_CAPTURE_CLEAR_ROWS                                                                  \
  if( pOp->p3 && db->aDb[pOp->p2].pSchema->pStJournal \
      && (rc = stCaptureClear(db, pOp->p2, (u32)pOp->p1))!=SQLITE_OK ) goto abort_due_to_error;
# define SQLTRUFFLE_CAPTURE_BLOB                                                                        \
  if( xCall==sqlite3BtreePutData && rc==SQLITE_OK && db->aDb[v->apCsr[0]->iDb].pSchema->pStJournal ){   \
    if( stIsGone(v, v->apCsr[0]->iDb) ) rc = SQLITE_ABORT;                                              \
    else stCaptureBlob(db, p->pCsr, v->apCsr[0]->iDb, p->pTab, p->iCol);                                \
  }
# define SQLTRUFFLE_CAPTURE_COMMIT                                                                      \
  if( db->pCapture && (rc = stCaptureCommit(db))!=SQLITE_OK ) return rc;
# define SQLTRUFFLE_CAPTURE_SAVEPOINT  if( p && p->db->pCapture ) stCaptureSavepoint(p, op, iSavepoint);
# define SQLTRUFFLE_CAPTURE_ROLLBACK   if( db->pCapture ) stCaptureRollback(db);
# define SQLTRUFFLE_CAPTURE_CLOSE      stCaptureClose(db);
/* In OP_NewRowid, with the rowid that SQLite would take. */
# define SQLTRUFFLE_CAPTURE_ROWID                                                                       \
  if( pC->iDb>=0 && db->aDb[pC->iDb].pSchema->pStJournal && (rc = stSiteRowid(db, pC, &v))!=SQLITE_OK ) goto abort_due_to_error;
/* In the code generators of statements that change the schema. See capture_schema.c. */
# define ST_SCHEMA_CREATE        1
# define ST_SCHEMA_DROP          2
# define ST_SCHEMA_RENAME        3
# define ST_SCHEMA_ADD_COLUMN    4
# define ST_SCHEMA_DROP_COLUMN   5
# define ST_SCHEMA_RENAME_COLUMN 6
# define ST_SCHEMA_CONSTRAINT    7
# define SQLTRUFFLE_CAPTURE_CREATE         if( IsOrdinaryTable(p) ) stCodeCreate(pParse, p, zStmt);
# define SQLTRUFFLE_CAPTURE_DROP           stCodeDrop(pParse, pTab, iDb);
# define SQLTRUFFLE_CAPTURE_RENAME         if( IsOrdinaryTable(pTab) ) stCodeRename(pParse, pTab, 0, zName);
# define SQLTRUFFLE_CAPTURE_ADD_COLUMN     stCodeNote(pParse, pTab->pSchema, ST_SCHEMA_ADD_COLUMN, pTab->zName, pCol->zCnName, zCol);
# define SQLTRUFFLE_CAPTURE_DROP_COLUMN    stCodeNote(pParse, pTab->pSchema, ST_SCHEMA_DROP_COLUMN, pTab->zName, \
    pTab->aCol[iCol].zCnName, "");
# define SQLTRUFFLE_CAPTURE_RENAME_COLUMN  stCodeRename(pParse, pTab, pTab->aCol[iCol].zCnName, zNew);
# define SQLTRUFFLE_CAPTURE_CONSTRAINT     if( pTab ) stCodeNote(pParse, pTab->pSchema, ST_SCHEMA_CONSTRAINT, pTab->zName, "", "");
# define SQLTRUFFLE_CAPTURE_FUNCTIONS      INTERNAL_FUNCTION(sqlite_replica_values, -1, stValuesFunc),
/* Where a table has been added to a schema, or removed, or all are. */
# define SQLTRUFFLE_CAPTURE_TABLE                                                                       \
  if( p->zName[0]=='_' && strcmp(p->zName, "_replica_journal")==0 ) pSchema->pStJournal = p;
# define SQLTRUFFLE_CAPTURE_UNLINK     if( p && p==pDb->pSchema->pStJournal ) pDb->pSchema->pStJournal = 0;
# define SQLTRUFFLE_CAPTURE_CLEAR      pSchema->pStJournal = 0;
/* VACUUM keeps the rowids of tables without a primary key: there they identify rows. */
# define SQLTRUFFLE_CAPTURE_VACUUM                                                                      \
    }else if( (db->mDbFlags & DBFLAG_Vacuum) && pSrc->pSchema->pStJournal ){                            \
      addr1 = sqlite3VdbeAddOp2(v, OP_Rowid, iSrc, regRowid);
/* Triggers that note the changes by other builds of SQLite never run here: no operation has this number. */
# define SQLTRUFFLE_CAPTURE_TRIGGER    if( sqlite3_strnicmp(pLink->zName, "_replica_", 9)==0 ) pLink->op = 0;
#else
# define SQLTRUFFLE_CAPTURE_INSERT
# define SQLTRUFFLE_CAPTURE_DELETE
# define SQLTRUFFLE_CAPTURE_CLEAR_ROWS
# define SQLTRUFFLE_CAPTURE_BLOB
# define SQLTRUFFLE_CAPTURE_COMMIT
# define SQLTRUFFLE_CAPTURE_SAVEPOINT
# define SQLTRUFFLE_CAPTURE_ROLLBACK
# define SQLTRUFFLE_CAPTURE_CLOSE
# define SQLTRUFFLE_CAPTURE_ROWID
# define SQLTRUFFLE_CAPTURE_TABLE
# define SQLTRUFFLE_CAPTURE_UNLINK
# define SQLTRUFFLE_CAPTURE_CLEAR
# define SQLTRUFFLE_CAPTURE_VACUUM
# define SQLTRUFFLE_CAPTURE_TRIGGER
# define SQLTRUFFLE_CAPTURE_CREATE
# define SQLTRUFFLE_CAPTURE_DROP
# define SQLTRUFFLE_CAPTURE_RENAME
# define SQLTRUFFLE_CAPTURE_ADD_COLUMN
# define SQLTRUFFLE_CAPTURE_DROP_COLUMN
# define SQLTRUFFLE_CAPTURE_RENAME_COLUMN
# define SQLTRUFFLE_CAPTURE_CONSTRAINT
# define SQLTRUFFLE_CAPTURE_FUNCTIONS
#endif
