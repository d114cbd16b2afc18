/*
** The program through which "sqltruffle python" uses a JVM that is warm already (docs/decisions/0105-standby.md). It does not belong to the
** native library.
**
**   standby run SOCKET STAMP LAUNCHER N ARGUMENT*N COMMAND...   gives the program of Python to the standby; becomes the command when that
**                                                               is not possible
**   standby serve SOCKET STAMP COMMAND...                       starts the command, a JVM whose descriptor 3 is a socket, and waits for one
**                                                               client
**   standby status|stop SOCKET
**
** All four know each other by the socket's directory, which only its owner can enter. The server passes the client's message to the JVM,
** and the JVM's end to the client.
*/
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "standby.h"

extern char **environ;

#define IDLE_SECONDS 600
#define LOOK_MILLIS 10000           /* between two looks at the memory */
#define LEAST_KILOBYTES (512*1024)
#define MOST_DESCRIPTORS 65536      /* closed in a new process */
#ifndef ANSWER_MILLIS
# define ANSWER_MILLIS 2000         /* a standby that takes longer hangs */
#endif
#ifndef WARMING_PRIORITY
# define WARMING_PRIORITY "19"      /* of a standby that is not in use */
#endif

enum { RUN = 'r', STATUS = 's', STOP = 'q' };

static void describeProcess(StStandbyHeader *p){
  int i;
  p->nNice = getpriority(PRIO_PROCESS, 0);
  for(i=0; i<RLIM_NLIMITS; i++) getrlimit(i, &p->aLimit[i]);
}

/* As closefrom(), which older C libraries do not have. */
static void closeFrom(int fd){
  int nMost = (int)sysconf(_SC_OPEN_MAX);
  for(; fd<nMost && fd<MOST_DESCRIPTORS; fd++) close(fd);
}

static int sendHeader(int fd, const StStandbyHeader *pHeader, const int *aFd){
  struct iovec part = { (void*)pHeader, sizeof(*pHeader) };
  union { char a[CMSG_SPACE(ST_STREAMS*sizeof(int))]; struct cmsghdr align; } control;
  struct msghdr message;
  struct cmsghdr *p;
  ssize_t rc;
  memset(&message, 0, sizeof(message));
  memset(&control, 0, sizeof(control));
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  if( aFd ){
    message.msg_control = control.a;
    message.msg_controllen = sizeof(control.a);
    p = CMSG_FIRSTHDR(&message);
    p->cmsg_level = SOL_SOCKET;
    p->cmsg_type = SCM_RIGHTS;
    p->cmsg_len = CMSG_LEN(ST_STREAMS*sizeof(int));
    memcpy(CMSG_DATA(p), aFd, ST_STREAMS*sizeof(int));
  }
  do rc = sendmsg(fd, &message, MSG_NOSIGNAL); while( rc<0 && errno==EINTR );
  return rc==(ssize_t)sizeof(*pHeader) ? 0 : -1;
}

static int isOwn(int fd){
  struct ucred peer;
  socklen_t n = sizeof(peer);
  return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &n)==0 && peer.uid==geteuid() && peer.gid==getegid();
}

/* Whether the socket's directory is this user's alone. */
static int isPrivate(const char *zSocket, int bMake){
  char zDirectory[sizeof(((struct sockaddr_un*)0)->sun_path)];
  struct stat is;
  char *zEnd;
  if( strlen(zSocket)>=sizeof(zDirectory) || (zEnd = strrchr(strcpy(zDirectory, zSocket), '/'))==0 ) return 0;
  *zEnd = 0;
  if( bMake ) mkdir(zDirectory, 0700);
  return lstat(zDirectory, &is)==0 && S_ISDIR(is.st_mode) && is.st_uid==geteuid() && (is.st_mode & 077)==0;
}

static void address(const char *zSocket, struct sockaddr_un *p){
  memset(p, 0, sizeof(*p));
  p->sun_family = AF_UNIX;
  strncpy(p->sun_path, zSocket, sizeof(p->sun_path)-1);
}

static void setPatience(int fd, int nMillis){
  struct timeval time = { nMillis/1000, nMillis%1000*1000 };
  setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &time, sizeof(time));
  setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &time, sizeof(time));
}

static int connectTo(const char *zSocket){
  struct sockaddr_un where;
  int fd;
  if( !isPrivate(zSocket, 0) || (fd = socket(AF_UNIX, SOCK_STREAM|SOCK_CLOEXEC, 0))<0 ) return -1;
  setPatience(fd, ANSWER_MILLIS);
  address(zSocket, &where);
  if( connect(fd, (struct sockaddr*)&where, sizeof(where)) || !isOwn(fd) ){
    close(fd);
    return -1;
  }
  return fd;
}

/* ---- the client ---- */

static volatile pid_t jvm;

/* A terminal's signals are for all processes of its foreground group: the JVM has a group of its own, in which its children are. */
static void forward(int signal, siginfo_t *pInfo, void *pContext){
  int e = errno;
  int isForAll = pInfo->si_code==SI_KERNEL || signal==SIGTSTP || signal==SIGCONT;
  (void)pContext;
  if( jvm>0 ) kill(isForAll ? -jvm : jvm, signal==SIGTSTP ? SIGSTOP : signal);
  if( signal==SIGTSTP ) raise(SIGSTOP);
  errno = e;
}

static const int aForwarded[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGWINCH, SIGTSTP, SIGCONT };
#define FORWARDED ((int)(sizeof(aForwarded)/sizeof(aForwarded[0])))

/* Starts the next standby, in the background. */
static void startNext(const char *zLauncher){
  int fd;
  pid_t pid = fork();
  if( pid!=0 ){
    /* The program is to have no child that it did not start. */
    if( pid>0 ) waitpid(pid, 0, 0);
    return;
  }
  setsid();
  if( fork()!=0 ) _exit(0);
  fd = open("/dev/null", O_RDWR);
  for(int i=0; i<ST_STREAMS; i++) dup2(fd, i);
  closeFrom(ST_STREAMS);
  if( chdir("/") ) _exit(1);
  for(int i=0; i<FORWARDED; i++) signal(aForwarded[i], SIG_DFL);
  execl(zLauncher, zLauncher, "standby", "start", "auto", (char*)0);
  _exit(1);
}

/* The directory, the number of arguments, these, and the environment: texts that end with 0 each. */
static char *message(char **azArgument, int n, uint32_t *pnByte){
  char zDirectory[4096];
  size_t nByte, i;
  char *z, *zNext;
  char zCount[16];
  if( getcwd(zDirectory, sizeof(zDirectory))==0 || zDirectory[0]!='/' ) return 0;
  snprintf(zCount, sizeof(zCount), "%d", n);
  nByte = strlen(zDirectory)+1 + strlen(zCount)+1;
  for(i=0; i<(size_t)n; i++) nByte += strlen(azArgument[i])+1;
  for(i=0; environ[i]; i++) nByte += strlen(environ[i])+1;
  if( nByte>ST_LONGEST_MESSAGE || (z = malloc(nByte))==0 ) return 0;
  zNext = stpcpy(z, zDirectory)+1;
  zNext = stpcpy(zNext, zCount)+1;
  for(i=0; i<(size_t)n; i++) zNext = stpcpy(zNext, azArgument[i])+1;
  for(i=0; environ[i]; i++) zNext = stpcpy(zNext, environ[i])+1;
  *pnByte = nByte;
  return z;
}

/* Ends as the JVM has ended. */
static int endAs(int status){
  if( WIFEXITED(status) ) return WEXITSTATUS(status);
  signal(WTERMSIG(status), SIG_DFL);
  setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
  kill(getpid(), WTERMSIG(status));
  return 128+WTERMSIG(status);
}

/* Returns -1 when the program has not begun, and has lost nothing. */
static int tryRun(const char *zSocket, const char *zStamp, const char *zLauncher, char **azArgument, int n){
  static const int aStream[ST_STREAMS] = { 0, 1, 2 };
  StStandbyHeader header;
  StStandbyAnswer answer;
  sigset_t forwarded, before;
  int fd, i;
  char *z;
  memset(&header, 0, sizeof(header));
  sigemptyset(&forwarded);
  for(i=0; i<FORWARDED; i++){
    struct sigaction is;
    sigaction(aForwarded[i], 0, &is);
    /* A JVM cannot begin to ignore a signal as nohup wants it. */
    if( is.sa_handler==SIG_IGN ) return -1;
    sigaddset(&forwarded, aForwarded[i]);
  }
  for(i=0; i<ST_STREAMS; i++) if( fcntl(i, F_GETFD)<0 ) return -1;
  if( (fd = connectTo(zSocket))<0 ) return -1;
  z = message(azArgument, n, &header.nByte);
  header.magic = ST_STANDBY_MAGIC;
  header.kind = RUN;
  snprintf(header.zStamp, sizeof(header.zStamp), "%s", zStamp);
  header.mask = umask(0);
  umask(header.mask);
  describeProcess(&header);
  sigprocmask(SIG_BLOCK, &forwarded, &before);
  if( z==0 || sendHeader(fd, &header, aStream) || stSocketWrite(fd, z, header.nByte) || stSocketRead(fd, &answer, sizeof(answer))
      || answer.answer!=ST_TAKEN ){
    close(fd);
    sigprocmask(SIG_SETMASK, &before, 0);
    return -1;
  }
  jvm = answer.value;
  if( stSocketWrite(fd, &(char){ST_TAKEN}, 1) ){
    close(fd);
    jvm = 0;
    sigprocmask(SIG_SETMASK, &before, 0);
    return -1;
  }
  for(i=0; i<FORWARDED; i++){
    struct sigaction action;
    memset(&action, 0, sizeof(action));
    action.sa_sigaction = forward;
    action.sa_flags = SA_SIGINFO|SA_RESTART;
    sigaction(aForwarded[i], &action, 0);
  }
  sigprocmask(SIG_SETMASK, &before, 0);
  setPatience(fd, 0);
  /* The program's readers and writers are to see the end of a stream when the JVM closes it. */
  close(0);
  close(1);
  if( stSocketRead(fd, &answer, sizeof(answer)) ){
    /* The server is gone, and the JVM ends with it. */
    fputs("sqltruffle: the standby was killed\n", stderr);
    return 128+SIGKILL;
  }
  close(fd);
  jvm = 0;
  startNext(zLauncher);
  return endAs(answer.value);
}

static int ask(const char *zSocket, int kind){
  StStandbyHeader header;
  StStandbyAnswer answer;
  int fd = connectTo(zSocket);
  memset(&header, 0, sizeof(header));
  header.magic = ST_STANDBY_MAGIC;
  header.kind = kind;
  if( fd<0 || sendHeader(fd, &header, 0) || stSocketRead(fd, &answer, sizeof(answer)) ){
    puts("no standby");
    return kind==STOP ? 0 : 1;
  }
  printf("standby %s, process %d\n", kind==STOP ? "stopped" : answer.answer==ST_WARM ? "ready" : "warming", answer.value);
  return 0;
}

/* ---- the server ---- */

static int isMemoryShort(void){
  char zLine[128];
  long kilobytes = LEAST_KILOBYTES;
  FILE *p = fopen("/proc/meminfo", "r");
  while( p && fgets(zLine, sizeof(zLine), p) && sscanf(zLine, "MemAvailable: %ld", &kilobytes)!=1 ){}
  if( p ) fclose(p);
  return kilobytes<LEAST_KILOBYTES;
}

static void reply(int fd, int answer, int value){
  StStandbyAnswer it = { answer, value };
  stSocketWrite(fd, &it, sizeof(it));
}

/* A process of this group is low in the scheduler's eyes until it is in use. Nice values could not be raised again. */
static void setGroupPriority(const char *z){
  int fd = open("/proc/self/autogroup", O_WRONLY|O_CLOEXEC);
  if( fd<0 ) return;
  if( write(fd, z, strlen(z))<0 ){}
  close(fd);
}

static pid_t startJvm(char **azCommand, int fd){
  pid_t pid = fork();
  if( pid==0 ){
    for(int i=1; i<NSIG; i++) signal(i, SIG_DFL);
    setpgid(0, 0);
    dup2(fd, ST_JVM_FD);
    closeFrom(ST_JVM_FD+1);
    /* Without its parent nobody would tell the client how the program ends. */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    execv(azCommand[0], azCommand);
    _exit(127);
  }
  return pid;
}

/* Serves one client: the JVM has it, or it is refused. Returns whether the JVM was used. */
static int handOver(int client, int channel, pid_t pid, const StStandbyHeader *pHeader, const int *aFd){
  char *z = malloc(pHeader->nByte+1);
  char c = 0;
  StStandbyHeader own;
  int rc;
  memset(&own, 0, sizeof(own));
  describeProcess(&own);
  rc = z!=0 && aFd[0]>=0 && stSocketRead(client, z, pHeader->nByte)==0 && own.nNice==pHeader->nNice
      && memcmp(own.aLimit, pHeader->aLimit, sizeof(own.aLimit))==0;
  if( !rc ){
    free(z);
    reply(client, ST_REFUSED, 0);
    return 0;
  }
  setGroupPriority("0");
  setPatience(channel, ANSWER_MILLIS);
  /* The JVM answers before it touches a stream. From then on the program runs. */
  rc = sendHeader(channel, pHeader, aFd)==0 && stSocketWrite(channel, z, pHeader->nByte)==0 && stSocketRead(channel, &c, 1)==0
      && c==ST_TAKEN;
  free(z);
  if( !rc ){
    kill(pid, SIGKILL);
    waitpid(pid, 0, 0);
    reply(client, ST_REFUSED, 0);
    exit(1);
  }
  reply(client, ST_TAKEN, pid);
  /* A client that has given up meanwhile runs its program otherwise. */
  if( stSocketRead(client, &c, 1) || c!=ST_TAKEN ){
    kill(pid, SIGKILL);
    exit(1);
  }
  stSocketWrite(channel, &c, 1);
  return 1;
}

/* Waits for the end of the JVM, or kills it when the client is gone. */
static int finish(int client, pid_t pid, int signals){
  int status;
  for(;;){
    struct pollfd a[2] = { { client, POLLIN, 0 }, { signals, POLLIN, 0 } };
    char c;
    if( waitpid(pid, &status, WNOHANG)==pid ) break;
    if( poll(a, 2, -1)<0 && errno!=EINTR ) return 1;
    if( a[1].revents && read(signals, &c, 1)<0 ){}
    if( a[0].revents && recv(client, &c, 1, MSG_DONTWAIT)==0 ) kill(pid, SIGKILL);
  }
  reply(client, ST_ENDED, status);
  return 0;
}

static int childPipe[2];

static void childEnded(int signal){
  int e = errno;
  if( write(childPipe[1], "", 1)<0 ){}
  errno = e;
}

static int serve(const char *zSocket, const char *zStamp, char **azCommand){
  struct sockaddr_un where;
  char zLock[200], zFailed[200];
  int lock, listener, channel[2], isWarm = 0, isShort = 0;
  time_t begin = time(0);
  pid_t pid;
  snprintf(zLock, sizeof(zLock), "%s.lock", zSocket);
  snprintf(zFailed, sizeof(zFailed), "%s.failed", zSocket);
  umask(077);
  if( !isPrivate(zSocket, 1) ) return 1;
  lock = open(zLock, O_RDWR|O_CREAT|O_CLOEXEC|O_NOFOLLOW, 0600);
  if( lock<0 || flock(lock, LOCK_EX|LOCK_NB) || isMemoryShort() ) return 1;
  setGroupPriority(WARMING_PRIORITY);
  address(zSocket, &where);
  unlink(zSocket);
  listener = socket(AF_UNIX, SOCK_STREAM|SOCK_CLOEXEC|SOCK_NONBLOCK, 0);
  if( listener<0 || bind(listener, (struct sockaddr*)&where, sizeof(where)) || listen(listener, 8)
      || socketpair(AF_UNIX, SOCK_STREAM|SOCK_CLOEXEC, 0, channel)
      || pipe2(childPipe, O_CLOEXEC|O_NONBLOCK) ) return 1;
  signal(SIGCHLD, childEnded);
  pid = startJvm(azCommand, channel[1]);
  close(channel[1]);
  while( pid>0 ){
    struct pollfd a[3] = { { listener, POLLIN, 0 }, { channel[0], POLLIN, 0 }, { childPipe[0], POLLIN, 0 } };
    int client, n = poll(a, 3, LOOK_MILLIS), aFd[ST_STREAMS], i;
    StStandbyHeader header;
    char c;
    if( n<0 && errno!=EINTR ) break;
    if( waitpid(pid, 0, WNOHANG)==pid ){ pid = 0; break; }
    if( time(0)-begin>IDLE_SECONDS || (isShort = isMemoryShort()) ) break;
    if( n<=0 ) continue;
    if( a[2].revents && read(childPipe[0], &c, 1)<0 ){}
    if( a[1].revents ){
      if( recv(channel[0], &c, 1, MSG_DONTWAIT)!=1 || c!=ST_WARM ) break;
      isWarm = 1;
      begin = time(0);
      unlink(zFailed);
    }
    if( !a[0].revents || (client = accept4(listener, 0, 0, SOCK_CLOEXEC))<0 ) continue;
    setPatience(client, ANSWER_MILLIS);
    if( isOwn(client) && stStandbyReceive(client, &header, aFd)==0 ){
      int isOther = header.kind==RUN && strncmp(header.zStamp, zStamp, sizeof(header.zStamp)-1);
      if( header.kind==STATUS ){
        reply(client, isWarm ? ST_WARM : ST_WARMING, pid);
      }else if( header.kind==STOP || isOther ){
        unlink(zSocket);
        kill(pid, SIGKILL);
        waitpid(pid, 0, 0);
        reply(client, ST_REFUSED, pid);
        return 0;
      }else if( !isWarm ){
        reply(client, ST_REFUSED, 0);
      }else if( handOver(client, channel[0], pid, &header, aFd) ){
        for(i=0; i<ST_STREAMS; i++) close(aFd[i]);
        unlink(zSocket);
        close(listener);
        close(channel[0]);
        close(lock);
        return finish(client, pid, childPipe[0]);
      }
      for(i=0; i<ST_STREAMS; i++) if( aFd[i]>=0 ) close(aFd[i]);
    }
    close(client);
  }
  unlink(zSocket);
  if( !isWarm && !isShort ){
    /* Not tried again until something changes. */
    int fd = open(zFailed, O_WRONLY|O_CREAT|O_TRUNC|O_NOFOLLOW, 0600);
    if( fd>=0 && write(fd, zStamp, strlen(zStamp))<0 ){}
  }
  if( pid>0 ) kill(pid, SIGKILL);
  return 1;
}

int main(int argc, char **argv){
  if( argc>6 && strcmp(argv[1], "run")==0 ){
    int n = atoi(argv[5]);
    int status = tryRun(argv[2], argv[3], argv[4], argv+6, n);
    if( status>=0 ) return status;
    startNext(argv[4]);
    execv(argv[6+n], argv+6+n);
    perror(argv[6+n]);
    return 127;
  }
  if( argc>4 && strcmp(argv[1], "serve")==0 ) return serve(argv[2], argv[3], argv+4);
  if( argc==3 && strcmp(argv[1], "status")==0 ) return ask(argv[2], STATUS);
  if( argc==3 && strcmp(argv[1], "stop")==0 ) return ask(argv[2], STOP);
  fputs("usage: standby run|serve|status|stop\n", stderr);
  return 2;
}
