import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dayIn } from '#domain/day.ts';
import type { Session } from '#domain/user.ts';
import type { UnseenDraft, Visit, VisitDraft, VisitRules } from '#domain/visit.ts';
import { dueAt, mostInside } from '#domain/visitKinds.ts';
import { useConnection } from '#web/data/live.ts';
import { meKey, queryClient } from '#web/data/queries.ts';
import { useAuth } from '#web/identity/session.ts';
import { useGateCopy } from '#web/offline/copy.ts';
import { showTaken, useOutbox, type WaitingEntry } from '#web/offline/outbox.ts';
import { noteUse } from '#web/passes/uses.ts';
import { visitRulesQuery } from '#web/society/visitRules.ts';
import { insideQuery, unseenPath } from '#web/visits/queries.ts';

/** The visits that are inside, including entries of this device that the server has not got yet. */
export function useInside() {
  const { data: known, dataUpdatedAt, error, isFetching, refetch } = useQuery(insideQuery);
  const hours = useQuery(visitRulesQuery).data?.hours;
  const zone = useAuth().society?.timeZone;
  const { waiting, arriving } = useOutbox();
  const isLost = useConnection() === 'lost';
  const copied = useGateCopy();
  const data = useMemo(() => {
    const own = [...arriving, ...waiting].filter(({ refusal }) => refusal === null);
    return known || own.length > 0 ? withWaiting(known ?? [], own, { hours, zone }) : undefined;
  }, [known, waiting, arriving, hours, zone]);
  const numbered = useMemo(() => data?.map((visit) => numberedToday(visit, copied)), [data, copied]);
  /** When the list was right, in milliseconds; null while it is up to date. */
  const asOf = isLost && known ? dataUpdatedAt : null;
  /** Those who came earlier are not in the answer. */
  const isCut = (known?.length ?? 0) >= mostInside;
  return { data: numbered, error, isFetching, refetch, asOf, isCut };
}

showTaken('visits', (entry) => {
  void noteUse(entry);
  const hours = queryClient.getQueryData(visitRulesQuery.queryKey)?.hours;
  const zone = queryClient.getQueryData<Session>(meKey)?.society.timeZone;
  queryClient.setQueryData(insideQuery.queryKey, (known) => known && withWaiting(known, [entry], { hours, zone }));
});

/** The flats that a visitor went to under the numbers that they have today, by which they are looked up. */
function numberedToday(visit: Visit, { search }: ReturnType<typeof useGateCopy>): Visit {
  const flats = visit.flats.map((flat) => ({
    ...flat,
    flatNumber: search?.flatWith(flat.id)?.flatNumber ?? flat.flatNumber,
  }));
  return flats.every(({ flatNumber }, nth) => flatNumber === visit.flats[nth]?.flatNumber)
    ? visit
    : { ...visit, flats };
}

/** Applies this device's waiting entries and departures to the server's list. */
export function withWaiting(known: readonly Visit[], own: readonly WaitingEntry[], rules: Rules): Visit[] {
  const arrived = new Set(known.map(({ id }) => id));
  const entered = own
    .filter(({ id, path }) => path === '/api/visits' && !arrived.has(id))
    .map((one) => asVisit(one, rules));
  const left = new Set(own.flatMap(leftBy));
  return [...entered.reverse(), ...known].filter(({ id }) => !left.has(id));
}

function leftBy({ path, body }: WaitingEntry): string[] {
  if (path === unseenPath) return (body as UnseenDraft).visitIds;
  const [, id] = /^\/api\/visits\/([^/]+)\/departure$/.exec(path) ?? [];
  return id === undefined ? [] : [id];
}

/** The rules as far as this device knows them: how long each kind may stay, and the society's time zone. */
type Rules = { hours: VisitRules['hours'] | undefined; zone: string | undefined };

function asVisit({ id, body, happenedAt, userName }: WaitingEntry, { hours, zone }: Rules): Visit {
  const { kind, flats, name = null, phone = null, vehicleNumber = null, people = 1, note = null } = body as VisitDraft;
  return {
    ...{ id, kind, way: 'in', name, phone, vehicleNumber, people, note },
    flats: flats.map((flatNumber) => ({ id: flatNumber, flatNumber })),
    ...{ day: dayIn(zone, new Date(happenedAt)), at: happenedAt, receivedAt: happenedAt, by: userName },
    ...{ leftAt: null, dueAt: hours ? dueAt({ kind, at: happenedAt, leftAt: null }, hours) : null },
    ...{ departures: [], isForgotten: false, guard: null, pass: null, stopped: null },
  };
}
