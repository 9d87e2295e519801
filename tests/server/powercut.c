/* A power cut, as far as a program can imitate one. Loaded before the C library (LD_PRELOAD), it remembers what every write to a
   file below POWERCUT_FOLDER has replaced until the file is synced. At the sync number POWERCUT_AT the writes that were not yet
   synced are lost, each with a chance of POWERCUT_LOST in a hundred, and the process is gone. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct write { struct write *older; char path[512]; off_t at, size; size_t count; char bytes[]; };

static struct write *newest;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long syncs;

static const char *folder(void) { return getenv("POWERCUT_FOLDER"); }

static int watched(int fd, char *path, size_t size) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, size - 1);
    if (length <= 0 || folder() == NULL) return 0;
    path[length] = 0;
    size_t stem = strlen(path);
    if (stem > 4 && strcmp(path + stem - 4, "-shm") == 0) return 0; /* made anew at every start */
    return strncmp(path, folder(), strlen(folder())) == 0;
}

static void remember(int fd, const char *path, size_t count, off_t at) {
    struct stat about;
    fstat(fd, &about);
    struct write *one = malloc(sizeof *one + count);
    strncpy(one->path, path, sizeof one->path);
    one->at = at;
    one->size = about.st_size;
    ssize_t old = pread(fd, one->bytes, count, at);
    one->count = old < 0 ? 0 : (size_t)old;
    one->older = newest;
    newest = one;
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off_t at) {
    static ssize_t (*real)(int, const void *, size_t, off_t);
    if (real == NULL) real = dlsym(RTLD_NEXT, "pwrite64");
    char path[512];
    if (!watched(fd, path, sizeof path)) return real(fd, bytes, count, at);
    pthread_mutex_lock(&lock);
    remember(fd, path, count, at);
    ssize_t done = real(fd, bytes, count, at);
    pthread_mutex_unlock(&lock);
    return done;
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) { return pwrite64(fd, bytes, count, at); }

static void cut(void) {
    ssize_t (*real)(int, const void *, size_t, off_t) = dlsym(RTLD_NEXT, "pwrite64");
    int lost = atoi(getenv("POWERCUT_LOST") ? getenv("POWERCUT_LOST") : "100");
    srand((unsigned)syncs);
    for (struct write *one = newest; one != NULL; one = one->older) {
        if (rand() % 100 >= lost) continue;
        int fd = open(one->path, O_WRONLY);
        if (fd < 0) continue;
        if (one->count > 0) real(fd, one->bytes, one->count, one->at);
        if (lost == 100) { if (ftruncate(fd, one->size)) {} }
        close(fd);
    }
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

static void synced(int fd) {
    char path[512];
    if (!watched(fd, path, sizeof path)) return;
    pthread_mutex_lock(&lock);
    if (getenv("POWERCUT_AT") && ++syncs >= atol(getenv("POWERCUT_AT"))) cut();
    pthread_mutex_unlock(&lock);
}

static void safe(int fd) {
    char path[512];
    if (!watched(fd, path, sizeof path)) return;
    pthread_mutex_lock(&lock);
    for (struct write **place = &newest; *place != NULL;) {
        struct write *one = *place;
        if (strcmp(one->path, path) == 0) { *place = one->older; free(one); }
        else place = &one->older;
    }
    pthread_mutex_unlock(&lock);
}

int fdatasync(int fd) {
    static int (*real)(int);
    if (real == NULL) real = dlsym(RTLD_NEXT, "fdatasync");
    synced(fd);
    int done = real(fd);
    safe(fd);
    return done;
}

int fsync(int fd) {
    static int (*real)(int);
    if (real == NULL) real = dlsym(RTLD_NEXT, "fsync");
    synced(fd);
    int done = real(fd);
    safe(fd);
    return done;
}
