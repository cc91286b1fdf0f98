/* The solver kernels in plain C, for bench/kernels.mjs: same data and arithmetic as src/solve, f32 vectors and blocks, f64
   sums. Reads an image of the arena and works on it in place; addresses as src/solve/solver-addresses.ts writes them.
   Prints one line per kernel: name and least milliseconds of several calls; then the iterations and a check sum.
   usage: solve <image> <solver address> <b address> <x address> <calls> */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
  int rows, blocks, rowStart, column, block, diagonal, inverse, r, z, rest;
  int gLength, pStart, pColumn, pWeight, tCount, tPlace, gPlace, t, g, dense, line, spare[3];
} Level;

typedef struct {
  int levels, pinned, rowVertex, rowWeight, rowNormal, p, q, report, anchor, anchored, rowGrip;
  Level level[];
} Solver;

static char *arena;
#define F(address) ((float *)(arena + (address)))
#define I(address) ((int *)(arena + (address)))
#define D(address) ((double *)(arena + (address)))

static inline void gather(const float *restrict m, const float *restrict v, float *restrict sum) {
  for (int r = 0; r < 3; r++) sum[r] += m[r] * v[0] + m[3 + r] * v[1] + m[6 + r] * v[2];
}

static inline void scatter(const float *restrict m, const float *restrict v, float *restrict to) {
  for (int c = 0; c < 3; c++) to[c] += m[3 * c] * v[0] + m[3 * c + 1] * v[1] + m[3 * c + 2] * v[2];
}

static void multiply_balanced(const Level *l, const float *anchor, const float *p, float *q) {
  const int *start = I(l->rowStart), *column = I(l->column);
  const float *block = F(l->block);
  for (int i = 0; i < l->rows; i++) {
    const float *own = p + 4 * i;
    float sum[4] = {0, 0, 0, 0};
    gather(anchor + 9 * i, own, sum);
    for (int e = start[i]; e < start[i + 1]; e++) {
      const float *other = p + 4 * column[e];
      float gap[3] = {other[0] - own[0], other[1] - own[1], other[2] - own[2]};
      float back[3] = {-gap[0], -gap[1], -gap[2]};
      gather(block + 9 * e, gap, sum);
      scatter(block + 9 * e, back, q + 4 * column[e]);
    }
    memcpy(q + 4 * i, sum, 16);
  }
}

static void multiply(const Level *l, const float *p, float *q) {
  const int *start = I(l->rowStart), *column = I(l->column);
  const float *block = F(l->block), *diagonal = F(l->diagonal);
  for (int i = 0; i < l->rows; i++) {
    float sum[4] = {0, 0, 0, 0};
    gather(diagonal + 9 * i, p + 4 * i, sum);
    for (int e = start[i]; e < start[i + 1]; e++) {
      gather(block + 9 * e, p + 4 * column[e], sum);
      scatter(block + 9 * e, p + 4 * i, q + 4 * column[e]);
    }
    memcpy(q + 4 * i, sum, 16);
  }
}

static void sweep_row(const Level *l, int i, const float *right, float *z, float *rest) {
  const int *start = I(l->rowStart), *column = I(l->column);
  const float *block = F(l->block);
  float sum[3] = {0, 0, 0}, left[3], own[3] = {0, 0, 0};
  for (int e = start[i]; e < start[i + 1]; e++) gather(block + 9 * e, z + 4 * column[e], sum);
  for (int c = 0; c < 3; c++) left[c] = right[4 * i + c] - sum[c];
  gather(F(l->inverse) + 9 * i, left, own);
  for (int c = 0; c < 3; c++) z[4 * i + c] = own[c];
  float back[3] = {-own[0], -own[1], -own[2]};
  for (int e = start[i]; e < start[i + 1]; e++) scatter(block + 9 * e, back, rest + 4 * column[e]);
}

static void restrict_down(const Level *l, const Level *coarse) {
  const int *start = I(l->pStart), *column = I(l->pColumn);
  const float *weight = F(l->pWeight), *rest = F(l->rest);
  float *to = F(coarse->r);
  memset(to, 0, 16 * (size_t)coarse->rows);
  for (int i = 0; i < l->rows; i++)
    for (int k = start[i]; k < start[i + 1]; k++)
      for (int c = 0; c < 4; c++) to[4 * column[k] + c] += weight[k] * rest[4 * i + c];
}

static void prolong(const Level *l, const Level *coarse) {
  const int *start = I(l->pStart), *column = I(l->pColumn);
  const float *weight = F(l->pWeight), *from = F(coarse->z);
  float *z = F(l->z);
  for (int i = 0; i < l->rows; i++)
    for (int k = start[i]; k < start[i + 1]; k++)
      for (int c = 0; c < 4; c++) z[4 * i + c] += weight[k] * from[4 * column[k] + c];
}

static inline int wide(int k) { return k + k / 3; }

static void solve_dense(const Level *l) {
  int size = 3 * l->rows;
  const double *a = D(l->dense);
  double *y = D(l->line);
  for (int i = 0; i < size; i++) {
    double sum = F(l->r)[wide(i)];
    for (int m = 0; m < i; m++) sum -= a[i * size + m] * y[m];
    y[i] = sum * a[i * size + i];
  }
  for (int i = size - 1; i >= 0; i--) {
    double value = y[i] * a[i * size + i];
    for (int m = 0; m < i; m++) y[m] -= a[i * size + m] * value;
    F(l->z)[wide(i)] = (float)value;
  }
}

static void precondition(const Solver *s) {
  int last = s->levels - 1;
  for (int k = 0; k < last; k++) {
    const Level *l = &s->level[k];
    float *rest = F(l->rest);
    for (int i = 0; i < l->rows; i++) {
      memset(rest + 4 * i, 0, 16);
      sweep_row(l, i, F(l->r), F(l->z), rest);
    }
    restrict_down(l, l + 1);
  }
  solve_dense(&s->level[last]);
  for (int k = last - 1; k >= 0; k--) {
    const Level *l = &s->level[k];
    prolong(l, l + 1);
    memcpy(F(l->rest), F(l->r), 16 * (size_t)l->rows);
    for (int i = l->rows - 1; i >= 0; i--) sweep_row(l, i, F(l->rest), F(l->z), F(l->rest));
  }
}

static inline void add_scaled(float *restrict to, float w, const float *restrict from) {
  for (int c = 0; c < 9; c++) to[c] += w * from[c];
}

static void coarsen(const Level *l, const Level *coarse) {
  const int *rowStart = I(l->rowStart), *column = I(l->column), *start = I(l->pStart), *tCount = I(l->tCount);
  const int *tPlace = I(l->tPlace), *gPlace = I(l->gPlace);
  const float *weight = F(l->pWeight), *block = F(l->block), *diagonal = F(l->diagonal);
  float *t = F(l->t), *g = F(l->g);
  memset(g, 0, 4 * (size_t)l->gLength);
  for (int i = 0; i < l->rows; i++) {
    if (start[i] == start[i + 1]) continue;
    memset(t, 0, 48 * (size_t)tCount[i]);
    for (int k = start[i]; k < start[i + 1]; k++) add_scaled(t + 12 * *tPlace++, 0.5f * weight[k], diagonal + 9 * i);
    for (int e = rowStart[i]; e < rowStart[i + 1]; e++)
      for (int k = start[column[e]]; k < start[column[e] + 1]; k++)
        add_scaled(t + 12 * *tPlace++, weight[k], block + 9 * e);
    for (int c = 0; c < tCount[i]; c++)
      for (int k = start[i]; k < start[i + 1]; k++) add_scaled(g + 12 * *gPlace++, weight[k], t + 12 * c);
  }
  for (int e = 0; e < coarse->blocks + coarse->rows; e++) {
    int own = e < coarse->blocks ? e : e + coarse->blocks;
    const float *low = g + 12 * own, *high = e < coarse->blocks ? low + 12 * coarse->blocks : low;
    float *to = e < coarse->blocks ? F(coarse->block) + 9 * e : F(coarse->diagonal) + 9 * (e - coarse->blocks);
    for (int c = 0; c < 3; c++)
      for (int r = 0; r < 3; r++) to[3 * c + r] = low[3 * c + r] + high[3 * r + c];
  }
}

static void invert(const Level *l, const unsigned char *pinned) {
  for (int i = 0; i < l->rows; i++) {
    const float *d = F(l->diagonal) + 9 * i;
    float *to = F(l->inverse) + 9 * i;
    double xx = d[0], xy = d[1], xz = d[2], yy = d[4], yz = d[5], zz = d[8];
    double cxx = yy * zz - yz * yz, cxy = xz * yz - xy * zz, cxz = xy * yz - xz * yy;
    double determinant = xx * cxx + xy * cxy + xz * cxz;
    double scale = (!pinned || !pinned[i]) && determinant > 0 ? 1 / determinant : 0;
    to[0] = (float)(cxx * scale);
    to[1] = to[3] = (float)(cxy * scale);
    to[2] = to[6] = (float)(cxz * scale);
    to[4] = (float)((xx * zz - xz * xz) * scale);
    to[5] = to[7] = (float)((xy * xz - xx * yz) * scale);
    to[8] = (float)((xx * yy - xy * xy) * scale);
  }
}

static void factor(const Level *l) {
  int size = 3 * l->rows;
  double *a = D(l->dense);
  memset(a, 0, 8 * (size_t)size * size);
  for (int i = 0; i < l->rows; i++)
    for (int e = I(l->rowStart)[i]; e <= I(l->rowStart)[i + 1]; e++) {
      int whole = e == I(l->rowStart)[i + 1], j = whole ? i : I(l->column)[e];
      const float *m = whole ? F(l->diagonal) + 9 * i : F(l->block) + 9 * e;
      for (int c = 0; c < 9; c++) a[(3 * i + c % 3) * size + 3 * j + c / 3] = m[c];
    }
  for (int r = 0; r < size; r++) {
    double *row = a + r * size;
    for (int k = 0; k <= r; k++) {
      double sum = row[k];
      for (int m = 0; m < k; m++) sum -= row[m] * a[k * size + m];
      row[k] = k < r ? sum * a[k * size + k] : sum > 1e-12 * row[k] ? 1 / sqrt(sum) : 0;
    }
  }
}

static void refresh(const Solver *s) {
  for (int k = 0; k < s->levels; k++) {
    const Level *l = &s->level[k];
    if (l->dense) factor(l);
    else invert(l, k == 0 ? (unsigned char *)arena + s->pinned : 0);
    if (k + 1 < s->levels) coarsen(l, l + 1);
  }
}

static double dot(const float *a, const float *b, int length) {
  double s0 = 0, s1 = 0, s2 = 0, s3 = 0;
  for (int k = 0; k < length; k += 4) {
    s0 += (double)a[k] * b[k];
    s1 += (double)a[k + 1] * b[k + 1];
    s2 += (double)a[k + 2] * b[k + 2];
    s3 += (double)a[k + 3] * b[k + 3];
  }
  return s0 + s1 + s2 + s3;
}

static int solve(const Solver *s, const float *b, float *x, int jacobi, double tolerance, int most) {
  const Level *l = &s->level[0];
  int length = 4 * l->rows, iterations = 0;
  float *r = F(l->r), *z = F(l->z), *p = F(s->p), *q = F(s->q);
  const unsigned char *pinned = (unsigned char *)arena + s->pinned;
  for (int k = 0; k < length; k++) r[k] = pinned[k / 4] ? 0 : b[k], x[k] = 0;
  double energy = 0, start = 0;
  for (;;) {
    if (jacobi) {
      memset(z, 0, 4 * (size_t)length);
      for (int i = 0; i < l->rows; i++) gather(F(l->inverse) + 9 * i, r + 4 * i, z + 4 * i);
    } else precondition(s);
    double next = dot(r, z, length);
    if (iterations == 0) start = next, memcpy(p, z, 4 * (size_t)length);
    else {
      float beta = (float)(next / energy);
      for (int k = 0; k < length; k++) p[k] = z[k] + beta * p[k];
    }
    energy = next;
    if (iterations == most || energy <= tolerance * tolerance * start) return iterations;
    multiply_balanced(l, F(s->anchor), p, q);
    float alpha = (float)(energy / dot(p, q, length));
    for (int k = 0; k < length; k++) x[k] += alpha * p[k], r[k] -= alpha * q[k];
    iterations++;
  }
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return 1e3 * t.tv_sec + 1e-6 * t.tv_nsec;
}

#define TIME(name, call)                             \
  do {                                               \
    double best = 1e30;                              \
    for (int n = 0; n < calls; n++) {                \
      double begin = now();                          \
      call;                                          \
      double spent = now() - begin;                  \
      if (spent < best) best = spent;                \
    }                                                \
    printf("%s %.6f\n", name, best);                 \
  } while (0)

int main(int argc, char **argv) {
  if (argc < 6) return 1;
  FILE *file = fopen(argv[1], "rb");
  if (!file) return 1;
  fseek(file, 0, SEEK_END);
  size_t size = ftell(file);
  rewind(file);
  arena = aligned_alloc(64, (size + 127) / 64 * 64);
  if (fread(arena, 1, size, file) != size) return 1;
  const Solver *s = (Solver *)(arena + atoi(argv[2]));
  const float *b = F(atoi(argv[3]));
  float *x = F(atoi(argv[4]));
  int calls = atoi(argv[5]), iterations = 0;
  TIME("multiply", multiply(&s->level[0], b, F(s->q)));
  TIME("refresh", refresh(s));
  TIME("precondition", precondition(s));
  TIME("block-jacobi", solve(s, b, x, 1, 0, 100));
  TIME("multigrid", iterations = solve(s, b, x, 0, 0.01, 60));
  printf("iterations %d\nsum %.9e\n", iterations, dot(x, x, 4 * s->level[0].rows));
  return 0;
}
