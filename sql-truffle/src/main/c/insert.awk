# Copies the SQLite amalgamation and inserts our lines. Each anchor must be found exactly once.
# inserted.h defines the inserted macros and says what they do.
BEGIN {
  before["  for(pOp=&aOp[p->pc]; 1; pOp++){"] = "  SQLTRUFFLE_RESUME"
  after["static const char * const sqlite3azCompileOpt[] = {"] = "  \"JDBC_EXTENSIONS\",  /* sqlite_jdbc.c */"
  after["    nVmStep++;"] = "    SQLTRUFFLE_STOP"
  after["  i64 seqCount;           /* Sequence counter */"] = "  SQLTRUFFLE_CURSOR_FIELDS"
  after["  u32 szRow;              /* Byte available in aRow */"] = "  SQLTRUFFLE_CURSOR_ROOM"
  before["  /* If the cursor is already positioned at the point we are trying"] = "  SQLTRUFFLE_TABLE_MOVETO"
  after["SQLITE_PRIVATE int sqlite3DbMaskAllZero(yDbMask m){"] = "  SQLTRUFFLE_MASK_ALL_ZERO"
  before["  switch( pCx->eCurType ){"] = "  SQLTRUFFLE_FREE_CURSOR"
  before["    sqlite3VdbeSorterReset(db, pC->uc.pSorter);"] = "    SQLTRUFFLE_RESET_SORTER"
  after["      pTabCur->pAltCursor = pC;"] = "      SQLTRUFFLE_DEFERRED_SEEK"
  before[" failed:"] = "  SQLTRUFFLE_BEGIN_READ"
  after["    rc = sqlite3OsRead(pPager->fd, pPg->pData, pPager->pageSize, iOffset);"] = "    SQLTRUFFLE_PAGE_READ"
  after["  assert( p->nResColumn==pOp->p2 );"] = "  SQLTRUFFLE_RESULT_ROW"
  before["    /* Lock all btrees used by the statement */"] = "    SQLTRUFFLE_HALT"
  after["          rc = vdbeCommit(db, p);"] = "          SQLTRUFFLE_COMMITTED"
  before["        /* If work was actually accomplished... */"] = "        SQLTRUFFLE_CHECKPOINT"
  after["          rc = backupOnePage(p, iSrcPg, sqlite3PagerGetData(pSrcPg), 0);"] = "          SQLTRUFFLE_BACKUP"
  after["            memcpy(pTo, sqlite3PagerGetData(pPage), szPage);"] = "            SQLTRUFFLE_SERIALIZE"
  after["            memset(pTo, 0, szPage);"] = "            SQLTRUFFLE_SERIALIZE"
  after["      rc = xCall(p->pCsr, iOffset+p->iOffset, n, z);"] = "      SQLTRUFFLE_BLOB SQLTRUFFLE_CAPTURE_BLOB"
  after["  assert( isSorter(pC)==(pOp->opcode==OP_SorterSort) );"] = "  SQLTRUFFLE_REWIND"
  before["  rc = sqlite3VdbeSorterNext(db, pC);"] = "  SQLTRUFFLE_SORTER_NEXT"
  after["case OP_Next:          /* jump, ncycle */"] = "  SQLTRUFFLE_NEXT"
  after["case OP_Prev:          /* jump, ncycle */"] = "  SQLTRUFFLE_PREV"
  before["  rc = sqlite3BtreeLast(pCrsr, &res);"] = "  SQLTRUFFLE_LAST"
  before["    rc = sqlite3BtreeTableMoveto(pC->uc.pCursor, (u64)iKey, 0, &res);"] = "    SQLTRUFFLE_SEEK_TABLE"
  before["op_column_restart:"] = "  SQLTRUFFLE_COLUMN"
  after["op_column_restart:"] = "  SQLTRUFFLE_ENTRY_COLUMN"
  before["  /* Inlined version of sqlite3VdbeIdxKeyCompare() */"] = "  SQLTRUFFLE_ENTRY_COMPARE"
  before["  /* The IdxRowid and Seek opcodes are combined because of the commonality"] = "  SQLTRUFFLE_ENTRY_RESTORE"
  after["    rowid = 0;  /* Not needed.  Only used to silence a warning. */"] = "    SQLTRUFFLE_ENTRY_ROWID"
  before["  rc = sqlite3BtreeTableMoveto(pCrsr, iKey, 0, &res);"] = "  SQLTRUFFLE_SEEK_ROWID SQLTRUFFLE_SEEK_AFTER_MAPPED"
  before["    }while( (++p)<pEnd );"] = "      SQLTRUFFLE_RELEASED"
  after["static void closeAllCursors(Vdbe *p){"] = "  SQLTRUFFLE_CLOSE_CURSORS"
  after["  SubProgram *pProgram;   /* Linked list of all sub-programs used by VM */"] = "  SQLTRUFFLE_VDBE_FIELDS"
  after["  u8 mTrace;                    /* zero or more SQLITE_TRACE flags */"] = "  SQLTRUFFLE_CONNECTION_FIELDS"
  before["      if( pMod==0 && sqlite3_strnicmp(zName, \"json\", 4)==0 ){"] = "      SQLTRUFFLE_EPONYMOUS"
  after["  aFcntl[3] = 0;"] = "  SQLTRUFFLE_PRAGMA"
  after["  u8 memVfs;                  /* VFS-implemented memory database */"] = "  SQLTRUFFLE_PAGER_FIELDS"
  before["    /* The next line of code computes as follows, only faster:"] = "    SQLTRUFFLE_SEEK_INDEX"
  before["  /* If the btree is already in a write-transaction, or it"] = "  SQLTRUFFLE_BEGIN_WRITE"
  before["    for(p=pBtree->pBt->pCursor; p; p=p->pNext){"] = "    SQLTRUFFLE_TRIP_CURSORS"
  after["  unixShmNode *pShmNode;          /* Shared memory associated with this inode */"] = "  SQLTRUFFLE_INODE_FIELDS"
  after["  unixShm *pFirst;           /* All unixShm objects pointing to this */"] = "  SQLTRUFFLE_SHM_FIELDS"
  after["  u32 nCkpt;                 /* Checkpoint sequence counter in the wal-header */"] = "  SQLTRUFFLE_WAL_FIELDS"
  before["  pPager->eState = PAGER_WRITER_DBMOD;"] = "  SQLTRUFFLE_FILE_WRITE"
  before["  /* Checkpoint and close the log. Because an EXCLUSIVE lock is held on"] = "  SQLTRUFFLE_LEAVE_WAL"
  before["  assert( pPager->readOnly==0 );"] = "  SQLTRUFFLE_PAGE_WRITE"
  after["  sqlite3PcacheMove(pPg, pgno);"] = "  SQLTRUFFLE_PAGE_MOVED"
  before["  if( rc==SQLITE_OK && bCommit ){"] = "  SQLTRUFFLE_TRANSACTION_ENDED"
  after["  /* pPager->errCode = 0; */"] = "  SQLTRUFFLE_PAGER_CLOSING"
  before["  sqlite3PcacheClose(pPager->pPCache);"] = "  SQLTRUFFLE_PAGER_CLOSED"
  before["    rc = pPager->noLock ? SQLITE_OK : sqlite3OsLock(pPager->fd, eLock);"] = "    SQLTRUFFLE_PAGER_LOCK"
  before["  /* Invoke the pre-update hook, if any */"] = "  SQLTRUFFLE_CAPTURE_INSERT"
  after["    if( pOp->p5 & OPFLAG_LASTROWID ) db->lastRowid = x.nKey;"] = "    if( pOp->p5 & OPFLAG_LASTROWID ){ SQLTRUFFLE_NOTE_KEY(x.nKey) }"
  after["      db->lastRowid = rowid;"] = "      SQLTRUFFLE_NOTE_KEY(rowid)"
  before["  /* Invoke the pre-update-hook if required. */"] = "  SQLTRUFFLE_CAPTURE_DELETE"
  before["  rc = sqlite3BtreeClearTable(db->aDb[pOp->p2].pBt, (u32)pOp->p1, &nChange);"] = "  SQLTRUFFLE_CAPTURE_CLEAR_ROWS"
  after["    pOld = sqlite3HashInsert(&pSchema->tblHash, p->zName, p);"] = "    SQLTRUFFLE_CAPTURE_TABLE"
  after["  p = sqlite3HashInsert(&pDb->pSchema->tblHash, zTabName, 0);"] = "  SQLTRUFFLE_CAPTURE_UNLINK"
  before["  pSchema->pSeqTab = 0;"] = "  SQLTRUFFLE_CAPTURE_CLEAR"
  before["  rc = sqlite3VtabSync(db, p);"] = "  SQLTRUFFLE_CAPTURE_COMMIT"
  after["          v++;   /* IMP: R-29538-34987 */"] = "          SQLTRUFFLE_CAPTURE_ROWID"
  after["        v = 1;   /* IMP: R-61914-48074 */"] = "        SQLTRUFFLE_CAPTURE_ROWID"
  after["  int nSavepoint;               /* Number of non-transaction savepoints */"] = "  ST_CAPTURE_FIELDS"
  after["  Table *pSeqTab;      /* The sqlite_sequence table used by AUTOINCREMENT */"] = "  ST_JOURNAL_FIELD"
  after["SQLITE_PRIVATE int sqlite3BtreeSavepoint(Btree *p, int op, int iSavepoint){"] = "  SQLTRUFFLE_CAPTURE_SAVEPOINT"
  after["SQLITE_PRIVATE void sqlite3RollbackAll(sqlite3 *db, int tripCode){"] = "  SQLTRUFFLE_CAPTURE_ROLLBACK"
  before["  /* Close all database connections */"] = "  SQLTRUFFLE_CAPTURE_CLOSE"
  before["    }else if( pDest->pIndex==0 && !(db->mDbFlags & DBFLAG_VacuumInto) ){"] = "    SQLTRUFFLE_CAPTURE_VACUUM"
  before["      pLink->pNext = pTab->pTrigger;"] = "      SQLTRUFFLE_CAPTURE_TRIGGER"
}
($0 in before) { print before[$0]; seen[$0]++ }
{ print }
($0 in after) { print after[$0]; if (!($0 in before)) seen[$0]++ }
END {
  for (anchor in before) check(anchor)
  for (anchor in after) check(anchor)
  exit failed
}
function check(anchor) {
  if (seen[anchor] != 1) {
    printf "insert.awk: anchor found %d times, expected once: %s\n", seen[anchor], anchor > "/dev/stderr"
    failed = 1
  }
}
