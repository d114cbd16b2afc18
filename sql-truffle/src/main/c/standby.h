/*
** What the program standby (standby.c) and the JVM (standby_take.c) say to each other. Included by both.
*/
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#define ST_STANDBY_MAGIC 0x53514c54
#define ST_STREAMS 3
#define ST_LONGEST_MESSAGE (8<<20)     /* Linux allows 6 MB of arguments and environment */
#define ST_JVM_FD 3

enum { ST_TAKEN = 't', ST_REFUSED = 'n', ST_WARM = 'w', ST_WARMING = 'c', ST_ENDED = 'e' };

/* Begins each message. What a running process cannot take from another one has to be equal. */
typedef struct StStandbyHeader {
  uint32_t magic;
  uint32_t kind;
  char zStamp[64];
  uint32_t nByte;                     /* Bytes that follow */
  uint32_t mask;                      /* umask */
  int32_t nNice;
  struct rlimit aLimit[RLIM_NLIMITS];
} StStandbyHeader;

/* What the server says to a client: at first an answer with the JVM's process, and at last how it has ended. */
typedef struct StStandbyAnswer {
  int32_t answer;
  int32_t value;
} StStandbyAnswer;

static int stSocketWrite(int fd, const void *p, size_t n){
  while( n>0 ){
    ssize_t rc = send(fd, p, n, MSG_NOSIGNAL);
    if( rc<0 && errno==EINTR ) continue;
    if( rc<=0 ) return -1;
    p = (const char*)p + rc;
    n -= rc;
  }
  return 0;
}

static int stSocketRead(int fd, void *p, size_t n){
  while( n>0 ){
    ssize_t rc = recv(fd, p, n, 0);
    if( rc<0 && errno==EINTR ) continue;
    if( rc<=0 ) return -1;
    p = (char*)p + rc;
    n -= rc;
  }
  return 0;
}

/* Descriptors that did not come are -1. */
static int stStandbyReceive(int fd, StStandbyHeader *pHeader, int *aFd){
  struct iovec part = { pHeader, sizeof(*pHeader) };
  union { char a[CMSG_SPACE(ST_STREAMS*sizeof(int))]; struct cmsghdr align; } control;
  struct msghdr message;
  struct cmsghdr *p;
  ssize_t rc;
  int i;
  for(i=0; i<ST_STREAMS; i++) aFd[i] = -1;
  memset(&message, 0, sizeof(message));
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.a;
  message.msg_controllen = sizeof(control.a);
  do rc = recvmsg(fd, &message, MSG_CMSG_CLOEXEC); while( rc<0 && errno==EINTR );
  if( rc<=0 ) return -1;
  p = CMSG_FIRSTHDR(&message);
  if( p && p->cmsg_level==SOL_SOCKET && p->cmsg_type==SCM_RIGHTS && p->cmsg_len==CMSG_LEN(ST_STREAMS*sizeof(int)) )
      memcpy(aFd, CMSG_DATA(p), ST_STREAMS*sizeof(int));
  if( rc<(ssize_t)sizeof(*pHeader) && stSocketRead(fd, (char*)pHeader+rc, sizeof(*pHeader)-rc) ) return -1;
  return pHeader->magic==ST_STANDBY_MAGIC && pHeader->nByte<=ST_LONGEST_MESSAGE ? 0 : -1;
}

