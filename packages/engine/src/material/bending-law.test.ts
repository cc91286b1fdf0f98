import { expect, it } from 'vitest'
import { hingeRigidity, hingeStiffnessFor, plateRigidity, plateTensor } from './bending-law.ts'

const cloth = { bendWarp: 2e-5, bendBias: 1.3e-5, bendWeft: 0.9e-5 }

it('gives the measured rigidity along warp, bias and weft', () => {
  expect(plateRigidity(cloth, 3, 0)).toBeCloseTo(2e-5, 18)
  expect(plateRigidity(cloth, -1, 1)).toBeCloseTo(1.3e-5, 18)
  expect(plateRigidity(cloth, 0, 0.1)).toBeCloseTo(0.9e-5, 18)
})

it('gives hinges what an isotropic mesh needs to bend like the fabric in every direction', () => {
  // (4): 8/3 ⟨Dh(ψ) cos⁴(φ − ψ)⟩ = D(φ); the edge of a hinge that bends along ψ runs across ψ
  const count = 64
  for (const phi of [0, 0.3, Math.PI / 4, 1.2, Math.PI / 2]) {
    let sum = 0
    for (let k = 0; k < count; k++) {
      const psi = (Math.PI * (k + 0.5)) / count
      sum += hingeRigidity(cloth, -Math.sin(psi), Math.cos(psi)) * Math.cos(phi - psi) ** 4
    }
    const wanted = plateRigidity(cloth, Math.cos(phi), Math.sin(phi))
    expect((8 / 3) * (sum / count)).toBeCloseTo(wanted, 15)
  }
})

it('never makes a hinge without stiffness out of a fabric with strong contrast', () => {
  const steep = { bendWarp: 1e-4, bendBias: 2e-5, bendWeft: 1e-6 }
  for (let k = 0; k < 32; k++) {
    const angle = (Math.PI * k) / 32
    expect(hingeRigidity(steep, Math.cos(angle), Math.sin(angle))).toBeGreaterThanOrEqual(0.25e-6)
  }
})

it('knows no direction for isotropic fabric and scales with the mesh as Bridson et al. do', () => {
  const same = { bendWarp: 1e-5, bendBias: 1e-5, bendWeft: 1e-5 }
  expect(hingeRigidity(same, 0.3, -0.7)).toBeCloseTo(1e-5, 18)
  const edge = 0.02
  const area = (Math.sqrt(3) / 4) * edge * edge
  const ke = 4e-5 // D = ke/4
  expect(hingeStiffnessFor(1e-5, edge, area, area)).toBeCloseTo((ke * edge * edge) / (4 * area), 15)
})

it('gives the plate the measured rigidity in every direction, and no curl across', () => {
  const { d11, d22, d12, d66 } = plateTensor(cloth)
  expect(d12).toBe(0)
  for (const phi of [0, 0.3, Math.PI / 4, 1.2, Math.PI / 2]) {
    const [c, s] = [Math.cos(phi), Math.sin(phi)]
    const along = d11 * c ** 4 + 2 * (d12 + 2 * d66) * c * c * s * s + d22 * s ** 4
    expect(along).toBeCloseTo(plateRigidity(cloth, c, s), 18)
  }
})

it('keeps the plate positive definite whatever was measured', () => {
  const values = [0, 1e-7, 1e-5, 1e-3]
  for (const bendWarp of values) {
    for (const bendBias of values) {
      for (const bendWeft of values) {
        const { d11, d22, d12, d66 } = plateTensor({ bendWarp, bendBias, bendWeft })
        if (bendWarp + bendBias + bendWeft === 0) expect([d11, d22, d12 + 0, d66]).toEqual([0, 0, 0, 0])
        else expect(Math.min(d11, d22, d66, d11 * d22 - d12 * d12)).toBeGreaterThan(0)
      }
    }
  }
})
