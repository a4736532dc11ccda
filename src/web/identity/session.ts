import { useQuery } from '@tanstack/react-query';
import { createContext, createElement, type ReactNode, useContext, useMemo, useState } from 'react';
import type { SetUp } from '#domain/setUp.ts';
import type { Society } from '#domain/society.ts';
import type { EntryRefusal, Me, Session, SignIn, SignUp } from '#domain/user.ts';
import { answer, api, RequestFailed } from '#web/data/api.ts';
import { clearListCache } from '#web/data/listCache.ts';
import { meKey, queryClient, retryOutage } from '#web/data/queries.ts';
import { forgetNotesOfOthers } from '#web/identity/ownNotes.ts';
import { speak } from '#web/texts/language.ts';

export type Auth = {
  user: Me | null;
  society: Society | null;
  /** Whether the society has an administrator. */
  isSetUp: boolean;
  /** The service by which people can sign in besides. */
  signInWith: string | null;
  /** Whether the server can mail links. */
  sendsMail: boolean;
  /** While it is not known yet who is at the screen. */
  isLoading: boolean;
  /** Why that could not be found out at all. */
  failure: Error | null;
  /** Why a session of theirs is over without their doing. */
  signedOutBecause: EntryRefusal | null;
  /** They left by 'Logout', and do not want to come back to where they were. */
  hasLeft: boolean;
  signIn: (input: SignIn) => Promise<Me>;
  /** The second step, where the first one asked for a code. */
  giveCode: (input: { code: string }) => Promise<Me>;
  /** A device of the gate, by the code of the office. */
  signInDevice: (input: { code: string }) => Promise<Me>;
  signUp: (input: SignUp) => Promise<Me>;
  /** Begins the society, as its first administrator. */
  setUp: (input: SetUp) => Promise<Me>;
  signOut: () => Promise<void>;
  refresh: () => Promise<void>;
};

/** A network that swallows requests is as good as none. */
const longestAskMs = 20_000;
/** Where the device itself knows who is at the screen it goes on with that, and asks again meanwhile. */
const longestAskWhereKeptMs = 1_400;

/** How often the screen of who waits to be let in asks whether they are. */
const askAgainMs = 3000;

const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  // docs/rules.md, Messages.
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const session = useQuery({
    queryKey: meKey,
    queryFn: fetchSession,
    // Coming back to a tab after a while: who one is may have changed meanwhile.
    refetchOnWindowFocus: true,
    staleTime: 60_000,
    // Who waits to be let in hears no changes.
    refetchInterval: ({ state }) => (state.data?.user?.entryRequest === 'open' ? askAgainMs : false),
    // Once known, it is asked again by the connection's own attempts.
    retry: (failures, error) => queryClient.getQueryData(meKey) === undefined && retryOutage(failures, error),
  });
  const [hasLeft, setHasLeft] = useState(false);

  const auth = useMemo<Auth>(
    () => ({
      user: session.data?.user ?? null,
      society: session.data?.society ?? null,
      isSetUp: session.data?.isSetUp ?? true,
      signInWith: session.data?.signInWith ?? null,
      sendsMail: session.data?.sendsMail ?? false,
      isLoading: session.isPending,
      signedOutBecause: session.data?.signedOutBecause ?? null,
      failure: session.data === undefined ? session.error : null,
      hasLeft,
      signIn: async (input) => {
        const signedIn = await answer(api.auth['sign-in'].$post({ json: input }));
        setHasLeft(false);
        return enter(signedIn);
      },
      giveCode: async (input) => {
        const signedIn = await answer(api.auth.code.$post({ json: input }));
        setHasLeft(false);
        return enter(signedIn);
      },
      signInDevice: async (input) => {
        const signedIn = await answer(api.auth.device.$post({ json: input }));
        setHasLeft(false);
        return enter(signedIn);
      },
      signUp: async (input) => {
        const signedUp = await answer(api.auth['sign-up'].$post({ json: input }));
        setHasLeft(false);
        return enter(signedUp);
      },
      setUp: async (input) => {
        const begun = await answer(api['set-up'].$post({ json: input }));
        setHasLeft(false);
        return enter(begun);
      },
      signOut: async () => {
        await answer(api.auth['sign-out'].$post()).catch(unlessSignedOut);
        setHasLeft(true);
        await leave();
      },
      refresh: () => queryClient.invalidateQueries({ queryKey: meKey }),
    }),
    [session.data, session.isPending, session.error, hasLeft],
  );
  return createElement(AuthContext, { value: auth }, children);
}

/** Asks who is at the screen, before there is one; where it fails, the screen asks again. */
export function lookUpSession(): Promise<void> {
  return queryClient.prefetchQuery({ queryKey: meKey, queryFn: fetchSession, retry: false });
}

/** What looks after a device of the gate (offline/device.ts); handed in, as nobody else loads it. */
export type KeptDevice = {
  /** Whether it may be known here who was signed in. */
  isKept(): boolean;
  /** Who was signed in when the server could be asked; null where that is not known. */
  remembered(): Promise<Session | null>;
  heard(session: Session): void;
  signedOut(): Promise<void>;
};
let device: KeptDevice | null = null;

export function handDevice(kept: KeptDevice): void {
  device = kept;
}

/** How often it was asked or settled who is at the screen: an answer that was overtaken is about nobody. */
let looks = 0;

async function fetchSession(): Promise<Session> {
  looks += 1;
  const nth = looks;
  const session = await askedOrRemembered();
  if (nth !== looks) return session;
  forgetNotesOfOthers(session.user?.id ?? null);
  // As they chose it wherever it was; who has not chosen goes on in the device's.
  if (session.user?.language) await speak(session.user.language);
  const before = queryClient.getQueryData<Session>(meKey)?.user;
  // Signed in as someone else, here or in another tab: nothing of the former person stays.
  if (before && (before.id !== session.user?.id || before.role !== session.user.role)) forgetLists();
  return session;
}

/** At the gate the program starts without a network, too, as whoever was signed in (docs/rules.md, On the device). */
async function askedOrRemembered(): Promise<Session> {
  const isFirst = queryClient.getQueryData(meKey) === undefined;
  if (!isFirst || !device?.isKept()) return askedWithin(longestAskMs);
  try {
    return await askedWithin(longestAskWhereKeptMs);
  } catch (error) {
    if (!(error instanceof RequestFailed && error.isOutage)) throw error;
    const session = await device.remembered();
    if (session) return session;
    // It was not known after all.
    return askedWithin(longestAskMs);
  }
}

async function askedWithin(ms: number): Promise<Session> {
  const session: Session = await answer(api.me.$get({}, { init: { signal: AbortSignal.timeout(ms) } }));
  device?.heard(session);
  return session;
}

async function enter({ user }: { user: Me }): Promise<Me> {
  await queryClient.cancelQueries();
  const session = await queryClient.fetchQuery({ queryKey: meKey, queryFn: fetchSession, staleTime: 0 });
  return session.user ?? user;
}

/** A session that has ended meanwhile is as good as signed out. */
function unlessSignedOut(error: unknown) {
  if (!(error instanceof RequestFailed && error.code === 'signed_out')) throw error;
}

const leaving = new Set<() => void>();

/** Does something as soon as somebody signs out, before anything of theirs is forgotten. Returns how it is called off. */
export function onLeave(act: () => void): () => void {
  leaving.add(act);
  return () => void leaving.delete(act);
}

/** Nothing of the person who leaves stays in this browser's memory. */
async function leave() {
  looks += 1;
  for (const act of leaving) act();
  await queryClient.cancelQueries();
  queryClient.setQueryData<Session>(meKey, (before) => before && { ...before, user: null, signedOutBecause: null });
  forgetNotesOfOthers(null);
  // First the screen goes: one that is rendered once more without what it showed would ask for it, and nobody is signed in.
  await new Promise((resolve) => setTimeout(resolve));
  forgetLists();
  await device?.signedOut();
}

function forgetLists() {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== meKey[0] });
  clearListCache();
}
