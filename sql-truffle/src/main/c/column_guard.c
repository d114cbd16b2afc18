/*
** Guards are instructions at the head of a scan's loop. A guard compares a column with a value that the loop does not change, and leads to the loop's Next when the
** comparison fails. Guards are evaluated for a block of rows at a time, and rows that do not pass are skipped. The rows that pass still run all instructions. So a guard
** may let too many rows pass, but it must never hold back a row that the program would use.
**
** An instruction that can raise an error, call user code or be observed is no guard.
*/

/* The kernels are compiled for several instruction sets; the loader chooses. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(SQLTRUFFLE_ONE_TARGET)
# define ST_KERNEL __attribute__((noinline, optimize("O3"), target_clones("arch=x86-64-v4","arch=x86-64-v3","default")))
#else
# define ST_KERNEL __attribute__((noinline))
#endif

#define ST_CODE_KERNEL(name, T) \
ST_KERNEL static void name(const T *a, T low, T width, u8 inverse, u8 *aPass){ \
  int i; \
  for(i=0; i<ST_BLOCK; i++) aPass[i] &= ((u8)((T)(a[i]-low)<=width)) ^ inverse; \
}
ST_CODE_KERNEL(stPass8, u8)
ST_CODE_KERNEL(stPass16, u16)
ST_CODE_KERNEL(stPass32, u32)
ST_CODE_KERNEL(stPass64, u64)

ST_KERNEL static void stPassReals(const double *a, double low, double high, u8 inverse, u8 *aPass){
  int i;
  for(i=0; i<ST_BLOCK; i++) aPass[i] &= ((u8)(a[i]>=low) & (u8)(a[i]<=high)) ^ inverse;
}

ST_KERNEL static int stSelect(const u8 *aPass, int n, u16 *ai){
  int i, k = 0;
  for(i=0; i<n; i++){
    ai[k] = (u16)i;
    k += aPass[i];
  }
  return k;
}

/* ---- recognizing guards ---- */

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

/* The one Next of a cursor that leads to the instruction after pcRewind; -1: none, or the loop looks unusual. */
static int stNextOf(Vdbe *p, int iCur, int pcRewind){
  int pc, pcNext = -1;
  for(pc=0; pc<p->nOp; pc++){
    if( p->aOp[pc].opcode!=OP_Next || p->aOp[pc].p1!=iCur ) continue;
    if( pcNext>=0 || p->aOp[pc].p2!=pcRewind+1 ) return -1;
    pcNext = pc;
  }
  return pcNext;
}

static int stIsColumnar(Vdbe*, int iCur);
static void stAttach(Vdbe*, VdbeCursor*, int iCur, int bScan);

/* A register that the head of the loop has loaded with a column, by register. */
typedef struct StLoaded StLoaded;
struct StLoaded {
  int iRegister;
  int iJoin;         /* The join whose table it is of, or -1: the scanned table */
  int iColumn;       /* Position in StColumnSegment.aCode, or -1 */
  int pcFunction;    /* It has the result of this function of the column; 0: the column itself */
};

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
  for(i=0; i<pScan->nGuard; i++) if( pScan->aGuard[i].iRegister==iRegister ) return 1;
  return 0;
}

static int stFunctionOfColumn(Vdbe*, const Op*, const StLoaded*, int nLoaded);
static int stEndOfList(Vdbe*, int pc);

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
  if( pValue->flags & MEM_Str ){
    if( affinity>=SQLITE_AFF_NUMERIC || ENC(p->db)!=SQLITE_UTF8 || !sqlite3IsBinary(pOp->p4.pColl) ) return 0;
  }else if( affinity==SQLITE_AFF_TEXT ){
    return 0;
  }
  pGuard->eTest = ST_TEST_COMPARE;
  pGuard->nGroup = 1;
  pGuard->op = stNegated(op);
  pGuard->passesNull = (pOp->p5 & SQLITE_NULLEQ) ? pOp->opcode==OP_Eq : (pOp->p5 & SQLITE_JUMPIFNULL)==0;
  pGuard->iJoin = aLoaded[iKey].iJoin;
  pGuard->iColumn = aLoaded[iKey].iColumn;
  pGuard->iRegister = iValue;
  pGuard->value = *pValue;
  return 1;
}

/*
** Comparisons that lead to the loop's Next or to one address after them, where the head goes on: a disjunction. Makes a group of guards of it, when
** all are comparisons of one table's columns. Returns the address where the head goes on, or -1: the instructions are something else.
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
      case OP_Column: {
        const StColumnTable *pTable = pC->col.pTable;
        int iJoin = -1;
        if( pOp->p1!=iCur ){
          iJoin = stFindJoin(pScan, pOp->p1);
          if( iJoin<0 ) return -1;
          pTable = pScan->aJoin[iJoin].pTable;
        }
        if( stGuardUses(pScan, pOp->p3) || !stLoad(aLoaded, pnLoaded, pOp->p3, iJoin, pTable ? stPositionOf(pTable, pOp->p2) : -1) ) return -1;
        continue;
      }
      case OP_Eq: case OP_Ne: case OP_Lt: case OP_Le: case OP_Gt: case OP_Ge:
        if( pOp->p2!=pcEnd && pOp->p2!=pScan->pcNext ) return -1;
        if( isGroup ){
          StColumnGuard *pGuard = &pScan->aGuard[pScan->nGuard];
          isGroup = 0;
          if( pScan->nGuard<ST_GUARDS ){
            memset(pGuard, 0, sizeof(*pGuard));
            if( stCompareGuard(p, pOp, aLoaded, *pnLoaded, pGuard) && pGuard->eTest==ST_TEST_COMPARE
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

/* Reads guards and joins off the instructions at the head of the loop. */
static void stReadHead(Vdbe *p, VdbeCursor *pC, StColumnScan *pScan, int iCur, int pc){
  StLoaded aLoaded[ST_GUARDS];
  int nLoaded = 0;
  int aList[8];      /* Lists of constants: addresses of their BeginSubrtn */
  int nList = 0;
  while( pc<pScan->pcNext && pScan->nGuard<ST_GUARDS ){
    const Op *pOp = &p->aOp[pc++];
    StColumnGuard *pGuard = &pScan->aGuard[pScan->nGuard];
    int i, j;
    memset(pGuard, 0, sizeof(*pGuard));
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
        if( p->aOp[0].p1!=pOp->p1 ){
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
        if( pOther && pOther->eCurType==CURTYPE_BTREE && pOther->col.pTable==0 && pOther->isTable && !pOther->isEphemeral && stIsColumnar(p, pOp->p1) ){
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
  for(i=0; i<pScan->nGuard; i++){
    const StColumnGuard *pGuard = &pScan->aGuard[i];
    if( (pGuard->eTest==ST_TEST_COMPARE || pGuard->eTest==ST_TEST_FUNCTION) && pGuard->iRegister>=0 && !stIsSame(&p->aMem[pGuard->iRegister], &pGuard->value) ) return 0;
  }
  return 1;
}

/* ---- fitting guards to the encoding of a segment ---- */

static void stBounds(StColumnGuard *pGuard, int isEmpty, u64 low, u64 high){
  if( isEmpty ){
    pGuard->eKernel = pGuard->isInverse ? ST_KERNEL_ALL : ST_KERNEL_NONE;
  }else{
    pGuard->eKernel = ST_KERNEL_CODES;
    pGuard->low = low;
    pGuard->high = high;
  }
}

/* Integers that pass "x op value" lie from *pLow to *pHigh, or outside for OP_Ne. Returns 0 when none does (all, for OP_Ne). */
static int stIntegerBounds(u8 op, const Mem *pValue, i64 *pLow, i64 *pHigh){
  i64 low = SMALLEST_INT64, high = LARGEST_INT64;
  if( pValue->flags & MEM_Int ){
    i64 x = pValue->u.i;
    switch( op ){
      case OP_Lt: if( x==SMALLEST_INT64 ) return 0; high = x-1; break;
      case OP_Le: high = x; break;
      case OP_Gt: if( x==LARGEST_INT64 ) return 0; low = x+1; break;
      case OP_Ge: low = x; break;
      default:    low = high = x;
    }
  }else{
    double r = pValue->u.r;
    double below = floor(r);
    int isWhole = below==r;
    if( r>=9223372036854775808.0 ){
      if( op==OP_Lt || op==OP_Le ) goto found;
      return 0;
    }
    if( r<-9223372036854775808.0 ){
      if( op==OP_Gt || op==OP_Ge ) goto found;
      return 0;
    }
    switch( op ){
      case OP_Lt: if( isWhole && below==-9223372036854775808.0 ) return 0; high = isWhole ? (i64)below-1 : (i64)below; break;
      case OP_Le: high = (i64)below; break;
      case OP_Gt: if( (i64)below==LARGEST_INT64 ) return 0; low = (i64)below+1; break;
      case OP_Ge: low = isWhole ? (i64)below : (i64)below+1; break;
      default:    if( !isWhole ) return 0; low = high = (i64)below;
    }
  }
found:
  *pLow = low;
  *pHigh = high;
  return low<=high;
}

/* First entry of a dictionary that is not less than (bAfter: is greater than) the value. */
static int stTextBound(const StColumnCode *p, const Mem *pValue, int bAfter){
  int low = 0, high = p->nEntry;
  while( low<high ){
    int mid = (low+high)/2;
    int n = (int)(p->aiText[mid+1]-p->aiText[mid])-1;
    int c = memcmp(&p->aText[p->aiText[mid]], pValue->z, MIN(n, pValue->n));
    if( c==0 ) c = n-pValue->n;
    if( c<0 || (bAfter && c==0) ) low = mid+1; else high = mid;
  }
  return low;
}
static int stRealBound(const StColumnCode *p, double r, int bAfter){
  int low = 0, high = p->nEntry;
  while( low<high ){
    int mid = (low+high)/2;
    if( p->aReal[mid]<r || (bAfter && p->aReal[mid]==r) ) low = mid+1; else high = mid;
  }
  return low;
}
/* Entries from "not less" to "greater" are equal to the value. */
static void stDictionaryBounds(StColumnGuard *pGuard, int nEntry, int iFirst, int iAfter){
  int low = 0, high = nEntry;
  switch( pGuard->op ){
    case OP_Lt: high = iFirst; break;
    case OP_Le: high = iAfter; break;
    case OP_Gt: low = iAfter; break;
    case OP_Ge: low = iFirst; break;
    default:    low = iFirst; high = iAfter;
  }
  stBounds(pGuard, low>=high, low, high-1);
}

#include "column_member.c"

/* Chooses how a guard is evaluated on a segment. */
static void stFit(Vdbe *p, StColumnGuard *pGuard, const StColumnCode *pCode){
  const Mem *pValue = &pGuard->value;
  int isText = (pValue->flags & MEM_Str)!=0;
  pGuard->isInverse = 0;
  pGuard->eKernel = ST_KERNEL_UNKNOWN;
  if( pCode->eEncoding==ST_ENC_NONE ) return;
  if( pGuard->eTest==ST_TEST_IN || pGuard->eTest==ST_TEST_FUNCTION ){
    stFitMembers(p, pGuard, pCode);
    return;
  }
  if( pGuard->eTest==ST_TEST_NULL ){
    pGuard->eKernel = ST_KERNEL_NULLS;
    return;
  }
  if( pGuard->eTest==ST_TEST_BLOOM ){
    if( pCode->eEncoding==ST_ENC_INT ) pGuard->eKernel = ST_KERNEL_BLOOM;
    return;
  }
  pGuard->isInverse = pGuard->op==OP_Ne;
  switch( pCode->eEncoding ){
    case ST_ENC_INT: {
      i64 low, high;
      if( isText ) return;
      if( !stIntegerBounds(pGuard->op, pValue, &low, &high) ){
        stBounds(pGuard, 1, 0, 0);
      }else{
        u64 most = pCode->szCode==8 ? ~(u64)0 : (((u64)1<<(8*pCode->szCode))-1);
        u64 base = (u64)pCode->iBase;
        u64 a = low<pCode->iBase ? 0 : (u64)low-base;
        u64 b = high<pCode->iBase ? 0 : (u64)high-base;
        stBounds(pGuard, high<pCode->iBase || a>most, a, MIN(b, most));
      }
      return;
    }
    case ST_ENC_REAL:
    case ST_ENC_DICT_REAL: {
      double r;
      if( isText ) return;
      if( pValue->flags & MEM_Int ){
        if( pValue->u.i>=((i64)1<<53) || pValue->u.i<=-((i64)1<<53) ) return;
        r = (double)pValue->u.i;
      }else{
        r = pValue->u.r;
      }
      if( pCode->eEncoding==ST_ENC_DICT_REAL ){
        stDictionaryBounds(pGuard, pCode->nEntry, stRealBound(pCode, r, 0), stRealBound(pCode, r, 1));
        return;
      }
      pGuard->eKernel = ST_KERNEL_REALS;
      pGuard->rLow = -INFINITY;
      pGuard->rHigh = INFINITY;
      switch( pGuard->op ){
        case OP_Lt: pGuard->rHigh = nextafter(r, -INFINITY); if( r==-INFINITY ) pGuard->eKernel = ST_KERNEL_NONE; break;
        case OP_Le: pGuard->rHigh = r; break;
        case OP_Gt: pGuard->rLow = nextafter(r, INFINITY); if( r==INFINITY ) pGuard->eKernel = ST_KERNEL_NONE; break;
        case OP_Ge: pGuard->rLow = r; break;
        default:    pGuard->rLow = pGuard->rHigh = r;
      }
      return;
    }
    case ST_ENC_DICT_TEXT:
      if( isText ) stDictionaryBounds(pGuard, pCode->nEntry, stTextBound(pCode, pValue, 0), stTextBound(pCode, pValue, 1));
      return;
    case ST_ENC_BYTES:
      if( isText && !pCode->isBlob ) pGuard->eKernel = ST_KERNEL_TEXTS;
      return;
  }
}

/* ---- evaluating guards for a block ---- */

/* What the zone map says of a block: 0: no row passes, 1: all pass, -1: look at the rows. NULLs are left out. */
static int stZone(const StColumnGuard *pGuard, const StColumnCode *pCode, int iBlock){
  if( pGuard->eKernel==ST_KERNEL_CODES ){
    u64 low = pCode->aLow[iBlock], high = pCode->aHigh[iBlock];
    if( low>high ) return 0;
    if( low>pGuard->high || high<pGuard->low ) return pGuard->isInverse;
    if( low>=pGuard->low && high<=pGuard->high ) return !pGuard->isInverse;
  }else if( pGuard->eKernel==ST_KERNEL_MEMBERS ){
    u64 low = pCode->aLow[iBlock], high = pCode->aHigh[iBlock];
    if( low>high ) return 0;
    if( low>pGuard->high || high<pGuard->low ) return pGuard->op==OP_Ne;
    for(low=MAX(low,pGuard->low); low<=MIN(high,pGuard->high) && !pGuard->aMember[low-pGuard->low]; low++){}
    if( low>MIN(high,pGuard->high) && (pGuard->op!=OP_Ne || (high<=pGuard->high && pCode->aLow[iBlock]>=pGuard->low)) ) return 0;
  }else if( pGuard->eKernel==ST_KERNEL_REALS ){
    double low, high;
    memcpy(&low, &pCode->aLow[iBlock], 8);
    memcpy(&high, &pCode->aHigh[iBlock], 8);
    if( low>high ) return 0;
    if( low>pGuard->rHigh || high<pGuard->rLow ) return pGuard->isInverse;
    if( low>=pGuard->rLow && high<=pGuard->rHigh ) return !pGuard->isInverse;
  }
  return -1;
}

static void stPassTexts(const StColumnGuard *pGuard, const StColumnCode *pCode, int iFirst, int n, u8 *aPass){
  const Mem *pValue = &pGuard->value;
  int i;
  for(i=0; i<n; i++){
    u32 from = pCode->aiText[iFirst+i];
    int len = (int)(pCode->aiText[iFirst+i+1]-from)-1;
    int c, pass;
    if( !aPass[i] ) continue;
    if( pGuard->op==OP_Eq || pGuard->op==OP_Ne ){
      c = len!=pValue->n || memcmp(&pCode->aText[from], pValue->z, len)!=0;
    }else{
      c = memcmp(&pCode->aText[from], pValue->z, MIN(len, pValue->n));
      if( c==0 ) c = len-pValue->n;
    }
    switch( pGuard->op ){
      case OP_Eq: pass = c==0; break;
      case OP_Ne: pass = c!=0; break;
      case OP_Lt: pass = c<0; break;
      case OP_Le: pass = c<=0; break;
      case OP_Gt: pass = c>0; break;
      default:    pass = c>=0;
    }
    aPass[i] = (u8)pass;
  }
}

/* As OP_Filter, for integers. */
static void stPassBloom(const Mem *pFilter, const StColumnCode *pCode, int iFirst, int n, u8 *aPass){
  u64 nBit = (u64)pFilter->n*8;
  int i;
  if( (pFilter->flags & MEM_Blob)==0 || pFilter->n<1 ) return;
  for(i=0; i<n; i++) if( aPass[i] ){
    u64 h = ((u64)pCode->iBase + stCodeAt(pCode, iFirst+i)) % nBit;
    aPass[i] = (u8)((pFilter->z[h/8]>>(h&7)) & 1);
  }
}

/* What stMask says of a block. */
#define ST_MASK_NONE 0
#define ST_MASK_ALL  1
#define ST_MASK_SOME 2    /* aPass tells, by row */

/* Evaluates one guard for a block of n rows; those that do not pass are taken out of aPass. eMask is what is known of the block so far. */
static int stMask(Vdbe *p, const StColumnGuard *pGuard, const StColumnSegment *pSeg, int iBlock, int n, u8 *aPass, int eMask){
  const StColumnCode *pCode = &pSeg->aCode[pGuard->iColumn];
  int iFirst = iBlock*ST_BLOCK;
  u8 aBefore[ST_BLOCK];
  int zone, hasNulls, i;
  u8 inverse = pGuard->isInverse;
  if( pGuard->eKernel==ST_KERNEL_UNKNOWN ) return eMask;
  hasNulls = pCode->aNull!=0;
  zone = pGuard->eKernel==ST_KERNEL_NONE ? 0 : pGuard->eKernel==ST_KERNEL_ALL ? 1 : stZone(pGuard, pCode, iBlock);
  if( pGuard->eKernel!=ST_KERNEL_NULLS ){
    if( zone==0 && !(hasNulls && pGuard->passesNull) ) return ST_MASK_NONE;
    if( zone==1 && !(hasNulls && !pGuard->passesNull) ) return eMask;
  }
  if( eMask==ST_MASK_ALL ) memset(aPass, 1, ST_BLOCK);
  if( pGuard->eKernel==ST_KERNEL_NULLS ){
    for(i=0; i<n; i++) if( (hasNulls && stBit(pCode->aNull, iFirst+i))!=pGuard->passesNull ) aPass[i] = 0;
    return ST_MASK_SOME;
  }
  if( hasNulls && pGuard->passesNull ) memcpy(aBefore, aPass, ST_BLOCK);
  if( zone==0 ){
    memset(aPass, 0, ST_BLOCK);
  }else if( zone<0 ){
    switch( pGuard->eKernel ){
      case ST_KERNEL_CODES: {
        u64 low = pGuard->low, width = pGuard->high-pGuard->low;
        switch( pCode->szCode ){
          case 1: stPass8(&((u8*)pCode->aCode)[iFirst], (u8)low, (u8)width, inverse, aPass); break;
          case 2: stPass16(&((u16*)pCode->aCode)[iFirst], (u16)low, (u16)width, inverse, aPass); break;
          case 4: stPass32(&((u32*)pCode->aCode)[iFirst], (u32)low, (u32)width, inverse, aPass); break;
          default: stPass64(&((u64*)pCode->aCode)[iFirst], low, width, inverse, aPass);
        }
        break;
      }
      case ST_KERNEL_REALS: stPassReals(&((double*)pCode->aCode)[iFirst], pGuard->rLow, pGuard->rHigh, inverse, aPass); break;
      case ST_KERNEL_TEXTS: stPassTexts(pGuard, pCode, iFirst, n, aPass); break;
      case ST_KERNEL_BLOOM: stPassBloom(&p->aMem[pGuard->iRegister], pCode, iFirst, n, aPass); break;
      case ST_KERNEL_MEMBERS: stPassMembers(pGuard, pCode, iFirst, n, aPass); break;
    }
  }
  if( hasNulls ){
    for(i=0; i<n; i++) if( stBit(pCode->aNull, iFirst+i) ) aPass[i] = pGuard->passesNull ? aBefore[i] : 0;
  }
  return ST_MASK_SOME;
}

/* As stMask, for a group of guards. */
static int stMaskGroup(Vdbe *p, const StColumnGuard *aGuard, const StColumnSegment *pSeg, int iBlock, int n, u8 *aPass, int eMask){
  u8 aLeft[ST_BLOCK], aBefore[ST_BLOCK];
  int k, i;
  if( eMask==ST_MASK_ALL ) memset(aPass, 1, ST_BLOCK);
  memset(aLeft, 0, ST_BLOCK);
  for(k=0; k<aGuard[0].nGroup; k++){
    const StColumnGuard *pGuard = &aGuard[k];
    int isNone;
    if( pGuard->leaves ) memcpy(aBefore, aPass, ST_BLOCK);
    isNone = pGuard->eKernel==ST_KERNEL_UNKNOWN ? pGuard->leaves : stMask(p, pGuard, pSeg, iBlock, n, aPass, ST_MASK_SOME)==ST_MASK_NONE;
    if( isNone ) memset(aPass, 0, ST_BLOCK);
    if( pGuard->leaves ) for(i=0; i<ST_BLOCK; i++) aLeft[i] |= aBefore[i] & (aPass[i]^1);
    if( isNone ) break;
  }
  for(i=0; i<ST_BLOCK; i++) aPass[i] |= aLeft[i];
  return ST_MASK_SOME;
}

/* Evaluates the guards on the columns of a table, a join's or the scanned one (-1), for a block of n rows. */
static int stMaskAll(Vdbe *p, const StColumnScan *pScan, int iJoin, const StColumnSegment *pSeg, int iBlock, int n, u8 *aPass){
  int eMask = ST_MASK_ALL;
  int i;
  for(i=0; i<pScan->nGuard && eMask!=ST_MASK_NONE; i+=pScan->aGuard[i].nGroup){
    const StColumnGuard *pGuard = &pScan->aGuard[i];
    if( pGuard->iJoin!=iJoin ) continue;
    eMask = pGuard->nGroup>1 ? stMaskGroup(p, pGuard, pSeg, iBlock, n, aPass, eMask) : stMask(p, pGuard, pSeg, iBlock, n, aPass, eMask);
  }
  return eMask;
}

#define ST_LOOK_UP(T) \
  for(i=0; i<n; i++){ \
    u64 k = base + ((T*)pCode->aCode)[iFirst+i]; \
    aPass[i] &= k<pJoin->nSpan && pJoin->aPass[k]; \
  }
/* As stMask, for a join: rows pass when the other table has a row that passes. */
static int stMaskJoin(const StColumnJoin *pJoin, const StColumnSegment *pSeg, int iBlock, int n, u8 *aPass, int eMask){
  const StColumnCode *pCode;
  u64 base;
  int iFirst = iBlock*ST_BLOCK;
  int i;
  if( pJoin->aPass==0 ) return eMask;
  pCode = &pSeg->aCode[pJoin->iColumn];
  if( pCode->eEncoding!=ST_ENC_INT ) return eMask;
  base = (u64)pCode->iBase - (u64)pJoin->iFirst;
  if( eMask==ST_MASK_ALL ) memset(aPass, 1, ST_BLOCK);
  switch( pCode->szCode ){
    case 1: ST_LOOK_UP(u8) break;
    case 2: ST_LOOK_UP(u16) break;
    case 4: ST_LOOK_UP(u32) break;
    default: ST_LOOK_UP(u64)
  }
  if( pCode->aNull ){
    for(i=0; i<n; i++) if( stBit(pCode->aNull, iFirst+i) ) aPass[i] = 0;
  }
  return ST_MASK_SOME;
}

/* Evaluates all guards and joins for a block of n rows. Returns how many rows pass, and notes them in ai. aPass is room for the work. Changes nothing else: several threads do it at once. */
static int stEvaluateInto(Vdbe *p, const StColumnScan *pScan, const StColumnSegment *pSeg, int iBlock, int n, u8 *aPass, u16 *ai){
  int eMask = stMaskAll(p, pScan, -1, pSeg, iBlock, n, aPass);
  int i;
  for(i=0; i<pScan->nJoin && eMask!=ST_MASK_NONE; i++){
    eMask = stMaskJoin(&pScan->aJoin[i], pSeg, iBlock, n, aPass, eMask);
  }
  if( eMask==ST_MASK_NONE ) return 0;
  if( eMask==ST_MASK_SOME ) return stSelect(aPass, n, ai);
  for(i=0; i<n; i++) ai[i] = (u16)i;
  return n;
}
static int stEvaluate(Vdbe *p, StColumnScan *pScan, const StColumnSegment *pSeg, int iBlock, int n){
  return stEvaluateInto(p, pScan, pSeg, iBlock, n, pScan->aPass, pScan->aiSelected);
}

/* Fits the guards on the columns of a table, a join's or the scanned one (-1), to a segment. */
static void stFitGuards(Vdbe *p, StColumnScan *pScan, int iJoin, const StColumnSegment *pSeg){
  int i;
  for(i=0; i<pScan->nGuard; i++){
    if( pScan->aGuard[i].iJoin==iJoin ) stFit(p, &pScan->aGuard[i], &pSeg->aCode[pScan->aGuard[i].iColumn]);
  }
}

/* Whether a guard on a table, a join's or the scanned one (-1), lets rows of the segment through without a look. */
static int stHasUnknown(const StColumnScan *pScan, int iJoin){
  int i;
  for(i=0; i<pScan->nGuard; i++) if( pScan->aGuard[i].iJoin==iJoin && pScan->aGuard[i].eKernel==ST_KERNEL_UNKNOWN && pScan->aGuard[i].eTest!=ST_TEST_BLOOM ) return 1;
  return 0;
}

static i64 stRowidAt(const StColumnSegment *pSeg, int i){ return pSeg->aRowid ? pSeg->aRowid[i] : pSeg->iFirst+i; }

/* Rowids from the first to the last of a table that has rows; 0: more than there are numbers. */
static u64 stSpanOf(const StColumnTable *pTable){
  const StColumnSegment *pLast = &pTable->aSegment[pTable->nSegment-1];
  return (u64)stRowidAt(pLast, pLast->nRow-1) - (u64)pTable->aSegment[0].iFirst + 1;
}

/* Finds the rows of a join's table that pass the guards on its columns. */
static void stMakeJoin(Vdbe *p, StColumnScan *pScan, int iJoin, i64 nScanned){
  StColumnJoin *pJoin = &pScan->aJoin[iJoin];
  const StColumnTable *pTable = pJoin->pTable;
  int iSegment, iBlock, i;
  u64 nSpan;
  if( pTable==0 || pTable->nSegment==0 ) return;
  pJoin->iFirst = pTable->aSegment[0].iFirst;
  nSpan = stSpanOf(pTable);
  /* It must be cheap beside the scan. */
  if( nSpan==0 || nSpan>ST_MOST_SPAN || nSpan/8>(u64)nScanned || pTable->nRow>nScanned ) return;
  pJoin->nSpan = nSpan;
  pJoin->aPass = calloc(nSpan, 1);
  if( pJoin->aPass==0 ) return;
  pJoin->isExact = 1;
  for(iSegment=0; iSegment<pTable->nSegment; iSegment++){
    const StColumnSegment *pSeg = &pTable->aSegment[iSegment];
    stFitGuards(p, pScan, iJoin, pSeg);
    if( stHasUnknown(pScan, iJoin) ) pJoin->isExact = 0;
    for(iBlock=0; iBlock*ST_BLOCK<pSeg->nRow; iBlock++){
      int n = MIN(ST_BLOCK, pSeg->nRow-iBlock*ST_BLOCK);
      int eMask = stMaskAll(p, pScan, iJoin, pSeg, iBlock, n, pScan->aPass);
      if( eMask==ST_MASK_NONE ) continue;
      for(i=0; i<n; i++){
        pJoin->aPass[stRowidAt(pSeg, iBlock*ST_BLOCK+i)-pJoin->iFirst] = eMask==ST_MASK_ALL || pScan->aPass[i];
      }
    }
  }
}

static void stForgetGuards(StColumnScan *pScan){
  int i;
  for(i=0; i<pScan->nJoin; i++) free(pScan->aJoin[i].aPass);
  for(i=0; i<pScan->nGuard; i++) free(pScan->aGuard[i].aMember);
  free(pScan->aFilter);
  free(pScan->aKey);
  pScan->aFilter = pScan->aKey = 0;
  pScan->nJoin = pScan->nGuard = 0;
}

/* Joins whose rows are known. */
static int stJoinsOf(const StColumnScan *pScan){
  int i, n = 0;
  for(i=0; i<pScan->nJoin; i++) n += pScan->aJoin[i].aPass!=0;
  return n;
}

/* Finds the guards of the loop whose Rewind is at pcRewind. */
static void stFindGuards(Vdbe *p, VdbeCursor *pC, StColumnScan *pScan, int pcRewind){
  stForgetGuards(pScan);
  pScan->isPending = pScan->isSteady = 0;
  /* A progress handler counts instructions. */
  if( p->db->xProgress ) return;
  stReadHead(p, pC, pScan, p->aOp[pcRewind].p1, pcRewind+1);
}

/* Finds the rows that the joins need. */
static void stMakeJoins(Vdbe *p, VdbeCursor *pC){
  StColumnScan *pScan = pC->col.pScan;
  int i, j, n;
  for(i=0; i<pScan->nJoin; i++) stMakeJoin(p, pScan, i, pC->col.pTable->nRow);
  /* A Bloom filter tells less than the join of the same column, and takes longer. */
  for(i=n=0; i<pScan->nGuard; i++){
    StColumnGuard *pGuard = &pScan->aGuard[i];
    if( pGuard->eTest==ST_TEST_BLOOM ){
      for(j=0; j<pScan->nJoin && (pScan->aJoin[j].aPass==0 || pScan->aJoin[j].iColumn!=pGuard->iColumn); j++){}
      if( j<pScan->nJoin ) continue;
    }
    pScan->aGuard[n++] = *pGuard;
  }
  pScan->nGuard = n;
}
