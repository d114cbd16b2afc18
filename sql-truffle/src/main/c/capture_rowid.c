/*
** Replicas: rowids that no other site gives out. Included by sqltruffle.c.
*/

#define ST_SLOT_BITS   32   /* Rowids that a site can give out, as a power of two */

/* Makes *pv, which is larger than each rowid of the table, the next rowid of this site. */
static int stSiteRowid(sqlite3 *db, VdbeCursor *pC, i64 *pv){
  Table *pJournal = db->aDb[pC->iDb].pSchema->pStJournal;
  i64 iLow, iHigh;
  int res, rc;
  if( pC->pgnoRoot==SCHEMA_ROOT || pJournal->nCol<3 || sqlite3_strnicmp(pJournal->aCol[2].zCnName, "slot_", 5)!=0 ) return SQLITE_OK;
  iLow = (i64)sqlite3Atoi(&pJournal->aCol[2].zCnName[5]) << ST_SLOT_BITS;
  iHigh = iLow + ((i64)1 << ST_SLOT_BITS);
  if( *pv>iLow && *pv<iHigh ) return SQLITE_OK;
  if( *pv<=iLow ){
    *pv = iLow+1;
    return SQLITE_OK;
  }
  rc = sqlite3BtreeTableMoveto(pC->uc.pCursor, iHigh-1, 0, &res);
  if( rc==SQLITE_OK && res>0 ){
    rc = sqlite3BtreePrevious(pC->uc.pCursor, 0);
    if( rc==SQLITE_DONE ){
      *pv = iLow+1;
      return SQLITE_OK;
    }
  }
  if( rc ) return rc;
  *pv = MAX(sqlite3BtreeIntegerKey(pC->uc.pCursor), iLow)+1;
  return *pv<iHigh ? SQLITE_OK : SQLITE_FULL;
}
