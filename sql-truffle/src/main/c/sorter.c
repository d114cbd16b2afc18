/*
** Sorters, and the files to which Java spills the rows of a sorter. Included by sqltruffle.c.
*/

/* The work of OP_SorterInsert: adds the record of n bytes at z. */
SQLITE_API int st_sorter_insert(VdbeCursor *pC, char *z, int n){
  Mem m;
  m.z = z;
  m.n = n;
  m.flags = MEM_Blob;
  return sqlite3VdbeSorterWrite(pC, &m);
}

/* Whether Java may keep the rows of a sorter: it has none yet, and sorts in this thread. -1: no. Otherwise how many bytes of records
** it may hold in memory, 0 for any number. */
SQLITE_API int st_sorter_adopt(VdbeCursor *pC){
  VdbeSorter *p = pC->uc.pSorter;
  return p->list.pList || p->bUsePMA || p->nTask!=1 ? -1 : p->mxPmaSize;
}

/* Sorts rows that were in order already: what Java had kept, and gives back in the middle of reading. */
SQLITE_API int st_sorter_resume(VdbeCursor *pC){
  int res;
  return sqlite3VdbeSorterRewind(pC, &res);
}

/* Temporary files of sorters, where SQLite's VFS has them. */
SQLITE_API int st_spill_open(Vdbe *p){
  sqlite3_file *pFd = 0;
  int rc = vdbeSorterOpenTempFile(p->db, 0, &pFd);
  p->st.nOut = (i64)pFd;
  return rc;
}
/* In pieces: SQLite's VFS for Unix takes a write of a multiple of 128 KiB for one that did not succeed. */
#define ST_SPILL_PIECE 65536
SQLITE_API int st_spill_write(sqlite3_file *pFd, u8 *z, int n, i64 iOffset){
  int rc = SQLITE_OK;
  int i;
  for(i=0; rc==SQLITE_OK && i<n; i+=ST_SPILL_PIECE){
    rc = sqlite3OsWrite(pFd, &z[i], MIN(n-i, ST_SPILL_PIECE), iOffset+i);
  }
  return rc;
}
SQLITE_API int st_spill_read(sqlite3_file *pFd, u8 *z, int n, i64 iOffset){
  int rc = SQLITE_OK;
  int i;
  for(i=0; rc==SQLITE_OK && i<n; i+=ST_SPILL_PIECE){
    rc = sqlite3OsRead(pFd, &z[i], MIN(n-i, ST_SPILL_PIECE), iOffset+i);
  }
  return rc;
}
SQLITE_API void st_spill_close(sqlite3_file *pFd){ sqlite3OsCloseFree(pFd); }

/* The work of OP_SorterSort and OP_Sort. SQLITE_OK, SQLITE_DONE when there are no rows, or an error. */
SQLITE_API int st_sort(Vdbe *p, VdbeCursor *pC){
  int res = 1;
  int rc;
  p->aCounter[SQLITE_STMTSTATUS_SORT]++;
  if( isSorter(pC) ){
    rc = sqlite3VdbeSorterRewind(pC, &res);
  }else{
    rc = sqlite3BtreeFirst(pC->uc.pCursor, &res);
    pC->deferredMoveto = 0;
    pC->cacheStatus = CACHE_STALE;
  }
  if( rc ) return rc;
  pC->nullRow = (u8)res;
  return res ? SQLITE_DONE : SQLITE_OK;
}

/* The work of OP_SorterNext. SQLITE_OK, SQLITE_DONE, or an error. */
SQLITE_API int st_sorter_next(Vdbe *p, VdbeCursor *pC){
  int rc = sqlite3VdbeSorterNext(p->db, pC);
  pC->cacheStatus = CACHE_STALE;
  pC->nullRow = rc!=SQLITE_OK;
  return rc;
}

/* OP_SorterData without the copy: the current record, which stays where it is until the sorter moves; its size goes to nOut. */
SQLITE_API void *st_sorter_row(Vdbe *p, VdbeCursor *pC){
  int n;
  void *z = vdbeSorterRowkey(pC->uc.pSorter, &n);
  p->st.nOut = n;
  return z;
}

/* The work of OP_SorterCompare for register pMem. SQLITE_OK when equal, SQLITE_DONE when not, or an error. */
SQLITE_API int st_sorter_compare(VdbeCursor *pC, char *z, int n, int nKeyCol){
  Mem m;
  int res = 0;
  int rc;
  m.z = z;
  m.n = n;
  m.flags = MEM_Blob;
  rc = sqlite3VdbeSorterCompare(pC, &m, nKeyCol, &res);
  return rc ? rc : res ? SQLITE_DONE : SQLITE_OK;
}
