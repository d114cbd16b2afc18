/*
** A dict from text to text: chained, twice as large whenever there are as many entries as chains. It has copies of its texts, as
** those of a row are gone with the row.
*/
typedef struct DictEntry DictEntry;
struct DictEntry {
  DictEntry *pNext;            /* The next of the chain */
  uint32_t h;
  int nKey;
  char *zValue;
  char aKey[];
};

typedef struct Dict {
  DictEntry **apChain;
  int64_t nChain;              /* A power of two */
  int64_t nEntry;
} Dict;

#define DICT_FIRST_CHAINS 16

static int dictInit(Dict *p){
  p->nChain = DICT_FIRST_CHAINS;
  p->nEntry = 0;
  p->apChain = calloc(p->nChain, sizeof(*p->apChain));
  return p->apChain ? SQLITE_OK : SQLITE_NOMEM;
}

static void dictFree(Dict *p){
  int64_t i;
  for(i=0; p->apChain && i<p->nChain; i++){
    DictEntry *pEntry = p->apChain[i];
    while( pEntry ){
      DictEntry *pNext = pEntry->pNext;
      free(pEntry->zValue);
      free(pEntry);
      pEntry = pNext;
    }
  }
  free(p->apChain);
}

/* FNV-1a. */
static uint32_t dictHash(const char *a, int n){
  uint32_t h = 2166136261u;
  int i;
  for(i=0; i<n; i++) h = (h ^ (unsigned char)a[i])*16777619u;
  return h;
}

static int dictGrow(Dict *p){
  int64_t nNew = 2*p->nChain;
  DictEntry **apNew = calloc(nNew, sizeof(*apNew));
  int64_t i;
  if( apNew==0 ) return SQLITE_NOMEM;
  for(i=0; i<p->nChain; i++){
    DictEntry *pEntry = p->apChain[i];
    while( pEntry ){
      DictEntry *pNext = pEntry->pNext;
      DictEntry **ppChain = &apNew[pEntry->h & (nNew - 1)];
      pEntry->pNext = *ppChain;
      *ppChain = pEntry;
      pEntry = pNext;
    }
  }
  free(p->apChain);
  p->apChain = apNew;
  p->nChain = nNew;
  return SQLITE_OK;
}

/* The entry of a key, made without a value if there was none; NULL when there is no memory. */
static DictEntry *dictEntry(Dict *p, const char *aKey, int nKey){
  uint32_t h = dictHash(aKey, nKey);
  DictEntry **ppChain = &p->apChain[h & (p->nChain - 1)];
  DictEntry *pEntry;
  for(pEntry=*ppChain; pEntry; pEntry=pEntry->pNext){
    if( pEntry->h==h && pEntry->nKey==nKey && memcmp(pEntry->aKey, aKey, nKey)==0 ) return pEntry;
  }
  if( p->nEntry==p->nChain ){
    if( dictGrow(p) ) return 0;
    ppChain = &p->apChain[h & (p->nChain - 1)];
  }
  pEntry = malloc(sizeof(*pEntry) + nKey);
  if( pEntry==0 ) return 0;
  pEntry->pNext = *ppChain;
  pEntry->h = h;
  pEntry->nKey = nKey;
  pEntry->zValue = 0;
  memcpy(pEntry->aKey, aKey, nKey);
  *ppChain = pEntry;
  p->nEntry++;
  return pEntry;
}

/* Maps the text of a column to that of another, in place of what it was mapped to. The columns may be of different statements. */
static int dictPut(Dict *p, sqlite3_stmt *pKey, int iKey, sqlite3_stmt *pValue, int iValue){
  const char *zKey = (const char*)sqlite3_column_text(pKey, iKey);
  const char *zValue = (const char*)sqlite3_column_text(pValue, iValue);
  int nValue = sqlite3_column_bytes(pValue, iValue);
  DictEntry *pEntry;
  char *zCopy;
  if( zKey==0 || zValue==0 ) return SQLITE_NOMEM;
  zCopy = malloc(nValue + 1);
  pEntry = zCopy ? dictEntry(p, zKey, sqlite3_column_bytes(pKey, iKey)) : 0;
  if( pEntry==0 ){
    free(zCopy);
    return SQLITE_NOMEM;
  }
  memcpy(zCopy, zValue, nValue + 1);
  free(pEntry->zValue);
  pEntry->zValue = zCopy;
  return SQLITE_OK;
}
