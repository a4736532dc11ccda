import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Seals personal numbers (docs/rules.md, Documents): AES-256-GCM, bound to the record and field they belong to. */
export type Seal = {
  close(value: string | Uint8Array, place: string): string;
  /** Throws when the value was changed, moved to another place, or sealed with another secret. */
  open(sealed: string, place: string): string;
  openBytes(sealed: string, place: string): Buffer;
  /** A keyed digest: tells whether two texts are the same to those who have the secret, and nothing to others. */
  digest(text: string): string;
};

const algorithm = 'aes-256-gcm';

export function createSeal(secret: string): Seal {
  const key = derived(secret, 'aangan documents 1');
  const digestKey = derived(secret, 'aangan digests 1');
  function openBytes(sealed: string, place: string): Buffer {
    const [, iv = '', tag = '', body = ''] = sealed.split('.');
    const decipher = createDecipheriv(algorithm, key, Buffer.from(iv, 'base64url'), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(place)).setAuthTag(Buffer.from(tag, 'base64url'));
    return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]);
  }
  return {
    digest: (text) => createHmac('sha256', digestKey).update(text).digest('base64url'),
    close(value, place) {
      const iv = randomBytes(12);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(Buffer.from(value)), cipher.final()]);
      return ['1', iv, cipher.getAuthTag(), body]
        .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
        .join('.');
    },
    openBytes,
    open: (sealed, place) => openBytes(sealed, place).toString('utf8'),
  };
}

/** Names a secret without telling it. */
export function fingerprintOf(secret: string): string {
  return derived(secret, 'aangan fingerprint 1').toString('hex').slice(0, 16);
}

function derived(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

const secretFields = new Set(['aadhar', 'pan']);

/** The same for two submissions that say the same. What is secret is no part of it (docs/rules.md, Transfers). */
export function digestOf(seal: Seal, request: object): string {
  return seal.digest(JSON.stringify(request, (field, value) => (secretFields.has(field) ? undefined : value)));
}
