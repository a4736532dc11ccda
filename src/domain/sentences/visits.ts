export const visits = {
  not_an_instant: () => 'A time is written like 2026-03-05T06:30:00.000Z',
  visit_flats_too_many: ({ max }: { max: number | string }) => `One entry is for at most ${max} flats`,
  visit_flat_unknown: ({ flatNumber }: { flatNumber: string }) =>
    `There is no flat ${flatNumber}. Look at the number again.`,
  visit_asked_too_many: ({ max }: { max: number | string }) =>
    `At most ${max} of those who are stopped are named at once`,
  visit_vehicle_gone: () => 'This vehicle is not on record any more',
  visit_not_found: () => 'This entry is not in the gate book',
  visit_not_inside: () => 'Of a resident’s vehicle each way is an entry of its own',
  visit_id_taken: () => 'Another entry has this id already',
  visit_too_old: () => 'This happened more than 30 days ago. Tell the office instead.',
};
