import { readFileSync } from 'node:fs'
import { type Fabric, readFabrics } from '@selvedge/engine'
import { polygonPanel } from '@selvedge/engine/pattern'
import {
  applyProjectEdit,
  buildHistory,
  buildProject,
  fabricOf,
  type Project,
  type WornGarment,
} from '@selvedge/engine/project'
import { expect, it } from 'vitest'
import { fabricChange, fabricInUse } from './fabric-in-use.ts'
import { studioStore } from './state.ts'

const text = readFileSync(new URL('../../../assets/fabrics/fabrics.json', import.meta.url), 'utf8')
const fabrics: Fabric[] = readFabrics(text)

const garment = (id: string, fabric?: string): WornGarment => ({
  id,
  worn: true,
  ...(fabric !== undefined && { fabric }),
  garment: {
    format: 'selvedge-garment',
    version: 3,
    name: id,
    panels: [polygonPanel('front', [[0, 0], [0.2, 0], [0, 0.2]])], // biome-ignore format: one line
    seams: [],
  },
})
const open = (...garments: WornGarment[]): Project => {
  const project = { ...buildProject(garments), fabric: 'denim-11oz' }
  studioStore.set({ fabrics, chosen: garments[0].id, history: buildHistory(project) })
  return project
}
const clothsOf = (project: Project) => project.garments.map((one) => fabricOf(one, project))

it('one garment gets the cloth of all; one of several, or with a cloth of its own, has it alone', () => {
  const cloths = (...garments: WornGarment[]) => {
    const project = open(...garments)
    return clothsOf(applyProjectEdit(project, fabricChange(studioStore.get(), 'silk-crepe')).project)
  }
  expect(cloths(garment('tee'))).toEqual(['silk-crepe'])
  expect(fabricChange(studioStore.get(), 'silk-crepe').kind).toBe('setFabric')
  expect(fabricInUse(studioStore.get())?.name).toBe('denim-11oz')
  expect(cloths(garment('tee'), garment('coat'))).toEqual(['silk-crepe', 'denim-11oz'])
  expect(cloths(garment('tee', 'cotton-poplin'), garment('coat'))).toEqual(['silk-crepe', 'denim-11oz'])
})
