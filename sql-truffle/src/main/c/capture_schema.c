/*
** Replicas: notes the statements that create, drop, rename or alter a table, so that tables and columns keep their identities under other
** names. Each such statement gets an instruction that calls a function, which adds the note where the notes of rows are added. So notes are
** in the order of the changes, and a rollback drops both. Included by sqltruffle.c.
*/

/* Whether statements on a table add notes: as stCaptures(), for one that does not exist yet. VACUUM creates the tables of its copy. */
static int stNotesSchema(sqlite3 *db, int iDb, const char *zTab){
  return iDb!=1 && (db->mDbFlags & DBFLAG_Vacuum)==0 && db->aDb[iDb].pSchema->pStJournal!=0
      && (db->pCapture==0 || db->pCapture->eMode==ST_CAPTURE_ON)
      && sqlite3_strnicmp(zTab, "_replica_", 9)!=0 && sqlite3_strnicmp(zTab, "sqlite_", 7)!=0;
}

static void stPutText(sqlite3 *db, StNotes *p, sqlite3_value *pText){
  const char *z = (const char*)sqlite3_value_text(pText);
  int n = z ? sqlite3_value_bytes(pText) : 0;
  stPutVarint(db, p, n);
  if( n ) stPutBytes(db, p, z, n);
}

/* The function that adds a note: number of the database, what has happened, table, and two more texts. */
static void stNoteSchemaFunc(sqlite3_context *pCtx, int nArg, sqlite3_value **apArg){
  sqlite3 *db = sqlite3_context_db_handle(pCtx);
  StNotes *p = stNotesOf(db, sqlite3_value_int(apArg[0]));
  int i;
  (void)nArg;
  if( p==0 ) return;
  stEndRun(db, p);
  p->pTab = 0;
  stPutVarint(db, p, ST_NOTE_SCHEMA);
  stPutVarint(db, p, sqlite3_value_int(apArg[1]));
  for(i=2; i<5; i++) stPutText(db, p, apArg[i]);
}

/* The values of its arguments, each with a tag, as Java's ByteReader reads them. */
static void stValuesFunc(sqlite3_context *pCtx, int nArg, sqlite3_value **apArg){
  sqlite3_str *pStr = sqlite3_str_new(sqlite3_context_db_handle(pCtx));
  int i, n;
  for(i=0; i<nArg; i++){
    u8 a[16];
    double r;
    const void *z;
    switch( sqlite3_value_type(apArg[i]) ){
      case SQLITE_NULL:
        sqlite3_str_append(pStr, "\0", 1);
        break;
      case SQLITE_INTEGER:
        a[0] = ST_KEY_INTEGER;
        sqlite3_str_append(pStr, (char*)a, 1+stPutLeb(&a[1], stZigzag(sqlite3_value_int64(apArg[i]))));
        break;
      case SQLITE_FLOAT:
        a[0] = ST_KEY_REAL;
        r = sqlite3_value_double(apArg[i]);
        memcpy(&a[1], &r, 8);
        sqlite3_str_append(pStr, (char*)a, 9);
        break;
      default:
        a[0] = sqlite3_value_type(apArg[i])==SQLITE_TEXT ? ST_KEY_TEXT : ST_KEY_BLOB;
        z = a[0]==ST_KEY_TEXT ? (const void*)sqlite3_value_text(apArg[i]) : sqlite3_value_blob(apArg[i]);
        n = sqlite3_value_bytes(apArg[i]);
        sqlite3_str_append(pStr, (char*)a, 1+stPutLeb(&a[1], n));
        if( n ) sqlite3_str_append(pStr, z, n);
    }
  }
  n = sqlite3_str_length(pStr);
  if( sqlite3_str_errcode(pStr) ){
    sqlite3_result_error_code(pCtx, sqlite3_str_errcode(pStr));
    sqlite3_free(sqlite3_str_finish(pStr));
  }else{
    sqlite3_result_blob(pCtx, sqlite3_str_finish(pStr), n, sqlite3_free);
  }
}

/* Adds the instruction to the program of a statement. */
static void stCodeNote(Parse *pParse, Schema *pSchema, int eOp, const char *zTab, const char *zFirst, const char *zSecond){
  static const FuncDef note = {5, SQLITE_FUNC_BUILTIN|SQLITE_FUNC_INTERNAL|SQLITE_UTF8, 0, 0, stNoteSchemaFunc, 0, 0,
      0, "sqlite_replica_note", {0}};
  sqlite3 *db = pParse->db;
  int iDb = sqlite3SchemaToIndex(db, pSchema);
  const char *az[3] = {zTab, zFirst, zSecond};
  Vdbe *v;
  int i, r;
  if( pParse->nErr || IN_SPECIAL_PARSE || !stNotesSchema(db, iDb, zTab) || (v = sqlite3GetVdbe(pParse))==0 ) return;
  r = pParse->nMem+1;
  pParse->nMem += 6;
  sqlite3VdbeAddOp2(v, OP_Integer, iDb, r);
  sqlite3VdbeAddOp2(v, OP_Integer, eOp, r+1);
  for(i=0; i<3; i++) sqlite3VdbeAddOp4(v, OP_String8, 0, r+2+i, 0, az[i], 0);
  sqlite3VdbeAddFunctionCall(pParse, 0, r, r+5, 5, &note, 0);
}

/* Runs a statement of ours within another one, whatever the program's authorizer says. */
static void stNested(Parse *pParse, char *zSql){
  sqlite3_xauth xAuth = pParse->db->xAuth;
  if( zSql==0 ){
    sqlite3OomFault(pParse->db);
    return;
  }
  pParse->db->xAuth = 0;
  sqlite3NestedParse(pParse, "%s", zSql);
  pParse->db->xAuth = xAuth;
  sqlite3DbFree(pParse->db, zSql);
}

/*
** Adds to _replica_counters the names that counters get. Their old names stay, because a table that is rebuilt can get one of them back: a
** fold knows which columns are counters, and removes the others. The statement that renames reads the schema again after this.
*/
static void stCodeCounters(Parse *pParse, Table *pTab, const char *zCol, const char *zNew){
  sqlite3 *db = pParse->db;
  Table *p = sqlite3HashFind(&pTab->pSchema->tblHash, "_replica_counters");
  int nTab = sqlite3Strlen30(pTab->zName);
  sqlite3_str *pText;
  char *zText;
  int i, nMore = 0;
  if( pParse->nErr || IN_SPECIAL_PARSE || p==0 || pTab->pSchema->pStJournal==0 ) return;
  pText = sqlite3_str_new(db);
  for(i=0; i<p->nCol; i++) sqlite3_str_appendf(pText, "%s\"%w\"", i ? ", " : "CREATE TABLE _replica_counters(", p->aCol[i].zCnName);
  for(i=0; i<p->nCol; i++){
    const char *z = p->aCol[i].zCnName;
    char *zName;
    if( sqlite3_strnicmp(z, pTab->zName, nTab)!=0 || z[nTab]!='.' || (zCol && sqlite3StrICmp(&z[nTab+1], zCol)!=0) ) continue;
    zName = zCol ? sqlite3MPrintf(db, "%s.%s", pTab->zName, zNew) : sqlite3MPrintf(db, "%s%s", zNew, &z[nTab]);
    if( zName && sqlite3ColumnIndex(p, zName)<0 ){
      if( nMore++==0 && sqlite3ColumnIndex(p, "names")<0 ) sqlite3_str_appendall(pText, ", names");
      sqlite3_str_appendf(pText, ", \"%w\"", zName);
    }
    sqlite3DbFree(db, zName);
  }
  sqlite3_str_appendchar(pText, 1, ')');
  zText = sqlite3_str_finish(pText);
  if( zText==0 ){
    sqlite3OomFault(db);
  }else if( p->nCol+nMore>=db->aLimit[SQLITE_LIMIT_COLUMN] ){
    sqlite3ErrorMsg(pParse, "counters have been renamed too often: synchronize this replica first");
  }else if( nMore ){
    stNested(pParse, sqlite3MPrintf(db, "UPDATE %Q." LEGACY_SCHEMA_TABLE " SET sql = %Q WHERE type = 'table'"
        " AND name = '_replica_counters'", db->aDb[sqlite3SchemaToIndex(db, pTab->pSchema)].zDbSName, zText));
  }
  sqlite3_free(zText);
}

/* CREATE TABLE. From now on until the next fold, dropped tables leave their rows: a table that is rebuilt is created first. */
static void stCodeCreate(Parse *pParse, Table *pTab, const char *zSql){
  sqlite3 *db = pParse->db;
  int iDb = sqlite3SchemaToIndex(db, pTab->pSchema);
  if( zSql==0 || (pTab->tabFlags & TF_Shadow) || !stNotesSchema(db, iDb, pTab->zName) ) return;
  stCodeNote(pParse, pTab->pSchema, ST_SCHEMA_CREATE, pTab->zName, zSql, "");
  if( sqlite3FindTable(db, "_replica_old", db->aDb[iDb].zDbSName) ){
    stNested(pParse, sqlite3MPrintf(db, "INSERT INTO %Q._replica_old(tbl) VALUES(%Q)", db->aDb[iDb].zDbSName, pTab->zName));
  }
}

/* DROP TABLE. The note says under which number the table's rows are kept. */
static void stCodeDrop(Parse *pParse, Table *pTab, int iDb){
  sqlite3 *db = pParse->db;
  const char *zDb = db->aDb[iDb].zDbSName;
  char *zColumns = 0;
  const char *zRowid = 0;
  char zDrop[24];
  int i;
  if( !IsOrdinaryTable(pTab) || (pTab->tabFlags & TF_Shadow) || !stNotesSchema(db, iDb, pTab->zName) ) return;
  sqlite3_snprintf(sizeof(zDrop), zDrop, "%d", pTab->pSchema->schema_cookie);
  stCodeNote(pParse, pTab->pSchema, ST_SCHEMA_DROP, pTab->zName, zDrop, "");
  if( sqlite3FindTable(db, "_replica_old", zDb)==0 || pTab->nCol>=db->aLimit[SQLITE_LIMIT_FUNCTION_ARG] ) return;
  for(i=0; HasRowid(pTab) && zRowid==0 && i<3; i++){
    static const char *const azRowid[] = {"rowid", "_rowid_", "oid"};
    if( sqlite3ColumnIndex(pTab, azRowid[i])<0 ) zRowid = azRowid[i];
  }
  for(i=0; i<pTab->nCol; i++){
    /* What is generated is the same again when its table is. */
    int isGenerated = (pTab->aCol[i].colFlags & COLFLAG_GENERATED)!=0;
    char *z = isGenerated ? sqlite3MPrintf(db, "%s,NULL", zColumns ? zColumns : "")
        : sqlite3MPrintf(db, "%s,\"%w\"", zColumns ? zColumns : "", pTab->aCol[i].zCnName);
    sqlite3DbFree(db, zColumns);
    zColumns = z;
  }
  stNested(pParse, sqlite3MPrintf(db, "INSERT INTO %Q._replica_old(tbl, drop_no, old_rowid, row) SELECT %Q, %s, %s, "
      "sqlite_replica_values(%s) FROM %Q.\"%w\""
      " WHERE EXISTS(SELECT 1 FROM %Q._replica_old WHERE row IS NULL)", zDb, pTab->zName, zDrop, zRowid ? zRowid : "NULL", zColumns
          ? &zColumns[1] : "", zDb, pTab->zName, zDb));
  sqlite3DbFree(db, zColumns);
}

/* ALTER TABLE RENAME, and RENAME COLUMN when zCol is not 0. */
static void stCodeRename(Parse *pParse, Table *pTab, const char *zCol, const char *zNew){
  if( zCol ) stCodeNote(pParse, pTab->pSchema, ST_SCHEMA_RENAME_COLUMN, pTab->zName, zCol, zNew);
  else stCodeNote(pParse, pTab->pSchema, ST_SCHEMA_RENAME, pTab->zName, zNew, "");
  stCodeCounters(pParse, pTab, zCol, zNew);
}
