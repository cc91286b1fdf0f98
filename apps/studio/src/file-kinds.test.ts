import { expect, it } from 'vitest'
import { dropPlan, fileKind } from './file-kinds.ts'

it('a file is known by its ending', () => {
  const kinds = ['Scan.GLB', 'doll.obj', 'rig.gltf', 'walk.bvh.gz', 'print.JPEG', 'tee.json', 'x.dxf'].map(
    fileKind,
  )
  expect(kinds).toEqual(['body', 'body', 'body', 'motion', 'picture', 'pattern', 'pattern'])
})

it('while it is held, the window that takes it is named with what it becomes', () => {
  expect(dropPlan('image/png', '3d', 'Denim')).toEqual({
    window: '3d',
    words: 'Drop to print the picture on Denim',
    wrong: false,
  })
  expect(dropPlan('image/png', 'pattern', 'Denim').window).toBe('pattern')
  expect(dropPlan('model/gltf-binary', 'pattern', '')).toMatchObject({ window: '3d', wrong: false })
  expect(dropPlan('image/vnd.dxf', '3d', '')).toMatchObject({ window: 'pattern', wrong: false })
  expect(dropPlan('', null, '').window).toBe('both')
})

it('a wrong type says so before the drop', () => {
  for (const type of ['application/pdf', 'video/mp4', 'image/webp'])
    expect(dropPlan(type, '3d', '')).toMatchObject({
      wrong: true,
      words: expect.stringContaining(`cannot be used here (${type})`),
    })
})
