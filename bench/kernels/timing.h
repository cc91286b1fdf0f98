/* Least time of several calls of `assemble`, and a check sum that must agree with the other two languages. */
#include <time.h>

int main(int argc, char **argv) {
  if (argc < 3) return 1;
  Arrays in = read_arrays(argv[1]);
  int calls = atoi(argv[2]);
  double *force = calloc(3 * in.vertexCount + 2, 8), best = 1e30, energy = 0;
  float *block = calloc(9 * in.blockCount + 4, 4), *diagonal = calloc(9 * in.vertexCount + 4, 4);
  for (int call = 0; call < calls; call++) {
    struct timespec start, stop;
    clock_gettime(CLOCK_MONOTONIC, &start);
    energy = assemble(&in, force, block, diagonal, 2.8e-4, 1.7e-2);
    clock_gettime(CLOCK_MONOTONIC, &stop);
    double ms = 1e3 * (stop.tv_sec - start.tv_sec) + 1e-6 * (stop.tv_nsec - start.tv_nsec);
    if (ms < best) best = ms;
  }
  printf("%.6f %.9e %.9e\n", best, energy, diagonal[0] / calls);
  return 0;
}
