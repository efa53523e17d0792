/*
 * libfaketime answers the real time to whoever asks during a wait that it stands around. PostgreSQL's timers ask in a signal that interrupts
 * its wait: with a clock moved forward they would never fire, and neither a deadlock nor a lock that is waited for too long would end.
 * Preloaded before libfaketime, this wait is the system's own. PostgreSQL waits by no other call, and Node, which does not ask the time in
 * a signal, by epoll_pwait.
 */
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <unistd.h>

struct epoll_event;

int epoll_wait(int epoll, struct epoll_event *events, int most, int timeout) {
  return syscall(SYS_epoll_pwait, epoll, events, most, timeout, 0, 8);
}
