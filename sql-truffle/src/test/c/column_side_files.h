/* Side files in column_fuzz.c: they are damaged, and a new process reads the database with them. */

/* Makes the checksums of a side file right again: only the checks of its content are left. */
static void seal(u8 *a, i64 n){
  StSideHeader *h = (StSideHeader*)a;
  if( n<(i64)sizeof(*h) ) return;
  h->nByte = n;
  h->checksum = stChecksumOf(ST_SIDE_FORMAT, a+sizeof(*h), n-(i64)sizeof(*h));
  h->checksumOfHeader = stHeaderChecksum(h);
}

/* Damages a side file in some way. Returns whether its checksums were made right again. */
static int damage(Case *p, const char *zSide){
  static u8 a[1<<24];
  char zOther[600];
  FILE *f = fopen(zSide, "rb");
  i64 n = f ? (i64)fread(a, 1, sizeof(a), f) : 0;
  int i, kind = below(16), isHostile = 0;
  if( f ) fclose(f);
  if( n==0 ) return 0;
  switch( kind ){
    case 0: case 13: case 14: for(i=below(12); i>=0; i--) a[nextRandom()%n] ^= 1<<below(8); break;
    case 1: n = nextRandom()%n; break;
    case 2: memset(&a[nextRandom()%n], 0, MIN(100, below(100))); break;
    case 3: for(i=0; i<n; i++) a[i] = (u8)nextRandom(); break;
    case 4: n = 0; break;
    case 5: if( n+1000<(i64)sizeof(a) ) n += below(1000); break;
    case 6: case 7: case 8: case 9:
      /* A hostile file: a few bytes or numbers are others. */
      for(i=1+below(4); i>0; i--){
        i64 at = below(3) ? sizeof(StSideHeader)+nextRandom()%MAX(1,n-(i64)sizeof(StSideHeader))
            : sizeof(StSideHeader)+64*(nextRandom()%MAX(1,n/64-2))+below(48);
        if( at+8>n ) continue;
        if( below(2) ) a[at] = (u8)nextRandom();
        else { int x = below(3) ? below(100)-50 : (int)nextRandom(); memcpy(&a[at&~3], &x, 4); }
      }
      isHostile = 1;
      break;
    case 10: n = sizeof(StSideHeader)+nextRandom()%MAX(1,n-(i64)sizeof(StSideHeader)); isHostile = 1; break;
    case 11: if( n>=(i64)sizeof(StSideHeader) ) ((StSideHeader*)a)->nTable = below(1000); isHostile = 1; break;
    case 12:
      snprintf(zOther, sizeof(zOther), "%s-columns", p->zOther);
      remove(zSide);
      rename(zOther, zSide);
      return 0;
    default: chmod(zSide, below(2) ? 0666 : 0000); return 0;
  }
  if( isHostile ) seal(a, n);
  /* In its place: a file that is cut while this process maps it is an I/O error, as it should be. */
  snprintf(zOther, sizeof(zOther), "%s-new", zSide);
  f = fopen(zOther, "wb");
  if( f ){
    fwrite(a, 1, n, f);
    fclose(f);
    rename(zOther, zSide);
  }
  nHostile += isHostile;
  return isHostile;
}

/* A new process reads the database with its side file, which may be damaged. */
static void readAnew(Case *p){
  char zSide[600], zOld[600], zCommand[1400], zQueries[600], zLine[200];
  FILE *f;
  int i, isHostile = 0, status;
  snprintf(zSide, sizeof(zSide), "%s-columns", p->zFile);
  snprintf(zOld, sizeof(zOld), "%s-old", zSide);
  snprintf(zQueries, sizeof(zQueries), "%s-queries", p->zFile);
  if( below(4)==0 ) rename(zOld, zSide);
  if( below(4) ) st_columns_save();
  if( below(3)==0 ){
    snprintf(zCommand, sizeof(zCommand), "cp -p %s %s 2>/dev/null", zSide, zOld);
    if( system(zCommand) ){}
  }
  if( below(2) ) isHostile = damage(p, zSide);
  f = fopen(zQueries, "w");
  for(i=0; i<8; i++){
    int isAttached = p->isAttached[0];
    char *z;
    p->isAttached[0] = 0;
    z = query(p, 0);
    p->isAttached[0] = isAttached;
    fprintf(f, "%s\n", z);
    sqlite3_free(z);
  }
  fclose(f);
  note(p, "reader", isHostile ? "hostile side file" : "side file");
  snprintf(zCommand, sizeof(zCommand), "/proc/%d/exe --reader %s %d < %s", (int)getpid(), p->zFile, isHostile, zQueries);
  f = popen(zCommand, "r");
  if( fgets(zLine, sizeof(zLine), f)==0 ) strcpy(zLine, "no answer");
  status = pclose(f);
  if( strncmp(zLine, "ok ", 3) || status ){
    fprintf(stderr, "%s (status %d)\n", zLine, status);
    difference(p, 0, "SELECT 'side file'");
  }
  if( isHostile ){
    remove(zSide);
    remove(zOld);
  }
  nLoaded += atoi(&zLine[3]);
  nRead += 16;
}

static int reader(const char *zFile, int isHostile){
  static char zLine[1<<16];
  sqlite3 *db = 0;
  i64 aStatus[ST_STATUS_WORDS];
  if( sqlite3_open(zFile, &db) ) return 1;
  st_columns_set(BUILD, BYTES, 1);
  while( fgets(zLine, sizeof(zLine), stdin) ){
    u64 expected;
    int k;
    zLine[strcspn(zLine, "\n")] = 0;
    st_columns_set(OFF, -1, -1);
    expected = rows(db, zLine, 0, 0);
    st_columns_set(BUILD, -1, -1);
    for(k=0; k<2; k++) if( rows(db, zLine, 0, 0)!=expected && !isHostile ){
      printf("difference in a new process: %s\n", zLine);
      return 1;
    }
  }
  st_columns_status(aStatus);
  sqlite3_close(db);
  printf("ok %lld\n", aStatus[6]);
  return 0;
}
