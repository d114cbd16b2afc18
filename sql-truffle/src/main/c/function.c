/*
** The bodies of the opcodes that call functions and aggregates, and of some small ones, as functions that take just their operands.
** A part of the one translation unit (sqltruffle.c). Each does what vdbe.c does for the opcode.
*/

/* Makes the context of the OP_Function at address pc ready for a call with the C registers of its arguments. A function that Java has
   called
** sets its result by it. */
SQLITE_API sqlite3_context *st_function_begin(Vdbe *p, int pc){
  VdbeOp *pOp = &p->aOp[pc];
  sqlite3_context *pCtx = pOp->p4.pCtx;
  Mem *pOut = &p->aMem[pOp->p3];
  int i;
  if( pCtx->pOut!=pOut ){
    pCtx->pVdbe = p;
    pCtx->pOut = pOut;
    pCtx->enc = ENC(p->db);
    for(i=pCtx->argc-1; i>=0; i--) pCtx->argv[i] = &p->aMem[pOp->p2+i];
  }
  MemSetTypeFlag(pOut, MEM_Null);
  return pCtx;
}

/* The error that the call has left in the context, for st_raise(), or SQLITE_OK: then the result is in register P3. */
SQLITE_API int st_function_end(Vdbe *p, int pc){
  VdbeOp *pOp = &p->aOp[pc];
  sqlite3_context *pCtx = pOp->p4.pCtx;
  int rc = SQLITE_OK;
  if( pCtx->isError ){
    if( pCtx->isError>0 ){
      sqlite3VdbeError(p, "%s", sqlite3_value_text(pCtx->pOut));
      rc = pCtx->isError;
    }
    sqlite3VdbeDeleteAuxData(p->db, &p->pAuxData, pCtx->iOp, pOp->p1);
    pCtx->isError = 0;
  }
  return rc;
}

/* OP_Function, its arguments in the C registers: what sqlite3VdbeExec() does, without its ways in and out. A function may do anything
** that an application may. */
SQLITE_API int st_function(Vdbe *p, int pc){
  sqlite3_context *pCtx = st_function_begin(p, pc);
  sqlite3 *db = p->db;
  p->iCurrentTime = p->st.iCurrentTime;
  db->nVdbeExec++;
  (*pCtx->pFunc->xSFunc)(pCtx, pCtx->argc, pCtx->argv);
  db->nVdbeExec--;
  p->st.iCurrentTime = p->iCurrentTime;
  return st_function_end(p, pc);
}

/* As st_function_begin(), for OP_AggStep and OP_AggInverse. 0: no memory. */
SQLITE_API sqlite3_context *st_agg_begin(Vdbe *p, int pc){
  VdbeOp *pOp = &p->aOp[pc];
  Mem *pMem = &p->aMem[pOp->p3];
  sqlite3_context *pCtx;
  int i;
  if( pOp->p4type==P4_FUNCDEF ){
    int n = pOp->p5;
    u64 nAlloc = ROUND8P( SZ_CONTEXT(n) );
    pCtx = sqlite3DbMallocRawNN(p->db, nAlloc + sizeof(Mem));
    if( pCtx==0 ) return 0;
    pCtx->pOut = (Mem*)((u8*)pCtx + nAlloc);
    sqlite3VdbeMemInit(pCtx->pOut, p->db, MEM_Null);
    pCtx->pMem = 0;
    pCtx->pFunc = pOp->p4.pFunc;
    pCtx->iOp = pc;
    pCtx->pVdbe = p;
    pCtx->skipFlag = 0;
    pCtx->isError = 0;
    pCtx->enc = ENC(p->db);
    pCtx->argc = n;
    pOp->p4type = P4_FUNCCTX;
    pOp->p4.pCtx = pCtx;
    pOp->opcode = OP_AggStep1;
  }
  pCtx = pOp->p4.pCtx;
  if( pCtx->pMem!=pMem ){
    pCtx->pMem = pMem;
    for(i=pCtx->argc-1; i>=0; i--) pCtx->argv[i] = &p->aMem[pOp->p2+i];
  }
  return pCtx;
}

/* As st_function_end(). */
SQLITE_API int st_agg_end(Vdbe *p, int pc){
  VdbeOp *pOp = &p->aOp[pc];
  sqlite3_context *pCtx = pOp->p4.pCtx;
  int rc = SQLITE_OK;
  if( pCtx->isError ){
    if( pCtx->isError>0 ){
      sqlite3VdbeError(p, "%s", sqlite3_value_text(pCtx->pOut));
      rc = pCtx->isError;
    }
    if( pCtx->skipFlag ){
      int i = pOp[-1].p1;
      if( i ) sqlite3VdbeMemSetInt64(&p->aMem[i], 1);
      pCtx->skipFlag = 0;
    }
    sqlite3VdbeMemRelease(pCtx->pOut);
    pCtx->pOut->flags = MEM_Null;
    pCtx->isError = 0;
  }
  return rc;
}

/* OP_AggStep and OP_AggInverse, as st_function(). */
SQLITE_API int st_agg_step(Vdbe *p, int pc){
  sqlite3_context *pCtx = st_agg_begin(p, pc);
  sqlite3 *db = p->db;
  if( pCtx==0 ) return SQLITE_NOMEM;
  pCtx->pMem->n++;
  p->iCurrentTime = p->st.iCurrentTime;
  db->nVdbeExec++;
  if( p->aOp[pc].p1 ){
    (pCtx->pFunc->xInverse)(pCtx, pCtx->argc, pCtx->argv);
  }else{
    (pCtx->pFunc->xSFunc)(pCtx, pCtx->argc, pCtx->argv);
  }
  db->nVdbeExec--;
  p->st.iCurrentTime = p->iCurrentTime;
  return st_agg_end(p, pc);
}

/* The step of an aggregate of one argument whose context is kept by Java: plain bytes. It is one that never fails. */
SQLITE_API void st_agg_step_in(Vdbe *p, FuncDef *pFunc, char *pContext, sqlite3_value *pArg){
  sqlite3_context ctx;
  Mem acc, out;
  sqlite3VdbeMemInit(&acc, p->db, MEM_Agg);
  acc.z = pContext;
  sqlite3VdbeMemInit(&out, p->db, MEM_Null);
  memset(&ctx, 0, sizeof(ctx));
  ctx.pFunc = pFunc;
  ctx.pVdbe = p;
  ctx.pMem = &acc;
  ctx.pOut = &out;
  ctx.enc = ENC(p->db);
  pFunc->xSFunc(&ctx, 1, &pArg);
}

/* OP_AggValue and OP_AggFinal, as st_function(); the result stays in its C register. */
SQLITE_API int st_agg_final(Vdbe *p, int pc){
  VdbeOp *pOp = &p->aOp[pc];
  Mem *pMem = &p->aMem[pOp->p1];
  int rc;
  p->db->nVdbeExec++;
  if( pOp->p3 ){
    rc = sqlite3VdbeMemAggValue(pMem, &p->aMem[pOp->p3], pOp->p4.pFunc);
    pMem = &p->aMem[pOp->p3];
  }else{
    rc = sqlite3VdbeMemFinalize(pMem, pOp->p4.pFunc);
  }
  p->db->nVdbeExec--;
  if( rc ){
    sqlite3VdbeError(p, "%s", sqlite3_value_text(pMem));
    return rc;
  }
  sqlite3VdbeChangeEncoding(pMem, ENC(p->db));
  return SQLITE_OK;
}

/* createAggContext(): n zero bytes as the context of a group in accumulator pMem. Their address; 0 when there is no memory. */
SQLITE_API void *st_agg_context(Mem *pMem, FuncDef *pFunc, int n){
  sqlite3VdbeMemClearAndResize(pMem, n);
  if( pMem->z==0 ) return 0;
  pMem->flags = MEM_Agg;
  pMem->u.pDef = pFunc;
  memset(pMem->z, 0, n);
  return pMem->z;
}

/* The text of typeof() for SQLITE_INTEGER to SQLITE_NULL. */
SQLITE_API const char *st_type_name(int eType){
  static const char *azType[] = { "integer", "real", "text", "blob", "null" };
  return azType[eType-1];
}

/* OP_IfEmpty. SQLITE_OK when there are rows, SQLITE_DONE when there are none, or an error for st_raise(). */
SQLITE_API int st_is_empty(VdbeCursor *pC){
  int res = 0;
  int rc = sqlite3BtreeIsEmpty(pC->uc.pCursor, &res);
  return rc ? rc : res ? SQLITE_DONE : SQLITE_OK;
}

/* OP_Count without an estimate. The number of rows, or minus an error code. */
SQLITE_API sqlite3_int64 st_count(Vdbe *p, VdbeCursor *pC){
  i64 nEntry = 0;
  int rc = sqlite3BtreeCount(p->db, pC->uc.pCursor, &nEntry);
  return rc ? -(i64)rc : nEntry;
}
