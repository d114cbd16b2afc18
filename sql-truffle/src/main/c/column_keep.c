/*
** Decides when side files are read and written. Each process reads a database's side file once, in the first statement that asks for
** columns of the database. The builder writes it after it has built columns, at most every ST_SAVE_SECONDS.
*/

#define ST_SAVE_SECONDS       5
#define ST_SAVE_LATER_SECONDS 60    /* When only statements have brought columns to their snapshot, or the last attempt failed */
#define ST_FILES_LOOKED       1024

/* Files whose side file was looked for. Under the store's mutex. */
static struct {
  int n;
  struct { u64 iDevice, iFile; } a[ST_FILES_LOOKED];
} stLooked;

static int stHasLooked(u64 iDevice, u64 iFile){
  int i;
  for(i=0; i<stLooked.n; i++) if( stLooked.a[i].iFile==iFile && stLooked.a[i].iDevice==iDevice ) return 1;
  return 0;
}

/* Takes over the columns of a side file. */
static void stLookForSideFile(Pager *pPager){
  StIdentity of;
  StColumnTable **apTable;
  i64 nByteMost;
  int i, n, hasLooked;
  if( !stColumns.hasSideFiles || stIsPrivate(pPager) || !stIdentityOf(pPager, &of) ) return;
  pthread_mutex_lock(&stColumns.mutex);
  nByteMost = stColumns.nByteMost;
  hasLooked = stLooked.n>=ST_FILES_LOOKED || stHasLooked(of.iDevice, of.iFile);
  if( !hasLooked ){
    stLooked.a[stLooked.n].iDevice = of.iDevice;
    stLooked.a[stLooked.n++].iFile = of.iFile;
  }
  pthread_mutex_unlock(&stColumns.mutex);
  if( hasLooked ) return;
  apTable = malloc(ST_SIDE_TABLES*sizeof(*apTable));
  if( apTable==0 ) return;
  n = stSideFileRead(pPager->zFilename, of.iDevice, of.iFile, nByteMost, apTable);
  pthread_mutex_lock(&stColumns.mutex);
  for(i=0; i<n; i++){
    StColumnEntry *pEntry = stFindEntry(pPager, apTable[i]->root, 1);
    if( pEntry && pEntry->pTable==0 ){
      u8 aHas[(ST_MAX_COLUMNS+7)/8];
      int j;
      stColumnsOf(apTable[i], aHas);
      for(j=0; j<ArraySize(aHas); j++) pEntry->aWanted[j] |= aHas[j];
      pEntry->nWanted = MAX(pEntry->nWanted, apTable[i]->nField);
      pEntry->isIndex = (u8)apTable[i]->isIndex;
      pEntry->nUse = ST_FEWEST_USES;
      stSetTable(pEntry, apTable[i]);
      pEntry->isUnproven = 1;
      stColumns.nLoaded++;
    }else{
      stTableRelease(apTable[i]);
    }
  }
  stMakeRoom(0);
  pthread_mutex_unlock(&stColumns.mutex);
  free(apTable);
}

static i64 stDueAt(const StColumnEntry *p){
  return p->iSaved + (p->isUnsaved==1 ? ST_SAVE_SECONDS : ST_SAVE_LATER_SECONDS);
}

/* The entry whose file is to be written first; *pDue: when. Under the mutex. */
static StColumnEntry *stUnsaved(i64 *pDue){
  StColumnEntry *p, *pFirst = 0;
  int i;
  if( !stColumns.hasSideFiles ) return 0;
  for(i=0; i<256; i++) for(p=stColumns.aEntry[i]; p; p=p->pNext){
    if( p->isUnsaved && p->pTable && (pFirst==0 || stDueAt(p)<stDueAt(pFirst)) ) pFirst = p;
  }
  if( pFirst ) *pDue = stDueAt(pFirst);
  return pFirst;
}

/* Writes the side file of an entry's database, with the columns used last when not all have room. Called and returns under the mutex, which
   it gives up meanwhile. */
static void stSave(StColumnEntry *pEntry){
  StColumnEntry *apEntry[ST_SIDE_TABLES], *p;
  StColumnTable *apTable[ST_SIDE_TABLES];
  i64 nByte = 0, now = (i64)time(0);
  char *zFile;
  int i, j, n = 0, ok;
  for(i=0; i<256; i++) for(p=stColumns.aEntry[i]; p; p=p->pNext){
    if( !stIsOf(p, &pEntry->of) || p->pTable==0 || n==ST_SIDE_TABLES ) continue;
    for(j=n++; j>0 && apEntry[j-1]->iUsed<p->iUsed; j--) apEntry[j] = apEntry[j-1];
    apEntry[j] = p;
  }
  for(i=j=0; i<n; i++) if( nByte+apEntry[i]->pTable->nByte<=stColumns.nByteMost ){
    nByte += apEntry[i]->pTable->nByte;
    apTable[j] = apEntry[i]->pTable;
    apTable[j]->nRef++;
    apEntry[j++] = apEntry[i];
  }
  n = j;
  zFile = n ? strdup(pEntry->zFile) : 0;
  pthread_mutex_unlock(&stColumns.mutex);
  ok = zFile && stSideFileWrite(zFile, apTable, n);
  for(i=0; ok && i<n; i++) if( stSideFileIsFaulty(apTable[i]->pFile) ) ok = 0;
  free(zFile);
  pthread_mutex_lock(&stColumns.mutex);
  if( ok ) stColumns.nSaved++;
  for(i=0; i<n; i++){
    if( ok && apEntry[i]->pTable==apTable[i] ) apEntry[i]->isUnsaved = 0;
    stTableRelease(apTable[i]);
  }
  for(i=0; i<256; i++) for(p=stColumns.aEntry[i]; p; p=p->pNext){
    if( !stIsOf(p, &pEntry->of) ) continue;
    p->iSaved = now;
    if( p->isUnsaved ) p->isUnsaved = 2;
  }
}

/* Writes all side files whose columns have changed. */
SQLITE_API void st_columns_save(void){
  int nTry;
  pthread_mutex_lock(&stColumns.mutex);
  for(nTry=0; nTry<ST_SIDE_TABLES; nTry++){
    i64 due;
    StColumnEntry *p = stUnsaved(&due);
    if( p==0 ) break;
    stSave(p);   /* A file that cannot be written is the last in turn: it does not keep the others from being written */
  }
  pthread_mutex_unlock(&stColumns.mutex);
}
