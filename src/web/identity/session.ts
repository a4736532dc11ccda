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
import type { Question } from '#web/ui/ConfirmDialog.tsx';

export type Auth = {
  user: Me | null;
  society: Society | null;
  /** Whether the society has an administrator. */
  isSetUp: boolean;
  /** The name of the other service by which users can sign in; null without one. */
  signInWith: string | null;
  /** Whether the server can send links by mail. */
  sendsMail: boolean;
  /** Whether it is not known yet who is signed in. */
  isLoading: boolean;
  /** Why the server could not be asked who is signed in. */
  failure: Error | null;
  /** Why the user's session ended without their doing. */
  signedOutBecause: EntryRefusal | null;
  /** The user signed out by 'Logout': the next sign-in does not return to the page they left. */
  hasLeft: boolean;
  signIn: (input: SignIn) => Promise<Me>;
  /** The second step of signing in, where the first one asked for a code. */
  giveCode: (input: { code: string }) => Promise<Me>;
  /** Signs in a device of the gate with the code from the office. */
  signInDevice: (input: { code: string }) => Promise<Me>;
  signUp: (input: SignUp) => Promise<Me>;
  /** Sets up the society; the user becomes its first administrator. */
  setUp: (input: SetUp) => Promise<Me>;
  signOut: () => Promise<void>;
  refresh: () => Promise<void>;
};

/** How long a request may take, in milliseconds: a network that swallows requests counts as no network. */
const longestAskMs = 20_000;
/**
 * A device that remembers the signed-in guard waits only this long before it goes on with that guard, and asks again
 * meanwhile.
 */
const longestAskWhereKeptMs = 1_400;

/** How often the waiting screen of a new user asks whether an administrator has let them in. */
const askAgainMs = 3000;

export const AuthContext = createContext<Auth | null>(null);

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
    // When the user returns to a tab, another user may be signed in.
    refetchOnWindowFocus: true,
    staleTime: 60_000,
    // A user who waits to be let in has no change stream.
    refetchInterval: ({ state }) => (state.data?.user?.entryRequest === 'open' ? askAgainMs : false),
    // Once the session is known, it is fetched again when the server is back (data/queries.ts, data/live.ts).
    retry: (failures, error) => queryClient.getQueryData(meKey) === undefined && retryOutage(failures, error),
  });
  const [hasLeft, setHasLeft] = useState(false);

  const auth = useMemo<Auth>(() => {
    const entered = async (entering: Promise<{ user: Me }>) => {
      const begun = await entering;
      setHasLeft(false);
      return enter(begun);
    };
    return {
      user: session.data?.user ?? null,
      society: session.data?.society ?? null,
      isSetUp: session.data?.isSetUp ?? true,
      signInWith: session.data?.signInWith ?? null,
      sendsMail: session.data?.sendsMail ?? false,
      isLoading: session.isPending,
      signedOutBecause: session.data?.signedOutBecause ?? null,
      failure: session.data === undefined ? session.error : null,
      hasLeft,
      signIn: (json) => entered(answer(api.auth['sign-in'].$post({ json }))),
      giveCode: (json) => entered(answer(api.auth.code.$post({ json }))),
      signInDevice: (json) => entered(answer(api.auth.device.$post({ json }))),
      signUp: (json) => entered(answer(api.auth['sign-up'].$post({ json }))),
      setUp: (json) => entered(answer(api['set-up'].$post({ json }))),
      signOut: async () => {
        await answer(api.auth['sign-out'].$post()).catch(unlessSignedOut);
        setHasLeft(true);
        await leave();
      },
      refresh: () => queryClient.invalidateQueries({ queryKey: meKey }),
    };
  }, [session.data, session.isPending, session.error, hasLeft]);
  return createElement(AuthContext, { value: auth }, children);
}

/** Fetches the session before the first screen is rendered; if that fails, the screen fetches it again. */
export function lookUpSession(): Promise<void> {
  return queryClient.prefetchQuery({ queryKey: meKey, queryFn: fetchSession, retry: false });
}

/** The keeper of a gate device (offline/device.ts). It is injected, because only gate devices load its code. */
export type DeviceKeeper = {
  /** Whether this device may remember who was signed in. */
  isKept(): boolean;
  /** The session as of the server's last answer; null where it is not known. */
  remembered(): Promise<Session | null>;
  heard(session: Session): void;
  /** What to ask before this user signs out; null where nothing would be lost. */
  questionBefore(user: Me | null, isAlone: boolean): Promise<Question | null>;
  signedOut(): Promise<void>;
};
let device: DeviceKeeper | null = null;

export function handDevice(keeper: DeviceKeeper): void {
  device = keeper;
}

export async function questionBeforeLeaving(user: Me | null, isAlone: boolean): Promise<Question | null> {
  return device?.questionBefore(user, isAlone) ?? null;
}

/** Whose data is in memory. */
let whose: Me | null = null;

/** Who was signed in last in this page, also where their session is over. */
export const lastSignedIn = (): Me | null => whose;

/** Counts session fetches and changes: the answer of a fetch that was overtaken by a later one is dropped. */
let looks = 0;

async function fetchSession(): Promise<Session> {
  looks += 1;
  const nth = looks;
  const session = await askedOrRemembered();
  if (nth !== looks) return session;
  forgetNotesOfOthers(session.user?.id ?? null);
  // Uses the language the user chose on any device; a user who chose none keeps this device's language.
  if (session.user?.language) await speak(session.user.language);
  const { user } = session;
  // Another user is signed in, here or in another tab: nothing of the former user stays in memory. Where nobody is, the
  // guard forgets, unless the former user is to go on.
  if (user) {
    if (whose && (whose.id !== user.id || whose.role !== user.role)) forgetLists();
    whose = user;
  }
  return session;
}

/** A gate device starts without a network, too, with the user who was signed in last (docs/rules.md, On the device). */
async function askedOrRemembered(): Promise<Session> {
  const isFirst = queryClient.getQueryData(meKey) === undefined;
  if (!isFirst || !device?.isKept()) return askedWithin(longestAskMs);
  try {
    return await askedWithin(longestAskWhereKeptMs);
  } catch (error) {
    if (!(error instanceof RequestFailed && error.isOutage)) throw error;
    const session = await device.remembered();
    if (session) return session;
    // The device did not remember a session after all.
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

/** Ignores the failure that the session has already ended: that is as good as signed out. */
function unlessSignedOut(error: unknown) {
  if (!(error instanceof RequestFailed && error.code === 'signed_out')) throw error;
}

const leaving = new Set<() => void>();

/**
 * Registers `act` to run when the user signs out, before their data is forgotten. Returns the function that unregisters
 * it.
 */
export function onLeave(act: () => void): () => void {
  leaving.add(act);
  return () => void leaving.delete(act);
}

/** Ends the session of the user who signs out in this page; the guard that unmounts their screen forgets their lists. */
async function leave() {
  looks += 1;
  for (const act of leaving) act();
  await queryClient.cancelQueries();
  queryClient.setQueryData<Session>(meKey, (before) => before && { ...before, user: null, signedOutBecause: null });
  forgetNotesOfOthers(null);
  await device?.signedOut();
}

/**
 * Removes the lists and records of whoever was signed in from this page's memory. Their screen must be unmounted: one
 * that renders again without its data would fetch it, and nobody is signed in.
 */
export function forgetLists(): void {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== meKey[0] });
  clearListCache();
}
