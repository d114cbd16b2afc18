/*
** The side file keeps columns of a database's tables for later processes. It lies beside the database, as NAME-columns, and is mapped into
** memory. It may be deleted at any time.
**
** A side file is checked before it is used:
**  - It must belong to the user of this process, and nobody else may write to it.
**  - The checksums of header and content must agree, and each count and offset in it is checked against its length.
**  - Columns are read at once if they have the snapshot of a WAL that a statement reads. If not, the hashes of the leaf pages decide which
**    segments are still right.
**
** It is written under another name, under a lock, and then renamed. A process that has mapped the old file keeps it. When the directory
** cannot be written to, or the disk is full, there is no side file.
*/
#include <sys/file.h>

#define ST_SIDE_MAGIC   "SQLTruffle col\n"
#define ST_SIDE_FORMAT  4
#define ST_SIDE_ALIGN   64
#define ST_SIDE_CHUNK   (1<<20)
#define ST_SIDE_SUFFIX  "-columns"
#define ST_SIDE_TABLES  4096

struct StSideFile {
  int nRef;
  int fd;
  u8 *pMap;
  i64 nByte;
};

typedef struct StSideHeader StSideHeader;
struct StSideHeader {
  char zMagic[16];
  u32 format, order, nBlock, nSegment;
  u64 nByte, iDevice, iFile;
  u32 nTable, unused;
  u64 checksum;            /* Of all that follows the header */
  u64 checksumOfHeader;    /* Of the fields before this one */
};

typedef struct StSideTable StSideTable;
struct StSideTable {
  u32 root, nField, nColumn, nSegment, nLeaf, nInner;
  StSnapshot snapshot;
  u32 isIndex;
  u64 seed;
  i64 iBuilt;
};

typedef struct StSideSegment StSideSegment;
struct StSideSegment {
  i64 iFirst;
  int nRow;
  int hasRowids;
};

typedef struct StSideCode StSideCode;
struct StSideCode {
  u8 eEncoding, szCode, isBlob, hasNulls, hasInts, unused[3];
  int nEntry, unused2;
  i64 iBase, nText;
};

static void stSideFileRelease(StSideFile *p){
  if( __atomic_sub_fetch(&p->nRef, 1, __ATOMIC_ACQ_REL)>0 ) return;
  stMunmap(p->pMap, p->nByte);
  stClose(p->fd);
  free(p);
}
static StSideFile *stSideFileShare(StSideFile *p){
  if( p ) __atomic_add_fetch(&p->nRef, 1, __ATOMIC_RELAXED);
  return p;
}

/* Whether the file was cut short while it was mapped: what is read from it since then is zeros. */
static int stSideFileIsFaulty(const StSideFile *p){ return p && st_faulty_files && stIsFaulty(p->fd); }

static char *stSideName(const char *zFile, const char *zSuffix){
  size_t n = strlen(zFile);
  char *z = malloc(n+strlen(zSuffix)+1);
  if( z ){
    memcpy(z, zFile, n);
    strcpy(&z[n], zSuffix);
  }
  return z;
}

static u64 stChecksumOf(u64 h, const u8 *a, i64 n){
  for(; n>0; n-=ST_SIDE_CHUNK, a+=ST_SIDE_CHUNK) h = stHash(h, a, MIN(n, ST_SIDE_CHUNK));
  return h;
}
static u64 stHeaderChecksum(const StSideHeader *p){ return stHash(ST_SIDE_FORMAT, p, offsetof(StSideHeader, checksumOfHeader)); }

/* ---- writing ---- */

typedef struct StSideWriter StSideWriter;
struct StSideWriter {
  int fd;
  int failed;
  u8 *aBuffer;       /* Of ST_SIDE_CHUNK bytes */
  int nBuffer;
  i64 nByte;         /* Written after the header, and in the buffer */
  u64 checksum;
};

static void stWriteAll(StSideWriter *p, const u8 *a, i64 n, i64 iOffset){
  while( n>0 && !p->failed ){
    ssize_t k = pwrite(p->fd, a, n, iOffset);
    if( k<=0 ){
      if( k==0 || errno!=EINTR ) p->failed = 1;
    }else{
      a += k;
      n -= k;
      iOffset += k;
    }
  }
}
static void stFlush(StSideWriter *p){
  if( p->nBuffer==0 ) return;
  p->checksum = stHash(p->checksum, p->aBuffer, p->nBuffer);
  stWriteAll(p, p->aBuffer, p->nBuffer, (i64)sizeof(StSideHeader)+p->nByte-p->nBuffer);
  p->nBuffer = 0;
}
/* Writes n bytes, and zeros up to the next aligned place. */
static void stPut(StSideWriter *p, const void *pData, i64 n){
  const u8 *a = pData;
  i64 nPad = (ST_SIDE_ALIGN-n%ST_SIDE_ALIGN)%ST_SIDE_ALIGN;
  while( n+nPad>0 && !p->failed ){
    i64 k = MIN(n>0 ? n : nPad, ST_SIDE_CHUNK-p->nBuffer);
    if( n>0 ){
      memcpy(&p->aBuffer[p->nBuffer], a, k);
      a += k;
      n -= k;
    }else{
      memset(&p->aBuffer[p->nBuffer], 0, k);
      nPad -= k;
    }
    p->nBuffer += (int)k;
    p->nByte += k;
    if( p->nBuffer==ST_SIDE_CHUNK ) stFlush(p);
  }
}

static void stPutTable(StSideWriter *p, const StColumnTable *pTable){
  const StColumnLeaves *pLeaves = pTable->pLeaves;
  StSideTable t;
  int i, j;
  memset(&t, 0, sizeof(t));
  t.root = pTable->root;
  t.nField = pTable->nField;
  t.nColumn = pTable->nColumn;
  t.nSegment = pTable->nSegment;
  t.nLeaf = pLeaves->nLeaf;
  t.nInner = pLeaves->nInner;
  t.snapshot = pTable->snapshot;
  t.isIndex = pTable->isIndex;
  t.seed = pTable->seed;
  t.iBuilt = pTable->iBuilt;
  stPut(p, &t, sizeof(t));
  stPut(p, pTable->aPosition, pTable->nField*sizeof(i16));
  stPut(p, pLeaves->aPgno, pLeaves->nLeaf*sizeof(Pgno));
  stPut(p, pLeaves->aHash, pLeaves->nLeaf*sizeof(u64));
  stPut(p, pLeaves->aiRow, (pLeaves->nLeaf+1)*sizeof(int));
  stPut(p, pLeaves->aInner, pLeaves->nInner*sizeof(Pgno));
  if( pTable->isIndex ) stPut(p, pLeaves->aSeparator, pLeaves->nLeaf*sizeof(StSeparator));
  for(i=0; i<pTable->nSegment; i++){
    const StColumnSegment *pSeg = &pTable->aSegment[i];
    StSideSegment s;
    memset(&s, 0, sizeof(s));
    s.iFirst = pSeg->iFirst;
    s.nRow = pSeg->nRow;
    s.hasRowids = pSeg->aRowid!=0;
    stPut(p, &s, sizeof(s));
    if( s.hasRowids ) stPut(p, pSeg->aRowid, s.nRow*sizeof(i64));
    for(j=0; j<pTable->nColumn; j++){
      const StColumnCode *pCode = &pSeg->aCode[j];
      StSideCode c;
      memset(&c, 0, sizeof(c));
      c.eEncoding = pCode->eEncoding;
      c.szCode = pCode->szCode;
      c.isBlob = pCode->isBlob;
      c.hasNulls = pCode->aNull!=0;
      c.hasInts = pCode->aInt!=0;
      c.nEntry = pCode->nEntry;
      c.iBase = pCode->iBase;
      c.nText = stSizeOfTexts(pCode, s.nRow);
      stPut(p, &c, sizeof(c));
      stPut(p, pCode->aCode, stSizeOfCodes(pCode, s.nRow));
      stPut(p, pCode->aNull, stSizeOfNulls(pCode, s.nRow));
      stPut(p, pCode->aInt, stSizeOfInts(pCode, s.nRow));
      stPut(p, pCode->aReal, stSizeOfReals(pCode));
      stPut(p, pCode->aiText, stSizeOfOffsets(pCode, s.nRow));
      stPut(p, pCode->aText, stSizeOfTexts(pCode, s.nRow));
      stPut(p, pCode->aLow, stSizeOfZones(pCode, s.nRow));
    }
  }
}

/* Writes tables, all of one file, to its side file. Returns whether they are there. */
static int stSideFileWrite(const char *zFile, StColumnTable **apTable, int nTable){
  char *zSide = stSideName(zFile, ST_SIDE_SUFFIX), *zNew = stSideName(zFile, ST_SIDE_SUFFIX "-new");
  StSideWriter w;
  StSideHeader header;
  struct stat database, opened, named;
  int i, ok = 0;
  memset(&w, 0, sizeof(w));
  w.fd = -1;
  memset(&header, 0, sizeof(header));
  /* A file that was renamed, or replaced, has no name that we know. */
  if( zSide && zNew && stat(zFile, &database)==0 && database.st_dev==apTable[0]->iDevice && database.st_ino==apTable[0]->iFile ){
    w.fd = open(zNew, O_RDWR|O_CREAT|O_NOFOLLOW|O_CLOEXEC, 0600);
  }
  /* Another process that holds the lock is about to rename the file. When it has done so, the name is no longer that of this file. */
  if( w.fd>=0 && flock(w.fd, LOCK_EX|LOCK_NB)==0 && fstat(w.fd, &opened)==0 && lstat(zNew, &named)==0 && opened.st_ino==named.st_ino
      && opened.st_dev==named.st_dev
   && opened.st_uid==geteuid() && S_ISREG(opened.st_mode) && ftruncate(w.fd, 0)==0 && fchmod(w.fd, 0600)==0 ){
    w.aBuffer = malloc(ST_SIDE_CHUNK);
    w.failed = w.aBuffer==0;
    w.checksum = ST_SIDE_FORMAT;
    for(i=0; i<nTable; i++) stPutTable(&w, apTable[i]);
    if( !w.failed ) stFlush(&w);
    memcpy(header.zMagic, ST_SIDE_MAGIC, sizeof(header.zMagic));
    header.format = ST_SIDE_FORMAT;
    header.order = 0x01020304;
    header.nBlock = ST_BLOCK;
    header.nSegment = ST_SEGMENT;
    header.nByte = sizeof(header)+w.nByte;
    header.iDevice = apTable[0]->iDevice;
    header.iFile = apTable[0]->iFile;
    header.nTable = nTable;
    header.checksum = w.checksum;
    header.checksumOfHeader = stHeaderChecksum(&header);
    stWriteAll(&w, (u8*)&header, sizeof(header), 0);
    ok = !w.failed && rename(zNew, zSide)==0;
    if( !ok ) unlink(zNew);
    free(w.aBuffer);
  }
  if( w.fd>=0 ) close(w.fd);
  free(zSide);
  free(zNew);
  return ok;
}

/* ---- reading ---- */

typedef struct StSideReader StSideReader;
struct StSideReader {
  StSideFile *pFile;
  i64 i;             /* Where the next item begins */
};

/* The next n bytes; 0: the file ends before. */
static const void *stTake(StSideReader *p, i64 n){
  i64 i = p->i;
  if( n<0 || n>p->pFile->nByte-i ) return 0;
  p->i = MIN(p->pFile->nByte, i+(n+ST_SIDE_ALIGN-1)/ST_SIDE_ALIGN*ST_SIDE_ALIGN);
  return &p->pFile->pMap[i];
}
/* A copy of the next n bytes. */
static int stTakeCopy(StSideReader *p, i64 n, void **pp){
  const void *a = stTake(p, n);
  return a && (*pp = stCopyOf(a, n))!=0;
}

/* Whether the texts of an encoded column lie one after the other, each with its zero byte. */
static int stAreTextsSound(const StColumnCode *p, int n, i64 nText){
  int i;
  if( p->aiText[0]!=0 ) return 0;
  for(i=0; i<n; i++){
    if( p->aiText[i+1]<=p->aiText[i] || p->aiText[i+1]>nText || p->aText[p->aiText[i+1]-1]!=0 ) return 0;
  }
  return n==0 || p->aiText[n]==nText;
}

static int stAreCodesBelow(const StColumnCode *p, int n, u64 most){
  int i, bad = 0;
  if( p->szCode==1 ){
    const u8 *a = p->aCode;
    for(i=0; i<n; i++) bad |= a[i]>=most;
  }else{
    for(i=0; i<n; i++) bad |= stCodeAt(p, i)>=most;
  }
  return !bad;
}

/* Reads a column of a segment of n rows. */
static int stTakeCode(StSideReader *pReader, int n, StColumnCode *p){
  const StSideCode *c = stTake(pReader, sizeof(*c));
  int isText;
  if( c==0 || c->eEncoding>ST_ENC_BYTES ) return 0;
  if( c->eEncoding==ST_ENC_NONE ) return c->hasNulls==0 && c->hasInts==0;
  memset(p, 0, sizeof(*p));
  p->eEncoding = c->eEncoding;
  p->szCode = c->szCode;
  p->isBlob = c->isBlob!=0;
  p->nEntry = c->nEntry;
  p->iBase = c->iBase;
  isText = c->eEncoding==ST_ENC_DICT_TEXT || c->eEncoding==ST_ENC_BYTES;
  switch( c->eEncoding ){
    case ST_ENC_INT:       if( c->szCode!=1 && c->szCode!=2 && c->szCode!=4 && c->szCode!=8 ) return 0; break;
    case ST_ENC_REAL:      if( c->szCode!=8 ) return 0; break;
    case ST_ENC_DICT_REAL: if( c->szCode!=1 || c->nEntry<0 || c->nEntry>256 ) return 0; break;
    case ST_ENC_DICT_TEXT: if( (c->szCode!=1 && c->szCode!=2 && c->szCode!=4) || c->nEntry<0 || c->nEntry>ST_DICTIONARY ) return 0; break;
  }
  if( c->eEncoding!=ST_ENC_BYTES && (p->aCode = (void*)stTake(pReader, (i64)stBlocks(n)*ST_BLOCK*c->szCode))==0 ) return 0;
  if( c->hasNulls && (p->aNull = (u8*)stTake(pReader, (i64)stBlocks(n)*ST_BLOCK/8))==0 ) return 0;
  if( c->hasInts && (p->aInt = (u8*)stTake(pReader, c->eEncoding==ST_ENC_DICT_REAL ? 32 : (n+7)/8))==0 ) return 0;
  if( c->eEncoding==ST_ENC_DICT_REAL ){
    if( (p->aReal = (double*)stTake(pReader, 8*(i64)MAX(1,p->nEntry)))==0 || !stAreCodesBelow(p, n, p->nEntry) ) return 0;
  }
  if( isText ){
    int nText = c->eEncoding==ST_ENC_BYTES ? n : p->nEntry;
    if( c->nText<0 || c->nText>0xffffffff ) return 0;
    p->aiText = (u32*)stTake(pReader, 4*((i64)nText+1));
    p->aText = (u8*)stTake(pReader, c->nText);
    if( p->aiText==0 || p->aText==0 || !stAreTextsSound(p, nText, c->nText) ) return 0;
    if( c->eEncoding==ST_ENC_DICT_TEXT && !stAreCodesBelow(p, n, p->nEntry) ) return 0;
  }
  if( c->eEncoding!=ST_ENC_BYTES ){
    if( (p->aLow = (u64*)stTake(pReader, 16*(i64)stBlocks(n)))==0 ) return 0;
    p->aHigh = &p->aLow[stBlocks(n)];
  }
  p->pOwner = stOwnerNew(stSizeOfCodes(p, n) + stSizeOfNulls(p, n) + stSizeOfInts(p, n) + stSizeOfReals(p) + stSizeOfOffsets(p, n)
      + stSizeOfTexts(p, n) + stSizeOfZones(p, n));
  if( p->pOwner==0 ){
    memset(p, 0, sizeof(*p));
    return 0;
  }
  p->pOwner->pFile = stSideFileShare(pReader->pFile);
  return 1;
}

static int stTakeSegment(StSideReader *pReader, StColumnTable *pTable, StColumnSegment *pSeg){
  const StSideSegment *s = stTake(pReader, sizeof(*s));
  int i, j;
  if( s==0 || s->nRow<1 || s->nRow>ST_SEGMENT ) return 0;
  pSeg->nRow = s->nRow;
  pSeg->iFirst = s->iFirst;
  if( s->hasRowids ){
    const i64 *aRowid = stTake(pReader, s->nRow*sizeof(i64));
    if( aRowid==0 || aRowid[0]!=s->iFirst || (pSeg->pRowids = stOwnerNew(s->nRow*sizeof(i64)))==0 ) return 0;
    pSeg->pRowids->pFile = stSideFileShare(pReader->pFile);
    pSeg->aRowid = (i64*)aRowid;
    for(i=1; i<s->nRow; i++) if( aRowid[i]<=aRowid[i-1] ) return 0;
  }else if( s->iFirst>LARGEST_INT64-s->nRow ){
    return 0;
  }
  for(j=0; j<pTable->nColumn; j++){
    StColumnCode code;
    memset(&code, 0, sizeof(code));
    if( !stTakeCode(pReader, pSeg->nRow, &code) ) return 0;
    pSeg->aCode[j] = code;
  }
  return 1;
}

/* Reads a table; 0: something in it is wrong. */
static StColumnTable *stTakeTable(StSideReader *pReader, u64 iDevice, u64 iFile){
  const StSideTable *t = stTake(pReader, sizeof(*t));
  StColumnTable *p;
  StColumnLeaves *pLeaves;
  const i16 *aPosition;
  i64 nRow = 0;
  int i, nColumn = 0, ok;
  if( t==0 || t->nField>ST_MAX_COLUMNS || t->isIndex>ST_INDEX_TABLE || t->nLeaf<1 || t->nLeaf>0x7ffffff || t->nInner>0x7ffffff
      || t->nSegment>pReader->pFile->nByte/ST_SIDE_ALIGN ) return 0;
  p = calloc(1, sizeof(*p));
  pLeaves = calloc(1, sizeof(*pLeaves));
  if( p==0 || pLeaves==0 ){
    free(p);
    free(pLeaves);
    return 0;
  }
  p->nRef = pLeaves->nRef = 1;
  p->iDevice = iDevice;
  p->iFile = iFile;
  p->root = t->root;
  p->snapshot = t->snapshot;
  p->seed = t->seed;
  p->nField = t->nField;
  p->isIndex = t->isIndex;
  p->pLeaves = pLeaves;
  pLeaves->nLeaf = t->nLeaf;
  pLeaves->nInner = t->nInner;
  ok = stTakeCopy(pReader, t->nField*sizeof(i16), (void**)&p->aPosition)
    && stTakeCopy(pReader, t->nLeaf*(i64)sizeof(Pgno), (void**)&pLeaves->aPgno)
    && stTakeCopy(pReader, t->nLeaf*(i64)sizeof(u64), (void**)&pLeaves->aHash)
    && stTakeCopy(pReader, (t->nLeaf+1)*(i64)sizeof(int), (void**)&pLeaves->aiRow)
    && stTakeCopy(pReader, t->nInner*(i64)sizeof(Pgno), (void**)&pLeaves->aInner)
    && (!t->isIndex || stTakeCopy(pReader, t->nLeaf*(i64)sizeof(StSeparator), (void**)&pLeaves->aSeparator))
    && stLeavesIndex(pLeaves);
  aPosition = p->aPosition;
  for(i=0; ok && i<p->nField; i++) if( aPosition[i]!=-1 ) ok = aPosition[i]==nColumn++;
  p->nColumn = nColumn;
  ok = ok && nColumn==(int)t->nColumn && pLeaves->aiRow[0]==0;
  for(i=0; ok && i<pLeaves->nLeaf; i++) ok = pLeaves->aiRow[i+1]>pLeaves->aiRow[i] || pLeaves->nLeaf==1;
  ok = ok && stSegmentsAdd(p, t->nSegment)==SQLITE_OK;
  for(i=0; ok && i<p->nSegment; i++){
    ok = stTakeSegment(pReader, p, &p->aSegment[i]);
    nRow += p->aSegment[i].nRow;
  }
  ok = ok && nRow==pLeaves->aiRow[pLeaves->nLeaf] && stTableFinish(p)==SQLITE_OK;
  if( !ok ){
    stTableFree(p);
    return 0;
  }
  p->pFile = stSideFileShare(pReader->pFile);
  p->iBuilt = t->iBuilt;
  return p;
}

/* Maps a side file and checks its header and checksum; 0: there is none to be believed. */
static StSideFile *stSideFileOpen(const char *zFile, i64 nByteMost){
  char *zSide = stSideName(zFile, ST_SIDE_SUFFIX);
  StSideFile *p = calloc(1, sizeof(*p));
  const StSideHeader *h;
  struct stat st;
  int fd = zSide ? open(zSide, O_RDONLY|O_NOFOLLOW|O_CLOEXEC|O_NONBLOCK) : -1;
  free(zSide);
  if( p==0 || fd<0 || fstat(fd, &st) || !S_ISREG(st.st_mode) || st.st_uid!=geteuid() || (st.st_mode & 022) || st.st_size<(i64)sizeof(*h)
      || st.st_size>nByteMost ){
    if( fd>=0 ) close(fd);
    free(p);
    return 0;
  }
  p->nRef = 1;
  p->fd = fd;
  p->nByte = st.st_size;
  p->pMap = stMmap(0, p->nByte, PROT_READ, MAP_SHARED, fd, 0);
  if( p->pMap==MAP_FAILED ){
    close(fd);
    free(p);
    return 0;
  }
  h = (const StSideHeader*)p->pMap;
  if( memcmp(h->zMagic, ST_SIDE_MAGIC, sizeof(h->zMagic)) || h->format!=ST_SIDE_FORMAT || h->order!=0x01020304 || h->nBlock!=ST_BLOCK
      || h->nSegment!=ST_SEGMENT
   || h->nByte!=(u64)p->nByte || h->nTable>ST_SIDE_TABLES || h->checksumOfHeader!=stHeaderChecksum(h)
   || h->checksum!=stChecksumOf(ST_SIDE_FORMAT, p->pMap+sizeof(*h), p->nByte-(i64)sizeof(*h)) ){
    stSideFileRelease(p);
    return 0;
  }
  return p;
}

/* Reads the tables of a database's side file into apTable, which has room for ST_SIDE_TABLES. Returns their number. */
static int stSideFileRead(const char *zFile, u64 iDevice, u64 iFile, i64 nByteMost, StColumnTable **apTable){
  StSideReader reader;
  const StSideHeader *h;
  int i, n = 0;
  memset(&reader, 0, sizeof(reader));
  reader.pFile = stSideFileOpen(zFile, nByteMost);
  if( reader.pFile==0 ) return 0;
  h = (const StSideHeader*)reader.pFile->pMap;
  reader.i = sizeof(*h);
  for(i=0; i<(int)h->nTable; i++){
    StColumnTable *p = stTakeTable(&reader, iDevice, iFile);
    if( p==0 ) break;
    /* The file is a copy, or the snapshot is one of another process: only hashes of pages tell what holds. */
    if( h->iDevice!=iDevice || h->iFile!=iFile || p->snapshot.a[1]!=ST_SNAPSHOT_WAL ) memset(&p->snapshot, 0, sizeof(p->snapshot));
    apTable[n++] = p;
  }
  if( i<(int)h->nTable || stSideFileIsFaulty(reader.pFile) ){
    while( n>0 ) stTableFree(apTable[--n]);
  }
  stSideFileRelease(reader.pFile);
  return n;
}
