import { z } from 'zod';
import { chosenId, id, instant, line, version } from '#domain/fields.ts';
import { encoded } from '#domain/message.ts';
import { type Action, may, type Role } from '#domain/permissions.ts';
import { sample } from '#domain/sample.ts';

/** The lists that have views (docs/rules.md, Views). */
export const viewLists = ['flats', 'owners', 'vehicles'] as const;
export type ViewList = (typeof viewLists)[number];

const needs = { flats: 'flats:read', owners: 'owners:read', vehicles: 'vehicles:read' } as const satisfies Record<
  ViewList,
  Action
>;

/** The lists whose views a role may see. */
export function viewListsOf(role: Role): ViewList[] {
  return viewLists.filter((list) => may(role, needs[list]));
}

/** The most views that one person may have made. */
export const mostViews = 100;

const longestAddress = 2000;

/** Parts of an address that hold for one visit only, and that no view keeps: the form to add, and the opened view. */
const passing: ReadonlySet<string> = new Set(['add', 'saved']);

/**
 * A list's address as a view keeps it: in one order, so that the same filters are the same text. The layout is written
 * out even where it is cards; without it the view would open in the layout that its reader chose last.
 */
export function keptAddress(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries({ view: 'cards', ...present(search) }).filter(([name]) => !passing.has(name));
  return given
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`)
    .sort()
    .join('&');
}

function present(search: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''));
}

/** Reads a kept address into the list's search parameters. Throws URIError for what `ViewAddress` refuses. */
export function searchOf(address: string): Record<string, string> {
  const parts = address.split('&').filter((part) => part !== '');
  return Object.fromEntries(
    parts.map((part) => {
      const [name = '', value = ''] = part.split('=');
      return [name, decodeURIComponent(value)];
    }),
  );
}

/** The kept address of a list without a search or a filter. */
export const plainAddress = keptAddress({});

const part = String.raw`[A-Za-z]{1,40}=[\w.!~*'()%-]*`;
const addressShape = new RegExp(`^(${part}(&${part})*)?$`);

const ViewAddress = z
  .string({ error: encoded('view_address_wrong') })
  .max(longestAddress, { error: encoded('view_address_long', { max: longestAddress }), abort: true })
  .regex(addressShape, { error: encoded('view_address_wrong'), abort: true })
  .refine(isReadable, { error: encoded('view_address_wrong'), abort: true })
  .transform((address) => keptAddress(searchOf(address)))
  .describe("What the list's address holds: its search, filters, view, sort and columns");

function isReadable(address: string): boolean {
  try {
    searchOf(address);
    return true;
  } catch {
    return false;
  }
}

const name = line('name', { max: 60 });
const isShared = z
  .boolean({ error: encoded('choose_yes_or_no') })
  .describe('Whether everybody who sees the list has it');

export const ViewDraft = z
  .strictObject({
    id: chosenId,
    list: z.enum(viewLists, { error: encoded('choose_one') }),
    name,
    address: ViewAddress,
    isShared: isShared.default(false),
  })
  .meta({
    id: 'ViewDraft',
    examples: [{ list: 'flats', name: 'Wing B, 2BHK', address: 'type=2BHK&view=table&wing=B', isShared: true }],
  });
export type ViewDraft = z.output<typeof ViewDraft>;

export const ViewEdit = z
  .strictObject({
    version,
    name: name.optional(),
    address: ViewAddress.optional(),
    isShared: isShared.optional(),
  })
  .meta({ id: 'ViewEdit', examples: [{ version: 1, name: 'Wing B' }] });
export type ViewEdit = z.output<typeof ViewEdit>;

/** Whether the list opens with this view for the signed-in person. */
export const ViewChoice = z
  .strictObject({ isDefault: z.boolean({ error: encoded('choose_yes_or_no') }) })
  .meta({ id: 'ViewChoice', examples: [{ isDefault: true }] });
export type ViewChoice = z.output<typeof ViewChoice>;

/** A view as the API answers it to the signed-in person. */
export const View = z
  .strictObject({
    id,
    list: z.enum(viewLists),
    name: z.string(),
    address: z.string(),
    isShared: z.boolean(),
    isDefault: z.boolean().describe('Whether the list opens with it for whoever asks'),
    makerId: id,
    makerName: z.string(),
    version,
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({
    id: 'View',
    description: 'A name for what a list is filtered by, how it is sorted and which columns it has.',
    examples: [
      {
        id: sample.viewId,
        list: 'flats',
        name: 'Wing B, 2BHK',
        address: 'type=2BHK&view=table&wing=B',
        isShared: true,
        isDefault: false,
        makerId: sample.userId,
        makerName: 'Asha Nair',
        version: 1,
        createdAt: sample.at,
        updatedAt: sample.at,
      },
    ],
  });
export type View = z.output<typeof View>;
