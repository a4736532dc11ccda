import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { passingFolder } from '../../../tests/support/folders.ts';
import { type BackupEntry, BackupRefused, formatVersion, type Header } from './format.ts';
import { openBackup, verifyBackup } from './readFile.ts';
import { newSealParameters } from './sealing.ts';
import { draftOf, writeDraft } from './writeFile.ts';

// No database has a part in this.
const passphrase = 'open the gate';
const rows = 40;
const digestBytes = 32;

let folder: string;
beforeAll(() => {
  folder = passingFolder('aangan-backup-');
});

/** A small backup of several chunks: what can't be compressed is as long as it is. */
async function aFile(isSealed: boolean): Promise<Buffer> {
  const header: Header = {
    format: 'aangan-backup',
    formatVersion,
    product: '0.1.0',
    at: '2026-11-21T09:30:00.000Z',
    engine: 'sqlite',
    society: 'Aangan Heights',
    migrations: ['0001_society'],
    tables: { flats: rows },
    owners: 0,
    secretFingerprint: null,
    holdsSealed: false,
    logHead: null,
    carriesSecret: false,
    seal: isSealed ? newSealParameters(2 ** 10) : null,
  };
  async function* entries(): AsyncGenerator<BackupEntry> {
    yield { kind: 'table', table: 'flats', columns: ['id', 'flatNumber'] };
    for (let row = 0; row < rows; row++) yield { kind: 'row', row: [row, randomBytes(4000).toString('base64')] };
    yield { kind: 'end' };
  }
  const file = join(folder, `${isSealed}`);
  await writeDraft(file, { header, entries: entries(), passphrase: isSealed ? passphrase : null });
  return readFileSync(draftOf(file));
}

/** What reading this file from its first byte to its last says: 'whole', or why not. */
async function verdictOn(content: Buffer): Promise<string> {
  const file = join(folder, 'changed');
  writeFileSync(file, content);
  try {
    await using backup = await openBackup(file, passphrase);
    await verifyBackup(backup);
    return 'whole';
  } catch (error) {
    if (error instanceof BackupRefused) return error.kind;
    throw error;
  }
}

/** As somebody would who knows the format: the checksum fits again. */
function withItsDigest(content: Buffer): Buffer {
  const body = content.subarray(0, -digestBytes);
  return Buffer.concat([body, createHash('sha256').update(body).digest()]);
}

/** The header, each chunk with its length, and nothing of the checksum. */
function partsOf(content: Buffer): { header: Buffer; chunks: Buffer[] } {
  let at = content.indexOf(0x0a) + 1;
  const header = content.subarray(0, at);
  const chunks: Buffer[] = [];
  while (at < content.length - digestBytes) {
    const end = at + 4 + (content.readUInt32BE(at) & 0x7fffffff);
    chunks.push(content.subarray(at, end));
    at = end;
  }
  return { header, chunks };
}

describe.each([
  ['sealed', true],
  ['without a passphrase', false],
] as const)('of a backup %s', (_, isSealed) => {
  let whole: Buffer;
  beforeAll(async () => {
    whole = await aFile(isSealed);
  });

  test('nothing is found where nothing was done', async () => {
    expect(await verdictOn(whole)).toBe('whole');
    expect(partsOf(whole).chunks.length).toBeGreaterThan(2);
  });

  test('a bit that has flipped, wherever it is, is found', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(7), async (place, bit) => {
        const changed = Buffer.from(whole);
        changed.writeUInt8(changed.readUInt8(place) ^ (1 << bit), place);
        expect(await verdictOn(changed)).toMatch(/^(damaged|foreign)$/);
      }),
      { numRuns: 60 },
    );
  });

  test('so is an end that is missing, and one that is too long', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), async (length) => {
        expect(await verdictOn(whole.subarray(0, length))).toMatch(/^(damaged|foreign)$/);
      }),
      { numRuns: 30 },
    );
    expect(await verdictOn(Buffer.concat([whole, Buffer.from([0])]))).toBe('damaged');
  });
});

describe('in a sealed one whoever has no passphrase changes nothing unseen, with a checksum that fits:', () => {
  let whole: Buffer;
  beforeAll(async () => {
    whole = await aFile(true);
  });
  const rebuilt = (change: (chunks: Buffer[]) => Buffer[]) => {
    const { header, chunks } = partsOf(whole);
    return withItsDigest(Buffer.concat([header, ...change(chunks), Buffer.alloc(digestBytes)]));
  };

  test('no bit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - digestBytes - 1), fc.nat(7), async (place, bit) => {
        const changed = Buffer.from(whole);
        changed.writeUInt8(changed.readUInt8(place) ^ (1 << bit), place);
        expect(await verdictOn(withItsDigest(changed))).not.toBe('whole');
      }),
      { numRuns: 60 },
    );
  });

  test('no chunk left out, moved, said twice or added', async () => {
    expect(await verdictOn(rebuilt((chunks) => chunks))).toBe('whole');
    const count = partsOf(whole).chunks.length;
    await fc.assert(
      fc.asyncProperty(fc.nat(count - 1), fc.nat(count - 1), async (one, other) => {
        const swapped = rebuilt((chunks) =>
          chunks.map((chunk, at) =>
            at === one ? (chunks[other] ?? chunk) : at === other ? (chunks[one] ?? chunk) : chunk,
          ),
        );
        if (one !== other) expect(await verdictOn(swapped)).not.toBe('whole');
        expect(await verdictOn(rebuilt((chunks) => chunks.filter((_, at) => at !== one)))).not.toBe('whole');
        expect(
          await verdictOn(rebuilt((chunks) => chunks.flatMap((chunk, at) => (at === one ? [chunk, chunk] : [chunk])))),
        ).not.toBe('whole');
      }),
      { numRuns: 12 },
    );
  });

  test('no end: one that was cut after a chunk and marked as the last', async () => {
    const cut = rebuilt((chunks) => {
      const [first] = chunks;
      const last = Buffer.from(first ?? '');
      last.writeUInt32BE((last.readUInt32BE() | 0x80000000) >>> 0);
      return [last];
    });
    expect(await verdictOn(cut)).not.toBe('whole');
  });

  test('nor what the header says', async () => {
    const text = whole.toString('latin1').replace('Aangan Heights', 'Aangan Depths!');
    expect(await verdictOn(withItsDigest(Buffer.from(text, 'latin1')))).not.toBe('whole');
  });
});

test('a header can’t ask for all the memory there is', async () => {
  const whole = await aFile(true);
  const text = whole.toString('latin1').replace('"cost":1024', '"cost":1073741824');
  expect(await verdictOn(withItsDigest(Buffer.from(text, 'latin1')))).toBe('damaged');
});
