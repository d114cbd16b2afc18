/*
** Cursors on an index whose entries are in columns. Entries are stored like the rows of a table: column i is field i of the entries, the
** last field is the rowid, and the order is that of the B-tree. A directory tells where the entries of a key begin.
**
** A cursor stands on an entry (StColumnCursor.isEntry) after SeekGE, SeekGT or Next. Its B-tree cursor stands elsewhere. Only programs that
** use the cursor with the instructions of stFieldsOf() alone get such a cursor, and each of these instructions has a hook for it. Before
** the connection writes, stLeaveEntry() moves the B-tree cursor to the entry.
**
** Keys are integers, of one field or two, in ascending order. Other keys are sought in the B-tree.
*/

/* ---- the directory ---- */

static void stDirectoryRelease(StDirectory *p){
  if( p==0 || __atomic_sub_fetch(&p->nRef, 1, __ATOMIC_ACQ_REL)>0 ) return;
  __atomic_sub_fetch(&stColumnBytes, p->nByte, __ATOMIC_RELAXED);
  free(p->aStart);
  free(p->aiRow);
  free(p);
}
static StDirectory *stDirectoryShare(StDirectory *p){
  if( p ) __atomic_add_fetch(&p->nRef, 1, __ATOMIC_RELAXED);
  return p;
}

static i64 stIntegerAt(const StColumnCode *p, int i){ return (i64)((u64)p->iBase+stCodeAt(p, i)); }

/* Whether a column is of integers in each segment. */
static int stIsOfIntegers(const StColumnTable *p, int iColumn, int allowsNull){
  int i;
  if( iColumn<0 ) return 0;
  for(i=0; i<p->nSegment; i++){
    const StColumnCode *pCode = &p->aSegment[i].aCode[iColumn];
    if( pCode->eEncoding!=ST_ENC_INT || (pCode->aNull && !allowsNull) ) return 0;
  }
  return 1;
}

/* Finds the range of keys, and whether their values ascend as far as the directory relies on it. */
static int stIsAscending(const StColumnTable *p, StDirectory *d){
  int iKey = p->aPosition[0], iSecond = p->aPosition[1];
  i64 key = 0, second = 0;
  int i, j, hasKey = 0;
  for(i=0; i<p->nSegment; i++){
    const StColumnCode *pKey = &p->aSegment[i].aCode[iKey];
    const StColumnCode *pSecond = d->hasSecond ? &p->aSegment[i].aCode[iSecond] : 0;
    for(j=0; j<p->aSegment[i].nRow; j++){
      i64 x, y = pSecond ? stIntegerAt(pSecond, j) : 0;
      if( pKey->aNull && stBit(pKey->aNull, j) ){
        if( hasKey ) return 0;
        d->nNull++;
        continue;
      }
      x = stIntegerAt(pKey, j);
      if( hasKey && x<key ) return 0;
      if( hasKey && x==key && y<second ) return 0;
      if( !hasKey ) d->iFirst = x;
      hasKey = 1;
      key = x;
      second = y;
    }
  }
  d->iLast = key;
  return hasKey;
}

/* Makes the directory of an index, if its keys allow one. */
static int stMakeDirectory(StColumnTable *p){
  StDirectory *d;
  u64 nSpan;
  u32 iNext = 0;
  i64 iRow = 0;
  int i, j;
  if( p->pDirectory || p->nField<2 || p->nRow==0 || p->nRow>0x3fffffff || p->aPosition[0]<0 || !stIsOfIntegers(p, p->aPosition[0], 1) )
      return SQLITE_OK;
  if( p->isIndex==ST_INDEX_ROWID && !stIsOfIntegers(p, p->aPosition[p->nField-1], 0) ) return SQLITE_OK;
  d = calloc(1, sizeof(*d));
  if( d==0 ) return SQLITE_NOMEM;
  d->nRef = 1;
  d->hasSecond = p->aPosition[1]>=0 && stIsOfIntegers(p, p->aPosition[1], 0);
  if( !stIsAscending(p, d) ){
    free(d);
    return SQLITE_OK;
  }
  nSpan = (u64)d->iLast-(u64)d->iFirst;
  while( (nSpan>>d->nShift)>=2*(u64)p->nRow+ST_BLOCK ) d->nShift++;
  d->nStart = (u32)(nSpan>>d->nShift)+1;
  d->nByte = ((i64)d->nStart+1)*sizeof(u32) + (p->nSegment+1)*sizeof(int);
  d->aStart = malloc(((i64)d->nStart+1)*sizeof(u32));
  d->aiRow = malloc((p->nSegment+1)*sizeof(int));
  __atomic_add_fetch(&stColumnBytes, d->nByte, __ATOMIC_RELAXED);
  if( d->aStart==0 || d->aiRow==0 ){
    stDirectoryRelease(d);
    return SQLITE_NOMEM;
  }
  for(i=0; i<p->nSegment; i++){
    const StColumnCode *pKey = &p->aSegment[i].aCode[p->aPosition[0]];
    d->aiRow[i] = (int)iRow;
    for(j=0; j<p->aSegment[i].nRow; j++, iRow++){
      u32 iPlace;
      if( iRow<d->nNull ) continue;
      iPlace = (u32)(((u64)stIntegerAt(pKey, j)-(u64)d->iFirst)>>d->nShift);
      while( iNext<=iPlace ) d->aStart[iNext++] = (u32)iRow;
    }
  }
  d->aiRow[i] = (int)iRow;
  while( iNext<=d->nStart ) d->aStart[iNext++] = (u32)iRow;
  p->pDirectory = d;
  p->nByte += d->nByte;
  return SQLITE_OK;
}

/* The segment and row of entry i. */
static const StColumnSegment *stEntryOfRow(const StColumnTable *p, int i, int *piSegment, int *piRow){
  int low = 0, high = p->nSegment;
  if( p->isDense ){
    low = i/ST_SEGMENT;
  }else{
    while( high-low>1 ){
      int mid = (low+high)/2;
      if( p->pDirectory->aiRow[mid]<=i ) low = mid; else high = mid;
    }
  }
  *piSegment = low;
  *piRow = i-p->pDirectory->aiRow[low];
  return &p->aSegment[low];
}

static i64 stFieldAt(const StColumnTable *p, int i, int iField){
  int iSegment, iRow;
  const StColumnSegment *pSeg = stEntryOfRow(p, i, &iSegment, &iRow);
  return stIntegerAt(&pSeg->aCode[p->aPosition[iField]], iRow);
}

/* The first entry from low to high-1 whose field is not below a value, or high. */
static int stLowerField(const StColumnTable *p, int low, int high, int iField, i64 value){
  while( low<high ){
    int mid = low+(high-low)/2;
    if( stFieldAt(p, mid, iField)<value ) low = mid+1; else high = mid;
  }
  return low;
}

/* Narrows the entries from *piLow to *piHigh-1, whose field ascends, to those with a value. */
static void stNarrow(const StColumnTable *p, int iField, i64 value, int *piLow, int *piHigh){
  int iSegment, iRow, iLastSegment, iLastRow, low;
  const StColumnSegment *pSeg;
  if( *piLow>=*piHigh ) return;
  pSeg = stEntryOfRow(p, *piLow, &iSegment, &iRow);
  stEntryOfRow(p, *piHigh-1, &iLastSegment, &iLastRow);
  if( iSegment==iLastSegment ){
    const StColumnCode *pCode = &pSeg->aCode[p->aPosition[iField]];
    int iFirst = iRow, n;
    for(n=iLastRow+1-iRow; n>1; n-=n/2) iRow += stIntegerAt(pCode, iRow+n/2-1)<value ? n/2 : 0;
    *piLow += iRow-iFirst+(stIntegerAt(pCode, iRow)<value);
  }else{
    *piLow = stLowerField(p, *piLow, *piHigh, iField, value);
  }
  /* Mostly there is one at most. */
  low = *piLow;
  if( low==*piHigh || stFieldAt(p, low, iField)!=value ) *piHigh = low;
  else if( low+1<*piHigh && stFieldAt(p, low+1, iField)!=value ) *piHigh = low+1;
  else if( value!=LARGEST_INT64 ) *piHigh = stLowerField(p, low, *piHigh, iField, value+1);
}

/* The first entry whose first value is not below a key. */
static int stLowerEntry(const StColumnTable *p, i64 key){
  const StDirectory *d = p->pDirectory;
  u32 iPlace;
  if( key<=d->iFirst ) return d->nNull;
  if( key>d->iLast ) return (int)p->nRow;
  iPlace = (u32)(((u64)key-(u64)d->iFirst)>>d->nShift);
  return d->nShift==0 ? (int)d->aStart[iPlace] : stLowerField(p, (int)d->aStart[iPlace], (int)d->aStart[iPlace+1], 0, key);
}

/* ---- where a cursor stands ---- */

/* Puts a cursor on a row of the segment that it is in. */
static inline void stStandOnEntry(VdbeCursor *pC, int iRow){
  const StColumnTable *p = pC->col.pIndex;
  const StColumnCode *pKey = &pC->col.aAt[p->aPosition[0]];
  pC->col.iRow = iRow;
  pC->col.isEntry = pKey->aNull && stBit(pKey->aNull, iRow) ? ST_ENTRY_NULL : ST_ENTRY_INTEGER;
  pC->col.iKey = stIntegerAt(pKey, iRow);
  pC->movetoTarget = stIntegerAt(&pC->col.aAt[p->aPosition[p->nField-1]], iRow);
  pC->nullRow = 0;
  pC->cacheStatus = CACHE_STALE;
}

static void stStandOnEntryOf(VdbeCursor *pC, int i){
  int iRow;
  pC->col.aAt = stEntryOfRow(pC->col.pIndex, i, &pC->col.iSegment, &iRow)->aCode;
  stStandOnEntry(pC, iRow);
}

/* Moves the B-tree cursor to the entry that the cursor stands on, and goes on with it. */
static int stLeaveEntry(VdbeCursor *pC){
  BtCursor *pCur = pC->uc.pCursor;
  int isEntry = pC->col.isEntry;
  UnpackedRecord r;
  Mem key;
  int rc, res;
  i64 iRowid;
  pC->col.pIndex = 0;
  pC->col.isEntry = ST_ENTRY_NONE;
  pC->col.aAt = 0;
  if( isEntry==ST_ENTRY_NONE || pC->nullRow ) return SQLITE_OK;
  sqlite3VdbeMemInit(&key, pC->pKeyInfo->db, isEntry==ST_ENTRY_NULL ? MEM_Null : MEM_Int);
  key.u.i = pC->col.iKey;
  memset(&r, 0, sizeof(r));
  r.pKeyInfo = pC->pKeyInfo;
  r.nField = 1;
  r.default_rc = +1;
  r.aMem = &key;
  rc = sqlite3BtreeIndexMoveto(pCur, &r, &res);
  if( rc==SQLITE_OK && res<0 ) rc = sqlite3BtreeNext(pCur, 0);
  while( rc==SQLITE_OK && (rc = sqlite3VdbeIdxRowid(pC->pKeyInfo->db, pCur, &iRowid))==SQLITE_OK && iRowid!=pC->movetoTarget ){
    rc = sqlite3BtreeNext(pCur, 0);
  }
  pC->cacheStatus = CACHE_STALE;
  return rc==SQLITE_DONE ? SQLITE_CORRUPT_BKPT : rc;
}

/* ---- which cursors get columns ---- */

/* What the entries are that a cursor is on (ST_INDEX_*), if they have few enough fields. Indexes of a table WITHOUT ROWID have no
   columns. */
static int stKindOfIndex(Vdbe *p, const VdbeCursor *pC){
  const Index *pIdx;
  if( pC->iDb<0 || pC->isTable || pC->isEphemeral || pC->pKeyInfo==0 ) return ST_INDEX_NONE;
  pIdx = stIndexAt(p->db->aDb[pC->iDb].pSchema, pC->uc.pCursor->pgnoRoot);
  if( pIdx==0 || pIdx->nColumn!=pC->pKeyInfo->nAllField || pIdx->nColumn<2 || pIdx->nColumn>ST_MAX_COLUMNS ) return ST_INDEX_NONE;
  if( !HasRowid(pIdx->pTable) ) return IsPrimaryKeyIndex(pIdx) ? ST_INDEX_TABLE : ST_INDEX_NONE;
  return pIdx->aiColumn[pIdx->nColumn-1]==XN_ROWID ? ST_INDEX_ROWID : ST_INDEX_NONE;
}

/* Notes the fields that tell an entry from all others. Returns the kind of the index. */
static int stNoteIdentity(Vdbe *p, const VdbeCursor *pC, u8 *aField){
  int i, isIndex = stKindOfIndex(p, pC);
  memset(aField, 0, (ST_MAX_COLUMNS+7)/8);
  if( isIndex==ST_INDEX_ROWID ) stSetBit(aField, pC->pKeyInfo->nAllField-1);
  if( isIndex==ST_INDEX_TABLE ) for(i=0; i<pC->pKeyInfo->nKeyField; i++) stSetBit(aField, i);
  return isIndex;
}

/* Notes the fields of entries that a program reads in place of columns of the table of a DeferredSeek. */
static void stNoteMapped(Vdbe *p, const Op *pSeek, u8 *aField){
  const u32 *aMap = pSeek->p4type==P4_INTARRAY ? pSeek->p4.ai : 0;
  int pc;
  for(pc=0; aMap && pc<p->nOp; pc++){
    const Op *pOp = &p->aOp[pc];
    if( pOp->opcode==OP_Column && pOp->p1==pSeek->p3 && (u32)pOp->p2<aMap[0] && aMap[1+pOp->p2]>0 )
        stSetBit(aField, (int)aMap[1+pOp->p2]-1);
  }
}

/*
** Notes the fields of entries that a program reads from the cursor of an index. Returns the most values that it seeks or compares at once,
** 1 or 2; or 0 when it uses the cursor otherwise than to seek integers, and to go on from there.
*/
static int stFieldsOf(Vdbe *p, const VdbeCursor *pC, int iCur, u8 *aField){
  const KeyInfo *pKeyInfo = pC->pKeyInfo;
  int pc, root = -1, nKey = 0;
  if( stNoteIdentity(p, pC, aField)!=ST_INDEX_ROWID || pKeyInfo->aSortFlags[0] ) return 0;
  stSetBit(aField, 0);
  for(pc=0; pc<p->nOp; pc++){
    const Op *pOp = &p->aOp[pc];
    if( (pOp->opcode==OP_RowCell && pOp->p2==iCur) || (pOp->opcode==OP_OpenDup && pOp->p2==iCur) ) return 0;
    if( pOp->p1!=iCur || !stHasCursor(pOp->opcode) ) continue;
    switch( pOp->opcode ){
      case OP_Next: case OP_IdxRowid: case OP_ColumnsUsed: case OP_NullRow: case OP_IfNullRow: case OP_IfEmpty:
        break;
      case OP_OpenRead: case OP_ReopenIdx:
        if( root>=0 && root!=pOp->p2 ) return 0;
        root = pOp->p2;
        break;
      case OP_SeekGE: case OP_SeekGT: case OP_IdxGT: case OP_IdxGE: case OP_IdxLE: case OP_IdxLT:
        if( pOp->p4type!=P4_INT32 || pOp->p4.i>2 || pOp->p4.i>pKeyInfo->nAllField || (pOp->p4.i==2 && pKeyInfo->aSortFlags[1]) ) return 0;
        if( pOp->p4.i==2 ) stSetBit(aField, 1);
        nKey = MAX(nKey, pOp->p4.i);
        break;
      case OP_Column:
        if( pOp->p2>=pKeyInfo->nAllField ) return 0;
        stSetBit(aField, pOp->p2);
        break;
      case OP_DeferredSeek:
        stNoteMapped(p, pOp, aField);
        break;
      default:
        return 0;
    }
  }
  return nKey;
}

/* Whether a program moves a table's cursor and reads nothing from it, as EXISTS by an index does. */
static int stIsUnread(const Vdbe *p, int iCur){
  int pc;
  for(pc=0; pc<p->nOp; pc++){
    const Op *pOp = &p->aOp[pc];
    if( ((pOp->opcode==OP_RowCell || pOp->opcode==OP_OpenDup) && pOp->p2==iCur) || (pOp->p1==iCur && stHasCursor(pOp->opcode)
        && pOp->opcode!=OP_OpenRead && pOp->opcode!=OP_ColumnsUsed) ) return 0;
  }
  return 1;
}

/* Whether all tables that a program reads by an index cursor have columns. Else the B-tree is as good: what leads to rows is fetched
   before they are read (lookahead.c). */
static int stHaveTablesColumns(Vdbe *p, int iCur, int isMany){
  int pc;
  for(pc=0; pc<p->nOp; pc++){
    const Op *pOp = &p->aOp[pc];
    VdbeCursor *pTab;
    if( pOp->opcode!=OP_DeferredSeek || pOp->p1!=iCur || stIsUnread(p, pOp->p3) ) continue;
    pTab = p->apCsr[pOp->p3];
    if( pTab==0 ) return 0;
    if( pTab->col.pTable==0 ) stWantColumns(p, pTab, pOp->p3, isMany);
    if( pTab->col.pTable==0 ) return 0;
  }
  return 1;
}

/* Whether columns have each of the noted fields in each segment. */
static int stHasFields(const StColumnTable *p, const u8 *aField){
  int i, j;
  for(i=0; i<p->nField; i++) if( stBit(aField, i) ){
    if( p->aPosition[i]<0 ) return 0;
    for(j=0; j<p->nSegment; j++) if( p->aSegment[j].aCode[p->aPosition[i]].eEncoding==ST_ENC_NONE ) return 0;
  }
  return 1;
}

/* Whether an index's columns have all fields that a program reads, and can be sought in with nKey values. */
static int stIsSeekable(const StColumnTable *p, const u8 *aField, int nKey){
  return p->pDirectory && (nKey<=1 || p->pDirectory->hasSecond) && stHasFields(p, aField);
}

#define ST_MOST_EXPECTED ((i64)1<<30)

/* About as many entries as a key of nKey values has: ANALYZE knows, or SQLite guesses. */
static i64 stRowsOfKey(Vdbe *p, VdbeCursor *pC, int nKey){
  Schema *pSchema = 0;
  Index *pIndex;
  int i;
  for(i=0; i<p->db->nDb; i++) if( p->db->aDb[i].pBt==pC->uc.pCursor->pBtree ) pSchema = p->db->aDb[i].pSchema;
  pIndex = pSchema ? stIndexAt(pSchema, pC->uc.pCursor->pgnoRoot) : 0;
  return pIndex && nKey<=pIndex->nKeyCol ? (i64)MIN(sqlite3LogEstToInt(pIndex->aiRowLogEst[nKey]), (u64)ST_MOST_EXPECTED) : 1;
}

/* Gives the cursor of an index columns, if they are there and of its snapshot. */
static SQLITE_NOINLINE void stAttachEntries(Vdbe *p, VdbeCursor *pC, int iCur, int isMany){
  u8 aField[(ST_MAX_COLUMNS+7)/8];
  StColumnTable *pTable;
  StHeld *pHeld;
  int nKey, haveTables;
  if( pC->eCurType!=CURTYPE_BTREE || p->pFrame || !p->readOnly || (nKey = stFieldsOf(p, pC, iCur, aField))==0 ) return;
  if( p->st.nExpected>0 ) p->st.nExpected = MIN(p->st.nExpected, ST_MOST_EXPECTED)*stRowsOfKey(p, pC, nKey);
  haveTables = stHaveTablesColumns(p, iCur, isMany);
  if( !haveTables && !isMany ) return;
  pTable = stColumnsOfCursor(p, pC, iCur, isMany, aField, pC->pKeyInfo->nAllField);
  if( !haveTables || pTable==0 || !stIsSeekable(pTable, aField, nKey) ) return;
  pC->col.pIndex = pTable;
  for(pHeld=p->st.pHeld; pHeld; pHeld=pHeld->pNext) if( pHeld->pTable==pTable && pHeld->iCur==iCur ) pHeld->isSeekable = 1;
  if( p->st.aReport ) p->st.aReport[iCur].hasColumns = 1;
}

/* A seek by an index without columns: looks for columns after some seeks of an execution, and wants them after many. A cursor that is
   opened for each seek counts with the others. */
static void stCountSeekOfIndex(Vdbe *p, VdbeCursor *pC, int iCur){
  u32 n = ++p->st.nSeekOfIndex;
  int hasBefore = p->st.pHeld && !pC->col.hasAsked;
  p->st.nSought++;
  if( n==1 ) p->st.isBuild = stModeOf(p->db)==ST_COLUMNS_BUILD;
  if( hasBefore ) pC->col.hasAsked = 1;
  if( pC->isEphemeral || pC->eCurType!=CURTYPE_BTREE ) return;
  if( hasBefore && (pC->col.pIndex = stHeldBefore(p, pC, iCur))!=0 ) return;
  if( p->st.isBuild ? n<=ST_ENTRIES_BEFORE_LOOK : n>=ST_ENTRIES_BEFORE_LOOK && ((n>>2) & ((n>>2)-1))==0 ){
    stAttachEntries(p, pC, iCur, p->st.isBuild ? 1 : stWorthAfter(p, n, ST_ENTRIES_BEFORE_WANT));
  }
}

/* ---- instructions ---- */

static int stIsInteger(const Mem *p){ return (p->flags & (MEM_Int|MEM_Null))==MEM_Int; }

/*
** OP_SeekGE and OP_SeekGT by nKey values. isEqual: only to an entry that begins with them. SQLITE_OK: the cursor is on the entry;
** SQLITE_DONE: there is none; ST_COLUMNS_NONE: the B-tree must be sought in.
*/
static int stSeekEntry(Vdbe *p, VdbeCursor *pC, int iCur, int op, const Mem *aKey, int nKey, int isEqual){
  const StColumnTable *pIndex;
  int i, end;
  pC->col.isEntry = ST_ENTRY_NONE;
  if( pC->col.pIndex==0 ){
    stCountSeekOfIndex(p, pC, iCur);
    if( pC->col.pIndex==0 ) return ST_COLUMNS_NONE;
  }
  if( !stIsFresh(pC) ){
    pC->col.pIndex = 0;
    return ST_COLUMNS_NONE;
  }
  if( (op!=OP_SeekGE && op!=OP_SeekGT) || !stIsInteger(&aKey[0]) || (nKey==2 && !stIsInteger(&aKey[1])) ) return ST_COLUMNS_NONE;
  pIndex = pC->col.pIndex;
  i = stLowerEntry(pIndex, aKey[0].u.i);
  end = -1;
  if( nKey==2 || op==OP_SeekGT ) end = aKey[0].u.i==LARGEST_INT64 ? (int)pIndex->nRow : stLowerEntry(pIndex, aKey[0].u.i+1);
  if( nKey==2 ){
    i = op==OP_SeekGT && aKey[1].u.i==LARGEST_INT64 ? end : stLowerField(pIndex, i, end, 1, aKey[1].u.i+(op==OP_SeekGT));
  }else if( op==OP_SeekGT ){
    i = end;
  }
  if( i>=pIndex->nRow ) return SQLITE_DONE;
  stStandOnEntryOf(pC, i);
  if( isEqual && (pC->col.iKey!=aKey[0].u.i || (nKey==2 && stFieldAt(pIndex, i, 1)!=aKey[1].u.i)) ){
    pC->col.isEntry = ST_ENTRY_NONE;
    return SQLITE_DONE;
  }
  return SQLITE_OK;
}

/* The columns of the entry that a cursor is on. */
static const StColumnTable *stEntriesOf(const VdbeCursor *pC){ return pC->col.isEntry==ST_ENTRY_SCANNED ? pC->col.pTable : pC->col.pIndex; }

/* OP_IdxGT and its like: compares the entry with a key of one value or two, as sqlite3VdbeIdxKeyCompare() does. */
static int stCompareWithEntry(VdbeCursor *pC, const UnpackedRecord *pKey){
  const StColumnTable *p = stEntriesOf(pC);
  Mem m;
  int i, c = 0;
  if( pC->col.isEntry==ST_ENTRY_INTEGER && stIsInteger(&pKey->aMem[0]) && pC->col.iKey!=pKey->aMem[0].u.i )
      return pC->col.iKey<pKey->aMem[0].u.i ? -1 : +1;
  for(i=0; i<pKey->nField && c==0; i++){
    sqlite3VdbeMemInit(&m, pC->pKeyInfo->db, 0);
    stValueOf(&pC->col.aAt[p->aPosition[i]], pC->col.iRow, &m, pC->pKeyInfo->db, pC->pKeyInfo->enc);
    c = sqlite3MemCompare(&m, &pKey->aMem[i], pC->pKeyInfo->aColl[i]);
  }
  return c ? c : pKey->default_rc;
}

/* OP_Column of a cursor that is on an entry. SQLITE_OK: the value is in the register; ST_COLUMNS_NONE: the B-tree cursor is on the entry
   now; an error. */
static int stColumnOfEntry(Vdbe *p, VdbeCursor *pC, u32 iColumn, Mem *pDest){
  int rc, iPosition = stPositionOf(stEntriesOf(pC), (int)iColumn);
  if( iPosition>=0 && stIsFresh(pC) && stValueOf(&pC->col.aAt[iPosition], pC->col.iRow, pDest, p->db, ENC(p->db)) ) return SQLITE_OK;
  rc = pC->col.isEntry==ST_ENTRY_SCANNED ? stLeaveColumns(pC) : stLeaveEntry(pC);
  return rc ? rc : ST_COLUMNS_NONE;
}

/* OP_Next of a cursor that is on an entry. SQLITE_OK; SQLITE_DONE; ST_COLUMNS_NONE: the B-tree cursor is on the entry now, and moves on; an
   error. */
static int stNextEntry(Vdbe *p, VdbeCursor *pC, const Op *pOp){
  const StColumnTable *pIndex = pC->col.pIndex;
  int iRow = pC->col.iRow;
  if( pC->nullRow ) return SQLITE_DONE;
  if( !stIsFresh(pC) ){
    int rc = stLeaveEntry(pC);
    return rc ? rc : ST_COLUMNS_NONE;
  }
  if( ++iRow>=pIndex->aSegment[pC->col.iSegment].nRow ){
    if( pC->col.iSegment+1>=pIndex->nSegment ){
      pC->col.isEntry = ST_ENTRY_NONE;
      pC->nullRow = 1;
      pC->cacheStatus = CACHE_STALE;
      return SQLITE_DONE;
    }
    pC->col.aAt = pIndex->aSegment[++pC->col.iSegment].aCode;
    iRow = 0;
  }
  stStandOnEntry(pC, iRow);
  p->aCounter[pOp->p5]++;
  return SQLITE_OK;
}

/* ---- the same for nodes ---- */

/*
** OP_SeekGE and OP_SeekGT of a cursor with columns. The key is in its registers. SQLITE_OK, SQLITE_DONE, SQLITE_ROW: the comparison after
** the seek is skipped; ST_UNKNOWN: the B-tree must be sought in.
*/
SQLITE_API int st_entry_seek(Vdbe *p, VdbeCursor *pC, int pc){
  const Op *pOp = &p->aOp[pc];
  int isEqual = sqlite3BtreeCursorHasHint(pC->uc.pCursor, BTREE_SEEK_EQ);
  int rc;
  pC->nullRow = 0;
  pC->deferredMoveto = 0;
  pC->cacheStatus = CACHE_STALE;
  rc = stSeekEntry(p, pC, pOp->p1, pOp->opcode, &p->aMem[pOp->p3], pOp->p4.i, isEqual);
  return rc==ST_COLUMNS_NONE ? ST_UNKNOWN : rc==SQLITE_OK && isEqual ? SQLITE_ROW : rc;
}

/* OP_Next of a cursor that is on an entry: moves to the next one of the segment, if nothing else needs to be done. Returns whether it
   has. */
SQLITE_API int st_entry_step(VdbeCursor *pC){
  if( pC->nullRow || pC->col.iRow+1>=pC->col.pIndex->aSegment[pC->col.iSegment].nRow || !stIsFresh(pC) ) return 0;
  stStandOnEntry(pC, pC->col.iRow+1);
  return 1;
}

/* A seek by an index without columns, which is the first of an execution, or so many that columns are to be looked for. */
SQLITE_API void st_entry_want(Vdbe *p, VdbeCursor *pC, int iCur){
  if( stColumnsSwitch.eMode!=ST_COLUMNS_OFF ) stCountSeekOfIndex(p, pC, iCur);
}

/* OP_Next of a cursor that is on an entry. SQLITE_OK, SQLITE_DONE, or an error. */
SQLITE_API int st_entry_next(Vdbe *p, VdbeCursor *pC, int pc){
  const Op *pOp = &p->aOp[pc];
  int rc = stNextEntry(p, pC, pOp);
  if( rc!=ST_COLUMNS_NONE ) return rc;
  rc = st_next(pC, pOp->p3);
  if( rc==SQLITE_OK ) p->aCounter[pOp->p5]++;
  return rc;
}
