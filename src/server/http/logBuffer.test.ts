import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLogBuffer } from '#server/http/log.ts';

/** A reader who takes nothing until it is told to. */
function aReader() {
  const taken: string[] = [];
  const held: (() => void)[] = [];
  let isReading = false;
  const out = new Writable({
    decodeStrings: false,
    write(text: string, _, done) {
      taken.push(text);
      if (isReading) done();
      else held.push(done);
    },
  });
  const read = () => {
    isReading = true;
    for (const done of held.splice(0)) done();
  };
  return { out, read, lines: () => taken.join('').split('\n').filter(Boolean) };
}

const line = (number: number) => `${String(number).padStart(4, '0')} ${'x'.repeat(1000)}\n`;
const numberOf = (text: string) => Number(text.slice(0, 4));
const flushed = (buffer: ReturnType<typeof createLogBuffer>) => new Promise<void>((resolve) => buffer.flush(resolve));

test('lines come out whole and in their order', async () => {
  const { out, read, lines } = aReader();
  const buffer = createLogBuffer(out, () => expect.unreachable());
  read();
  for (let number = 0; number < 500; number++) buffer.write(line(number));
  await flushed(buffer);
  expect(lines().map(numberOf)).toEqual(Array.from({ length: 500 }, (_, number) => number));
});

test('what a reader that has fallen behind can not get is dropped in one piece, counted, and said when it reads on', async () => {
  const { out, read, lines } = aReader();
  const buffer = createLogBuffer(out, (count) => buffer.write(`dropped ${count}\n`), 100_000);
  for (let number = 0; number < 300; number++) {
    buffer.write(line(number));
    if (number % 50 === 0) buffer.flush();
  }
  expect(out.writableLength).toBeLessThan(110_000);
  read();
  await flushed(buffer);
  buffer.write(line(300));
  await flushed(buffer);
  const place = lines().findIndex((text) => text.startsWith('dropped'));
  const kept = lines().slice(0, place).map(numberOf);
  expect(kept).toEqual(Array.from({ length: kept.length }, (_, number) => number));
  expect(lines().slice(place)).toEqual([`dropped ${300 - kept.length}`, line(300).trim()]);
});

test('a reader that is gone holds nobody up', async () => {
  const { out } = aReader();
  const buffer = createLogBuffer(out, () => {}, 10_000);
  out.destroy(new Error('EPIPE'));
  for (let number = 0; number < 100; number++) buffer.write(line(number));
  await flushed(buffer);
  expect(out.writableLength).toBe(0);
});
