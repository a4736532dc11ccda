export const society = {
  choose_time_zone: () => 'Choose a time zone from the list',
  settings_changed_meanwhile: () => 'Someone else changed the settings meanwhile',
};
