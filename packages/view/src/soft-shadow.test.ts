import { ShaderLib } from 'three'
import { expect, test } from 'vitest'
import { softenShadows } from './soft-shadow.ts'

test('the shader of this version of three is found where it is changed', () => {
  const shader = softenShadows(ShaderLib.physical.fragmentShader)
  expect(shader).toContain('tap < 24')
  expect(shader).not.toContain(') * 0.2;')
  expect(shader).toContain('smoothstep( 0.0, 0.35, dotNL )')
})
