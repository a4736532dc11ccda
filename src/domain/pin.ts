import { z } from 'zod';
import { encoded } from '#domain/message.ts';

/** By which a guard takes over at the gate (docs/rules.md, Guards and shifts). */
export const pinMin = 4;
export const pinMax = 6;

/** As it is typed at the gate. */
export const Pin = z
  .string({ error: encoded('pin_missing') })
  .max(pinMax, { error: encoded('pin_shape', { min: pinMin, max: pinMax }), abort: true })
  .regex(/^\d{4,6}$/, { error: encoded('pin_shape', { min: pinMin, max: pinMax }) });

/** One that is to be theirs from now on. */
export const NewPin = Pin.refine((pin) => !/^(\d)\1*$/.test(pin), { error: encoded('pin_same') });

/**
 * How a PIN is kept: PBKDF2 with SHA-256, of which browsers and the server alike make 32 bytes. A fifth of a second on a
 * cheap phone; what is guessed is slowed by the throttle.
 */
export const pinIterations = 200_000;

/** After so many wrong PINs of a guard at a device nobody tries another one for a while: on the device and on the server. */
export const wrongPins = { most: 5, pauseMs: 15 * 60 * 1000 };
