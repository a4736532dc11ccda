type Named = { name: string | null };

export const views = {
  view_address_wrong: () => 'This is not what the address of a list holds',
  view_address_long: ({ max }: { max: number }) => `What a view keeps must be at most ${max} characters`,
  view_exists: ({ name }: Named) => `You have a view called “${name}” here already`,
  view_exists_shared: ({ name }: Named) => `A shared view is called “${name}” here already`,
  view_exists_already: () => 'A view of this list has this name already',
  view_not_found: () => 'This view no longer exists',
  view_changed_meanwhile: ({ name }: Named) => `Someone else changed the view “${name}” meanwhile`,
  views_full: ({ max }: { max: number }) => `You have ${max} views. Delete one that you no longer need first.`,
  view_of_another: () => 'Only who made a shared view can keep it to themselves again',
};
