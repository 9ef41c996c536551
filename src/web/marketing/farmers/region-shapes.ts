/* The Special Region of Yogyakarta and its five regencies, simplified by hand to a few dozen corners
   (longitude, latitude in degrees). For display only. */

type Corner = [longitude: number, latitude: number];

const progo: Corner[] = [
  [110.265, -7.655],
  [110.255, -7.71],
  [110.265, -7.77],
  [110.255, -7.82],
  [110.235, -7.88],
  [110.225, -7.93],
  [110.205, -7.983],
];
const slemanSouth: Corner[] = [
  [110.255, -7.82],
  [110.29, -7.825],
  [110.325, -7.815],
  [110.35, -7.82],
];
const cityNorth: Corner[] = [
  [110.35, -7.82],
  [110.345, -7.785],
  [110.36, -7.77],
  [110.385, -7.767],
  [110.405, -7.785],
  [110.405, -7.812],
];
const citySouth: Corner[] = [
  [110.405, -7.812],
  [110.395, -7.838],
  [110.37, -7.838],
  [110.35, -7.82],
];
const slemanSouthEast: Corner[] = [
  [110.405, -7.812],
  [110.445, -7.81],
  [110.475, -7.825],
  [110.515, -7.845],
];
const prambanan: Corner[] = [
  [110.555, -7.79],
  [110.545, -7.825],
  [110.515, -7.845],
];
const hills: Corner[] = [
  [110.515, -7.845],
  [110.505, -7.862],
  [110.485, -7.885],
  [110.455, -7.908],
  [110.42, -7.928],
  [110.41, -7.952],
  [110.385, -7.977],
  [110.355, -7.988],
  [110.335, -8.028],
];
const back = (corners: Corner[]) => corners.toReversed();

export const regionShapes: { name: string; label: Corner; corners: Corner[] }[] = [
  {
    name: 'Sleman',
    label: [110.335, -7.748],
    corners: [
      [110.265, -7.655],
      [110.3, -7.625],
      [110.335, -7.6],
      [110.385, -7.572],
      [110.446, -7.541],
      [110.465, -7.6],
      [110.485, -7.66],
      [110.505, -7.71],
      [110.535, -7.745],
      ...prambanan,
      ...back(slemanSouthEast),
      ...back(cityNorth),
      ...back(slemanSouth),
      ...back(progo.slice(0, 4)),
    ],
  },
  {
    name: 'Kulon Progo',
    label: [110.175, -7.8],
    corners: [
      ...progo,
      [110.15, -7.955],
      [110.09, -7.922],
      [110.03, -7.895],
      [110.06, -7.84],
      [110.09, -7.8],
      [110.12, -7.76],
      [110.13, -7.7],
      [110.16, -7.66],
      [110.21, -7.635],
    ],
  },
  {
    name: 'Bantul',
    label: [110.296, -7.882],
    corners: [
      ...slemanSouth,
      ...back(citySouth),
      ...slemanSouthEast,
      ...hills,
      [110.31, -8.02],
      [110.26, -8.002],
      ...back(progo.slice(3)),
    ],
  },
  {
    name: 'Gunungkidul',
    label: [110.67, -8.06],
    corners: [
      ...prambanan,
      ...hills,
      [110.38, -8.065],
      [110.44, -8.105],
      [110.5, -8.135],
      [110.56, -8.143],
      [110.62, -8.155],
      [110.68, -8.176],
      [110.74, -8.195],
      [110.8, -8.206],
      [110.835, -8.2],
      [110.825, -8.15],
      [110.81, -8.09],
      [110.815, -8.02],
      [110.8, -7.96],
      [110.795, -7.9],
      [110.775, -7.835],
      [110.73, -7.81],
      [110.68, -7.795],
      [110.62, -7.785],
      [110.58, -7.795],
    ],
  },
  { name: 'Yogyakarta', label: [110.376, -7.795], corners: [...cityNorth, ...citySouth] },
];

/** The summit of Merapi. */
export const merapi: Corner = [110.446, -7.541];

export const MAP_WIDTH = 800;
export const MAP_HEIGHT = 660;
const WEST = 109.985;
const NORTH = -7.505;
const SCALE = 920;

/** Projects coordinates onto the map; null outside of it. */
export function projectOnMap(longitude: number, latitude: number): { x: number; y: number } | null {
  const x = Math.round((longitude - WEST) * SCALE * Math.cos((7.85 * Math.PI) / 180));
  const y = Math.round((NORTH - latitude) * SCALE);
  return x < 0 || x > MAP_WIDTH || y < 0 || y > MAP_HEIGHT ? null : { x, y };
}

/**
 * Returns the coordinates of a point on the map, to four decimals (about 11 m); points beyond the edge are
 * clamped.
 */
export function positionUnderPointer(x: number, y: number): { longitude: number; latitude: number } {
  const inside = (value: number, most: number) => Math.min(most, Math.max(0, value));
  const degrees = (value: number) => Math.round(value * 10_000) / 10_000;
  return {
    longitude: degrees(WEST + inside(x, MAP_WIDTH) / (SCALE * Math.cos((7.85 * Math.PI) / 180))),
    latitude: degrees(NORTH - inside(y, MAP_HEIGHT) / SCALE),
  };
}

/** Returns the regency that contains the coordinates, by these simplified borders; null outside of all. */
export function regionAt(longitude: number, latitude: number): string | null {
  return regionShapes.find(({ corners }) => isInside(corners, longitude, latitude))?.name ?? null;
}

/** Whether a ray from the point crosses the border an odd number of times. */
function isInside(corners: Corner[], longitude: number, latitude: number): boolean {
  let inside = false;
  for (const [at, [x, y]] of corners.entries()) {
    const [px, py] = corners.at(at - 1)!;
    const crosses = y > latitude !== py > latitude;
    if (crosses && longitude < ((px - x) * (latitude - y)) / (py - y) + x) inside = !inside;
  }
  return inside;
}
