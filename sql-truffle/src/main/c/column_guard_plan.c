/*
** Finds the guards and joins of a scan by the instructions at the head of its loop. column_guard_fit.c fits the guards to a segment, and
** column_guard.c evaluates them.
**
** An instruction that can raise an error, call user code or be observed is no guard.
*/

/* "b op a" for "a op b". */
static u8 stMirrored(u8 op){
  switch( op ){
    case OP_Lt: return OP_Gt;
    case OP_Le: return OP_Ge;
    case OP_Gt: return OP_Lt;
    case OP_Ge: return OP_Le;
    default:    return op;
  }
}
/* Holds exactly when op does not, for two values that are not NULL. */
static u8 stNegated(u8 op){
  switch( op ){
    case OP_Lt: return OP_Ge;
    case OP_Le: return OP_Gt;
    case OP_Gt: return OP_Le;
    case OP_Ge: return OP_Lt;
    case OP_Eq: return OP_Ne;
    default:    return OP_Eq;
  }
}

/* A value that cannot change in place while the scan runs: numbers, and texts in memory that nobody writes to. */
static int stIsSteady(const Mem *p){
  if( p->flags & (MEM_Null|MEM_Blob|MEM_Zero|MEM_Subtype) ) return 0;
  if( p->flags & MEM_Str ) return (p->flags & MEM_Static)!=0 && (p->flags & (MEM_Int|MEM_Real|MEM_IntReal))==0 && p->enc==SQLITE_UTF8;
  return (p->flags & (MEM_Int|MEM_Real))!=0;
}
static int stIsSame(const Mem *p, const Mem *pThen){
  if( ((p->flags ^ pThen->flags) & (MEM_TypeMask|MEM_Static))!=0 ) return 0;
  if( p->flags & MEM_Str ) return p->z==pThen->z && p->n==pThen->n;
  return p->u.i==pThen->u.i;
}

/* Whether an instruction that begins a scan begins one by Prev. */
static int stIsBackward(u8 op){ return op==OP_Last || op==OP_SeekLE || op==OP_SeekLT; }

/* Whether the block of an OP_Once only makes a Bloom filter. Then it need not run: what it holds back finds no row later. */
static int stIsBloomBlock(const Vdbe *p, int pc){
  int end = p->aOp[pc].p2, hasAdd = 0;
  for(pc++; pc<end; pc++) switch( p->aOp[pc].opcode ){
    case OP_FilterAdd: hasAdd = 1; break;
    case OP_Explain: case OP_Noop: case OP_Blob: case OP_Rewind: case OP_Column: case OP_Rowid: case OP_Next: case OP_Eq: case OP_Ne:
    case OP_Lt: case OP_Le: case OP_Gt: case OP_Ge:
    case OP_IsNull: case OP_NotNull: case OP_RealAffinity: case OP_ReleaseReg: case OP_ColumnsUsed: break;
    default: return 0;
  }
  return hasAdd;
}

/* Whether the program goes straight from one address to another. After a seek, it computes the end of a range. */
static int stIsStraight(Vdbe *p, int pc, int pcEnd){
  while( pc<pcEnd && (sqlite3OpcodeProperty[p->aOp[pc].opcode] & OPFLG_JUMP)==0 ) pc++;
  return pc==pcEnd;
}

/* The one Next of a cursor, or Prev, that leads to what follows pcRewind; -1: none, or the loop looks unusual. */
static int stNextOf(Vdbe *p, int iCur, int pcRewind){
  int pc, pcNext = -1;
  u8 op = stIsBackward(p->aOp[pcRewind].opcode) ? OP_Prev : OP_Next;
  for(pc=0; pc<p->nOp; pc++){
    if( (p->aOp[pc].opcode!=OP_Next && p->aOp[pc].opcode!=OP_Prev) || p->aOp[pc].p1!=iCur ) continue;
    if( pcNext>=0 || p->aOp[pc].opcode!=op || !stIsStraight(p, pcRewind+1, p->aOp[pc].p2) ) return -1;
    pcNext = pc;
  }
  return pcNext;
}

static int stFindLoaded(const StLoaded *a, int n, int iRegister){
  while( n-->0 ) if( a[n].iRegister==iRegister ) return n;
  return -1;
}

static int stPositionOf(const StColumnTable *pTable, int iColumn){
  return iColumn>=0 && iColumn<pTable->nField ? pTable->aPosition[iColumn] : -1;
}

static int stFindJoin(const StColumnScan *pScan, int iCur){
  int i;
  for(i=0; i<pScan->nJoin; i++) if( pScan->aJoin[i].iCur==iCur ) return i;
  return -1;
}

/* Notes that the head of the loop loads a register. Returns 0 when it loads too many. */
static int stLoad(StLoaded *a, int *pn, int iRegister, int iJoin, int iColumn){
  int i = stFindLoaded(a, *pn, iRegister);
  if( i<0 ){
    if( *pn==ST_GUARDS ) return 0;
    i = (*pn)++;
  }
  a[i].iRegister = iRegister;
  a[i].iJoin = iJoin;
  a[i].iColumn = iColumn;
  a[i].pcFunction = 0;
  return 1;
}

static int stGuardUses(const StColumnScan *pScan, int iRegister){
  int i;
  if( pScan->opLimit && pScan->iLimitRegister==iRegister ) return 1;
  for(i=0; i<pScan->nGuard; i++) if( pScan->aGuard[i].iRegister==iRegister ) return 1;
  return 0;
}

/* A jump that tests the result of a function. */
static void stFunctionGuard(StColumnGuard *pGuard, const StLoaded *pLoaded, const Op *pTest){
  pGuard->eTest = ST_TEST_FUNCTION;
  pGuard->nGroup = 1;
  pGuard->iJoin = pLoaded->iJoin;
  pGuard->iColumn = pLoaded->iColumn;
  pGuard->iRegister = -1;
  pGuard->pcFunction = pLoaded->pcFunction;
  pGuard->pTest = pTest;
  pGuard->passesNull = pTest->p3==0;
}

/*
** Makes a guard of "column op value", where op leads away when it holds. Returns 0 when the value would be compared otherwise than by its
** own type, or not by its bytes.
*/
static int stCompareGuardOf(Vdbe *p, const Op *pOp, u8 op, const Mem *pValue, StColumnGuard *pGuard){
  u8 affinity = pOp->p5 & SQLITE_AFF_MASK;
  if( pValue->flags & MEM_Str ){
    if( affinity>=SQLITE_AFF_NUMERIC || ENC(p->db)!=SQLITE_UTF8 || !sqlite3IsBinary(pOp->p4.pColl) ) return 0;
  }else if( affinity==SQLITE_AFF_TEXT ){
    return 0;
  }
  pGuard->eTest = ST_TEST_COMPARE;
  pGuard->nGroup = 1;
  pGuard->op = stNegated(op);
  pGuard->passesNull = (pOp->p5 & SQLITE_NULLEQ) ? pOp->opcode==OP_Eq : (pOp->p5 & SQLITE_JUMPIFNULL)==0;
  pGuard->value = *pValue;
  return 1;
}

/* A comparison at the head of the loop that leads to Next. Returns whether it is a guard. */
static int stCompareGuard(Vdbe *p, const Op *pOp, const StLoaded *aLoaded, int nLoaded, StColumnGuard *pGuard){
  u8 affinity = pOp->p5 & SQLITE_AFF_MASK;
  u8 op = pOp->opcode;
  int iValue = pOp->p1;
  int iKey = stFindLoaded(aLoaded, nLoaded, pOp->p3);   /* SQLite compares r[P3] with r[P1] */
  const Mem *pValue;
  if( iKey<0 ){
    iKey = stFindLoaded(aLoaded, nLoaded, pOp->p1);
    iValue = pOp->p3;
    op = stMirrored(op);
  }
  if( iKey<0 || stFindLoaded(aLoaded, nLoaded, iValue)>=0 ) return 0;
  pValue = &p->aMem[iValue];
  if( aLoaded[iKey].iColumn<0 || !stIsSteady(pValue) ) return 0;
  if( aLoaded[iKey].pcFunction ){
    /* "function op text" or "function op integer", in this order. */
    if( op!=pOp->opcode || !sqlite3IsBinary(pOp->p4.pColl) || affinity>=SQLITE_AFF_NUMERIC ) return 0;
    stFunctionGuard(pGuard, &aLoaded[iKey], pOp);
    pGuard->iRegister = iValue;
    pGuard->value = *pValue;
    pGuard->passesNull = (pOp->p5 & SQLITE_NULLEQ) ? pOp->opcode==OP_Eq : (pOp->p5 & SQLITE_JUMPIFNULL)==0;
    return 1;
  }
  if( !stCompareGuardOf(p, pOp, op, pValue, pGuard) ) return 0;
  pGuard->iJoin = aLoaded[iKey].iJoin;
  pGuard->iColumn = aLoaded[iKey].iColumn;
  pGuard->iRegister = iValue;
  pGuard->value = *pValue;
  return 1;
}

/*
** Comparisons that lead to the loop's Next or to one address after them, where the head goes on: a disjunction. Makes a group of guards of
** it, when all are comparisons of one table's columns. Returns the address where the head goes on, or -1: the instructions are something
** else.
*/
static int stReadGroup(Vdbe *p, VdbeCursor *pC, StColumnScan *pScan, int iCur, int pc, StLoaded *aLoaded, int *pnLoaded){
  int pcEnd = p->aOp[pc].p2;
  int pcFirst = pc;
  int iFirst = pScan->nGuard;
  int isGroup = 1, i;
  if( pcEnd<=pc || pcEnd>=pScan->pcNext ) return -1;
  for(; pc<pcEnd; pc++){
    const Op *pOp = &p->aOp[pc];
    switch( pOp->opcode ){
      case OP_Noop: case OP_ReleaseReg:
        continue;
      case OP_RealAffinity:
        if( stFindLoaded(aLoaded, *pnLoaded, pOp->p1)<0 ) return -1;
        continue;
      case OP_Column: {
        const StColumnTable *pTable = pC->col.pTable;
        int iJoin = -1;
        if( pOp->p1!=iCur ){
          iJoin = stFindJoin(pScan, pOp->p1);
          if( iJoin<0 ) return -1;
          pTable = pScan->aJoin[iJoin].pTable;
        }
        if( stGuardUses(pScan, pOp->p3) || !stLoad(aLoaded, pnLoaded, pOp->p3, iJoin, pTable ? stPositionOf(pTable, pOp->p2) : -1) )
            return -1;
        continue;
      }
      case OP_Eq: case OP_Ne: case OP_Lt: case OP_Le: case OP_Gt: case OP_Ge:
        if( pOp->p2!=pcEnd && pOp->p2!=pScan->pcNext ) return -1;
        if( isGroup ){
          StColumnGuard *pGuard = &pScan->aGuard[pScan->nGuard];
          isGroup = 0;
          if( pScan->nGuard<ST_GUARDS ){
            memset(pGuard, 0, sizeof(*pGuard));
            pGuard->pc = pc;
            if( stCompareGuard(p, pOp, aLoaded, *pnLoaded, pGuard) && pGuard->eTest!=ST_TEST_FUNCTION
             && (pScan->nGuard==iFirst || pGuard->iJoin==pScan->aGuard[iFirst].iJoin) ){
              pGuard->leaves = pOp->p2==pcEnd;
              pScan->nGuard++;
              isGroup = 1;
            }
          }
        }
        continue;
      default:
        return -1;
    }
  }
  if( isGroup && pScan->nGuard>iFirst ){
    pScan->aGuard[iFirst].nGroup = (u8)(pScan->nGuard-iFirst);
  }else{
    pScan->nGuard = iFirst;
  }
  /* Not all ways lead by what the group has loaded. */
  for(pc=pcFirst; pc<pcEnd; pc++) if( p->aOp[pc].opcode==OP_Column ){
    i = stFindLoaded(aLoaded, *pnLoaded, p->aOp[pc].p3);
    if( i>=0 ) aLoaded[i].iColumn = -1;
  }
  return pcEnd;
}

/* The comparison of "Rowid; compare, and leave the loop" at pc, which ends a range of rowids; or 0. */
static const Op *stLimitAt(Vdbe *p, int iCur, int pc, int pcNext){
  const Op *pRowid = &p->aOp[pc], *pOp = &p->aOp[pc+1];
  if( pc+1>=pcNext || p->aOp[pcNext].p1!=iCur || pRowid->opcode!=OP_Rowid || pRowid->p1!=iCur || pOp->p2<=pcNext || pOp->p3!=pRowid->p2
      || pOp->p1==pRowid->p2 ) return 0;
  if( pOp->opcode!=(p->aOp[pcNext].opcode==OP_Prev ? OP_Lt : OP_Gt) && pOp->opcode!=(p->aOp[pcNext].opcode==OP_Prev ? OP_Le : OP_Ge) )
      return 0;
  return pOp;
}

static int stIsOnlyInteger(const Mem *p){ return (p->flags & (MEM_Int|MEM_Real|MEM_IntReal|MEM_Str|MEM_Blob|MEM_Null))==MEM_Int; }

/* Reads guards and joins off the instructions at the head of the loop. */
static void stReadHead(Vdbe *p, VdbeCursor *pC, StColumnScan *pScan, int iCur, int pc){
  StLoaded aLoaded[ST_GUARDS];
  int nLoaded = 0;
  int aList[8];      /* Lists of constants: addresses of their BeginSubrtn */
  int nList = 0;
  const Op *pLimit = stLimitAt(p, iCur, pc, pScan->pcNext);
  if( pLimit && stIsOnlyInteger(&p->aMem[pLimit->p1]) ){
    pScan->opLimit = pLimit->opcode;
    pScan->iLimitRegister = pLimit->p1;
    pScan->iLimit = p->aMem[pLimit->p1].u.i;
    stLoad(aLoaded, &nLoaded, pLimit->p3, -1, -1);
    pc += 2;
  }
  while( pc<pScan->pcNext && pScan->nGuard<ST_GUARDS ){
    const Op *pOp = &p->aOp[pc++];
    StColumnGuard *pGuard = &pScan->aGuard[pScan->nGuard];
    int i, j;
    memset(pGuard, 0, sizeof(*pGuard));
    pGuard->pc = pc-1;
    switch( pOp->opcode ){
      case OP_Noop: case OP_Explain: case OP_ReleaseReg: case OP_ColumnsUsed:
        continue;
      case OP_BeginSubrtn:
        i = stEndOfList(p, pc-1);
        if( i>0 && nList<ArraySize(aList) ){
          aList[nList++] = pc-1;
          pc = i;
        }
        continue;
      case OP_Return:
        /* After a subroutine that the loop runs in place. */
        if( pOp->p3==0 || pOp->p2<1 || p->aOp[pOp->p2-1].opcode!=OP_BeginSubrtn ) return;
        continue;
      case OP_NotFound: case OP_Found: {
        i = stFindLoaded(aLoaded, nLoaded, pOp->p3);
        if( pOp->p2!=pScan->pcNext || i<0 || pOp->p4.i!=1 ) return;
        for(j=0; j<nList && p->aOp[aList[j]+2].p1!=pOp->p1; j++){}
        if( j==nList ) return;
        if( aLoaded[i].iColumn<0 || aLoaded[i].pcFunction ) continue;
        pGuard->eTest = ST_TEST_IN;
        pGuard->nGroup = 1;
        pGuard->op = pOp->opcode==OP_NotFound ? OP_Eq : OP_Ne;
        pGuard->passesNull = 1;
        pGuard->iJoin = aLoaded[i].iJoin;
        pGuard->iColumn = aLoaded[i].iColumn;
        pGuard->iRegister = -1;
        pGuard->pcList = aList[j];
        pScan->nGuard++;
        continue;
      }
      case OP_Function: case OP_PureFunc:
        i = stFunctionOfColumn(p, pOp, aLoaded, nLoaded);
        if( i<0 || stGuardUses(pScan, pOp->p3) ) return;
        j = aLoaded[i].iJoin;
        i = aLoaded[i].iColumn;
        if( !stLoad(aLoaded, &nLoaded, pOp->p3, j, i) ) return;
        aLoaded[stFindLoaded(aLoaded, nLoaded, pOp->p3)].pcFunction = pc-1;
        continue;
      case OP_If: case OP_IfNot:
        i = stFindLoaded(aLoaded, nLoaded, pOp->p1);
        if( pOp->p2!=pScan->pcNext || i<0 ) return;
        if( aLoaded[i].iColumn<0 || aLoaded[i].pcFunction==0 ) continue;
        stFunctionGuard(pGuard, &aLoaded[i], pOp);
        pScan->nGuard++;
        continue;
      case OP_Once:
        if( p->aOp[0].p1!=pOp->p1 && !stIsBloomBlock(p, pc-1) ){
          pScan->isPending = 1;
          return;
        }
        if( pOp->p2<pc || pOp->p2>pScan->pcNext ) return;
        pc = pOp->p2;
        continue;
      case OP_Column: {
        const StColumnTable *pTable = pC->col.pTable;
        i = -1;
        if( pOp->p1!=iCur ){
          i = stFindJoin(pScan, pOp->p1);
          pTable = i<0 ? 0 : pScan->aJoin[i].pTable;
        }
        /* A guard's value that the head overwrites is none. */
        if( stGuardUses(pScan, pOp->p3) || !stLoad(aLoaded, &nLoaded, pOp->p3, i, pTable ? stPositionOf(pTable, pOp->p2) : -1) ) return;
        continue;
      }
      case OP_Rowid: case OP_IdxRowid:
        if( stGuardUses(pScan, pOp->p2) || !stLoad(aLoaded, &nLoaded, pOp->p2, -1, -1) ) return;
        continue;
      case OP_RealAffinity:
        if( stFindLoaded(aLoaded, nLoaded, pOp->p1)<0 ) return;
        continue;
      case OP_MustBeInt:
        if( stFindLoaded(aLoaded, nLoaded, pOp->p1)<0 || pOp->p2!=pScan->pcNext ) return;
        continue;
      case OP_IsNull: case OP_NotNull:
        i = stFindLoaded(aLoaded, nLoaded, pOp->p1);
        if( i<0 || pOp->p2!=pScan->pcNext ) return;
        if( aLoaded[i].iColumn<0 || aLoaded[i].pcFunction ) continue;
        pGuard->eTest = ST_TEST_NULL;
        pGuard->nGroup = 1;
        pGuard->iJoin = aLoaded[i].iJoin;
        pGuard->iColumn = aLoaded[i].iColumn;
        pGuard->iRegister = -1;
        pGuard->passesNull = pOp->opcode==OP_NotNull;
        pScan->nGuard++;
        continue;
      case OP_Filter:
        i = stFindLoaded(aLoaded, nLoaded, pOp->p3);
        if( pOp->p2!=pScan->pcNext || i<0 || pOp->p4.i!=1 ) return;
        if( aLoaded[i].iColumn<0 || aLoaded[i].iJoin>=0 || aLoaded[i].pcFunction || (p->aMem[pOp->p1].flags & MEM_Blob)==0 ) continue;
        pGuard->eTest = ST_TEST_BLOOM;
        pGuard->nGroup = 1;
        pGuard->iJoin = -1;
        pGuard->iColumn = aLoaded[i].iColumn;
        pGuard->iRegister = pOp->p1;
        pGuard->passesNull = 1;
        pScan->nGuard++;
        continue;
      case OP_SeekRowid: case OP_NotExists: {
        StColumnJoin *pJoin = &pScan->aJoin[pScan->nJoin];
        VdbeCursor *pOther = p->apCsr[pOp->p1];
        i = stFindLoaded(aLoaded, nLoaded, pOp->p3);
        if( pOp->p2!=pScan->pcNext || i<0 || pScan->nJoin==ST_JOINS || stFindJoin(pScan, pOp->p1)>=0 || pOp->p1==iCur ) return;
        memset(pJoin, 0, sizeof(*pJoin));
        pJoin->iCur = pOp->p1;
        if( pOther && pOther->eCurType==CURTYPE_BTREE && pOther->col.pTable==0 && pOther->isTable && !pOther->isEphemeral
            && stIsColumnar(p, pOp->p1) ){
          stAttach(p, pOther, pOp->p1, 0);
        }
        pJoin->iColumn = aLoaded[i].iJoin<0 && aLoaded[i].pcFunction==0 ? aLoaded[i].iColumn : -1;
        if( pJoin->iColumn>=0 && pOther && pOther->eCurType==CURTYPE_BTREE && pOther->col.pTable
         && pOther->uc.pCursor->pBtree==pC->uc.pCursor->pBtree && pOther->col.iDataVersion==pC->col.iDataVersion ){
          pJoin->pTable = pOther->col.pTable;
        }
        pScan->nJoin++;
        continue;
      }
      case OP_Eq: case OP_Ne: case OP_Lt: case OP_Le: case OP_Gt: case OP_Ge:
        if( pOp->p2!=pScan->pcNext ){
          /* "a OR b": a row for which a holds leaves the group. */
          j = pScan->nGuard;
          i = stReadGroup(p, pC, pScan, iCur, pc-1, aLoaded, &nLoaded);
          if( i<0 ){
            pScan->nGuard = j;
            return;
          }
          pc = i;
          continue;
        }
        if( stCompareGuard(p, pOp, aLoaded, nLoaded, pGuard) ) pScan->nGuard++;
        continue;
      default:
        return;
    }
  }
}

/* Whether the values of all guards are those with which the scan began. */
static int stGuardsHold(Vdbe *p, const StColumnScan *pScan){
  int i;
  if( pScan->opLimit ){
    const Mem *pMem = &p->aMem[pScan->iLimitRegister];
    if( !stIsOnlyInteger(pMem) || pMem->u.i!=pScan->iLimit ) return 0;
  }
  for(i=0; i<pScan->nGuard; i++){
    const StColumnGuard *pGuard = &pScan->aGuard[i];
    if( (pGuard->eTest==ST_TEST_COMPARE || pGuard->eTest==ST_TEST_FUNCTION) && pGuard->iRegister>=0
        && !stIsSame(&p->aMem[pGuard->iRegister], &pGuard->value) ) return 0;
  }
  return 1;
}

static void stForgetGuards(StColumnScan *pScan){
  int i;
  for(i=0; i<pScan->nJoin; i++) free(pScan->aJoin[i].aPass);
  for(i=0; i<pScan->nGuard; i++) free(pScan->aGuard[i].aMember);
  pScan->nJoin = pScan->nGuard = 0;
  pScan->opLimit = 0;
}

/* Finds the guards of the scan's loop. */
static void stFindGuards(Vdbe *p, VdbeCursor *pC, StColumnScan *pScan){
  stForgetGuards(pScan);
  pScan->isPending = pScan->isSteady = 0;
  /* A progress handler counts instructions. */
  if( p->db->xProgress ) return;
  stReadHead(p, pC, pScan, p->aOp[pScan->pcNext].p1, p->aOp[pScan->pcNext].p2);
}
