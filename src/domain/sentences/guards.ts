export const guards = {
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
};
