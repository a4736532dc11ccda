import { message } from '#domain/message.ts';
import { pausedUntil } from '#domain/passRules.ts';
import { wrongPins } from '#domain/pin.ts';
import { Problem } from '#domain/problem.ts';
import type { GuardAtGate } from '#domain/shift.ts';
import { RequestFailed } from '#web/data/api.ts';
import { serverNow } from '#web/offline/clock.ts';
import { readNote, writeNote } from '#web/offline/notes.ts';

/** Checks a PIN on the device, without a network (docs/rules.md, Guards and shifts). */

/**
 * The times (ms) of wrong PINs on this device, by guard: in the encrypted store, so that reloading the page does not
 * reset them.
 */
type Wrong = { [guardId: string]: number[] };
const note = 'wrong-pins';
/** The same where the device stores nothing: known to this page alone. */
let inPage: Wrong = {};

/** Throws RequestFailed like the server does: the PIN is wrong, or wrong ones were tried too often. */
export async function requirePin(guard: GuardAtGate, deviceId: string, pin: string): Promise<void> {
  await requireTries(guard.id);
  if (await isPinOf(guard, deviceId, pin)) return forgiveWrongPins(guard.id);
  await noteWrongPin(guard.id);
  throw new RequestFailed(new Problem('invalid', message('pin_wrong', { name: guard.name }), { at: 'pin' }).body());
}

async function requireTries(guardId: string): Promise<void> {
  const wrong = await wrongOnes();
  if (pausedUntil(wrong[guardId] ?? [], serverNow(), wrongPins) !== null)
    throw new RequestFailed(new Problem('too_many_attempts').body());
}

/** Counts a wrong PIN, also one that the server refused. */
export async function noteWrongPin(guardId: string): Promise<void> {
  const wrong = await wrongOnes();
  await keep({ ...wrong, [guardId]: [...(wrong[guardId] ?? []), serverNow()].slice(-wrongPins.most) });
}

export async function forgiveWrongPins(guardId: string): Promise<void> {
  const { [guardId]: forgiven, ...others } = await wrongOnes();
  if (forgiven) await keep(others);
}

async function wrongOnes(): Promise<Wrong> {
  return { ...((await readNote(note).catch(() => null)) as Wrong | null), ...inPage };
}

async function keep(wrong: Wrong): Promise<void> {
  const isKept = await writeNote(note, wrong).catch(() => false);
  inPage = isKept ? {} : wrong;
}

/** Uses the same slow function as the server (identity/pins.ts); a browser has it only where it can encrypt, too. */
async function isPinOf({ salt, iterations, verifier }: GuardAtGate, deviceId: string, pin: string): Promise<boolean> {
  const text = new TextEncoder();
  const typed = await crypto.subtle.importKey('raw', text.encode(pin), 'PBKDF2', false, ['deriveBits']);
  const slowly = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations };
  const bits = await crypto.subtle.deriveBits(slowly, typed, 256);
  const key = await crypto.subtle.importKey('raw', bits, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  return crypto.subtle.verify('HMAC', key, bytesOf(verifier), text.encode(deviceId));
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
