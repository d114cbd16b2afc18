/*
** Faults below SQLite. This library is preloaded into a JVM (LD_PRELOAD), so calls of the C library go through the functions here. While a
** fault is armed, the n-th call of one kind that comes from libsqltruffle.so fails. Calls from anywhere else, such as the JVM's own, never
** fail. SQLite's VFS for Unix and its maps of files stay as they are.
**
** The torture attack "faults" compiles it with the C compiler of the machine: class FaultLibrary.
*/
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

/* The kinds: FaultLibrary.Kind has the same order. */
enum { READ, WRITE, SYNC, ALLOCATE, LOCK, OPEN, TRUNCATE, UNLINK, MAP, DISK_FULL, KINDS };

static volatile uintptr_t lowest, highest;  /* The code of libsqltruffle.so */
static volatile long calls[KINDS];          /* Calls of each kind since the fault was armed */
static volatile int armedKind = -1;
static volatile long armedCall;             /* The call that fails, from 1; 0: none */
static volatile int armedForGood;           /* Whether all calls after it fail, too */
static volatile long failed;                /* Calls that have failed */

/* From here on calls from that range of addresses are counted. */
void fault_range(long from, long to){
  lowest = (uintptr_t)from;
  highest = (uintptr_t)to;
}

/* Makes a call fail, and perhaps all after it. Counts begin at 0. */
void fault_arm(long kind, long call, long forGood){
  int i;
  for(i=0; i<KINDS; i++) calls[i] = 0;
  failed = 0;
  armedCall = call;
  armedForGood = (int)forGood;
  armedKind = (int)kind;
}

/* Nothing fails any more. Returns how many calls have failed. */
long fault_disarm(void){
  armedKind = -1;
  return failed;
}

/* Calls of a kind since the last fault_arm(). */
long fault_calls(long kind){ return calls[kind]; }

static int fails(int kind, void *pCaller){
  long n;
  uintptr_t p = (uintptr_t)pCaller;
  if( armedKind<0 || p<lowest || p>=highest ) return 0;
  n = __sync_add_and_fetch(&calls[kind], 1);
  if( kind!=armedKind || armedCall==0 || (armedForGood ? n<armedCall : n!=armedCall) ) return 0;
  __sync_add_and_fetch(&failed, 1);
  return 1;
}
#define FAILS(KIND) __builtin_expect(armedKind>=0 && fails(KIND, __builtin_return_address(0)), 0)
#define NEXT(TYPE, NAME, PARAMETERS)                                                \
  static TYPE (*next) PARAMETERS;                                                   \
  if( next==0 ) next = (TYPE (*) PARAMETERS)dlsym(RTLD_NEXT, NAME)

extern void *__libc_malloc(size_t);
extern void *__libc_realloc(void*, size_t);
void *malloc(size_t n){ return FAILS(ALLOCATE) ? 0 : __libc_malloc(n); }
extern void *__libc_calloc(size_t, size_t);
void *calloc(size_t n, size_t size){ return FAILS(ALLOCATE) ? 0 : __libc_calloc(n, size); }
void *realloc(void *p, size_t n){ return FAILS(ALLOCATE) ? 0 : __libc_realloc(p, n); }

#define FAIL(ERROR) { errno = ERROR; return -1; }
ssize_t read(int fd, void *p, size_t n){
  NEXT(ssize_t, "read", (int, void*, size_t));
  if( FAILS(READ) ) FAIL(EIO)
  return next(fd, p, n);
}
ssize_t pread(int fd, void *p, size_t n, off_t at){
  NEXT(ssize_t, "pread", (int, void*, size_t, off_t));
  if( FAILS(READ) ) FAIL(EIO)
  return next(fd, p, n, at);
}
ssize_t pread64(int fd, void *p, size_t n, off64_t at){
  NEXT(ssize_t, "pread64", (int, void*, size_t, off64_t));
  if( FAILS(READ) ) FAIL(EIO)
  return next(fd, p, n, at);
}
ssize_t write(int fd, const void *p, size_t n){
  NEXT(ssize_t, "write", (int, const void*, size_t));
  if( FAILS(WRITE) ) FAIL(EIO)
  if( FAILS(DISK_FULL) ) FAIL(ENOSPC)
  return next(fd, p, n);
}
ssize_t pwrite(int fd, const void *p, size_t n, off_t at){
  NEXT(ssize_t, "pwrite", (int, const void*, size_t, off_t));
  if( FAILS(WRITE) ) FAIL(EIO)
  if( FAILS(DISK_FULL) ) FAIL(ENOSPC)
  return next(fd, p, n, at);
}
ssize_t pwrite64(int fd, const void *p, size_t n, off64_t at){
  NEXT(ssize_t, "pwrite64", (int, const void*, size_t, off64_t));
  if( FAILS(WRITE) ) FAIL(EIO)
  if( FAILS(DISK_FULL) ) FAIL(ENOSPC)
  return next(fd, p, n, at);
}
int fsync(int fd){
  NEXT(int, "fsync", (int));
  if( FAILS(SYNC) ) FAIL(EIO)
  return next(fd);
}
int fdatasync(int fd){
  NEXT(int, "fdatasync", (int));
  if( FAILS(SYNC) ) FAIL(EIO)
  return next(fd);
}
int fcntl(int fd, int command, ...){
  void *argument;
  va_list ap;
  NEXT(int, "fcntl", (int, int, void*));
  va_start(ap, command);
  argument = va_arg(ap, void*);
  va_end(ap);
  if( (command==F_SETLK || command==F_GETLK) && FAILS(LOCK) ) FAIL(EIO)
  return next(fd, command, argument);
}
int fcntl64(int fd, int command, ...){
  void *argument;
  va_list ap;
  NEXT(int, "fcntl64", (int, int, void*));
  va_start(ap, command);
  argument = va_arg(ap, void*);
  va_end(ap);
  if( (command==F_SETLK || command==F_GETLK) && FAILS(LOCK) ) FAIL(EIO)
  return next(fd, command, argument);
}
int open(const char *name, int flags, ...){
  mode_t mode;
  va_list ap;
  NEXT(int, "open", (const char*, int, mode_t));
  va_start(ap, flags);
  mode = va_arg(ap, mode_t);
  va_end(ap);
  if( FAILS(OPEN) ) FAIL(EMFILE)
  return next(name, flags, mode);
}
int open64(const char *name, int flags, ...){
  mode_t mode;
  va_list ap;
  NEXT(int, "open64", (const char*, int, mode_t));
  va_start(ap, flags);
  mode = va_arg(ap, mode_t);
  va_end(ap);
  if( FAILS(OPEN) ) FAIL(EMFILE)
  return next(name, flags, mode);
}
int ftruncate(int fd, off_t n){
  NEXT(int, "ftruncate", (int, off_t));
  if( FAILS(TRUNCATE) ) FAIL(EIO)
  return next(fd, n);
}
int ftruncate64(int fd, off64_t n){
  NEXT(int, "ftruncate64", (int, off64_t));
  if( FAILS(TRUNCATE) ) FAIL(EIO)
  return next(fd, n);
}
int unlink(const char *name){
  NEXT(int, "unlink", (const char*));
  if( FAILS(UNLINK) ) FAIL(EIO)
  return next(name);
}
void *mmap(void *p, size_t n, int protection, int flags, int fd, off_t at){
  NEXT(void*, "mmap", (void*, size_t, int, int, int, off_t));
  if( FAILS(MAP) ){
    errno = ENOMEM;
    return MAP_FAILED;
  }
  return next(p, n, protection, flags, fd, at);
}
void *mmap64(void *p, size_t n, int protection, int flags, int fd, off64_t at){
  NEXT(void*, "mmap64", (void*, size_t, int, int, int, off64_t));
  if( FAILS(MAP) ){
    errno = ENOMEM;
    return MAP_FAILED;
  }
  return next(p, n, protection, flags, fd, at);
}
