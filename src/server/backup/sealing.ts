import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto';
import type { SealParameters } from '#server/backup/format.ts';

const algorithm = 'aes-256-gcm';
const tagBytes = 16;

/** Each guess at a passphrase takes 128 MB and some tenths of a second. */
const usualCost = 2 ** 17;

export function newSealParameters(cost = usualCost): SealParameters {
  return { cost, blockSize: 8, parallelization: 1, salt: randomBytes(16).toString('base64') };
}

/** Derives the key from a passphrase; takes some tenths of a second, off the event loop. */
export function keyOf(passphrase: string, { cost, blockSize, parallelization, salt }: SealParameters): Promise<Buffer> {
  const options = { N: cost, r: blockSize, p: parallelization, maxmem: 256 * cost * blockSize };
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/**
 * Seals the chunks of one file, or opens them. Each chunk is bound to the file's header, to its place, and to whether
 * it is the last one, so no chunk can be changed, left out, moved or added. A key serves one file, so that no nonce
 * comes twice.
 */
export type ChunkSeal = {
  close(chunk: Buffer, isLast: boolean): Buffer;
  /** Throws where it is not the chunk that was sealed at this place. */
  open(sealed: Buffer, isLast: boolean): Buffer;
};

export function createChunkSeal(key: Buffer, headerLine: Buffer): ChunkSeal {
  const header = createHash('sha256').update(headerLine).digest();
  let place = 0n;
  function nonce(isLast: boolean): Buffer {
    const bytes = Buffer.alloc(12);
    bytes.writeBigUInt64BE(place);
    bytes.writeUInt8(isLast ? 1 : 0, 11);
    place += 1n;
    return bytes;
  }
  return {
    close(chunk, isLast) {
      const cipher = createCipheriv(algorithm, key, nonce(isLast)).setAAD(header);
      return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, isLast) {
      if (sealed.length < tagBytes) throw new Error('A chunk is too short');
      const body = sealed.subarray(0, -tagBytes);
      const decipher = createDecipheriv(algorithm, key, nonce(isLast), { authTagLength: tagBytes });
      decipher.setAAD(header).setAuthTag(sealed.subarray(-tagBytes));
      return Buffer.concat([decipher.update(body), decipher.final()]);
    },
  };
}

/**
 * For files without a passphrase: chunks are not sealed, and only the file's checksum shows whether they were changed.
 */
export const withoutSeal: ChunkSeal = { close: (chunk) => chunk, open: (chunk) => chunk };
