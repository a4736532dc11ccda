/** Of guards and their devices, the gate book, announced visitors and those who are stopped. */
export const gate = {
  pin_missing: () => 'Enter the PIN',
  pin_shape: ({ min, max }: { min: number | string; max: number | string }) => `A PIN has ${min} to ${max} digits`,
  pin_same: () => 'Choose a PIN that is not the same digit all through',
  pin_wrong: ({ name }: { name: string | null }) => `This is not the PIN of ${name || 'this guard'}`,
  guard_not_found: () => 'This guard is not on record',
  guard_inactive: ({ name }: { name: string | null }) =>
    `${name || 'This guard'} takes no shifts any more. Ask the office.`,
  guards_too_many: ({ max }: { max: number | string }) => `There are ${max} guards already, as many as there may be`,
  devices_too_many: ({ max }: { max: number | string }) => `There are ${max} devices already, as many as there may be`,
  shift_id_taken: () => 'Another shift has this id already',
  shift_not_found: () => 'This shift has not arrived here yet',
  device_not_found: () => 'This device is not on record',
  device_code_wrong: () =>
    'This code does not work: it was mistyped, was used already, or is more than an hour old. Ask the office for another one.',
  device_name_taken: () => 'Another device has this name already',
  yes_or_no: () => 'Say true or false',

  not_an_instant: () => 'A time is written like 2026-03-05T06:30:00.000Z',
  visit_flats_too_many: ({ max }: { max: number | string }) => `One entry is for at most ${max} flats`,
  visit_flat_unknown: ({ flatNumber }: { flatNumber: string }) =>
    `There is no flat ${flatNumber}. Look at the number again.`,
  visit_asked_too_many: ({ max }: { max: number | string }) =>
    `At most ${max} of those who are stopped are named at once`,
  visit_vehicle_gone: () => 'This vehicle is not on record any more',
  visit_not_found: () => 'This entry is not in the gate book',
  visit_not_inside: () => 'Of a resident’s vehicle each way is an entry of its own',
  visit_id_taken: () => 'The gate book has this entry already. Discard it here',
  too_many_entries: ({ max }: { max: number | string }) =>
    `One gate can enter ${max.toLocaleString('en-IN')} in an hour. What waits on this device is sent later; tell the office`,
  visit_too_old: () => 'This happened more than 30 days ago. Tell the office instead.',

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

  stop_whom: () => 'Enter a vehicle or a name',
  stop_plate_short: () => 'Enter at least the last four letters or digits of the number',
  stop_name_short: () => 'Enter a name of at least three letters',
  stop_not_found: () => 'This is not on the list of those who are stopped any more',
  stop_ended: () => 'This has ended already. Enter it anew.',
  stop_id_taken: () => 'This is in the book already. Discard it here',
  stops_too_many: ({ max }: { max: number | string }) =>
    `${max.toLocaleString('en-IN')} are stopped already: end some first`,
};
