export const stops = {
  stop_whom: () => 'Enter a vehicle or a name',
  stop_plate_short: () => 'Enter at least the last four letters or digits of the number',
  stop_name_short: () => 'Enter a name of at least three letters',
  stop_not_found: () => 'This is not on the list of those who are stopped any more',
  stop_ended: () => 'This has ended already. Enter it anew.',
  stop_id_taken: () => 'Another entry has this id already',
  stops_too_many: ({ max }: { max: number | string }) =>
    `${max.toLocaleString('en-IN')} are stopped already: end some first`,
};
