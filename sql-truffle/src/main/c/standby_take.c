/*
** How a JVM that waits as a standby (standby.c) becomes the process of a Python program. Included by sqltruffle.c. On Linux only: elsewhere
** no program comes.
*/
#ifdef __linux__
#include "standby.h"
#include <sys/stat.h>

extern char **environ;

/* Takes the directory, the umask, the streams and the environment of a client. Returns 0, or -1 when the directory is gone. */
static int stBecome(const StStandbyHeader *pHeader, const int *aFd, char *z){
  char *zEnd = z + pHeader->nByte;
  int i, nArgument;
  if( chdir(z) ) return -1;
  z += strlen(z)+1;
  for(i=0; i<ST_STREAMS; i++){
    dup2(aFd[i], i);
    close(aFd[i]);
  }
  umask(pHeader->mask);
  nArgument = atoi(z);
  for(i=0; i<=nArgument; i++) z += strlen(z)+1;
  clearenv();
  /* putenv() keeps the texts, as execve() would: also those that setenv() refuses. */
  for(; z<zEnd; z += strlen(z)+1) putenv(z);
  return 0;
}

/*
** Says that this JVM is warm, and waits for a program. Returns the message of its client (standby.c, message()) with its length as 32 bits
** before it, and this process has the client's streams, directory and environment. The memory is never freed, because the environment lies
** there. Returns 0 when no program comes.
*/
SQLITE_API char *st_standby_take(void){
  static const char zWarm[] = { ST_WARM }, zTaken[] = { ST_TAKEN };
  StStandbyHeader header;
  int aFd[ST_STREAMS];
  char c, *z;
  if( stSocketWrite(ST_JVM_FD, zWarm, 1) || stStandbyReceive(ST_JVM_FD, &header, aFd) || aFd[0]<0 ) return 0;
  z = malloc(header.nByte+sizeof(uint32_t)+1);
  if( z==0 || stSocketRead(ST_JVM_FD, z+sizeof(uint32_t), header.nByte) ) return 0;
  memcpy(z, &header.nByte, sizeof(uint32_t));
  z[sizeof(uint32_t)+header.nByte] = 0;
  if( stSocketWrite(ST_JVM_FD, zTaken, 1) || stSocketRead(ST_JVM_FD, &c, 1) ) return 0;
  close(ST_JVM_FD);
  return stBecome(&header, aFd, z+sizeof(uint32_t)) ? 0 : z;
}
#else
SQLITE_API char *st_standby_take(void){ return 0; }
#endif
