/*
** The 20 SQL functions that sqlite-jdbc's build of SQLite has and SQLite has not. The JDBC driver adds them to connections of URLs
** jdbc:sqlite:. Names, argument counts and values are sqlite-jdbc's, which counts characters, not bytes. Where its answer is not defined (a
** negative length of rightstr(), no count for replicate()), the answer here is an empty text.
*/

/* A text as UTF-8, and its length in characters. */
typedef struct StText {
  const u8 *z;
  int nByte;
  int nChar;
} StText;

static int st_utf8_length(const u8 *z, int nByte){
  int nChar = 0;
  int i;
  for(i=0; i<nByte; i++) nChar += (z[i] & 0xc0)!=0x80;
  return nChar;
}

/* Where the character with a number begins. The end of the text for a larger number. */
static int st_utf8_offset(const StText *p, int iChar){
  int i = 0;
  while( i<p->nByte && iChar>0 ){
    i++;
    while( i<p->nByte && (p->z[i] & 0xc0)==0x80 ) i++;
    iChar--;
  }
  return i;
}

static StText st_text_value(sqlite3_value *pValue){
  StText text;
  text.z = sqlite3_value_text(pValue);
  text.nByte = sqlite3_value_bytes(pValue);
  text.nChar = st_utf8_length(text.z, text.nByte);
  return text;
}

static int st_is_null(sqlite3_value *pValue){
  return sqlite3_value_type(pValue)==SQLITE_NULL;
}

/* Memory for a result; NULL after it has reported an error. */
static u8 *st_text_alloc(sqlite3_context *pCtx, i64 nByte){
  u8 *z;
  if( nByte>sqlite3_limit(sqlite3_context_db_handle(pCtx), SQLITE_LIMIT_LENGTH, -1) ){
    sqlite3_result_error_toobig(pCtx);
    return 0;
  }
  z = sqlite3_malloc64(nByte+1);
  if( z==0 ) sqlite3_result_error_nomem(pCtx);
  return z;
}

/* square(X): an integer of an integer, wrapped around at 64 bits; else a floating point number. */
static void st_square(sqlite3_context *pCtx, int nArg, sqlite3_value **apArg){
  switch( sqlite3_value_type(apArg[0]) ){
    case SQLITE_NULL: break;
    case SQLITE_INTEGER: {
      u64 x = (u64)sqlite3_value_int64(apArg[0]);
      sqlite3_result_int64(pCtx, (i64)(x*x));
      break;
    }
    default: {
      double r = sqlite3_value_double(apArg[0]);
      sqlite3_result_double(pCtx, r*r);
    }
  }
}

static void st_cot(sqlite3_context *pCtx, int nArg, sqlite3_value **apArg){
  if( !st_is_null(apArg[0]) ) sqlite3_result_double(pCtx, 1.0/tan(sqlite3_value_double(apArg[0])));
}

static void st_coth(sqlite3_context *pCtx, int nArg, sqlite3_value **apArg){
  if( !st_is_null(apArg[0]) ) sqlite3_result_double(pCtx, 1.0/tanh(sqlite3_value_double(apArg[0])));
}

static void st_atn2(sqlite3_context *pCtx, int nArg, sqlite3_value **apArg){
  if( st_is_null(apArg[0]) || st_is_null(apArg[1]) ) return;
  sqlite3_result_double(pCtx, atan2(sqlite3_value_double(apArg[0]), sqlite3_value_double(apArg[1])));
}

/* The code of a name by its sound. Unlike soundex() it has the first letter's digit, too, and equal digits in a row. Bytes of other than
   ASCII letters
** count without their highest bit. */
static void st_sound(const u8 *z, char zCode[4]){
  static const char zDigit[] = "01230120022455012623010202";  /* of A to Z */
  int n = 1;
  while( *z && !sqlite3Isalpha(*z) ) z++;
  memcpy(zCode, "?000", 4);
  if( *z==0 ) return;
  zCode[0] = (char)sqlite3Toupper(*z);
  for(; *z && n<4; z++){
    u8 letter = *z & 0x7f;
    char c = sqlite3Isalpha(letter) ? zDigit[sqlite3Toupper(letter)-'A'] : '0';
    if( c!='0' ) zCode[n++] = c;
  }
}

/* difference(X,Y): how many of four characters of the codes of two names are equal. */
static void st_difference(sqlite3_context *pCtx, int nArg, sqlite3_value **apArg){
  char zLeft[4], zRight[4];
  int i, n = 0;
  if( st_is_null(apArg[0]) || st_is_null(apArg[1]) ) return;
  st_sound(sqlite3_value_text(apArg[0]), zLeft);
  st_sound(sqlite3_value_text(apArg[1]), zRight);
  for(i=0; i<4; i++) n += zLeft[i]==zRight[i];
  sqlite3_result_int(pCtx, n);
}

/* replicate(X,N): N copies of a text. */
static void st_replicate(sqlite3_context *pCtx, int nArg, sqlite3_value **apArg){
  StText text;
  i64 n, i;
  u8 *z;
  if( st_is_null(apArg[0]) ) return;
  n = sqlite3_value_int64(apArg[1]);
  if( n<0 ){
    sqlite3_result_error(pCtx, "domain error", -1);
    return;
  }
  text = st_text_value(apArg[0]);
  if( text.nByte>0 && n>SQLITE_MAX_LENGTH/text.nByte ){
    sqlite3_result_error_toobig(pCtx);
    return;
  }
  z = st_text_alloc(pCtx, n*text.nByte);
  if( z==0 ) return;
  if( text.nByte==0 ) n = 0;
  for(i=0; i<n; i++) memcpy(&z[i*text.nByte], text.z, text.nByte);
  sqlite3_result_text64(pCtx, (char*)z, n*text.nByte, sqlite3_free, SQLITE_UTF8);
}

/* charindex(X,Y) and charindex(X,Y,N): where X begins in Y, from character N on. The first character has number 1; 0: nowhere. */
static void st_charindex(sqlite3_context *pCtx, int nArg, sqlite3_value **apArg){
  StText pattern, text;
  i64 iFirst = 1;
  int i;
  if( st_is_null(apArg[0]) || st_is_null(apArg[1]) ) return;
  pattern = st_text_value(apArg[0]);
  text = st_text_value(apArg[1]);
  if( nArg==3 ) iFirst = MAX(1, sqlite3_value_int64(apArg[2]));
  if( pattern.nByte>0 && iFirst<=text.nChar ){
    for(i=st_utf8_offset(&text, (int)iFirst-1); i+pattern.nByte<=text.nByte; i++){
      if( memcmp(&text.z[i], pattern.z, pattern.nByte)==0 ){
        sqlite3_result_int(pCtx, st_utf8_length(text.z, i)+1);
        return;
      }
    }
  }
  sqlite3_result_int(pCtx, 0);
}

/* leftstr(X,N) and rightstr(X,N): the first, or the last, N characters. */
static void st_part(sqlite3_context *pCtx, sqlite3_value **apArg, int bRight){
  StText text;
  i64 n;
  int iSplit;
  if( st_is_null(apArg[0]) || st_is_null(apArg[1]) ) return;
  text = st_text_value(apArg[0]);
  n = MIN(MAX(sqlite3_value_int64(apArg[1]), 0), text.nChar);
  iSplit = st_utf8_offset(&text, bRight ? text.nChar-(int)n : (int)n);
  if( bRight ) sqlite3_result_text(pCtx, (const char*)&text.z[iSplit], text.nByte-iSplit, SQLITE_TRANSIENT);
  else sqlite3_result_text(pCtx, (const char*)text.z, iSplit, SQLITE_TRANSIENT);
}

static void st_leftstr(sqlite3_context *pCtx, int nArg, sqlite3_value **apArg){
  st_part(pCtx, apArg, 0);
}

static void st_rightstr(sqlite3_context *pCtx, int nArg, sqlite3_value **apArg){
  st_part(pCtx, apArg, 1);
}

/* padl(X,N), padr(X,N) and padc(X,N): at least N characters, by spaces before the text, after it, or on both sides. */
static void st_pad(sqlite3_context *pCtx, int nArg, sqlite3_value **apArg){
  const char *zSide = sqlite3_user_data(pCtx);
  StText text;
  i64 n, nSpace, nLeft;
  u8 *z;
  if( st_is_null(apArg[0]) ) return;
  n = sqlite3_value_int64(apArg[1]);
  if( n<0 ){
    sqlite3_result_error(pCtx, "domain error", -1);
    return;
  }
  text = st_text_value(apArg[0]);
  nSpace = MAX(0, n-text.nChar);
  nLeft = zSide[0]=='l' ? nSpace : zSide[0]=='r' ? 0 : nSpace/2;
  z = st_text_alloc(pCtx, MIN(nSpace, SQLITE_MAX_LENGTH)+text.nByte);
  if( z==0 ) return;
  memset(z, ' ', nLeft);
  memcpy(&z[nLeft], text.z, text.nByte);
  memset(&z[nLeft+text.nByte], ' ', nSpace-nLeft);
  sqlite3_result_text64(pCtx, (char*)z, nSpace+text.nByte, sqlite3_free, SQLITE_UTF8);
}

/* proper(X): capital letters at the beginning and after a space or a tab, small ones elsewhere. Only ASCII letters change. */
static void st_proper(sqlite3_context *pCtx, int nArg, sqlite3_value **apArg){
  StText text;
  u8 *z;
  int i, bBegin = 1;
  if( st_is_null(apArg[0]) ) return;
  text = st_text_value(apArg[0]);
  z = st_text_alloc(pCtx, text.nByte);
  if( z==0 ) return;
  for(i=0; i<text.nByte; i++){
    u8 c = text.z[i];
    z[i] = bBegin ? sqlite3Toupper(c) : sqlite3Tolower(c);
    bBegin = c==' ' || c=='\t';
  }
  sqlite3_result_text64(pCtx, (char*)z, text.nByte, sqlite3_free, SQLITE_UTF8);
}

/* reverse(X): the characters in reverse order. */
static void st_reverse(sqlite3_context *pCtx, int nArg, sqlite3_value **apArg){
  StText text;
  u8 *z;
  int i, iEnd, iOut = 0;
  if( st_is_null(apArg[0]) ) return;
  text = st_text_value(apArg[0]);
  z = st_text_alloc(pCtx, text.nByte);
  if( z==0 ) return;
  for(iEnd=text.nByte; iEnd>0; iEnd=i){
    for(i=iEnd-1; i>0 && (text.z[i] & 0xc0)==0x80; i--){}
    memcpy(&z[iOut], &text.z[i], iEnd-i);
    iOut += iEnd-i;
  }
  sqlite3_result_text64(pCtx, (char*)z, text.nByte, sqlite3_free, SQLITE_UTF8);
}

/* strfilter(X,Y): the characters of X that are in Y. */
static void st_strfilter(sqlite3_context *pCtx, int nArg, sqlite3_value **apArg){
  StText text, kept;
  u8 *z;
  int i, j, iNext, iOut = 0;
  if( st_is_null(apArg[0]) || st_is_null(apArg[1]) ) return;
  text = st_text_value(apArg[0]);
  kept = st_text_value(apArg[1]);
  z = st_text_alloc(pCtx, text.nByte);
  if( z==0 ) return;
  for(i=0; i<text.nByte; i=iNext){
    for(iNext=i+1; iNext<text.nByte && (text.z[iNext] & 0xc0)==0x80; iNext++){}
    for(j=0; j+iNext-i<=kept.nByte; j++){
      if( memcmp(&kept.z[j], &text.z[i], iNext-i)==0 ){
        memcpy(&z[iOut], &text.z[i], iNext-i);
        iOut += iNext-i;
        break;
      }
    }
  }
  sqlite3_result_text64(pCtx, (char*)z, iOut, sqlite3_free, SQLITE_UTF8);
}

/* The state of variance() and stdev(): Welford's sums. */
typedef struct StVariance {
  double rMean;
  double rSquares;
  i64 n;
} StVariance;

static void st_variance_step(sqlite3_context *pCtx, int nArg, sqlite3_value **apArg){
  StVariance *p = sqlite3_aggregate_context(pCtx, sizeof(*p));
  double r, rDelta;
  if( p==0 || sqlite3_value_numeric_type(apArg[0])==SQLITE_NULL ) return;
  r = sqlite3_value_double(apArg[0]);
  p->n++;
  rDelta = r - p->rMean;
  p->rMean += rDelta/(double)p->n;
  p->rSquares += rDelta*(r - p->rMean);
}

/* The variance of a sample, 0 for fewer than two rows. */
static double st_variance_of(sqlite3_context *pCtx){
  StVariance *p = sqlite3_aggregate_context(pCtx, 0);
  return p && p->n>1 ? p->rSquares/(double)(p->n-1) : 0.0;
}

static void st_variance(sqlite3_context *pCtx){
  sqlite3_result_double(pCtx, st_variance_of(pCtx));
}

static void st_stdev(sqlite3_context *pCtx){
  sqlite3_result_double(pCtx, sqrt(st_variance_of(pCtx)));
}

/* The state of mode() and of the quartiles: all values. The first one decides whether they are integers or floating point numbers. */
typedef union StNumber { i64 i; double r; } StNumber;
typedef struct StNumbers {
  StNumber *a;
  i64 n;
  i64 nAlloc;
  u8 bReal;
  u8 bFailed;
} StNumbers;

static void st_numbers_step(sqlite3_context *pCtx, int nArg, sqlite3_value **apArg){
  StNumbers *p = sqlite3_aggregate_context(pCtx, sizeof(*p));
  int eType = sqlite3_value_numeric_type(apArg[0]);
  if( p==0 || p->bFailed || eType==SQLITE_NULL ) return;
  if( p->n==p->nAlloc ){
    i64 nAlloc = p->nAlloc ? 2*p->nAlloc : 32;
    StNumber *a = sqlite3_realloc64(p->a, nAlloc*sizeof(StNumber));
    if( a==0 ){
      p->bFailed = 1;
      sqlite3_result_error_nomem(pCtx);
      return;
    }
    p->a = a;
    p->nAlloc = nAlloc;
  }
  if( p->n==0 ) p->bReal = eType!=SQLITE_INTEGER;
  if( p->bReal ) p->a[p->n++].r = sqlite3_value_double(apArg[0]);
  else p->a[p->n++].i = sqlite3_value_int64(apArg[0]);
}

static int st_compare_integers(const void *pLeft, const void *pRight){
  i64 left = ((const StNumber*)pLeft)->i, right = ((const StNumber*)pRight)->i;
  return (left>right) - (left<right);
}

static int st_compare_reals(const void *pLeft, const void *pRight){
  double left = ((const StNumber*)pLeft)->r, right = ((const StNumber*)pRight)->r;
  return (left>right) - (left<right);
}

/* The sorted values of a group; NULL for none. */
static StNumbers *st_numbers_sorted(sqlite3_context *pCtx){
  StNumbers *p = sqlite3_aggregate_context(pCtx, 0);
  if( p==0 || p->n==0 || p->bFailed ) return 0;
  qsort(p->a, p->n, sizeof(StNumber), p->bReal ? st_compare_reals : st_compare_integers);
  return p;
}

static void st_numbers_free(sqlite3_context *pCtx){
  StNumbers *p = sqlite3_aggregate_context(pCtx, 0);
  if( p ) sqlite3_free(p->a);
}

static void st_number_result(sqlite3_context *pCtx, const StNumbers *p, i64 i){
  if( p->bReal ) sqlite3_result_double(pCtx, p->a[i].r);
  else sqlite3_result_int64(pCtx, p->a[i].i);
}

static int st_numbers_equal(const StNumbers *p, i64 i, i64 j){
  return p->bReal ? p->a[i].r==p->a[j].r : p->a[i].i==p->a[j].i;
}

/* mode(X): the most frequent value; NULL when several are. */
static void st_mode(sqlite3_context *pCtx){
  StNumbers *p = st_numbers_sorted(pCtx);
  if( p ){
    i64 i, iBegin = 0, iMost = 0, nMost = 0;
    int nWinner = 0;
    for(i=1; i<=p->n; i++){
      if( i<p->n && st_numbers_equal(p, i, iBegin) ) continue;
      if( i-iBegin>nMost ){
        nMost = i-iBegin;
        iMost = iBegin;
        nWinner = 0;
      }
      nWinner += i-iBegin==nMost;
      iBegin = i;
    }
    if( nWinner==1 ) st_number_result(pCtx, p, iMost);
  }
  st_numbers_free(pCtx);
}

/* The value below which a number of quarters of the values are. Between two values it is their mean. */
static void st_quartile(sqlite3_context *pCtx, int nQuarter){
  StNumbers *p = st_numbers_sorted(pCtx);
  if( p ){
    i64 i = nQuarter*p->n/4;
    if( nQuarter*p->n%4!=0 || st_numbers_equal(p, i-1, i) ) st_number_result(pCtx, p, i);
    else if( p->bReal ) sqlite3_result_double(pCtx, (p->a[i-1].r + p->a[i].r)/2.0);
    else sqlite3_result_double(pCtx, ((double)p->a[i-1].i + (double)p->a[i].i)/2.0);
  }
  st_numbers_free(pCtx);
}

static void st_lower_quartile(sqlite3_context *pCtx){
  st_quartile(pCtx, 1);
}

static void st_upper_quartile(sqlite3_context *pCtx){
  st_quartile(pCtx, 3);
}

/* Adds the functions to a connection. */
int st_sqlite_jdbc_functions(sqlite3 *db){
  typedef void (*StFunction)(sqlite3_context*, int, sqlite3_value**);
  typedef void (*StFinal)(sqlite3_context*);
  static const struct {
    const char *zName;
    int nArg;
    const char *zSide;  /* For padl, padr and padc */
    StFunction xFunc;
    StFunction xStep;
    StFinal xFinal;
  } aFunction[] = {
    { "square",         1, 0,   st_square,     0,                0 },
    { "cot",            1, 0,   st_cot,        0,                0 },
    { "coth",           1, 0,   st_coth,       0,                0 },
    { "atn2",           2, 0,   st_atn2,       0,                0 },
    { "difference",     2, 0,   st_difference, 0,                0 },
    { "replicate",      2, 0,   st_replicate,  0,                0 },
    { "charindex",      2, 0,   st_charindex,  0,                0 },
    { "charindex",      3, 0,   st_charindex,  0,                0 },
    { "leftstr",        2, 0,   st_leftstr,    0,                0 },
    { "rightstr",       2, 0,   st_rightstr,   0,                0 },
    { "padl",           2, "l", st_pad,        0,                0 },
    { "padr",           2, "r", st_pad,        0,                0 },
    { "padc",           2, "c", st_pad,        0,                0 },
    { "proper",         1, 0,   st_proper,     0,                0 },
    { "reverse",        1, 0,   st_reverse,    0,                0 },
    { "strfilter",      2, 0,   st_strfilter,  0,                0 },
    { "stdev",          1, 0,   0,             st_variance_step, st_stdev },
    { "variance",       1, 0,   0,             st_variance_step, st_variance },
    { "mode",           1, 0,   0,             st_numbers_step,  st_mode },
    { "lower_quartile", 1, 0,   0,             st_numbers_step,  st_lower_quartile },
    { "upper_quartile", 1, 0,   0,             st_numbers_step,  st_upper_quartile },
  };
  int i, rc = SQLITE_OK;
  for(i=0; i<ArraySize(aFunction) && rc==SQLITE_OK; i++){
    rc = sqlite3_create_function_v2(db, aFunction[i].zName, aFunction[i].nArg, SQLITE_UTF8, (void*)aFunction[i].zSide,
                                    aFunction[i].xFunc, aFunction[i].xStep, aFunction[i].xFinal, 0);
  }
  return rc;
}
