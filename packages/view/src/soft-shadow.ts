/**
 * Shadows with a smooth soft edge. Three takes five looks at the shadow map around a point, turned by a noise of the pixel:
 * cheap, but a grain on skin and cloth that is seen in every still picture. Here the same disc is looked at in TAPS fixed
 * places, so that neighbouring pixels agree.
 */
import { ShaderChunk } from 'three'

/** Places on the disc: an edge has so many greys, too fine a step to be seen. */
const TAPS = 24
/** Cosine of the angle to the normal below which light counts as grazing [–]: facets of a fold turn by so much. */
const GRAZING = '0.35'

const INCLUDE = '#include <shadowmap_pars_fragment>'
/** Three's five looks, from the turn by noise to the mean. */
const FIVE_LOOKS = /float phi = interleavedGradientNoise\([^;]*;\s*shadow = \([^;]*\) \* 0\.2;/

/** Three's library of shadows with TAPS looks; its own where another version of three looks another way. */
const SOFT_SHADOWS = ShaderChunk.shadowmap_pars_fragment.replace(
  FIVE_LOOKS,
  /* glsl */ `shadow = 0.0;
				for ( int tap = 0; tap < ${TAPS}; tap ++ )
					shadow += texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( tap, ${TAPS}, 0.0 ) * radius, shadowCoord.z ) );
				shadow /= ${TAPS}.0;`,
)

const LIGHTS = '#include <lights_physical_pars_fragment>'
const COSINE = 'float dotNL = saturate( dot( geometryNormal, directLight.direction ) );'

/**
 * Where light grazes a surface of facets, whole facets lie in their own shadow while the smooth normal still sees the
 * light: a saw along every rounding. There light fades before it grazes.
 */
const FADING_LIGHT = ShaderChunk.lights_physical_pars_fragment.replace(
  COSINE,
  `${COSINE}\n\tdotNL *= smoothstep( 0.0, ${GRAZING}, dotNL );`,
)

/** The same fragment shader with soft shadows, and light that fades where it grazes. */
export function softenShadows(fragmentShader: string): string {
  return fragmentShader.replace(INCLUDE, SOFT_SHADOWS).replace(LIGHTS, FADING_LIGHT)
}
