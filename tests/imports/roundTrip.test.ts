import { test } from 'vitest';
import { isLong } from '../support/long.ts';
import { roundTrips } from './roundTrips.ts';

/** PostgreSQL, which decides none of it, takes four times as long. */
const societies = process.env['ENGINE'] === 'postgres' ? 15 : 100;

test('whatever the product exports of a society changes nothing in it and makes the same society of an empty one', () =>
  roundTrips(isLong ? 3 * societies : societies));
