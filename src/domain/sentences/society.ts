/** The records that stand in the way of a setting: how many, and the names of the first. */
type Needed = { count: number; names: string[] };

function listed(names: string[], count: number): string {
  const others = count - names.length;
  return others > 0 ? `${names.join(', ')} and ${others} more` : names.join(', ');
}

export const society = {
  choose_time_zone: () => 'Choose a time zone from the list',
  flat_numbers_needed: ({ count, names }: Needed) =>
    `${count === 1 ? '1 flat has' : `${count} flats have`} a number that is not like A-101: ${listed(names, count)}. Give ${count === 1 ? 'it' : 'them'} such a number first.`,
  phones_needed: ({ count, names }: Needed) =>
    `${count === 1 ? '1 person has' : `${count} people have`} a phone that is not of ten digits: ${listed(names, count)}. Change ${count === 1 ? 'it' : 'them'} first.`,
  settings_awaited: () => 'The settings of the society are still on their way. Try again in a moment.',
  settings_changed_meanwhile: () => 'Someone else changed the settings meanwhile',
};
