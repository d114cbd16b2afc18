/*
** Memory of registers. Included by sqltruffle.c.
*/

/* Makes room for n bytes in register pMem, whose value is lost. Returns SQLITE_OK or SQLITE_NOMEM. */
SQLITE_API int st_mem_reserve(Mem *pMem, int n){
  if( VdbeMemDynamic(pMem) ) sqlite3VdbeMemSetNull(pMem);
  if( pMem->szMalloc<n && sqlite3VdbeMemGrow(pMem, n, 0) ) return SQLITE_NOMEM;
  pMem->flags = MEM_Null;
  return SQLITE_OK;
}

/* Makes the text or blob of register pMem its own. */
SQLITE_API int st_mem_own(Mem *pMem){ return sqlite3VdbeMemMakeWriteable(pMem); }

/* Frees what the value of register pMem holds outside its own buffer (MEM_Dyn, MEM_Agg). */
SQLITE_API void st_mem_release(Mem *pMem){ sqlite3VdbeMemSetNull(pMem); }
