import { createHmac, pbkdf2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { NewPin } from '#domain/pin.ts';
import type { Passwords } from '#server/identity/auth.ts';
import { createPasswords } from '#server/identity/passwords.ts';

const slow = promisify(pbkdf2);
const keyBytes = 32;

/**
 * Hashes and verifies the PINs of guards with PBKDF2, which browsers have too (WebCrypto has no scrypt), so that a
 * device can check PINs without a network. As with passwords a few run at once; beyond that, Problem busy.
 */
export function createPins(iterations: number): Passwords {
  return createPasswords({
    async hash(pin) {
      const salt = randomBytes(16);
      const key = await slow(pin, salt, iterations, keyBytes, 'sha256');
      return [iterations, salt.toString('base64url'), key.toString('base64url')].join('$');
    },
    async verify({ hash, password }) {
      const { salt, rounds, key } = partsOf(hash);
      return timingSafeEqual(await slow(password, salt, rounds, keyBytes, 'sha256'), key);
    },
  });
}

function partsOf(hash: string) {
  const [rounds = '', salt = '', key = ''] = hash.split('$');
  return { rounds: Number(rounds), salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') };
}

/** What one device checks a PIN by; it is derived from the device's id and useless on another device. */
export function pinVerifier(hash: string, deviceId: string) {
  const { salt, rounds, key } = partsOf(hash);
  const verifier = createHmac('sha256', key).update(deviceId).digest('base64url');
  return { salt: salt.toString('base64url'), iterations: rounds, verifier };
}

/** A random PIN of six digits. */
export function randomPin(): string {
  for (;;) {
    const pin = String(randomInt(1_000_000)).padStart(6, '0');
    if (NewPin.safeParse(pin).success) return pin;
  }
}
