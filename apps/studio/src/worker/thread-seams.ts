/** Which seam a sewing thread belongs to, for its colour: the first seam that joins the two panels it runs between. */
import type { Garment, Model } from '@selvedge/engine'

export function threadSeams(garment: Garment, model: Model, threads: Int32Array): Int32Array {
  const vertexPanel = new Int32Array(model.vertexCount)
  for (let corner = 0; corner < model.triVertex.length; corner++) {
    vertexPanel[model.triVertex[corner]] = model.triPanel[Math.floor(corner / 3)]
  }
  const seamOf = new Map<string, number>()
  garment.seams.forEach((seam, row) => {
    for (const [a, b] of [
      [seam.a.panel, seam.b.panel],
      [seam.b.panel, seam.a.panel],
    ]) {
      const key = `${model.panelIds.indexOf(a)} ${model.panelIds.indexOf(b)}`
      if (!seamOf.has(key)) seamOf.set(key, row)
    }
  })
  const seams = new Int32Array(threads.length / 2)
  for (let s = 0; s < seams.length; s++) {
    seams[s] = seamOf.get(`${vertexPanel[threads[2 * s]]} ${vertexPanel[threads[2 * s + 1]]}`) ?? 0
  }
  return seams
}
