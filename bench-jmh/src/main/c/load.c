/* The suite "load": a CSV file as RFC 4180 has it, read as a whole. */

/* The file's bytes and a zero, to be freed; 0 if it cannot be read. */
static char *readFile(const char *zFile, size_t *pn){
  FILE *in = fopen(zFile, "rb");
  char *z = 0;
  long n;
  if( in==0 ) return 0;
  if( fseek(in, 0, SEEK_END)==0 && (n = ftell(in))>=0 && (z = malloc((size_t)n + 1))!=0 ){
    rewind(in);
    *pn = fread(z, 1, (size_t)n, in);
    z[*pn] = 0;
    if( *pn!=(size_t)n ){
      free(z);
      z = 0;
    }
  }
  fclose(in);
  return z;
}

/*
** The field at *pz, in its place, without its quotes; *pn is its length. *pz is then behind what ends it. Returns ',', or '\n' for the
** line's or the file's last field, or 0 where something else is behind a field.
*/
static int csvField(char **pz, const char *zEnd, char **pzField, int *pn){
  char *z = *pz;
  if( *z=='"' ){
    char *zOut = *pzField = z+1;
    for(z++; z<zEnd && (z[0]!='"' || z[1]=='"'); z++){
      if( *z=='"' ) z++;
      *zOut++ = *z;
    }
    *pn = (int)(zOut - *pzField);
    if( z==zEnd ) return 0;
    z++;
  }else{
    *pzField = z;
    while( z<zEnd && *z!=',' && *z!='\r' && *z!='\n' ) z++;
    *pn = (int)(z - *pzField);
  }
  if( z<zEnd && *z=='\r' ) z++;
  *pz = z<zEnd ? z+1 : z;
  return z==zEnd || *z=='\n' ? '\n' : *z==',' && z[-1]!='\r' ? ',' : 0;
}

/* Inserts all rows but the header's by a statement with a parameter for each field. Returns SQLITE_OK or an error: SQLITE_MISMATCH for a
   line with fewer or more fields, SQLITE_CANTOPEN for a file that cannot be read. */
SQLITE_API int sqltruffle_bench_import_csv(sqlite3_stmt *pInsert, const char *zFile){
  int nField = sqlite3_bind_parameter_count(pInsert);
  size_t n = 0;
  char *zText = readFile(zFile, &n);
  char *z = zText;
  int rc = SQLITE_OK;
  int isHeader;
  if( zText==0 ) return SQLITE_CANTOPEN;
  for(isHeader=1; rc==SQLITE_OK && z<zText+n; isHeader=0){
    int i;
    for(i=1; i<=nField && rc==SQLITE_OK; i++){
      char *zField;
      int nByte;
      if( csvField(&z, zText+n, &zField, &nByte)!=(i<nField ? ',' : '\n') ){
        rc = SQLITE_MISMATCH;
      }else{
        rc = sqlite3_bind_text(pInsert, i, zField, nByte, SQLITE_STATIC);
      }
    }
    if( rc==SQLITE_OK && !isHeader ){
      sqlite3_step(pInsert);
      rc = sqlite3_reset(pInsert);
    }
  }
  free(zText);
  return rc;
}
