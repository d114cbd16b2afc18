/*
** Guards that are evaluated once for each value of a column's dictionary, or of a small range of integers: lists of constants (IN), and
** pure functions of one text (LIKE). The result is one byte for each code: whether rows with this code pass.
*/

/* Codes for which a guard is evaluated at most. */
#define ST_MOST_MEMBERS 65536

/* Whether a register has a constant: the program's last part, which runs once, has set it, and nothing else names it as a result of this
   kind. */
static int stIsConstant(Vdbe *p, int iRegister){
  int pc, n = 0;
  for(pc=p->aOp[0].p2; pc>0 && pc<p->nOp; pc++){
    const Op *pOp = &p->aOp[pc];
    switch( pOp->opcode ){
      case OP_Integer: case OP_Int64: case OP_Real: case OP_String: case OP_String8: case OP_Null:
        if( pOp->p2==iRegister ) n++;
    }
  }
  return n==1;
}

/* The loaded column that a function is a pure function of, all other operands being constants; -1: it is none. */
static int stFunctionOfColumn(Vdbe *p, const Op *pOp, const StLoaded *aLoaded, int nLoaded){
  const sqlite3_context *pCtx = pOp->p4.pCtx;
  int i, iColumn = -1;
  if( pOp->p4type!=P4_FUNCCTX || pCtx->argc<1 || pCtx->argc>3 ) return -1;
  if( pCtx->pFunc->xSFunc!=likeFunc && pCtx->pFunc->xSFunc!=substrFunc && pCtx->pFunc->xSFunc!=lengthFunc
      && pCtx->pFunc->xSFunc!=instrFunc ) return -1;
  for(i=0; i<pCtx->argc; i++){
    int iRegister = pOp->p2+i;
    int iFound = stFindLoaded(aLoaded, nLoaded, iRegister);
    if( iFound<0 ){
      if( !stIsConstant(p, iRegister) ) return -1;
    }else{
      if( iColumn>=0 || aLoaded[iFound].pcFunction ) return -1;
      iColumn = iFound;
    }
  }
  return iColumn;
}

/* The address after a list of constants that an IN has put into an ephemeral table, of which pc is the BeginSubrtn; 0: it is something
   else. */
static int stEndOfList(Vdbe *p, int pc){
  const Op *aOp = p->aOp;
  int iCur, i, end;
  if( pc+4>=p->nOp || aOp[pc+1].opcode!=OP_Once || aOp[pc+2].opcode!=OP_OpenEphemeral || aOp[pc+2].p4type!=P4_KEYINFO ) return 0;
  end = aOp[pc+1].p2;
  iCur = aOp[pc+2].p1;
  if( aOp[pc+2].p4.pKeyInfo->nKeyField!=1 || end<=pc+3 || end>=p->nOp || aOp[end].opcode!=OP_Return || aOp[end].p1!=aOp[pc].p2 ) return 0;
  for(i=pc+3; i<end; i++){
    switch( aOp[i].opcode ){
      case OP_Integer: case OP_Int64: case OP_Real: case OP_String8: case OP_String: case OP_NullRow:
        continue;
      case OP_MakeRecord:
        if( aOp[i].p2!=1 || aOp[i].p1!=aOp[i-1].p2 ) return 0;
        continue;
      case OP_IdxInsert:
        if( aOp[i].p1!=iCur || aOp[i-1].opcode!=OP_MakeRecord ) return 0;
        continue;
      default:
        return 0;
    }
  }
  /* No other instruction may change it. */
  for(i=0; i<p->nOp; i++){
    if( aOp[i].p1==iCur && (i<pc || i>=end)
        && (aOp[i].opcode==OP_IdxInsert || aOp[i].opcode==OP_IdxDelete || aOp[i].opcode==OP_OpenEphemeral) ) return 0;
  }
  return end+1;
}

/* Notes for a constant of a list which codes are equal to it. Returns 0 when that cannot be said. */
static int stMarkConstant(StColumnGuard *pGuard, const StColumnCode *pCode, const Mem *pValue){
  if( pCode->eEncoding==ST_ENC_INT ){
    i64 low, high;
    if( pValue->flags & MEM_Str ) return 1;
    if( stIntegerBounds(OP_Eq, pValue, &low, &high) ){
      u64 code = (u64)low-(u64)pCode->iBase;
      if( low>=pCode->iBase && code>=pGuard->low && code<=pGuard->high ) pGuard->aMember[code-pGuard->low] = 1;
    }
    return 1;
  }
  if( pCode->eEncoding==ST_ENC_DICT_TEXT ){
    int i;
    if( (pValue->flags & MEM_Str)==0 ) return 1;
    for(i=stTextBound(pCode, pValue, 0); i<stTextBound(pCode, pValue, 1); i++) pGuard->aMember[i] = 1;
    return 1;
  }
  if( pCode->eEncoding==ST_ENC_DICT_REAL ){
    double r;
    int i;
    if( pValue->flags & MEM_Str ) return 1;
    if( pValue->flags & MEM_Int ){
      if( pValue->u.i>=((i64)1<<53) || pValue->u.i<=-((i64)1<<53) ) return 0;
      r = (double)pValue->u.i;
    }else{
      r = pValue->u.r;
    }
    for(i=stRealBound(pCode, r, 0); i<stRealBound(pCode, r, 1); i++) pGuard->aMember[i] = 1;
    return 1;
  }
  return 0;
}

/* The constant that the instruction before a MakeRecord has loaded, as the record has it. Returns 0 when it is none. */
static int stConstantOf(Vdbe *p, const Op *pMake, Mem *pValue){
  const Op *pLoad = pMake-1;
  int enc = ENC(p->db);
  memset(pValue, 0, sizeof(*pValue));
  pValue->db = p->db;
  pValue->enc = (u8)enc;
  switch( pLoad->opcode ){
    case OP_Integer: pValue->flags = MEM_Int; pValue->u.i = pLoad->p1; break;
    case OP_Int64:   pValue->flags = MEM_Int; pValue->u.i = INT32_TO_64(pLoad->p1, pLoad->p3); break;
    case OP_Real: {
      u64 bits = (u64)INT32_TO_64(pLoad->p1, pLoad->p3);
      swapMixedEndianFloat(bits);
      memcpy(&pValue->u.r, &bits, 8);
      if( sqlite3IsNaN(pValue->u.r) ) return 0;
      pValue->flags = MEM_Real;
      break;
    }
    case OP_String8: case OP_String:
      if( enc!=SQLITE_UTF8 ) return 0;
      pValue->flags = MEM_Str|MEM_Term|MEM_Static;
      pValue->z = pLoad->p4.z;
      pValue->n = pLoad->opcode==OP_String ? pLoad->p1 : sqlite3Strlen30(pLoad->p4.z);
      break;
    default: return 0;
  }
  if( pMake->p4type==P4_NOTUSED || pMake->p4.z==0 ) return 1;
  /* An affinity that would change the class of the constant: the list is left to its instruction. */
  switch( pMake->p4.z[0] ){
    case SQLITE_AFF_TEXT: return (pValue->flags & MEM_Str)!=0;
    case SQLITE_AFF_NONE: case SQLITE_AFF_BLOB: return 1;
    default: return (pValue->flags & MEM_Str)==0;
  }
}

static int stMarkList(Vdbe *p, StColumnGuard *pGuard, const StColumnCode *pCode){
  const Op *aOp = p->aOp;
  const CollSeq *pColl = aOp[pGuard->pcList+2].p4.pKeyInfo->aColl[0];
  int i;
  if( pCode->eEncoding==ST_ENC_DICT_TEXT && !sqlite3IsBinary(pColl) ) return 0;
  for(i=pGuard->pcList+3; aOp[i].opcode!=OP_Return; i++) if( aOp[i].opcode==OP_MakeRecord ){
    Mem value;
    if( !stConstantOf(p, &aOp[i], &value) || !stMarkConstant(pGuard, pCode, &value) ) return 0;
  }
  return 1;
}

/* The codes from the least to the greatest integer of a list. Returns 0 when that cannot be said. */
static int stListBounds(Vdbe *p, StColumnGuard *pGuard, const StColumnCode *pCode){
  const Op *aOp = p->aOp;
  u64 low = ~(u64)0, high = 0;
  int i;
  for(i=pGuard->pcList+3; aOp[i].opcode!=OP_Return; i++) if( aOp[i].opcode==OP_MakeRecord ){
    Mem value;
    i64 a, b;
    if( !stConstantOf(p, &aOp[i], &value) ) return 0;
    if( (value.flags & MEM_Str)==0 && stIntegerBounds(OP_Eq, &value, &a, &b) && a>=pCode->iBase ){
      low = MIN(low, (u64)a-(u64)pCode->iBase);
      high = MAX(high, (u64)a-(u64)pCode->iBase);
    }
  }
  if( low>high ) low = high = 0;
  pGuard->low = low;
  pGuard->high = high;
  return 1;
}

/* Evaluates a function for each entry of a dictionary. Returns 0 when that raises an error: the instruction is to raise it, at the row that
   has the entry. */
static int stMarkFunction(Vdbe *p, StColumnGuard *pGuard, const StColumnCode *pCode){
  union { sqlite3_context ctx; char a[SZ_CONTEXT(4)]; } u;
  const Op *pOp = &p->aOp[pGuard->pcFunction];
  const Op *pTest = pGuard->pTest;
  FuncDef *pFunc = pOp->p4.pCtx->pFunc;
  Mem entry, out;
  int i, iColumn = -1, ok = 1;
  if( pCode->eEncoding!=ST_ENC_DICT_TEXT || ENC(p->db)!=SQLITE_UTF8 || pCode->nEntry>p->db->aLimit[SQLITE_LIMIT_LENGTH] ) return 0;
  memset(&u, 0, sizeof(u));
  sqlite3VdbeMemInit(&entry, p->db, MEM_Null);
  sqlite3VdbeMemInit(&out, p->db, MEM_Null);
  u.ctx.pOut = &out;
  u.ctx.pFunc = pFunc;
  u.ctx.pVdbe = p;
  u.ctx.iOp = pGuard->pcFunction;
  u.ctx.enc = ENC(p->db);
  u.ctx.argc = pOp->p4.pCtx->argc;
  for(i=0; i<u.ctx.argc; i++){
    u.ctx.argv[i] = &p->aMem[pOp->p2+i];
    if( !stIsConstant(p, pOp->p2+i) ){
      u.ctx.argv[i] = &entry;
      iColumn = i;
    }else if( u.ctx.argv[i]->flags & MEM_Null ){
      return 0;
    }
  }
  if( iColumn<0 ) return 0;
  for(i=0; ok && i<pCode->nEntry; i++){
    int jumps;
    entry.flags = MEM_Str|MEM_Term|MEM_Static;
    entry.enc = SQLITE_UTF8;
    entry.z = (char*)&pCode->aText[pCode->aiText[i]];
    entry.n = (int)(pCode->aiText[i+1]-pCode->aiText[i])-1;
    sqlite3VdbeMemSetNull(&out);
    pFunc->xSFunc(&u.ctx, u.ctx.argc, u.ctx.argv);
    if( u.ctx.isError || p->db->mallocFailed ){
      ok = 0;
    }else if( pTest->opcode==OP_If || pTest->opcode==OP_IfNot ){
      jumps = out.flags & MEM_Null ? pTest->p3!=0 : sqlite3VdbeBooleanValue(&out, 0)==(pTest->opcode==OP_If);
    }else if( (out.flags & pGuard->value.flags & (MEM_Str|MEM_Int))==0 ){
      ok = 0;
    }else{
      int c = sqlite3MemCompare(&out, &pGuard->value, pTest->p4.pColl);
      switch( pTest->opcode ){
        case OP_Eq: jumps = c==0; break;
        case OP_Ne: jumps = c!=0; break;
        case OP_Lt: jumps = c<0; break;
        case OP_Le: jumps = c<=0; break;
        case OP_Gt: jumps = c>0; break;
        default:    jumps = c>=0;
      }
    }
    if( ok ) pGuard->aMember[i] = !jumps;
  }
  sqlite3VdbeMemRelease(&out);
  return ok;
}

/* Fits a list or a function to the encoding of a segment. */
static void stFitMembers(Vdbe *p, StColumnGuard *pGuard, const StColumnCode *pCode){
  int ok;
  free(pGuard->aMember);
  pGuard->aMember = 0;
  pGuard->low = pGuard->high = 0;
  if( pCode->eEncoding==ST_ENC_INT ){
    if( pGuard->eTest!=ST_TEST_IN || !stListBounds(p, pGuard, pCode) ) return;
  }else if( pCode->eEncoding==ST_ENC_DICT_TEXT || pCode->eEncoding==ST_ENC_DICT_REAL ){
    if( pCode->nEntry>0 ) pGuard->high = pCode->nEntry-1;
  }else{
    return;
  }
  if( pGuard->high-pGuard->low>=ST_MOST_MEMBERS ) return;
  pGuard->aMember = calloc(pGuard->high-pGuard->low+1, 1);
  if( pGuard->aMember==0 ) return;
  ok = pGuard->eTest==ST_TEST_IN ? stMarkList(p, pGuard, pCode) : stMarkFunction(p, pGuard, pCode);
  if( !ok ) return;
  if( pGuard->eTest==ST_TEST_IN && pGuard->op==OP_Ne ){
    u64 i;
    for(i=0; i<=pGuard->high-pGuard->low; i++) pGuard->aMember[i] ^= 1;
  }
  pGuard->eKernel = ST_KERNEL_MEMBERS;
}

#define ST_PASS_MEMBERS(T) \
  for(i=0; i<n; i++){ \
    u64 k = ((T*)pCode->aCode)[iFirst+i]-low; \
    aPass[i] &= k<=width ? aMember[k] : outside; \
  } \
  break;
static void stPassMembers(const StColumnGuard *pGuard, const StColumnCode *pCode, int iFirst, int n, u8 *aPass){
  const u8 *aMember = pGuard->aMember;
  u64 low = pGuard->low, width = pGuard->high-pGuard->low;
  u8 outside = pGuard->op==OP_Ne;   /* Integers that no constant of the list comes near */
  int i;
  switch( pCode->szCode ){
    case 1: ST_PASS_MEMBERS(u8)
    case 2: ST_PASS_MEMBERS(u16)
    case 4: ST_PASS_MEMBERS(u32)
    default: ST_PASS_MEMBERS(u64)
  }
}
