/* The suite "tatp": its transactions, with statements that are prepared once. */

/* The statements in the order of apStmt; the numbers of a transaction's are adjacent. */
enum {
  GET_SUBSCRIBER_DATA,
  GET_NEW_DESTINATION,
  GET_ACCESS_DATA,
  UPDATE_SUBSCRIBER_BIT, UPDATE_FACILITY_DATA,
  UPDATE_LOCATION,
  INSERT_FIND_SUBSCRIBER, INSERT_FIND_FACILITIES, INSERT_FORWARDING,
  DELETE_FIND_SUBSCRIBER, DELETE_FORWARDING,
  TATP_BEGIN, TATP_COMMIT, TATP_ROLLBACK
};

/* A transaction and its parameters. */
typedef struct TatpCall {
  int64_t transaction;
  int64_t aKey[4];             /* Subscriber, type, start time, end time: most statements take the first one or more */
  int64_t bit;
  int64_t data;
  int64_t location;
  char zSubscriberNumber[16];
  char zNumber[16];
} TatpCall;

/* What a client has: the statements, and a number that depends on all that it has read. */
typedef struct TatpClient {
  sqlite3 *db;
  sqlite3_stmt **apStmt;
  uint64_t seen;
} TatpClient;

static void tatpBindInts(sqlite3_stmt *pStmt, int n, const int64_t *a){
  int i;
  for(i=0; i<n; i++) sqlite3_bind_int64(pStmt, i+1, a[i]);
}

/* The calls outlive the statements' executions: their texts are not copied. */
static void tatpBindText(sqlite3_stmt *pStmt, int i, const char *z){
  sqlite3_bind_text(pStmt, i, z, -1, SQLITE_STATIC);
}

/* Runs a SELECT whose parameters are bound, and reads the last column of its rows as text. Counts the rows in *pnFound. */
static int tatpSelect(TatpClient *p, int iStmt, int64_t *pnFound){
  sqlite3_stmt *pStmt = p->apStmt[iStmt];
  int iLast = sqlite3_column_count(pStmt) - 1;
  *pnFound = 0;
  while( sqlite3_step(pStmt)==SQLITE_ROW ){
    int64_t length = sqlite3_column_text(pStmt, iLast) ? sqlite3_column_bytes(pStmt, iLast) : -1;
    p->seen = 31*p->seen + (uint64_t)length;
    ++*pnFound;
  }
  return sqlite3_reset(pStmt);
}

/* Runs a statement that gives no rows and has its parameters bound. Counts the rows that it changed in *pnFound. */
static int tatpUpdate(TatpClient *p, int iStmt, int64_t *pnFound){
  int rc;
  sqlite3_step(p->apStmt[iStmt]);
  rc = sqlite3_reset(p->apStmt[iStmt]);
  *pnFound = rc==SQLITE_OK ? sqlite3_changes(p->db) : 0;
  return rc;
}

static int tatpUpdateSubscriberData(TatpClient *p, const TatpCall *pCall, int64_t *pnFound){
  int rc;
  tatpBindInts(p->apStmt[UPDATE_SUBSCRIBER_BIT], 2, (int64_t[]){pCall->bit, pCall->aKey[0]});
  rc = tatpUpdate(p, UPDATE_SUBSCRIBER_BIT, pnFound);
  if( rc==SQLITE_OK ){
    tatpBindInts(p->apStmt[UPDATE_FACILITY_DATA], 3, (int64_t[]){pCall->data, pCall->aKey[0], pCall->aKey[1]});
    rc = tatpUpdate(p, UPDATE_FACILITY_DATA, pnFound);
  }
  return rc;
}

static int tatpInsertCallForwarding(TatpClient *p, const TatpCall *pCall, int64_t *pnFound){
  int rc;
  tatpBindText(p->apStmt[INSERT_FIND_SUBSCRIBER], 1, pCall->zSubscriberNumber);
  rc = tatpSelect(p, INSERT_FIND_SUBSCRIBER, pnFound);
  if( rc==SQLITE_OK ){
    tatpBindInts(p->apStmt[INSERT_FIND_FACILITIES], 1, pCall->aKey);
    rc = tatpSelect(p, INSERT_FIND_FACILITIES, pnFound);
  }
  if( rc==SQLITE_OK ){
    tatpBindInts(p->apStmt[INSERT_FORWARDING], 4, pCall->aKey);
    tatpBindText(p->apStmt[INSERT_FORWARDING], 5, pCall->zNumber);
    rc = tatpUpdate(p, INSERT_FORWARDING, pnFound);
  }
  return rc;
}

static int tatpDeleteCallForwarding(TatpClient *p, const TatpCall *pCall, int64_t *pnFound){
  int rc;
  tatpBindText(p->apStmt[DELETE_FIND_SUBSCRIBER], 1, pCall->zSubscriberNumber);
  rc = tatpSelect(p, DELETE_FIND_SUBSCRIBER, pnFound);
  if( rc==SQLITE_OK ){
    tatpBindInts(p->apStmt[DELETE_FORWARDING], 3, pCall->aKey);
    rc = tatpUpdate(p, DELETE_FORWARDING, pnFound);
  }
  return rc;
}

/* Runs one of the transactions that have several statements between BEGIN and COMMIT. */
static int tatpSeveral(TatpClient *p, const TatpCall *pCall, int64_t *pnFound,
                       int (*xStatements)(TatpClient*, const TatpCall*, int64_t*)){
  int64_t nIgnored;
  int rc = tatpUpdate(p, TATP_BEGIN, &nIgnored);
  if( rc==SQLITE_OK ) rc = xStatements(p, pCall, pnFound);
  if( rc==SQLITE_OK ) return tatpUpdate(p, TATP_COMMIT, &nIgnored);
  /* The error that TATP expects: an INSERT that violates a key. */
  if( xStatements==tatpInsertCallForwarding && (rc & 0xff)==SQLITE_CONSTRAINT ){
    *pnFound = 0;
    rc = tatpUpdate(p, TATP_ROLLBACK, &nIgnored);
  }
  return rc;
}

/* Runs one transaction; *pnFound is how many rows its last statement found or changed. */
static int tatpCall(TatpClient *p, const TatpCall *pCall, int64_t *pnFound){
  switch( pCall->transaction ){
    case 0:
      tatpBindInts(p->apStmt[GET_SUBSCRIBER_DATA], 1, pCall->aKey);
      return tatpSelect(p, GET_SUBSCRIBER_DATA, pnFound);
    case 1:
      tatpBindInts(p->apStmt[GET_NEW_DESTINATION], 4, pCall->aKey);
      return tatpSelect(p, GET_NEW_DESTINATION, pnFound);
    case 2:
      tatpBindInts(p->apStmt[GET_ACCESS_DATA], 2, pCall->aKey);
      return tatpSelect(p, GET_ACCESS_DATA, pnFound);
    case 3:
      return tatpSeveral(p, pCall, pnFound, tatpUpdateSubscriberData);
    case 4:
      sqlite3_bind_int64(p->apStmt[UPDATE_LOCATION], 1, pCall->location);
      tatpBindText(p->apStmt[UPDATE_LOCATION], 2, pCall->zSubscriberNumber);
      return tatpUpdate(p, UPDATE_LOCATION, pnFound);
    case 5:
      return tatpSeveral(p, pCall, pnFound, tatpInsertCallForwarding);
    case 6:
      return tatpSeveral(p, pCall, pnFound, tatpDeleteCallForwarding);
  }
  return SQLITE_MISUSE;
}

/*
** Runs transactions. aSuccess has for each kind how many found or changed something, and is added to; *pSeen depends on all that was
** read before, and goes on. Returns SQLITE_OK or an error.
*/
SQLITE_API int sqltruffle_bench_tatp(sqlite3 *db, sqlite3_stmt **apStmt, int nCall, const TatpCall *aCall,
                                      int64_t *aSuccess, int64_t *pSeen){
  TatpClient client = {db, apStmt, (uint64_t)*pSeen};
  int rc = SQLITE_OK;
  int i;
  for(i=0; rc==SQLITE_OK && i<nCall; i++){
    int64_t nFound = 0;
    rc = tatpCall(&client, &aCall[i], &nFound);
    if( nFound>0 ) aSuccess[aCall[i].transaction]++;
  }
  *pSeen = (int64_t)client.seen;
  return rc;
}
