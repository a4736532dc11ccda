/** The geometry of the charts; sizes in pixels, angles in degrees clockwise from the top. */

/** The SVG path of a part of a ring, in a square with sides of twice `outer`. */
export function ringPart(from: number, until: number, outer: number, inner: number): string {
  // A full circle starts and ends at the same point, and SVG draws no arc between equal points.
  const end = Math.min(until, from + 359.99);
  const at = (angle: number, radius: number) => {
    const turn = (angle * Math.PI) / 180;
    return `${rounded(outer + radius * Math.sin(turn))} ${rounded(outer - radius * Math.cos(turn))}`;
  };
  const isLong = end - from > 180 ? 1 : 0;
  return [
    `M${at(from, outer)}`,
    `A${outer} ${outer} 0 ${isLong} 1 ${at(end, outer)}`,
    `L${at(end, inner)}`,
    `A${inner} ${inner} 0 ${isLong} 0 ${at(from, inner)}Z`,
  ].join('');
}

/** The angles of each count on a ring, with a gap between the parts above 0. */
export function ringAngles(counts: readonly number[], gap: number): { from: number; until: number }[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const shown = counts.filter((count) => count > 0).length;
  const room = shown > 1 ? 360 - shown * gap : 360;
  let next = 0;
  return counts.map((count) => {
    const from = next;
    const until = from + (total === 0 ? 0 : (count / total) * room);
    next = count > 0 && shown > 1 ? until + gap : until;
    return { from, until };
  });
}

/** The numbers on an axis from 0: at most five, whole and evenly spaced, the last not below `most`. */
export function ticksTo(most: number): number[] {
  const steps = [1, 2, 5, 10, 20, 25, 50];
  const scale = 100 ** Math.floor(Math.log(Math.max(most / 4, 1)) / Math.log(100));
  const step = (steps.find((one) => one * scale * 4 >= most) ?? 100) * scale;
  const last = Math.max(Math.ceil(most / step), 1);
  return Array.from({ length: last + 1 }, (_, index) => index * step);
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
