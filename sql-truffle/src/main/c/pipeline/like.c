/*
** LIKE and GLOB. In a pattern of literal parts between wildcards, such as '%special%requests%', each part is sought by its rarest letter.
** Answers are those of patternCompare(), which has all other patterns.
*/

#define ST_LIKE_PARTS 8

typedef struct StLikePart StLikePart;
struct StLikePart {
  const char *z;
  int n;
  int iRare;         /* Its rarest character */
};

typedef struct StLike StLike;
struct StLike {
  int nPart;         /* 0: the pattern has other parts */
  const struct compareInfo *pInfo;
  const u8 *zPattern;
  StLikePart aPart[ST_LIKE_PARTS];
  u8 noCase;
  u8 atBegin, atEnd; /* The first part begins the text; the last one ends it */
};

/* How rare a character is in texts of English words. */
static int stRarity(char c){
  const char *z = " etaoinshrdlcumwfgypbvkjxqz";
  const char *pAt = strchr(z, sqlite3Tolower((u8)c));
  return c && pAt ? (int)(pAt-z) : 14;
}

/* The pattern of a LIKE or GLOB that a register has; 0: it is another function, or there is no memory. */
static StLike *stLikeOf(const sqlite3_context *pCtx, const Mem *pPattern, sqlite3 *db){
  const struct compareInfo *pInfo = pCtx->pFunc->pUserData;
  StLike *pLike;
  int i, k, n = pPattern->n;
  if( pCtx->pFunc->xSFunc!=likeFunc || pCtx->argc!=2 || ENC(db)!=SQLITE_UTF8 || (pPattern->flags & (MEM_Str|MEM_Term))!=(MEM_Str|MEM_Term)
      || n>=db->aLimit[SQLITE_LIMIT_LIKE_PATTERN_LENGTH] ) return 0;
  pLike = calloc(1, sizeof(StLike));
  if( pLike==0 ) return 0;
  pLike->pInfo = pInfo;
  pLike->zPattern = (const u8*)pPattern->z;
  pLike->noCase = pInfo->noCase;
  pLike->atBegin = n>0 && (u8)pPattern->z[0]!=pInfo->matchAll;
  pLike->atEnd = n>0 && (u8)pPattern->z[n-1]!=pInfo->matchAll;
  for(i=0; i<n; ){
    StLikePart *pPart;
    u8 c = (u8)pPattern->z[i];
    if( c==pInfo->matchAll ){
      i++;
      continue;
    }
    if( pLike->nPart==ST_LIKE_PARTS ) break;
    pPart = &pLike->aPart[pLike->nPart++];
    pPart->z = &pPattern->z[i];
    for(; i<n && (c = (u8)pPattern->z[i])!=pInfo->matchAll && c<0x80 && c!=0 && c!=pInfo->matchOne && c!=pInfo->matchSet; i++) pPart->n++;
    for(k=1; k<pPart->n; k++) if( stRarity(pPart->z[k])>stRarity(pPart->z[pPart->iRare]) ) pPart->iRare = k;
    if( pPart->n==0 || (i<n && (u8)pPattern->z[i]!=pInfo->matchAll) ) break;
  }
  if( i<n ) pLike->nPart = 0;
  return pLike;
}

static int stIsPart(const StLike *pLike, const StLikePart *pPart, const char *z){
  return pLike->noCase ? sqlite3_strnicmp(pPart->z, z, pPart->n)==0 : memcmp(pPart->z, z, pPart->n)==0;
}

/* The first place of a part in n bytes; 0. */
static const char *stFindPart(const StLike *pLike, const StLikePart *pPart, const char *z, i64 n){
  char lower = pPart->z[pPart->iRare], upper = lower;
  const char *zEnd = z + n - pPart->n + 1;   /* Where it cannot begin any more */
  const char *pLower, *pUpper;
  if( n<pPart->n ) return 0;
  z += pPart->iRare;
  zEnd += pPart->iRare;
  if( pLike->noCase ){
    lower = (char)sqlite3Tolower((u8)lower);
    upper = (char)sqlite3Toupper((u8)upper);
  }
  pLower = memchr(z, lower, zEnd-z);
  pUpper = upper!=lower ? memchr(z, upper, zEnd-z) : 0;
  while( pLower || pUpper ){
    const char **pp = pLower && (pUpper==0 || pLower<pUpper) ? &pLower : &pUpper;
    const char *pFound = *pp;
    if( stIsPart(pLike, pPart, pFound-pPart->iRare) ) return pFound-pPart->iRare;
    *pp = memchr(pFound+1, *pFound, zEnd-pFound-1);
  }
  return 0;
}

/* Whether a text of n bytes is like the pattern. */
static int stIsTextLike(const StLike *pLike, const char *z, i64 n){
  int i, first = 0, last = pLike->nPart;
  if( pLike->atBegin ){
    const StLikePart *pPart = &pLike->aPart[first++];
    if( n<pPart->n || !stIsPart(pLike, pPart, z) ) return 0;
    if( pLike->nPart==1 && pLike->atEnd ) return n==pPart->n;
    z += pPart->n;
    n -= pPart->n;
  }
  if( pLike->atEnd ){
    const StLikePart *pPart = &pLike->aPart[--last];
    if( n<pPart->n || !stIsPart(pLike, pPart, z+n-pPart->n) ) return 0;
    n -= pPart->n;
  }
  for(i=first; i<last; i++){
    const char *pFound = stFindPart(pLike, &pLike->aPart[i], z, n);
    if( pFound==0 ) return 0;
    n -= pFound + pLike->aPart[i].n - z;
    z = pFound + pLike->aPart[i].n;
  }
  return 1;
}

/* The same for a text that ends at a zero byte, as for SQLite. Without an end in the pattern, what is not found in all of it is not found
   in a part. */
static int stIsLike(const StLike *pLike, const char *z, u32 nByte){
  if( pLike->nPart==0 ) return patternCompare(pLike->zPattern, (const u8*)z, pLike->pInfo, pLike->pInfo->matchSet)==SQLITE_MATCH;
  if( !pLike->atEnd && !stIsTextLike(pLike, z, nByte) ) return 0;
  return stIsTextLike(pLike, z, (i64)strnlen(z, nByte));
}

/* ST_KERNEL_LIKE: takes the rows that do not pass out of aPass, with texts that lie one after the other. */
static void stPassLike(const StColumnGuard *pGuard, const StColumnCode *pCode, int iFirst, int n, u8 *aPass){
  int i;
  for(i=0; i<n; i++) if( aPass[i] ){
    u32 from = pCode->aiText[iFirst+i];
    aPass[i] = (u8)(stIsLike(pGuard->pLike, (const char*)&pCode->aText[from], pCode->aiText[iFirst+i+1]-from-1)==(pGuard->op==OP_Eq));
  }
}
