/*
** Executes SELECT columns FROM t WHERE rowid=? without its program: the row comes from the memory map (mapped.c). Included by sqltruffle.c.
**
** This is done only while another statement of the connection reads the same database. The transaction has begun then, and nobody can see
** that the program did not run. Every other case runs the statement's program.
*/

#define ST_NO_LOOKUP     (-1)
#define ST_MOST_COLUMNS  32

/* Whether the instructions from pc on only read columns of cursor iCur into the registers of a ResultRow, and end. Returns the address of
   the ResultRow, or 0. */
static int stLookupEnd(Vdbe *p, int pc, int iCur){
  int iEnd, i;
  u32 mSet = 0;
  for(iEnd=pc; p->aOp[iEnd].opcode==OP_Column || p->aOp[iEnd].opcode==OP_Rowid || p->aOp[iEnd].opcode==OP_RealAffinity; iEnd++){}
  if( p->aOp[iEnd].opcode!=OP_ResultRow || p->aOp[iEnd].p2>ST_MOST_COLUMNS || p->aOp[iEnd+1].opcode!=OP_Halt || p->aOp[iEnd+1].p1 )
      return 0;
  for(i=pc; i<iEnd; i++){
    VdbeOp *pOp = &p->aOp[i];
    int iReg = (pOp->opcode==OP_Column ? pOp->p3 : pOp->opcode==OP_Rowid ? pOp->p2 : pOp->p1) - p->aOp[iEnd].p1;
    if( iReg<0 || iReg>=p->aOp[iEnd].p2 ) return 0;
    if( pOp->opcode==OP_RealAffinity ){
      if( (mSet & (u32)1<<iReg)==0 ) return 0;
      continue;
    }
    if( pOp->p1!=iCur || (pOp->opcode==OP_Column && pOp->p5) || (mSet & (u32)1<<iReg) ) return 0;
    mSet |= (u32)1<<iReg;
  }
  return mSet==(u32)(((u64)1<<p->aOp[iEnd].p2)-1) ? iEnd : 0;
}

/*
** Whether a program is a lookup: Init, OpenRead, Variable, SeekRowid, columns, ResultRow, Halt, Transaction, Goto. Returns the address of
** its ResultRow, or 0.
*/
static int stIsLookup(Vdbe *p){
  VdbeOp *a = p->aOp;
  int iEnd;
  if( p->explain || !p->readOnly || p->nVar!=1 || p->expmask || p->nOp<8 || a[0].opcode!=OP_Init ) return 0;
  if( a[1].opcode!=OP_OpenRead || a[1].p5 || a[2].opcode!=OP_Variable || a[3].opcode!=OP_SeekRowid || a[3].p1!=a[1].p1
      || a[3].p3!=a[2].p2 ) return 0;
  iEnd = stLookupEnd(p, 4, a[1].p1);
  if( iEnd==0 || a[3].p2!=iEnd+1 || a[0].p2!=iEnd+2 || p->nOp!=iEnd+4 ) return 0;
  if( a[iEnd+2].opcode!=OP_Transaction || a[iEnd+2].p1!=a[1].p3 || a[iEnd+2].p2 || a[iEnd+3].opcode!=OP_Goto || a[iEnd+3].p2!=1 ) return 0;
  return iEnd;
}

/* Writes the value that the walk stands at to pTo. Texts and blobs go to aByte, whose first *pnUsed of nByte bytes are in use. Returns 0
   when the value does not fit. */
static int stWriteValue(sqlite3 *db, const StWalk *p, StValue *pTo, u8 *aByte, int nByte, int *pnUsed){
  const u8 *pValue = &p->pRow->aRecord[p->iValue];
  if( p->type>=12 ){
    int n = (int)sqlite3VdbeSerialTypeLen(p->type);
    if( n>nByte-*pnUsed || n>db->aLimit[SQLITE_LIMIT_LENGTH] ) return 0;
    memcpy(&aByte[*pnUsed], pValue, n);
    pTo->payload = *pnUsed;
    pTo->meta = ST_META((p->type & 1) ? SQLITE_TEXT : SQLITE_BLOB, n);
    *pnUsed += n;
  }else{
    Mem m;
    sqlite3VdbeSerialGet(pValue, p->type, &m);
    if( m.flags & MEM_Null ){
      pTo->payload = 0;
      pTo->meta = SQLITE_NULL;
    }else{
      memcpy(&pTo->payload, &m.u, sizeof(i64));
      pTo->meta = (m.flags & MEM_Real) ? SQLITE_FLOAT : SQLITE_INTEGER;
    }
  }
  return 1;
}

/* Writes the columns of a row as the instructions from address 4 to iEnd put them into registers. */
static int stWriteLookup(Vdbe *p, int iEnd, const StRow *pRow, StValue *aValue, u8 *aByte, int nByte){
  int iFirst = p->aOp[iEnd].p1;
  int nUsed = 0;
  VdbeOp *pOp;
  StWalk walk;
  if( !stWalkBegin(&walk, pRow) ) return 0;
  for(pOp=&p->aOp[4]; pOp<&p->aOp[iEnd]; pOp++){
    if( pOp->opcode==OP_Column ){
      if( !stWalkTo(&walk, pOp->p2) || !stWriteValue(p->db, &walk, &aValue[pOp->p3-iFirst], aByte, nByte, &nUsed) ) return 0;
    }else if( pOp->opcode==OP_Rowid ){
      aValue[pOp->p2-iFirst].payload = pRow->iKey;
      aValue[pOp->p2-iFirst].meta = SQLITE_INTEGER;
    }else{
      StValue *pReal = &aValue[pOp->p1-iFirst];
      if( pReal->meta==SQLITE_INTEGER ){
        double r = (double)pReal->payload;
        memcpy(&pReal->payload, &r, sizeof(r));
        pReal->meta = SQLITE_FLOAT;
      }
    }
  }
  return 1;
}

/* Whether nobody can see that the program did not run: no trace, no progress handler, no interrupt, no error to report, and a statement
   that has ended. */
static int stIsUnseen(Vdbe *p){
  sqlite3 *db = p->db;
  return p->eVdbeState==VDBE_HALT_STATE && p->rc==SQLITE_OK && !p->expired && db->nVdbeRead>0 && !db->mallocFailed
      && !db->u1.isInterrupted && db->mTrace==0 && db->xProgress==0
          && (db->errCode==SQLITE_OK || db->errCode==SQLITE_ROW || db->errCode==SQLITE_DONE);
}

/* Whether the program was made for the present schema: the check of OP_Transaction. */
static int stIsSchema(const VdbeOp *pTransaction, const Db *pDb){
  return pTransaction->p5==0
      || ((int)get4byte(&pDb->pBt->pBt->pPage1->aData[40])==pTransaction->p3 && pDb->pSchema->iGeneration==pTransaction->p4.i);
}

/*
** Executes a lookup whose parameter is an integer, and writes its row to aValue as st_execute() does. Returns ST_LAST_ROW, or an error, or
** 0 when nothing was done: then the program must run.
*/
static int stLookup(Vdbe *p, int nParam, const StValue *aParam, int nCol, StValue *aValue, int nByte){
  int iEnd = p->st.iLookup;
  StPages pages;
  StLeaf leaf;
  StRow row;
  Db *pDb;
  if( iEnd==0 ){
    iEnd = stIsLookup(p);
    p->st.iLookup = iEnd ? iEnd : ST_NO_LOOKUP;
  }
  if( iEnd<=0 || nParam!=1 || ST_META_TYPE(aParam->meta)!=SQLITE_INTEGER || p->aOp[iEnd].p2!=nCol || !stIsUnseen(p) ) return 0;
  pDb = &p->db->aDb[p->aOp[1].p3];
  if( pDb->pBt==0 || !stPagesOf(pDb->pBt, &pages) || !stIsSchema(&p->aOp[iEnd+2], pDb) ) return 0;
  leaf.iKey = aParam->payload;
  if( stFindMapped(&pages, (Pgno)p->aOp[1].p2, &leaf, &row) || !stWriteLookup(p, iEnd, &row, aValue, (u8*)&aValue[nCol], nByte) ) return 0;
  if( st_faulty_files && st_is_faulty(p->db) ){
    sqlite3Error(p->db, SQLITE_IOERR_MMAP);
    return SQLITE_IOERR_MMAP;
  }
  sqlite3VdbeMemSetInt64(&p->aVar[0], leaf.iKey);
  p->st.nLookup++;
  p->aCounter[SQLITE_STMTSTATUS_RUN]++;
  p->aCounter[SQLITE_STMTSTATUS_VM_STEP] += iEnd+4;
  p->db->errCode = SQLITE_DONE;
  return ST_LAST_ROW;
}
