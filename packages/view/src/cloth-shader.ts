/**
 * The parts of the cloth shader that three does not have. Lengths are metres in the pattern plane.
 *
 *   plain weave   h = |cos πu| above |cos πv| by turns         u, v in threads     [–]   (1)
 *   twill         the same, stepped by one thread a row                            [–]   (2)
 *   knit          h = two leaning stems a wale, |cos| of u ± the loop's bend        [–]   (3)
 *
 * The bump of (1)–(3) follows Mikkelsen, 2010, "Bump Mapping Unparametrized Surfaces on the GPU", with the height
 * taken at three places a pixel apart; it is scaled by the pixel's size in threads, so it vanishes from afar.
 */

export const CLOTH_VERTEX = {
  head: /* glsl */ `
attribute vec2 clothPattern;
attribute vec3 clothEdge;
attribute vec2 clothKind;
attribute vec4 clothShade;
varying vec2 vPattern;
varying vec3 vEdge;
varying vec4 vShade;
flat varying vec2 vKind;
`,
  body: /* glsl */ `
vPattern = clothPattern;
vEdge = clothEdge;
vShade = clothShade;
vKind = clothKind;
`,
}

export const CLOTH_FRAGMENT_HEAD = /* glsl */ `
uniform int clothMode;
uniform int clothWeave;
uniform float clothPitch;
uniform float clothSelected;
uniform float clothLow;
uniform float clothHigh;
uniform vec3 clothColour;
uniform vec3 clothReverse;
uniform vec3 clothOutside;
uniform vec3 clothInside;
uniform vec3 clothNeutral;
uniform vec3 clothTight;
uniform vec3 clothSlack;
uniform vec3 clothLine;
uniform vec3 clothAccent;
uniform sampler2D clothPicture;
uniform vec2 clothRepeat;
varying vec2 vPattern;
varying vec3 vEdge;
varying vec4 vShade;
flat varying vec2 vKind;

float clothHash(vec2 p) {
  p = fract(p * vec2(0.1031, 0.1130));
  p += dot(p, p.yx + 33.33);
  return fract((p.x + p.y) * p.x * 7.13);
}

float clothNoise(vec2 p) {
  vec2 i = floor(p);
  vec2 f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  return mix(
    mix(clothHash(i), clothHash(i + vec2(1.0, 0.0)), f.x),
    mix(clothHash(i + vec2(0.0, 1.0)), clothHash(i + vec2(1.0, 1.0)), f.x),
    f.y
  );
}

/** Height of the yarns over the mid-surface in pitches: (1) (2) (3). */
float clothHeight(vec2 place) {
  vec2 thread = place / clothPitch;
  if (clothWeave == 2) {
    vec2 cell = vec2(fract(thread.x) - 0.5, fract(thread.y));
    float bend = 0.18 * sin(6.2831853 * cell.y);
    float stem = abs(abs(cell.x) - 0.25 + bend * sign(cell.x) * 0.6);
    return 0.55 * smoothstep(0.27, 0.0, stem) + 0.12 * cos(6.2831853 * cell.y);
  }
  vec2 row = floor(thread);
  vec2 cell = fract(thread) - 0.5;
  float step4 = clothWeave == 1 ? mod(row.x + row.y, 3.0) < 1.0 ? 0.0 : 1.0 : mod(row.x + row.y, 2.0);
  float warp = cos(3.1415927 * cell.x);
  float weft = cos(3.1415927 * cell.y);
  return step4 > 0.5 ? 0.3 * warp + 0.12 * weft : 0.12 * warp + 0.3 * weft;
}

float bitOf(float bits, float k) {
  return mod(floor(bits / k), 2.0);
}

/** Distance to the nearest edge whose bit is set [m]. */
float clothEdgeDistance(float shift) {
  vec3 on = vec3(bitOf(vKind.x, shift), bitOf(vKind.x, 2.0 * shift), bitOf(vKind.x, 4.0 * shift));
  vec3 far = vec3(1.0) - on;
  return min(min(vEdge.x + far.x, vEdge.y + far.y), vEdge.z + far.z);
}

/** To the nearest corner that lies on a seam [m], nearly: so a seam runs on over triangles that meet it in one point. */
float clothKnotDistance() {
  vec3 far = vec3(1.0) - vec3(bitOf(vKind.x, 64.0), bitOf(vKind.x, 128.0), bitOf(vKind.x, 256.0));
  vec3 one = vEdge.yzx;
  vec3 two = vEdge.zxy;
  vec3 knot = sqrt((one * one + two * two + one * two) / 0.75) + far; // exact in a corner of 60°
  return min(min(knot.x, knot.y), knot.z);
}
`

export const CLOTH_FRAGMENT_COLOUR = /* glsl */ `
float clothFace = gl_FrontFacing ? 1.0 : -1.0;
vec2 clothFoot = fwidth(vPattern);
float clothPixel = max(clothFoot.x, clothFoot.y);
float seamDistance = min(clothEdgeDistance(1.0), clothKnotDistance());
float hemDistance = clothEdgeDistance(8.0);
float valley = vShade.x * clothFace;
float sky = clothFace > 0.0 ? vShade.z : vShade.w;
float cavity = 1.0 - 0.25 * smoothstep(0.0, 55.0, valley) + 0.06 * smoothstep(0.0, 55.0, -valley);
cavity *= sky;
vec3 base = clothFace > 0.0 ? clothColour : clothReverse * 0.9;
if (clothMode == 0 && clothRepeat.x > 0.0) {
  vec2 acrossX = dFdx(vPattern);
  vec2 acrossY = dFdy(vPattern);
  float turned = sign(acrossX.x * acrossY.y - acrossX.y * acrossY.x) * clothFace; // so that it reads from the right side
  vec3 printed = texture2D(clothPicture, vec2(turned < 0.0 ? -vPattern.x : vPattern.x, vPattern.y) / clothRepeat).rgb;
  base = clothFace > 0.0 ? printed : mix(base, printed, 0.25); // ink shows through a little
}
if (clothMode == 0) {
  float slub = clothNoise(vPattern * vec2(1700.0, 90.0)) + clothNoise(vPattern * vec2(90.0, 1700.0) + 7.0);
  float slubFade = clamp(0.0022 / clothPixel - 0.6, 0.0, 1.0);
  base *= 1.0 + 0.05 * (slub - 1.0) * slubFade;
  float yarnFade = clamp(0.35 * clothPitch / clothPixel - 0.75, 0.0, 1.0); // four pixels a thread, or it beats with the screen
  base *= 1.0 + yarnFade * 0.5 * (clothHeight(vPattern) - 0.28);
} else if (clothMode == 1) {
  base = clothFace > 0.0 ? clothOutside : clothInside;
  float hatch = abs(fract((vPattern.x + vPattern.y) / 0.008) - 0.5) * 0.008;
  if (clothFace < 0.0) base *= 1.0 - 0.12 * (1.0 - smoothstep(0.0003, 0.0003 + clothPixel, hatch));
} else if (clothMode == 2) {
  base = mix(clothNeutral, vec3(1.0), 0.35) * (clothFace > 0.0 ? 1.0 : 0.75);
  float wire = min(min(vEdge.x, vEdge.y), vEdge.z);
  float width = max(0.0002, 0.15 * clothPixel);
  float fade = clamp(0.0045 / clothPixel, 0.25, 1.0);
  base = mix(base, clothLine, 0.72 * fade * (1.0 - smoothstep(width, width + clothPixel, wire)));
} else if (clothMode == 4) {
  base = mix(clothNeutral, vec3(1.0), 0.35) * (clothFace > 0.0 ? 1.0 : 0.75);
} else {
  float value = vShade.y;
  vec3 hot = mix(clothNeutral, clothTight, clamp(value / clothHigh, 0.0, 1.0));
  vec3 cold = mix(clothNeutral, clothSlack, clamp(value / clothLow, 0.0, 1.0));
  base = value > 0.0 ? hot : cold;
  if (clothFace < 0.0) base *= 0.7;
}
float groove = max(0.0007, 0.55 * clothPixel);
float seam = 1.0 - smoothstep(0.4 * groove, 1.6 * groove, seamDistance);
float hem = 1.0 - smoothstep(0.4 * groove, 1.6 * groove, hemDistance);
base *= 1.0 - 0.42 * seam - 0.22 * hem;
if (clothMode == 4) {
  float band = max(0.0022, 1.6 * clothPixel);
  base = mix(base, clothAccent, 1.0 - smoothstep(0.6 * band, band, seamDistance));
}
if (abs(vKind.y - clothSelected) < 0.5) base = mix(base, clothAccent, 0.22);
diffuseColor.rgb = base * (clothMode == 3 ? mix(1.0, cavity, 0.6) : cavity);
`

export const CLOTH_FRAGMENT_NORMAL = /* glsl */ `
if (clothMode == 0) {
  vec2 stepX = dFdx(vPattern);
  vec2 stepY = dFdy(vPattern);
  float fade = clamp(0.35 * clothPitch / clothPixel - 0.75, 0.0, 1.0);
  if (fade > 0.0) {
    float here = clothHeight(vPattern);
    vec2 rise = 0.55 * clothPitch * fade * vec2(clothHeight(vPattern + stepX) - here, clothHeight(vPattern + stepY) - here);
    vec3 sigmaX = dFdx(-vViewPosition);
    vec3 sigmaY = dFdy(-vViewPosition);
    vec3 r1 = cross(sigmaY, normal);
    vec3 r2 = cross(normal, sigmaX);
    float det = dot(sigmaX, r1);
    normal = normalize(abs(det) * normal - sign(det) * (rise.x * r1 + rise.y * r2));
  }
}
`
