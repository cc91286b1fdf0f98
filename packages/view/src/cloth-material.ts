/**
 * What light does on cloth: three's physically based material (diffuse, specular, sheen), with the weave as a bump in
 * pattern coordinates [m], valleys darkened by curvature, seams as a fine groove, two sides told apart, and the maps.
 * The weave fades out where a thread is smaller than a pixel; it never shimmers and is only seen from near.
 */
import { Color, DoubleSide, MeshPhysicalMaterial } from 'three'
import { buildClothPrint, type OnChange } from './cloth-print.ts'
import {
  CLOTH_FRAGMENT_COLOUR,
  CLOTH_FRAGMENT_HEAD,
  CLOTH_FRAGMENT_NORMAL,
  CLOTH_VERTEX,
} from './cloth-shader.ts'
import type { ViewMode } from './garment-viewer.ts'
import { softenShadows } from './soft-shadow.ts'
import type { ClothLook, ThemeColours, Weave } from './theme.ts'

const MODE_ROW: Record<ViewMode, number> = {
  textured: 0,
  sides: 1,
  mesh: 2,
  strain: 3,
  ease: 3,
  pressure: 3,
  curvature: 3,
  seams: 4,
}
const WEAVE_ROW: Record<Weave, number> = { plain: 0, twill: 1, knit: 2 }

export interface ClothMaterial {
  readonly material: MeshPhysicalMaterial
  setMode(mode: ViewMode): void
  setLook(look: ClothLook): void
  setTheme(colours: ThemeColours): void
  /** Values at both ends of the map. */
  setRange(low: number, high: number): void
  /** Row of the panel to show as selected, or −1. */
  setSelected(panel: number): void
  dispose(): void
}

/** `onChange`: it looks otherwise than a moment ago, by itself, or not as asked, and why. */
export function buildClothMaterial(
  colours: ThemeColours,
  look: ClothLook,
  onChange: OnChange,
): ClothMaterial {
  const print = buildClothPrint()
  const uniforms = {
    ...print.uniforms,
    clothMode: { value: 0 },
    clothWeave: { value: 0 },
    clothPitch: { value: look.pitch },
    clothSelected: { value: -1 },
    clothLow: { value: -0.1 },
    clothHigh: { value: 0.1 },
    clothColour: { value: new Color(look.colour) },
    clothReverse: { value: new Color(look.reverse) },
    clothOutside: { value: new Color(colours.outside) },
    clothInside: { value: new Color(colours.inside) },
    clothNeutral: { value: new Color(colours.neutral) },
    clothTight: { value: new Color(colours.tight) },
    clothSlack: { value: new Color(colours.slack) },
    clothLine: { value: new Color(colours.line) },
    clothAccent: { value: new Color(colours.accent) },
  }
  const material = new MeshPhysicalMaterial({ side: DoubleSide, metalness: 0, specularIntensity: 0.35 })
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms)
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', `#include <common>\n${CLOTH_VERTEX.head}`)
      .replace('#include <begin_vertex>', `#include <begin_vertex>\n${CLOTH_VERTEX.body}`)
    shader.fragmentShader = softenShadows(shader.fragmentShader)
      .replace('#include <common>', `#include <common>\n${CLOTH_FRAGMENT_HEAD}`)
      .replace('#include <color_fragment>', `#include <color_fragment>\n${CLOTH_FRAGMENT_COLOUR}`)
      .replace('#include <normal_fragment_maps>', CLOTH_FRAGMENT_NORMAL)
  }

  function setLook(next: ClothLook): void {
    uniforms.clothColour.value.set(next.colour)
    uniforms.clothReverse.value.set(next.reverse)
    uniforms.clothWeave.value = WEAVE_ROW[next.weave]
    uniforms.clothPitch.value = next.pitch
    print.set(next.picture, onChange)
    material.roughness = next.roughness
    material.sheen = next.sheen
    material.sheenRoughness = 0.65
    material.sheenColor.set(next.colour).lerp(new Color('#ffffff'), 0.35)
  }
  setLook(look)

  return {
    material,
    setLook,
    setMode: (mode) => {
      uniforms.clothMode.value = MODE_ROW[mode]
    },
    setTheme: (next) => {
      uniforms.clothOutside.value.set(next.outside)
      uniforms.clothInside.value.set(next.inside)
      uniforms.clothNeutral.value.set(next.neutral)
      uniforms.clothTight.value.set(next.tight)
      uniforms.clothSlack.value.set(next.slack)
      uniforms.clothLine.value.set(next.line)
      uniforms.clothAccent.value.set(next.accent)
    },
    setRange: (low, high) => {
      uniforms.clothLow.value = low
      uniforms.clothHigh.value = high
    },
    setSelected: (panel) => {
      uniforms.clothSelected.value = panel
    },
    dispose: () => {
      print.dispose()
      material.dispose()
    },
  }
}
