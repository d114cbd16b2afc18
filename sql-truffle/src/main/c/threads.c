/*
** The priority of threads. Included by sqltruffle.c.
*/
#ifdef __linux__
# include <dirent.h>
# include <sys/resource.h>

/* Whether the name of a thread of this process begins so. */
static int stIsNamed(const char *zThread, const char *zName){
  char zPath[64], zIs[16];
  int fd, n;
  snprintf(zPath, sizeof(zPath), "/proc/self/task/%s/comm", zThread);
  fd = open(zPath, O_RDONLY|O_CLOEXEC);
  if( fd<0 ) return 0;
  n = (int)read(fd, zIs, sizeof(zIs));
  close(fd);
  return n>=(int)strlen(zName) && memcmp(zIs, zName, strlen(zName))==0;
}
#endif

/*
** Lowers the priority of the threads of this process whose names begin with zName (at most 15 bytes) to a nice value, unless it is as low. Returns how many there are. Only Linux has
** a nice value for each thread: elsewhere nothing happens.
*/
SQLITE_API int st_lower_threads(const char *zName, int nNice){
  int nThread = 0;
#ifdef __linux__
  DIR *pDir = opendir("/proc/self/task");
  struct dirent *pEntry;
  if( pDir==0 ) return 0;
  while( (pEntry = readdir(pDir))!=0 ){
    id_t tid = (id_t)strtoul(pEntry->d_name, 0, 10);
    if( tid==0 || !stIsNamed(pEntry->d_name, zName) ) continue;
    nThread++;
    if( getpriority(PRIO_PROCESS, tid)<nNice ) setpriority(PRIO_PROCESS, tid, nNice);
  }
  closedir(pDir);
#endif
  return nThread;
}
