/*
** Notes the rowids of inserted rows for keys.h. Included by sqltruffle.c.
*/

#define ST_FIRST_KEYS 8

/* Notes a row that statement p inserts. Rows that its triggers insert do not count: their programs run in a frame. */
static int stInsertedRowid(Vdbe *p, i64 iKey){
  StKeys *pKeys;
  if( p->pFrame ) return SQLITE_OK;
  for(pKeys=p->db->pStKeys; pKeys && pKeys->p!=p; pKeys=pKeys->pOuter){}
  if( pKeys==0 ) return SQLITE_OK;
  if( pKeys->nKey==pKeys->nRoom ){
    int nRoom = pKeys->nRoom ? 2*pKeys->nRoom : ST_FIRST_KEYS;
    void *aKey = nRoom<0 ? 0 : sqlite3_realloc64(pKeys->aKey, nRoom*sizeof(*pKeys->aKey));
    if( aKey==0 ) return SQLITE_NOMEM;
    pKeys->aKey = aKey;
    pKeys->nRoom = nRoom;
  }
  pKeys->aKey[pKeys->nKey++] = iKey;
  return SQLITE_OK;
}
