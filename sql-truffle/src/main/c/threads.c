/*
** The priority of threads, and threads that wait. Included by sqltruffle.c.
*/
#include <signal.h>
#ifdef __linux__
# include <dirent.h>
# include <sys/syscall.h>
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
** Lowers the priority of the threads of this process whose names begin with zName (at most 15 bytes) to a nice value, unless it is as low.
** Returns how many there are. Only Linux has a nice value for each thread: elsewhere nothing happens.
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

#ifdef __linux__
static void stAwake(int signal){
  (void)signal;
}
#endif

/*
** Ends a system call in which a thread of this process waits, with the error EINTR: the thread gets a signal whose handler does nothing.
** The thread's caller looks what has happened, and waits again. Returns 0, or -1 when there is no such thread, the program uses the signal
** itself, or the system is not Linux.
*/
SQLITE_API int st_wake_thread(int tid){
#ifdef __linux__
  /* Java's channels use SIGRTMAX-2 for the same purpose. */
  int wake = SIGRTMAX - 3;
  struct sigaction is;
  if( sigaction(wake, 0, &is)!=0 ) return -1;
  if( is.sa_handler==SIG_DFL ){
    /* No SA_RESTART: the call is not to go on by itself. */
    memset(&is, 0, sizeof(is));
    is.sa_handler = stAwake;
    sigemptyset(&is.sa_mask);
    if( sigaction(wake, &is, 0)!=0 ) return -1;
  }else if( is.sa_handler!=stAwake ){
    return -1;
  }
  return (int)syscall(SYS_tgkill, getpid(), tid, wake);
#else
  (void)tid;
  return -1;
#endif
}

/* Sends a signal to this process. Returns 0, or -1. */
SQLITE_API int st_send_signal(int signal){
  return kill(getpid(), signal);
}
