/* The hinge kernel in plain C, for bench/kernels.mjs: same arrays and arithmetic as src/forces/hinge.ts, f32 after the f64
   edge subtraction. Reads the arrays from a file, prints the least milliseconds of several calls and a check sum. */
#include <math.h>
#include "arrays.h"

static void add_block(float *to, const float *row, const float *column) {
  for (int c = 0; c < 3; c++)
    for (int r = 0; r < 3; r++) to[3 * c + r] += row[r] * column[c];
}

static float dot(const float *a, const float *b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

static void cross(float *to, const float *a, const float *b) {
  to[0] = a[1] * b[2] - a[2] * b[1];
  to[1] = a[2] * b[0] - a[0] * b[2];
  to[2] = a[0] * b[1] - a[1] * b[0];
}

static double assemble(const Arrays *in, double *force, float *block, float *diagonal, double h2, double h) {
  const float tiny = 1e-30f;
  double energy = 0;
  for (int t = 0; t < in->count; t++) {
    const int *i = in->vertex + 4 * t, *slot = in->slot + 6 * t;
    const double *x0 = in->x + 3 * i[0], *v0 = in->v + 3 * i[0];
    float d[3][3], w[3][3], n1[3], n2[3], u[4][3], turning[3], gap[3];
    for (int j = 0; j < 3; j++)
      for (int c = 0; c < 3; c++) {
        d[j][c] = (float)(in->x[3 * i[j + 1] + c] - x0[c]);
        w[j][c] = (float)(in->v[3 * i[j + 1] + c] - v0[c]);
      }
    cross(n1, d[0], d[1]);
    cross(n2, d[2], d[0]);
    float edge2 = dot(d[0], d[0]), least = 1e-4f * edge2 * edge2 + tiny, square1 = dot(n1, n1), square2 = dot(n2, n2);
    float inverse1 = 1 / sqrtf(square1 + tiny), inverse2 = 1 / sqrtf(square2 + tiny);
    for (int c = 0; c < 3; c++) gap[c] = n1[c] * inverse1 - n2[c] * inverse2;
    cross(turning, n1, n2);
    float sine = 0.5f * sqrtf(dot(gap, gap));
    if (dot(d[0], turning) < 0) sine = -sine;
    float edge = sqrtf(edge2), scale1 = edge / (square1 > least ? square1 : least), scale2 = edge / (square2 > least ? square2 : least);
    float s = dot(d[1], d[0]) / (edge2 + tiny), r = dot(d[2], d[0]) / (edge2 + tiny), rate = 0;
    for (int c = 0; c < 3; c++) {
      u[2][c] = n1[c] * scale1;
      u[3][c] = n2[c] * scale2;
      u[1][c] = -s * u[2][c] - r * u[3][c];
      u[0][c] = -u[1][c] - u[2][c] - u[3][c];
      rate += u[1][c] * w[0][c] + u[2][c] * w[1][c] + u[3][c] * w[2][c];
    }
    float fade = (square1 > least ? 1 : square1 / least) * (square2 > least ? 1 : square2 / least);
    float kappa = fade * in->real0[t], rest = in->real1[t], tau = in->real2[t];
    float moment = kappa * (sine - rest) - 0.5f * kappa * tau * rate;
    energy += kappa * 2 * sine * sine / (1 + sqrtf(1 - sine * sine > 0 ? 1 - sine * sine : 0));
    float weight = sqrtf(0.5f * kappa * ((float)h2 + (float)h * tau));
    for (int j = 0; j < 4; j++)
      for (int c = 0; c < 3; c++) {
        force[3 * i[j] + c] += moment * u[j][c];
        u[j][c] *= weight;
      }
    int pair = 0;
    for (int q = 0; q < 4; q++) {
      add_block(diagonal + 9 * i[q], u[q], u[q]);
      for (int p = q + 1; p < 4; p++, pair++) {
        int odd = slot[pair] & 1;
        add_block(block + 9 * (slot[pair] >> 1), u[odd ? q : p], u[odd ? p : q]);
      }
    }
  }
  return energy;
}

#include "timing.h"
