/*
** Lists of constants: OP_NotFound and OP_Found in the ephemeral table of an IN. The step compares with the constants of the instructions that fill the table, so it is no matter whether they have run.
*/

#define ST_MOST_LISTED 64   /* Constants of a list; longer ones are no step */

typedef struct StList StList;
struct StList {
  int n;
  Mem aValue[ST_MOST_LISTED];
};

/* The constants that an ephemeral table has, or 0. */
static StList *stListOf(Vdbe *p, int iCur){
  const Op *aOp = p->aOp;
  StList *pList;
  int pc = stOnlyOn(p, OP_OpenEphemeral, iCur) - 2, i, end;
  if( pc<0 || aOp[pc].opcode!=OP_BeginSubrtn || !stIsBinaryKey(aOp[pc+2].p4.pKeyInfo, 1) ) return 0;
  end = stEndOfList(p, pc);
  pList = end>0 ? calloc(1, sizeof(StList)) : 0;
  for(i=pc+3; pList && i<end; i++) if( aOp[i].opcode==OP_MakeRecord ){
    if( pList->n<ST_MOST_LISTED && stConstantOf(p, &aOp[i], &pList->aValue[pList->n]) ){
      pList->n++;
    }else{
      free(pList);
      pList = 0;
    }
  }
  return pList;
}

static int stReadMember(StPipeReader *r, int pc){
  const Op *pOp = &r->p->aOp[pc];
  StStep *pStep = stNewStep(r, ST_STEP_MEMBER, pc);
  if( pStep==0 || pOp->p4type!=P4_INT32 || pOp->p4.i!=1 || !stReadOperand(r, pOp->p3, &pStep->a) ) return 0;
  pStep->pList = stListOf(r->p, pOp->p1);
  return pStep->pList!=0 && stJumpsTo(r, pStep, pOp->p2);
}

/* Whether a list has a value, which is no blob. */
static int stIsListed(const StList *pList, const StCell *pCell){
  int i;
  double real;
  memcpy(&real, &pCell->value, 8);
  for(i=0; i<pList->n; i++){
    const Mem *pMem = &pList->aValue[i];
    switch( pCell->eType ){
      case SQLITE_INTEGER:
        if( pMem->flags & MEM_Int ? pMem->u.i==pCell->value : (pMem->flags & MEM_Real) && sqlite3IntFloatCompare(pCell->value, pMem->u.r)==0 ) return 1;
        break;
      case SQLITE_FLOAT:
        if( pMem->flags & MEM_Real ? pMem->u.r==real : (pMem->flags & MEM_Int) && sqlite3IntFloatCompare(pMem->u.i, real)==0 ) return 1;
        break;
      case SQLITE_TEXT:
        if( (pMem->flags & MEM_Str) && (u32)pMem->n==pCell->nByte && memcmp(pMem->z, (const void*)pCell->value, pCell->nByte)==0 ) return 1;
        break;
    }
  }
  return 0;
}

static void stMemberStep(StPipe *pPipe, StPipeLevel *pLevel, const StStep *pStep, StSelection *pSel){
  int jumpsIfListed = pStep->op==OP_Found;
  u8 aJumps[ST_BATCH];
  StCell cell;
  ST_EACH(pSel, i, {
    if( !stOperandAt(pLevel, &pStep->a, i, &cell) ){ pPipe->isFailed = 1; return; }
    aJumps[k_] = (u8)(stIsListed(pStep->pList, &cell)==jumpsIfListed);
  });
  stSplit(pPipe, pStep, pSel, aJumps);
}
