type Point = { x: number; y: number };

/** Number of corners of the circle that an area is cut from. */
const CORNERS = 24;

/** Returns the part of a convex shape that is nearer to `own` than to `other`. */
function nearer(shape: Point[], own: Point, other: Point): Point[] {
  const across = { x: other.x - own.x, y: other.y - own.y };
  const middle = { x: (own.x + other.x) / 2, y: (own.y + other.y) / 2 };
  const past = ({ x, y }: Point) => (x - middle.x) * across.x + (y - middle.y) * across.y;
  return shape.flatMap((from, at) => {
    const to = shape[(at + 1) % shape.length] ?? from;
    const [a, b] = [past(from), past(to)];
    const kept = a <= 0 ? [from] : [];
    if (a <= 0 === b <= 0) return kept;
    const part = a / (a - b);
    return [...kept, { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }];
  });
}

/**
 * Returns the touch area of each point as corners: everything nearer to it than to any other point, and
 * within `reach`. Points at the same position share an area; the last one drawn is on top.
 */
export function pinAreas(points: Point[], reach: number): Point[][] {
  return points.map((own) => {
    const circle = Array.from({ length: CORNERS }, (_, at) => {
      const turn = (at / CORNERS) * 2 * Math.PI;
      return { x: own.x + reach * Math.cos(turn), y: own.y + reach * Math.sin(turn) };
    });
    return points
      .filter((other) => other.x !== own.x || other.y !== own.y)
      .reduce((shape, other) => nearer(shape, own, other), circle)
      .map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
  });
}
