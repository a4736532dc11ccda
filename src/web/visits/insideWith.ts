import { isFound, oncePer, searchable, wantedIn } from '#domain/matching.ts';
import { foldedPlate, plateKey } from '#domain/plate.ts';
import { withLatinLetters } from '#domain/text.ts';
import type { Visit } from '#domain/visit.ts';

/**
 * The visits inside that a look-up means, as the register's vehicles are looked up (docs/rules.md, The gate): by plate,
 * flat or name, and by a look-alike of the plate only where these find nobody.
 */
export function insideWith(visits: readonly Visit[], typed: string): Visit[] {
  const found = insideAs(visits, typed);
  const spelled = withLatinLetters(typed);
  return found.length > 0 || spelled === typed ? found : insideAs(visits, spelled);
}

const named = oncePer(({ name }: Visit) => searchable([name]));
/** As in the register: a name is looked up by three letters or more, a look-alike by four characters or more. */
const [shortestName, shortestAlike] = [3, 4];

function insideAs(visits: readonly Visit[], text: string): Visit[] {
  const key = plateKey(text);
  if (key.length < 2) return [];
  const wanted = text.trim().length < shortestName ? null : wantedIn(text);
  const found = visits.filter(
    (visit) =>
      (visit.vehicleNumber !== null && plateKey(visit.vehicleNumber).includes(key)) ||
      visit.flats.some(({ flatNumber }) => plateKey(flatNumber) === key) ||
      (wanted !== null && isFound(named(visit), wanted)),
  );
  if (found.length > 0 || key.length < shortestAlike) return found;
  const alike = foldedPlate(text);
  return visits.filter(({ vehicleNumber }) => vehicleNumber !== null && foldedPlate(vehicleNumber).includes(alike));
}
