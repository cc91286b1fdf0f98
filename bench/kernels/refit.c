/*
 * Refit of the contact tree in plain C: boxes of all nodes, children before parents. Reads an image of the arena the
 * WebAssembly twin works on; prints the least time of several calls [ms] and the root's box, to compare.
 *
 *   refit IMAGE link triVertex dop nodeBox nodeCount calls        (byte offsets, then counts)
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define DOP_LENGTH 32
#define BOX_LENGTH 8

static inline short least(short a, short b) { return a < b ? a : b; }

static void refit(const int *link, const int *vertex, const short *restrict dop, short *nodeBox, int count) {
  for (int n = count - 1; n >= 0; n--) {
    short *box = nodeBox + BOX_LENGTH * n;
    if (link[n] < 0) {
      const int *t = vertex + 3 * ~link[n];
      const short *a = dop + DOP_LENGTH * t[0], *b = dop + DOP_LENGTH * t[1], *c = dop + DOP_LENGTH * t[2];
      short low[4], high[4]; /* negative highs: minima like the lows */
      for (int k = 0; k < 4; k++) low[k] = least(least(a[k], b[k]), c[k]);
      for (int k = 0; k < 4; k++) high[k] = least(least(a[16 + k], b[16 + k]), c[16 + k]);
      for (int k = 0; k < 4; k++) box[k] = low[k];
      for (int k = 0; k < 4; k++) box[4 + k] = high[k];
    } else {
      const short *left = box + BOX_LENGTH, *right = nodeBox + BOX_LENGTH * link[n];
      short both[BOX_LENGTH];
      for (int k = 0; k < BOX_LENGTH; k++) both[k] = least(left[k], right[k]);
      for (int k = 0; k < BOX_LENGTH; k++) box[k] = both[k];
    }
  }
}

static char *read_image(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) exit(1);
  fseek(file, 0, SEEK_END);
  long size = ftell(file);
  rewind(file);
  char *image = aligned_alloc(64, (size + 127) / 64 * 64);
  if (fread(image, 1, size, file) != (size_t)size) exit(1);
  fclose(file);
  return image;
}

int main(int argc, char **argv) {
  if (argc < 8) return 1;
  char *image = read_image(argv[1]);
  short *box = (short *)(image + atol(argv[5]));
  int count = atoi(argv[6]), calls = atoi(argv[7]);
  for (int k = 0; k < BOX_LENGTH * count; k++) box[k] = 0;
  double best = 1e30;
  for (int call = 0; call < calls; call++) {
    struct timespec start, stop;
    clock_gettime(CLOCK_MONOTONIC, &start);
    refit((int *)(image + atol(argv[2])), (int *)(image + atol(argv[3])), (short *)(image + atol(argv[4])), box, count);
    clock_gettime(CLOCK_MONOTONIC, &stop);
    double ms = 1e3 * (stop.tv_sec - start.tv_sec) + 1e-6 * (stop.tv_nsec - start.tv_nsec);
    if (ms < best) best = ms;
  }
  printf("%.6f", best);
  for (int k = 0; k < BOX_LENGTH; k++) printf(" %d", box[k]);
  printf("\n");
  return 0;
}
