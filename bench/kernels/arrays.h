/* Arrays of one force kernel as bench/kernels/forces.mjs writes them: eleven 32-bit lengths, then the arrays. */
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  int count, vertexCount, blockCount, *vertex, *slot, *row;
  float *real0, *real1, *real2;
  double *x, *v;
} Arrays;

static void *take(FILE *file, size_t size, int length) {
  void *array = malloc(size * length + 16);
  if (fread(array, size, length, file) != (size_t)length) exit(1);
  return array;
}

static Arrays read_arrays(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) exit(1);
  int *n = take(file, 4, 11);
  Arrays in = {n[0], n[1], n[2], 0, 0, 0, 0, 0, 0, 0, 0};
  in.vertex = take(file, 4, n[3]);
  in.slot = take(file, 4, n[4]);
  in.row = take(file, 4, n[5]);
  in.real0 = take(file, 4, n[6]);
  in.real1 = take(file, 4, n[7]);
  in.real2 = take(file, 4, n[8]);
  in.x = take(file, 8, n[9]);
  in.v = take(file, 8, n[10]);
  fclose(file);
  return in;
}
