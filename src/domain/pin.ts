import { z } from 'zod';
import { encoded } from '#domain/message.ts';
import { withPlainDigits } from '#domain/text.ts';

/** The PIN with which a guard takes over at the gate (docs/rules.md, Guards and shifts). */
export const pinMin = 4;
export const pinMax = 6;

/** A PIN as it is typed at the gate, in the digits of any script. */
export const Pin = z
  .string({ error: encoded('pin_missing') })
  .max(pinMax, { error: encoded('pin_shape', { min: pinMin, max: pinMax }), abort: true })
  .overwrite(withPlainDigits)
  .regex(/^\d{4,6}$/, { error: encoded('pin_shape', { min: pinMin, max: pinMax }) });

/** A newly chosen PIN: not the same digit throughout. */
export const NewPin = Pin.refine((pin) => !/^(\d)\1*$/.test(pin), { error: encoded('pin_same') });

/**
 * A stored PIN is a digest of 32 bytes: PBKDF2 with SHA-256, which browsers and the server both compute. So many rounds
 * take a fifth of a second on a cheap phone; the throttle slows down guessing.
 */
export const pinIterations = 200_000;

/**
 * After so many wrong PINs of a guard at a device no further one is accepted for a while: by the device and the server.
 */
export const wrongPins = { most: 5, pauseMs: 15 * 60 * 1000 };
