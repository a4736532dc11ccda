import { foldedPlate, plateKey } from '#domain/vehicle.ts';

/**
 * Where a number that is nearly what was typed differs from it: the indices of those characters in the number as it is
 * written. Empty for a number that is no look-alike of the text.
 */
export function highlightedPlaces(vehicleNumber: string, typed: string): Set<number> {
  const { key, places } = keyWithPlaces(vehicleNumber);
  const wanted = plateKey(typed);
  const start = wanted === '' ? -1 : foldedPlate(key).indexOf(foldedPlate(wanted));
  if (start < 0) return new Set();
  const differing = [...wanted].flatMap((character, index) =>
    key[start + index] === character ? [] : [start + index],
  );
  return new Set(differing.flatMap((index) => places[index] ?? []));
}

/** The number's letters and digits, and where each stands in the number with its spaces. */
function keyWithPlaces(vehicleNumber: string): { key: string; places: number[] } {
  const places: number[] = [];
  let key = '';
  for (const [place, character] of [...vehicleNumber].entries()) {
    const part = plateKey(character);
    key += part;
    for (let index = 0; index < part.length; index += 1) places.push(place);
  }
  return { key, places };
}
