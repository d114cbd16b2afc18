/*
** Moves of cursors that leave their page. Included by sqltruffle.c.
*/

SQLITE_API void st_prefetch(VdbeCursor *pC){
  stPrefetchNext(pC->uc.pCursor);
}

/* The part of OP_Next and OP_Prev that leaves the page. SQLITE_OK, SQLITE_DONE, or an error for st_raise(). */
SQLITE_API int st_next(VdbeCursor *pC, int hint){
  int rc = sqlite3BtreeNext(pC->uc.pCursor, hint);
  stPrefetchNext(pC->uc.pCursor);
  pC->cacheStatus = CACHE_STALE;
  pC->nullRow = rc!=SQLITE_OK;
  return rc;
}
SQLITE_API int st_prev(VdbeCursor *pC, int hint){
  int rc = sqlite3BtreePrevious(pC->uc.pCursor, hint);
  pC->cacheStatus = CACHE_STALE;
  pC->nullRow = rc!=SQLITE_OK;
  return rc;
}

/* OP_Column's way to a cursor that must be moved or restored first. */
SQLITE_API int st_cursor_restore(VdbeCursor *pC){
  if( pC->deferredMoveto ) return sqlite3VdbeFinishMoveto(pC);
  return sqlite3VdbeCursorRestore(pC);
}
