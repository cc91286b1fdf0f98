/* The membrane kernel in plain C, for bench/kernels.mjs: same arrays and arithmetic as src/forces/membrane.ts, f32 after
   the f64 edge subtraction. Reads the arrays from a file, prints the least milliseconds of several calls and a check sum. */
#include <math.h>
#include "arrays.h"

typedef struct { float d11, d22, d12, g, s11, s22, s12, u[3], v[3]; } Tangent;

static void add_block(float *to, const Tangent *a, int odd, float pi, float qi, float pj, float qj) {
  float pp = pi * pj, pq = odd ? qi * pj : pi * qj, qp = odd ? pi * qj : qi * pj, qq = qi * qj;
  float alpha = a->d11 * pp + a->g * qq, delta = a->d22 * qq + a->g * pp;
  float beta = a->d12 * pq + a->g * qp, gamma = a->d12 * qp + a->g * pq;
  float sigma = a->s11 * pp + a->s22 * qq + a->s12 * (pq + qp);
  for (int c = 0; c < 3; c++) {
    float m = alpha * a->u[c] + beta * a->v[c], n = gamma * a->u[c] + delta * a->v[c];
    for (int r = 0; r < 3; r++) to[3 * c + r] += a->u[r] * m + a->v[r] * n + (r == c ? sigma : 0);
  }
}

static double assemble(const Arrays *in, double *force, float *block, float *diagonal, double h2, double h) {
  double energy = 0;
  for (int t = 0; t < in->count; t++) {
    const int *i = in->vertex + 3 * t, *slot = in->slot + 3 * t;
    const float *m = in->real1 + 4 * t, *k = in->real2 + 10 * in->row[t];
    float p1 = m[0], q1 = m[1], p2 = m[2], q2 = m[3], area = in->real0[t];
    const double *x0 = in->x + 3 * i[0], *x1 = in->x + 3 * i[1], *x2 = in->x + 3 * i[2];
    const double *v0 = in->v + 3 * i[0], *v1 = in->v + 3 * i[1], *v2 = in->v + 3 * i[2];
    Tangent a;
    float e11 = -1, e22 = -1, e12 = 0, r11 = 0, r22 = 0, r12 = 0;
    for (int c = 0; c < 3; c++) {
      float e1 = (float)(x1[c] - x0[c]), e2 = (float)(x2[c] - x0[c]), w1 = (float)(v1[c] - v0[c]), w2 = (float)(v2[c] - v0[c]);
      float u = e1 * p1 + e2 * p2, v = e1 * q1 + e2 * q2, ud = w1 * p1 + w2 * p2, vd = w1 * q1 + w2 * q2;
      a.u[c] = u;
      a.v[c] = v;
      e11 += u * u;
      e22 += v * v;
      e12 += u * v;
      r11 += u * ud;
      r22 += v * vd;
      r12 += u * vd + v * ud;
    }
    e11 *= 0.5f;
    e22 *= 0.5f;
    float c11 = k[0], c22 = k[1], c12 = k[2], g = k[3], tau = k[5];
    float t1 = e11 > 0 ? e11 : 0, t2 = e22 > 0 ? e22 : 0, h11 = k[4] * t1 * t1, h22 = k[4] * t2 * t2;
    float d11 = c11 * (1 + 3 * h11), d22 = c22 * (1 + 3 * h22);
    float s11 = c11 * e11 * (1 + h11) + c12 * e22, s22 = c22 * e22 * (1 + h22) + c12 * e11;
    float over = fabsf(e12) - 0.139173101f, turned = over < 0 ? 0 : over < k[9] ? over : k[9], locked = over > turned ? over - turned : 0;
    float gain = k[8] * turned * turned, d33 = g + gain, s12 = g * e12 + copysignf(gain * (turned / 3 + locked), e12);
    energy += area * (0.5f * c11 * e11 * e11 * (1 + 0.5f * h11) + 0.5f * c22 * e22 * e22 * (1 + 0.5f * h22) + c12 * e11 * e22 + 0.5f * (g * e12 * e12 + gain * (turned * (turned / 6 + locked * 2 / 3) + locked * locked)));
    float f11 = area * (s11 + tau * (d11 * r11 + c12 * r22)), f22 = area * (s22 + tau * (d22 * r22 + c12 * r11)), f12 = area * (s12 + tau * d33 * r12);
    float m1 = f11 * p1 + f12 * q1, n1 = f12 * p1 + f22 * q1, m2 = f11 * p2 + f12 * q2, n2 = f12 * p2 + f22 * q2;
    for (int c = 0; c < 3; c++) {
      float f1 = a.u[c] * m1 + a.v[c] * n1, f2 = a.u[c] * m2 + a.v[c] * n2;
      force[3 * i[0] + c] += f1 + f2;
      force[3 * i[1] + c] -= f1;
      force[3 * i[2] + c] -= f2;
    }
    float mean = 0.5f * (s11 + s22), half = 0.5f * (s11 - s22), radius = sqrtf(half * half + s12 * s12);
    float high = mean + radius > 0 ? mean + radius : 0, low = mean - radius > 0 ? mean - radius : 0;
    float scale = 0.5f * (float)h2 * area, centre = scale * (high + low), spread = scale * (high - low) / (radius + 1e-30f);
    float both = ((float)h2 + (float)h * tau) * area;
    a.d11 = both * d11;
    a.d22 = both * d22;
    a.d12 = both * c12;
    a.g = both * d33;
    a.s11 = centre + spread * half;
    a.s22 = centre - spread * half;
    a.s12 = spread * s12;
    float p0 = -p1 - p2, q0 = -q1 - q2;
    add_block(diagonal + 9 * i[0], &a, 0, p0, q0, p0, q0);
    add_block(diagonal + 9 * i[1], &a, 0, p1, q1, p1, q1);
    add_block(diagonal + 9 * i[2], &a, 0, p2, q2, p2, q2);
    add_block(block + 9 * (slot[0] >> 1), &a, slot[0] & 1, p1, q1, p0, q0);
    add_block(block + 9 * (slot[1] >> 1), &a, slot[1] & 1, p2, q2, p0, q0);
    add_block(block + 9 * (slot[2] >> 1), &a, slot[2] & 1, p2, q2, p1, q1);
  }
  return energy;
}

#include "timing.h"
