/** What we use of @kninnug/constrainautor 4.1.0; its own types are sources that do not compile as an ES module. */
export default class Constrainautor {
  constructor(delaunay: {
    triangles: ArrayLike<number>
    halfedges: ArrayLike<number>
    coords: ArrayLike<number>
  })
  constrainAll(edges: readonly (readonly [number, number])[]): this
}
