/*
** Where a rowid is, for tables whose rowids have gaps: a bit for each rowid from the first to the last one, and the rows before each word
** of bits. A lookup reads one word. A search among rowids reads several places of memory.
*/

#define ST_RANK_SPARSEST 32   /* Rowids for each row at most */

static void stRankRelease(StRank *p){
  if( p==0 || __atomic_sub_fetch(&p->nRef, 1, __ATOMIC_ACQ_REL)>0 ) return;
  __atomic_sub_fetch(&stColumnBytes, p->nByte, __ATOMIC_RELAXED);
  free(p);
}
static StRank *stRankShare(StRank *p){
  if( p ) __atomic_add_fetch(&p->nRef, 1, __ATOMIC_RELAXED);
  return p;
}

/* Gives a table its ranks, if its rowids have gaps, but not too large ones, and its segments are full. SQLITE_CORRUPT: they do not
   ascend. */
static int stMakeRank(StColumnTable *p){
  const StColumnSegment *pLast = p->nSegment ? &p->aSegment[p->nSegment-1] : 0;
  StRank *pRank;
  u64 nBit, nWord, k, last = 0;
  u32 nBefore = 0;
  i64 nByte;
  int i, j;
  if( p->pRank || p->isIndex || p->isDense || p->nRow==0 || p->nRow>0x7fffffff ) return SQLITE_OK;
  for(i=0; i+1<p->nSegment; i++) if( p->aSegment[i].nRow!=ST_SEGMENT ) return SQLITE_OK;
  nBit = (u64)stRowidOf(pLast, pLast->nRow-1)-(u64)p->aSegment[0].iFirst+1;
  if( nBit==0 || nBit/ST_RANK_SPARSEST>(u64)p->nRow ) return SQLITE_OK;
  nWord = (nBit+63)/64;
  nByte = (i64)(sizeof(StRank)+nWord*sizeof(StRankWord));
  pRank = calloc(1, nByte);
  if( pRank==0 ) return SQLITE_NOMEM;
  pRank->nRef = 1;
  pRank->nByte = nByte;
  pRank->iFirst = p->aSegment[0].iFirst;
  pRank->nBit = nBit;
  __atomic_add_fetch(&stColumnBytes, nByte, __ATOMIC_RELAXED);
  for(i=0; i<p->nSegment; i++) for(j=0; j<p->aSegment[i].nRow; j++){
    k = (u64)stRowidOf(&p->aSegment[i], j)-(u64)pRank->iFirst;
    /* A side file may say anything. */
    if( k>=nBit || (i+j>0 && k<=last) ){
      stRankRelease(pRank);
      return SQLITE_CORRUPT;
    }
    last = k;
    pRank->aWord[k>>6].bits |= (u64)1<<(k & 63);
  }
  for(k=0; k<nWord; k++){
    pRank->aWord[k].nBefore = nBefore;
    nBefore += (u32)__builtin_popcountll(pRank->aWord[k].bits);
  }
  p->pRank = pRank;
  p->nByte += nByte;
  return SQLITE_OK;
}

/* The number of the row that has a rowid; -1: none. */
static inline i64 stRowOfRank(const StRank *p, i64 iKey){
  u64 k = (u64)iKey-(u64)p->iFirst;
  const StRankWord *q;
  if( iKey<p->iFirst || k>=p->nBit ) return -1;
  q = &p->aWord[k>>6];
  if( (q->bits>>(k & 63) & 1)==0 ) return -1;
  return q->nBefore + __builtin_popcountll(q->bits & (((u64)1<<(k & 63))-1));
}
