/* A bot in ten lines: a random legal move.  cc -o bot examples/bots/bot.c && knall check-bot ./bot */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    static char line[1 << 16], kept[1 << 16], *moves[1 << 15];
    int n = 0;
    while (fgets(line, sizeof line, stdin)) {
        if (!strncmp(line, "knall ", 6)) puts("ready bot.c");
        else if (!strncmp(line, "match ", 6)) srand(atoi(strstr(line, " seed=") + 6));
        else if (!strncmp(line, "moves ", 6))
            for (n = 0, strcpy(kept, line + 6); (moves[n] = strtok(n ? NULL : kept, " \n")); n++);
        else if (!strncmp(line, "go ", 3)) printf("move %s\n", moves[rand() % n]);
        fflush(stdout);
    }
    return 0;
}
