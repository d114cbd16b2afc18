/*
** Many executions of a statement in one call, each with parameters of its own: batches of JDBC and of the Java API, and record batches that
** are written to a table. The Java sides are registers.RowBatch and registers.ParameterColumns.
**
** An INSERT, UPDATE or DELETE of one row that is a part of a transaction spends half of its time on what is not the row: it binds, begins,
** opens its cursors, closes them, ends and is reset. Where nobody can see the difference, the program does not end between two rows:
** OP_Halt sets the next parameters and jumps to where the row begins.
*/

/* The executions of a call, and which of them is running. */
typedef struct StExecutions StExecutions;
struct StExecutions {
  StInput *aInput;   /* By parameter */
  int nInput;
  int iRow, nRow;    /* Of the parameters */
  i64 *aChange;      /* By row: how many rows of tables its execution changed; or 0 */
};

/* Days from 1970-01-01 to the first and the last day whose year has four digits. */
#define ST_FIRST_DAY (-719528)
#define ST_LAST_DAY  2932896
#define ST_DAY_SECONDS 86400
#define ST_ERA_DAYS    146097   /* 400 years */

/* Divides, rounding down. */
static i64 stFloorDivide(i64 a, i64 b){ return a>=0 ? a/b : -((-(a+1))/b) - 1; }

/* Writes a number of nDigit digits, and returns what is after them. */
static char *stPutDigits(char *z, int n, int nDigit){
  int i;
  for(i=nDigit-1; i>=0; i--){
    z[i] = '0' + n%10;
    n /= 10;
  }
  return z + nDigit;
}

/* Writes the date of a day as YYYY-MM-DD, and returns what is after it. The calendar repeats itself every 400 years, which begin at March
   1st here. */
static char *stPutDate(char *z, i64 iDay){
  unsigned nDay = (unsigned)(iDay - ST_FIRST_DAY + ST_ERA_DAYS - 60);   /* From March 1st of the year -400 on */
  unsigned nEra = nDay / ST_ERA_DAYS, nOfEra = nDay % ST_ERA_DAYS;
  unsigned nYear = (nOfEra - nOfEra/1460 + nOfEra/36524 - nOfEra/146096) / 365;
  unsigned nOfYear = nOfEra - (365*nYear + nYear/4 - nYear/100);
  unsigned iMonth = (5*nOfYear + 2) / 153;                 /* March is 0 */
  int year = (int)(nEra*400 + nYear) - 400 + (iMonth>=10);
  z = stPutDigits(z, year, 4);
  *z++ = '-';
  z = stPutDigits(z, iMonth<10 ? iMonth+3 : iMonth-9, 2);
  *z++ = '-';
  return stPutDigits(z, nOfYear - (153*iMonth + 2)/5 + 1, 2);
}

/* Writes a point in time as YYYY-MM-DD HH:MM:SS, with the fraction of its second if there is one, in three, six or nine digits. */
static char *stPutTime(char *z, i64 iTime, i64 nPerSecond){
  i64 iSecond = stFloorDivide(iTime, nPerSecond);
  i64 iDay = stFloorDivide(iSecond, ST_DAY_SECONDS);
  int nOfDay = (int)(iSecond - iDay*ST_DAY_SECONDS);
  int nNano = (int)((iTime - iSecond*nPerSecond) * (1000000000/nPerSecond));
  z = stPutDate(z, iDay);
  *z++ = ' ';
  z = stPutDigits(z, nOfDay/3600, 2);
  *z++ = ':';
  z = stPutDigits(z, nOfDay/60%60, 2);
  *z++ = ':';
  z = stPutDigits(z, nOfDay%60, 2);
  if( nNano==0 ) return z;
  *z++ = '.';
  if( nNano%1000000==0 ) return stPutDigits(z, nNano/1000000, 3);
  return nNano%1000==0 ? stPutDigits(z, nNano/1000, 6) : stPutDigits(z, nNano, 9);
}

/* The integer of a row of a parameter of an integer kind. */
static inline i64 stInputInteger(const StInput *p, int eKind, i64 iRow){
  switch( eKind ){
    case ST_INPUT_I8:  return ((const i8*)p->aValue)[iRow];
    case ST_INPUT_I16: return ((const i16*)p->aValue)[iRow];
    case ST_INPUT_I32: return ((const int*)p->aValue)[iRow];
    case ST_INPUT_U8:  return ((const u8*)p->aValue)[iRow];
    case ST_INPUT_U16: return ((const u16*)p->aValue)[iRow];
    case ST_INPUT_U32: return ((const u32*)p->aValue)[iRow];
    default:           return ((const i64*)p->aValue)[iRow];
  }
}

/* Whether a row of a parameter has a value. */
static inline int stHasInput(const StInput *p, i64 iRow){
  return p->aValid==0 || (p->aValid[iRow>>3]>>(iRow&7) & 1);
}

/* Where the text or blob of a row begins, and where the next one does. */
static inline void stInputRange(const StInput *p, i64 iRow, i64 *piFrom, i64 *piTo){
  if( p->isWide ){
    *piFrom = ((const i64*)p->aiByte)[iRow];
    *piTo = ((const i64*)p->aiByte)[iRow+1];
  }else{
    *piFrom = ((const int*)p->aiByte)[iRow];
    *piTo = ((const int*)p->aiByte)[iRow+1];
  }
}

/* The value of a row of a parameter. A text that is made of a number stays in *p until the next call. */
static inline void stInputValue(StInput *p, i64 iRow, StCell *pCell){
  i64 iFrom, iTo;
  double r;
  pCell->nByte = 0;
  pCell->eType = SQLITE_NULL;
  if( !stHasInput(p, iRow) ) return;
  if( p->pWords ){
    stInputValue(p->pWords, stInputInteger(p, p->eKind, iRow), pCell);
    return;
  }
  switch( p->eKind ){
    case ST_INPUT_NULL: return;
    case ST_INPUT_CELL: {
      const StValue *pValue = (const StValue*)p->aValue + iRow*p->nWidth;
      pCell->eType = ST_META_TYPE(pValue->meta);
      pCell->nByte = ST_META_SIZE(pValue->meta);
      pCell->value = pValue->payload;
      if( pCell->eType==SQLITE_TEXT || pCell->eType==SQLITE_BLOB ) pCell->value += (i64)p->aByte;
      break;
    }
    case ST_INPUT_F32:
    case ST_INPUT_F64:
      r = p->eKind==ST_INPUT_F32 ? ((const float*)p->aValue)[iRow] : ((const double*)p->aValue)[iRow];
      if( r!=r ) return;
      memcpy(&pCell->value, &r, sizeof(r));
      pCell->eType = SQLITE_FLOAT;
      return;
    case ST_INPUT_BIT:
      pCell->value = ((const u8*)p->aValue)[iRow>>3]>>(iRow&7) & 1;
      pCell->eType = SQLITE_INTEGER;
      return;
    case ST_INPUT_TEXT:
    case ST_INPUT_BLOB:
      stInputRange(p, iRow, &iFrom, &iTo);
      pCell->value = (i64)(p->aByte + iFrom);
      pCell->nByte = (u32)(iTo - iFrom);
      pCell->eType = p->eKind==ST_INPUT_TEXT ? SQLITE_TEXT : SQLITE_BLOB;
      return;
    case ST_INPUT_FIXED:
      pCell->value = (i64)((const u8*)p->aValue + iRow*p->nWidth);
      pCell->nByte = p->nWidth;
      pCell->eType = SQLITE_BLOB;
      return;
    case ST_INPUT_DATE:
    case ST_INPUT_DATE_MS:
    case ST_INPUT_TIME: {
      char *zEnd;
      if( p->eKind==ST_INPUT_TIME ) zEnd = stPutTime(p->zText, ((const i64*)p->aValue)[iRow], p->nPerSecond);
      else zEnd = stPutDate(p->zText, p->eKind==ST_INPUT_DATE ? ((const int*)p->aValue)[iRow]
          : stFloorDivide(((const i64*)p->aValue)[iRow], ST_DAY_SECONDS*1000));
      pCell->value = (i64)p->zText;
      pCell->nByte = (u32)(zEnd - p->zText);
      pCell->eType = SQLITE_TEXT;
      return;
    }
    default:
      pCell->value = stInputInteger(p, p->eKind, iRow);
      pCell->eType = SQLITE_INTEGER;
      return;
  }
}

/*
** The first of nRow rows from iFirst on that has a value which SQLite cannot store, or which lies outside of the parameter's memory; -1:
** there is none. The other functions rely on it.
*/
SQLITE_API sqlite3_int64 st_check_input(StInput *p, sqlite3_int64 iFirst, sqlite3_int64 nRow){
  i64 iRow, iFrom, iTo, iDay;
  if( p->pWords==0 && p->eKind!=ST_INPUT_TEXT && p->eKind!=ST_INPUT_BLOB && p->eKind!=ST_INPUT_U64 && p->eKind<ST_INPUT_DATE ) return -1;
  for(iRow=iFirst; iRow<iFirst+nRow; iRow++){
    if( !stHasInput(p, iRow) ) continue;
    if( p->pWords ){
      i64 iWord = stInputInteger(p, p->eKind, iRow);
      if( iWord<0 || iWord>=p->pWords->nRow ) return iRow;
      continue;
    }
    switch( p->eKind ){
      case ST_INPUT_U64:
        if( ((const i64*)p->aValue)[iRow]<0 ) return iRow;
        break;
      case ST_INPUT_DATE:
      case ST_INPUT_DATE_MS:
      case ST_INPUT_TIME:
        if( p->eKind==ST_INPUT_DATE ) iDay = ((const int*)p->aValue)[iRow];
        else iDay = stFloorDivide(((const i64*)p->aValue)[iRow], ST_DAY_SECONDS*(p->eKind==ST_INPUT_TIME ? p->nPerSecond : 1000));
        if( iDay<ST_FIRST_DAY || iDay>ST_LAST_DAY ) return iRow;
        break;
      default:
        stInputRange(p, iRow, &iFrom, &iTo);
        if( iFrom<0 || iTo<iFrom || iTo>p->nByte || iTo-iFrom>0x7fffffff ) return iRow;
        break;
    }
  }
  return -1;
}

/* What may come between the cursors' opening and the end of an execution that another one can follow. No instruction of these opens a
   cursor, or runs once for all rows. */
static int stIsOfRow(const Op *pOp){
  switch( pOp->opcode ){
    case OP_Variable: case OP_Null: case OP_SoftNull: case OP_Integer: case OP_Int64: case OP_Real: case OP_String8: case OP_Blob:
    case OP_Copy: case OP_SCopy: case OP_IntCopy: case OP_Cast: case OP_Affinity: case OP_RealAffinity: case OP_TypeCheck:
    case OP_MustBeInt:
    case OP_HaltIfNull: case OP_NotNull: case OP_IsNull: case OP_If: case OP_IfNot: case OP_Eq: case OP_Ne: case OP_Lt: case OP_Le:
    case OP_Gt: case OP_Ge:
    case OP_Add: case OP_Subtract: case OP_Multiply: case OP_Divide: case OP_Remainder: case OP_Concat: case OP_And: case OP_Or:
    case OP_Not:
    case OP_NewRowid: case OP_NotExists: case OP_NoConflict: case OP_MakeRecord: case OP_Insert: case OP_IdxInsert: case OP_Goto:
    case OP_SeekRowid: case OP_NotFound: case OP_Found: case OP_Rowid: case OP_Column: case OP_Delete: case OP_IdxDelete:
    case OP_Halt: case OP_Noop: case OP_ReleaseReg:
      return 1;
    case OP_Function: case OP_PureFunc:
      return pOp->p1==0;   /* Without arguments that are constant: SQLite keeps things for these until the program ends */
    default:
      return 0;
  }
}

/* What may come once before the first row: constants. */
static int stIsBeforeRows(const Op *pOp){
  switch( pOp->opcode ){
    case OP_Transaction: case OP_Null: case OP_Integer: case OP_Int64: case OP_Real: case OP_String: case OP_String8: case OP_Blob:
    case OP_Goto: case OP_Noop:
      return 1;
    default:
      return 0;
  }
}

/* Sets p->st.pcRow: after the instructions that open cursors, if all others are of these kinds. Before these there may be registers that
   each row begins with as NULL. */
static void stFindRowStart(Vdbe *p){
  int pc, pcRow = 1, pcConstants, pcOpen;
  p->st.pcRow = ST_NO_ROW_START;
  if( p->readOnly || p->explain || p->usesStmtJournal || p->changeCntOn==0 || p->aOp[0].opcode!=OP_Init ) return;
  pcConstants = p->aOp[0].p2;
  while( p->aOp[pcRow].opcode==OP_Noop || (p->aOp[pcRow].opcode==OP_Null && p->aOp[pcRow].p1==0) ) pcRow++;
  pcOpen = pcRow;
  while( p->aOp[pcRow].opcode==OP_OpenWrite ) pcRow++;
  if( pcRow==pcOpen || pcRow>=pcConstants || p->aOp[pcConstants-1].opcode!=OP_Halt ) return;
  for(pc=pcRow; pc<pcConstants; pc++){
    if( !stIsOfRow(&p->aOp[pc]) ) return;
  }
  for(; pc<p->nOp; pc++){
    if( !stIsBeforeRows(&p->aOp[pc]) ) return;
  }
  p->st.pcRow = pcRow;
}

/* Whether an execution that begins now can go on with the next row. */
static int stCanGoOn(Vdbe *p){
  if( p->st.pcRow==0 ) stFindRowStart(p);
  return p->st.pcRow!=ST_NO_ROW_START && !p->db->autoCommit && p->db->mTrace==0 && p->expmask==0 && ENC(p->db)==SQLITE_UTF8;
}

/* Sets a parameter as sqlite3_bind_...() with SQLITE_STATIC does, in a database whose texts are UTF-8. Returns 0 for a value that these
   refuse. */
static inline int stSetParameter(sqlite3 *db, Mem *pVar, const StCell *pCell){
  if( VdbeMemDynamic(pVar) ) return 0;
  switch( pCell->eType ){
    case SQLITE_INTEGER:
      pVar->u.i = pCell->value;
      pVar->flags = MEM_Int;
      break;
    case SQLITE_FLOAT:
      memcpy(&pVar->u.r, &pCell->value, sizeof(double));
      pVar->flags = sqlite3IsNaN(pVar->u.r) ? MEM_Null : MEM_Real;
      break;
    case SQLITE_TEXT:
    case SQLITE_BLOB:
      if( pCell->nByte>(u32)db->aLimit[SQLITE_LIMIT_LENGTH] ) return 0;
      pVar->z = (char*)pCell->value;
      pVar->n = (int)pCell->nByte;
      pVar->flags = (pCell->eType==SQLITE_TEXT ? MEM_Str : MEM_Blob) | MEM_Static;
      pVar->enc = SQLITE_UTF8;
      break;
    default:
      pVar->flags = MEM_Null;
      break;
  }
  return 1;
}

/* At pOp, an OP_Halt. Whether the program is to go on with the next row, whose parameters are set: then what the end of an execution does
   to others is done. */
static int stNextExecution(Vdbe *p, const Op *pOp){
  StExecutions *pAll = p->st.pExecutions;
  const Op *pNull;
  int i;
  if( pOp->p1!=SQLITE_OK || p->pFrame || pAll->iRow+1>=pAll->nRow || p->expired || p->db->mTrace || p->db->autoCommit || st_faulty_files )
      return 0;
  for(i=0; i<pAll->nInput; i++){
    StCell cell;
    stInputValue(&pAll->aInput[i], pAll->iRow+1, &cell);
    if( !stSetParameter(p->db, &p->aVar[i], &cell) ) return 0;
  }
  for(pNull=&p->aOp[1]; pNull->opcode!=OP_OpenWrite; pNull++){
    if( pNull->opcode!=OP_Null ) continue;
    for(i=pNull->p2; i<=MAX(pNull->p2, pNull->p3); i++) sqlite3VdbeMemSetNull(&p->aMem[i]);
  }
  if( pAll->aChange ) pAll->aChange[pAll->iRow] = p->nChange;
  sqlite3VdbeSetChanges(p->db, p->nChange);
  p->nChange = 0;
  p->iCurrentTime = 0;
  p->aCounter[SQLITE_STMTSTATUS_RUN]++;
  pAll->iRow++;
  return 1;
}

/* Binds a value. Static: it outlives the execution. */
static int stBindCell(sqlite3_stmt *pStmt, int i, const StCell *pCell){
  double r;
  switch( pCell->eType ){
    case SQLITE_INTEGER: return sqlite3_bind_int64(pStmt, i, pCell->value);
    case SQLITE_FLOAT:   memcpy(&r, &pCell->value, sizeof(r)); return sqlite3_bind_double(pStmt, i, r);
    case SQLITE_TEXT:    return sqlite3_bind_text(pStmt, i, (const char*)pCell->value, pCell->nByte, SQLITE_STATIC);
    case SQLITE_BLOB:    return sqlite3_bind_blob(pStmt, i, (const void*)pCell->value, pCell->nByte, SQLITE_STATIC);
    default:             return sqlite3_bind_null(pStmt, i);
  }
}

/* Executes p for each row that is left, each execution to its end. The result is that of st_batch(). */
static int stExecuteAll(Vdbe *p, StExecutions *pAll){
  sqlite3_stmt *pStmt = (sqlite3_stmt*)p;
  sqlite3 *db = p->db;
  int i, rc = SQLITE_OK;
  for(; pAll->iRow<pAll->nRow; pAll->iRow++){
    i64 nBefore;
    for(i=0; i<pAll->nInput && rc==SQLITE_OK; i++){
      StCell cell;
      stInputValue(&pAll->aInput[i], pAll->iRow, &cell);
      rc = stBindCell(pStmt, i+1, &cell);
    }
    if( rc!=SQLITE_OK ) break;
    nBefore = sqlite3_total_changes64(db);
    p->st.pExecutions = stCanGoOn(p) ? pAll : 0;
    rc = st_step(p, 0, 0);
    p->st.pExecutions = 0;
    if( rc==SQLITE_DONE ){
      if( pAll->aChange ) pAll->aChange[pAll->iRow] = sqlite3_total_changes64(db)==nBefore ? 0 : sqlite3_changes64(db);
      rc = sqlite3_reset(pStmt);
    }
    if( rc!=SQLITE_OK ) break;
  }
  return rc;
}

/*
** Executes p once for each of nExec sets of nParam values, each execution to its end. aChange[i] becomes the number of rows that
** execution i changed. Returns SQLITE_OK, or the error of execution *pnDone, or SQLITE_ROW when execution *pnDone gave a row; the
** statement is reset in either case. Text is UTF-8.
*/
SQLITE_API int st_batch(
  Vdbe *p, int nExec, int nParam, StValue *aValue, u8 *aByte, sqlite3_int64 *aChange, int *pnDone
){
  StInput *aInput = sqlite3_malloc64((nParam+1)*sizeof(StInput));
  StExecutions all = { aInput, nParam, 0, nExec, aChange };
  int i, rc;
  *pnDone = 0;
  if( aInput==0 ) return SQLITE_NOMEM;
  memset(aInput, 0, nParam*sizeof(StInput));
  for(i=0; i<nParam; i++){
    aInput[i].eKind = ST_INPUT_CELL;
    aInput[i].nWidth = nParam;
    aInput[i].aValue = aValue + i;
    aInput[i].aByte = aByte;
  }
  rc = stExecuteAll(p, &all);
  sqlite3_free(aInput);
  *pnDone = all.iRow;
  return rc;
}

/* As st_batch(), for rows of nParam columns from *piRow on to iEnd. *piRow becomes the row that failed or gave a row, or iEnd. */
SQLITE_API int st_batch_columns(Vdbe *p, int nParam, StInput *aInput, int *piRow, int iEnd){
  StExecutions all = { aInput, nParam, *piRow, iEnd, 0 };
  int rc = stExecuteAll(p, &all);
  *piRow = all.iRow;
  return rc;
}
