/*
** The default VFS, but relative names are relative to a directory that the caller's language has: one of several in this process, where
** system calls know one. ATTACH and VACUUM INTO ask for the same VFS as the connection was opened with. A part of the one translation unit
** (sqltruffle.c).
*/

static sqlite3_vfs stDirectoryVfs;
static sqlite3_vfs *stRealVfs;

/* Writes the directory of who calls, at most n bytes, not terminated. Returns its length, or -1: there is none. */
static int (*stDirectory)(char *z, int n);

/* The name, or zPath with the directory before it; 0: there is no directory, or it is too long. */
static const char *stAbsolute(const char *zName, char *zPath){
  int nName = sqlite3Strlen30(zName);
  char zProcess[SQLITE_MAX_PATHLEN+2];
  int n;
  if( zName[0]=='/' ) return zName;
  n = nName<SQLITE_MAX_PATHLEN ? stDirectory(zPath, SQLITE_MAX_PATHLEN-nName) : -1;
  if( n<=0 ) return 0;
  zPath[n] = 0;
  if( osGetcwd(zProcess, sizeof(zProcess)-2) && strcmp(zProcess, zPath)==0 ) return zName;
  zPath[n] = '/';
  memcpy(&zPath[n+1], zName, nName+1);
  return zPath;
}

static int stDirectoryFullPathname(sqlite3_vfs *pVfs, const char *zName, int nOut, char *zOut){
  char zPath[SQLITE_MAX_PATHLEN+2];
  zName = stAbsolute(zName, zPath);
  return zName ? stRealVfs->xFullPathname(stRealVfs, zName, nOut, zOut) : SQLITE_CANTOPEN_BKPT;
}

/* A name without a slash is one that the system looks for in its own directories. */
static void *stDirectoryDlOpen(sqlite3_vfs *pVfs, const char *zName){
  char zPath[SQLITE_MAX_PATHLEN+2];
  const char *zFull = strchr(zName, '/') ? stAbsolute(zName, zPath) : zName;
  return stRealVfs->xDlOpen(stRealVfs, zFull ? zFull : zName);
}

/* Makes the VFS known, once. */
SQLITE_API int st_directory_vfs(St_directory xDirectory){
  stRealVfs = sqlite3_vfs_find(0);
  if( stRealVfs==0 ) return SQLITE_ERROR;
  stDirectory = xDirectory;
  stDirectoryVfs = *stRealVfs;
  stDirectoryVfs.pNext = 0;
  stDirectoryVfs.zName = "sqltruffle-directory";
  stDirectoryVfs.xFullPathname = stDirectoryFullPathname;
  stDirectoryVfs.xDlOpen = stDirectoryDlOpen;
  return sqlite3_vfs_register(&stDirectoryVfs, 0);
}
