/* Preloaded into the service. Forwards its file system calls, and writes a journal of all changes below one folder that
 * have to reach the disk: names, contents, lengths, and calls of fsync.
 *
 * FORGETFUL_ROOT is the folder, as an absolute path without links. FORGETFUL_JOURNAL is the journal, outside of the
 * folder. journal.rs reads it. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define MAX_FILES 65536

struct record {
    uint64_t kind; /* O root, M folder created, C file created, W written, T truncated, S synced, R renamed, L hard link, U name removed */
    uint64_t folder;
    uint64_t object;
    uint64_t number; /* the offset, the length, or the folder that a name is moved to */
    uint64_t n_name;
    uint64_t n_more; /* the length of the new name, or of the written bytes */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char root[PATH_MAX];
static size_t n_root;
static int journal = -1;
static unsigned char tracked[MAX_FILES];

static void put(const void *bytes, size_t n_bytes) {
    const char *at = bytes;
    while (n_bytes > 0) {
        long n_written = syscall(SYS_write, journal, at, n_bytes);
        if (n_written <= 0) abort();
        at += n_written;
        n_bytes -= (size_t)n_written;
    }
}

static void note(char kind, uint64_t folder, uint64_t object, uint64_t number, const char *name, const void *more,
                 size_t n_more) {
    int saved = errno;
    struct record record = {(uint64_t)kind, folder, object, number, name ? strlen(name) : 0, n_more};
    put(&record, sizeof record);
    if (record.n_name) put(name, record.n_name);
    if (n_more) put(more, n_more);
    errno = saved;
}

/* Skips SQLite's shared memory, which is not used after a restart. */
static int is_ours(const char *path) {
    size_t n_path = strlen(path);
    if (journal < 0 || n_path < n_root || strncmp(path, root, n_root) != 0) return 0;
    if (path[n_root] != '/' && path[n_root] != 0) return 0;
    return n_path < 4 || strcmp(path + n_path - 4, "-shm") != 0;
}

static const char *last_name(const char *path) { return strrchr(path, '/') + 1; }

static uint64_t inode(const char *path) {
    struct stat found;
    return stat(path, &found) == 0 ? found.st_ino : 0;
}

static uint64_t folder_of(const char *path) {
    char folder[PATH_MAX];
    size_t n_folder = (size_t)(strrchr(path, '/') - path);
    memcpy(folder, path, n_folder);
    folder[n_folder] = 0;
    return inode(folder);
}

__attribute__((constructor)) static void begin(void) {
    const char *asked = getenv("FORGETFUL_ROOT");
    const char *path = getenv("FORGETFUL_JOURNAL");
    if (!asked || !path || strlen(asked) >= sizeof root) return;
    strcpy(root, asked);
    n_root = strlen(root);
    journal = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (journal < 0) abort();
    note('O', 0, inode(root), 0, NULL, NULL, 0);
}

#define REAL(result, name, ...)                                   \
    static result (*real)(__VA_ARGS__);                           \
    if (!real) real = (result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

static int opened(const char *path, int flags, mode_t mode) {
    if (!is_ours(path)) return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
    pthread_mutex_lock(&lock);
    int was_there = syscall(SYS_faccessat, AT_FDCWD, path, F_OK) == 0;
    int file = (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
    struct stat found;
    if (file >= 0 && file < MAX_FILES && fstat(file, &found) == 0) {
        tracked[file] = 1;
        if ((flags & O_CREAT) && !was_there)
            note('C', folder_of(path), found.st_ino, 0, last_name(path), NULL, 0);
        else if ((flags & O_TRUNC) && S_ISREG(found.st_mode))
            note('T', 0, found.st_ino, 0, NULL, NULL, 0);
    }
    int saved = errno;
    pthread_mutex_unlock(&lock);
    errno = saved;
    return file;
}

#define OPEN(name)                                                    \
    int name(const char *path, int flags, ...) {                      \
        va_list rest;                                                 \
        va_start(rest, flags);                                        \
        mode_t mode = (flags & (O_CREAT | O_TMPFILE)) ? va_arg(rest, mode_t) : 0; \
        va_end(rest);                                                 \
        return opened(path, flags, mode);                             \
    }
OPEN(open)
OPEN(open64)

int close(int file) {
    if (file >= 0 && file < MAX_FILES) tracked[file] = 0;
    return (int)syscall(SYS_close, file);
}

static int is_tracked(int file) { return file >= 0 && file < MAX_FILES && tracked[file]; }

static uint64_t inode_of(int file) {
    struct stat found;
    return fstat(file, &found) == 0 ? found.st_ino : 0;
}

ssize_t write(int file, const void *bytes, size_t n_bytes) {
    if (!is_tracked(file)) return syscall(SYS_write, file, bytes, n_bytes);
    pthread_mutex_lock(&lock);
    ssize_t n_written = syscall(SYS_write, file, bytes, n_bytes);
    if (n_written > 0) {
        off_t end = (off_t)syscall(SYS_lseek, file, 0, SEEK_CUR);
        note('W', 0, inode_of(file), (uint64_t)(end - n_written), NULL, bytes, (size_t)n_written);
    }
    pthread_mutex_unlock(&lock);
    return n_written;
}

#define PWRITE(name)                                                          \
    ssize_t name(int file, const void *bytes, size_t n_bytes, off_t offset) { \
        if (!is_tracked(file)) return syscall(SYS_pwrite64, file, bytes, n_bytes, offset); \
        pthread_mutex_lock(&lock);                                            \
        ssize_t n_written = syscall(SYS_pwrite64, file, bytes, n_bytes, offset); \
        if (n_written > 0) note('W', 0, inode_of(file), (uint64_t)offset, NULL, bytes, (size_t)n_written); \
        pthread_mutex_unlock(&lock);                                          \
        return n_written;                                                     \
    }
PWRITE(pwrite)
PWRITE(pwrite64)

#define TRUNCATE(name)                                                        \
    int name(int file, off_t length) {                                        \
        if (!is_tracked(file)) return (int)syscall(SYS_ftruncate, file, length); \
        pthread_mutex_lock(&lock);                                            \
        int result = (int)syscall(SYS_ftruncate, file, length);               \
        if (result == 0) note('T', 0, inode_of(file), (uint64_t)length, NULL, NULL, 0); \
        pthread_mutex_unlock(&lock);                                          \
        return result;                                                        \
    }
TRUNCATE(ftruncate)
TRUNCATE(ftruncate64)

/* Only writes the sync to the journal, without the real sync: the tests call it thousands of times. */
static int synced(int file) {
    if (!is_tracked(file)) return 0;
    pthread_mutex_lock(&lock);
    note('S', 0, inode_of(file), 0, NULL, NULL, 0);
    pthread_mutex_unlock(&lock);
    return 0;
}
int fsync(int file) { return synced(file); }
int fdatasync(int file) { return synced(file); }

int mkdir(const char *path, mode_t mode) {
    REAL(int, "mkdir", const char *, mode_t);
    if (!is_ours(path)) return real(path, mode);
    pthread_mutex_lock(&lock);
    int result = real(path, mode);
    if (result == 0) note('M', folder_of(path), inode(path), 0, last_name(path), NULL, 0);
    int saved = errno;
    pthread_mutex_unlock(&lock);
    errno = saved;
    return result;
}

#define REMOVE(name)                                                          \
    int name(const char *path) {                                              \
        REAL(int, #name, const char *);                                       \
        if (!is_ours(path)) return real(path);                                \
        pthread_mutex_lock(&lock);                                            \
        int result = real(path);                                              \
        if (result == 0) note('U', folder_of(path), 0, 0, last_name(path), NULL, 0); \
        int saved = errno;                                                    \
        pthread_mutex_unlock(&lock);                                          \
        errno = saved;                                                        \
        return result;                                                        \
    }
REMOVE(unlink)
REMOVE(rmdir)

int rename(const char *from, const char *to) {
    REAL(int, "rename", const char *, const char *);
    if (!is_ours(from) || !is_ours(to)) return real(from, to);
    pthread_mutex_lock(&lock);
    uint64_t object = inode(from);
    int result = real(from, to);
    if (result == 0)
        note('R', folder_of(from), object, folder_of(to), last_name(from), last_name(to), strlen(last_name(to)));
    int saved = errno;
    pthread_mutex_unlock(&lock);
    errno = saved;
    return result;
}

/* Rust creates hard links with it. */
int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags) {
    REAL(int, "linkat", int, const char *, int, const char *, int);
    if (!is_ours(from) || !is_ours(to)) return real(from_folder, from, to_folder, to, flags);
    pthread_mutex_lock(&lock);
    int result = real(from_folder, from, to_folder, to, flags);
    if (result == 0) note('L', folder_of(to), inode(to), 0, last_name(to), NULL, 0);
    int saved = errno;
    pthread_mutex_unlock(&lock);
    errno = saved;
    return result;
}
