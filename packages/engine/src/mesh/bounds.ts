/** What a good mesh is: numbers shared by the mesher and by the report about it. */

/** Edge lengths, as shares of the asked size [–]. */
export const EDGE_SHORTEST = 0.65
export const EDGE_LONGEST = 1.35

/**
 * Length aimed at, as a share of the asked size [–]. The middle of the bounds, as ratios go, is √(0.65 · 1.35) = 0.94;
 * 0.9 gives the tee at 10 mm its 8,000 vertices once sewn. Against 1 it has a fifth more vertices.
 */
export const EDGE_AIM = 0.9

/** Smallest angle of a triangle [rad]: 25°. Pattern corners sharper than this keep their own angle. */
export const ANGLE_SMALLEST = (25 * Math.PI) / 180

/** More vertices than this is taken for a slip of the pen: at 1 mm a tee has less than one million. */
export const VERTICES_MAX = 2_000_000
