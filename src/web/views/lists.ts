import { keptAddress, searchOf, type View, type ViewList, viewLists } from '#domain/view.ts';

/** The screen of each list that has views. */
export const listPages = {
  flats: '/admin/flats',
  owners: '/admin/owners',
  vehicles: '/admin/vehicles',
} as const satisfies Record<ViewList, string>;

export const listNames: Record<ViewList, string> = { flats: 'Flats', owners: 'Owners', vehicles: 'Vehicles' };

/** The list at an address; null if no list with views is there. */
export function listAt(path: string): ViewList | null {
  return viewLists.find((list) => listPages[list] === path) ?? null;
}

/** The link to a view. The list's route checks the search, as that of any address. */
export function linkToView({ id, list, address }: Pick<View, 'id' | 'list' | 'address'>) {
  return { to: listPages[list], search: { ...searchOf(address), saved: id } };
}

/**
 * The view that a list shows: the opened one, even if the list was changed since, or else one with exactly this state.
 * Null if there is none.
 */
export function openView(
  views: readonly View[],
  list: ViewList,
  search: Readonly<Record<string, unknown>>,
): View | null {
  const ofList = views.filter((view) => view.list === list);
  const address = keptAddress(search);
  return ofList.find(({ id }) => id === search['saved']) ?? ofList.find((view) => view.address === address) ?? null;
}
