export const passes = {
  not_a_time: () => 'Choose a day and an hour',
  pass_ends_before: () => 'This must be later than the beginning',
  pass_too_long: () => 'A visitor is announced for at most a year',
  pass_over: () => 'This time has passed already: nobody could come with it',
  pass_flats_none: () => 'Say which flat they come to',
  pass_not_found: () => 'This visitor is not announced any more',
  pass_is_over: () => 'This announcement is over or withdrawn. Announce the visitor anew.',
  pass_code_digits: () => 'A code has six digits',
  pass_code_unknown: () => 'Nobody is announced with this code. Compare it with what the visitor shows.',
  pass_codes_wrong: ({ count }: { count: number }) =>
    `Too many wrong codes. Codes can be checked again in ${count === 1 ? 'one minute' : `${count} minutes`}; ask the flat meanwhile.`,
  passes_too_many: ({ max }: { max: number | string }) =>
    `${max.toLocaleString('en-IN')} visitors are expected already: withdraw some first`,
};
