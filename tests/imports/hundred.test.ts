// @module-tag whole
import { test } from 'vitest';
import { asLists, asWorkbook, intoItself } from './roundTrips.ts';

test('whatever the product exports of each of a hundred societies changes nothing in it and asks nothing', () =>
  intoItself(100));

test('the workbooks of a hundred societies brought into empty ones are the same workbooks', () => asWorkbook(100));

test('the lists of a hundred societies brought into empty ones after one another are the same lists', () =>
  asLists(100));
