type Named = { name: string };

export const owners = {
  // The form and the call that adds an owner have different messages for two fields (docs/rules.md, Owners).
  owner_email_format: () => 'Invalid email format',
  owner_email_address: () => 'Invalid email address',
  phone_ten_digits: () => 'Phone number must be 10 digits',
  phone_exactly_ten_digits: () => 'Phone number must be exactly 10 digits',
  phone_international: () => 'Phone number must be 10 digits, or + with the code of the country and the number',
  aadhar_digits: () => 'Aadhar must be 12 digits',
  pan_format: () => 'Invalid PAN format (e.g., ABCDE1234F)',
  family_above_zero: () => 'All family details must be greater than 0',
  family_of_nobody: () => 'The family must have at least one person',
  family_of_new_owner: () =>
    'A family is filled in here of a new first owner alone. Who is on record has theirs in their own form.',
  family_missing: () => 'Family details are required',
  emergency_contact_shape: () => 'The emergency contact has name, phone and relation',
  documents_shape: () => 'The documents are aadhar, pan and lease',
  choose_document: () => 'Choose aadhar or pan',
  too_many_flats: ({ max }: { max: number }) => `At most ${max} flats`,
  owner_not_found: () => 'This owner no longer exists',
  person_not_found: () => 'This person is no longer on record',
  owner_gone: () => 'The chosen owner no longer exists. Choose another one.',
  owner_changed_meanwhile: ({ name }: Named) => `Someone else changed ${name} meanwhile`,
  choose_merge_fields: () => 'Choose the fields to take from the other record',
  merge_with_itself: () => 'This is the same record. Choose another one.',
  number_not_on_record: () => 'There is no such number on record',
  number_unreadable: () => 'This number was sealed with another secret and can’t be read. Type it in again.',
};
