import { test } from 'vitest';
import { isLong, tries } from '../support/long.ts';
import { asLists, asWorkbook, intoItself } from './roundTrips.ts';

const societies = isLong ? 100 : tries(15);

test('whatever the product exports of a society changes nothing in it and asks nothing', () => intoItself(societies));

test('the workbook of a society brought into an empty one is the same workbook', () => asWorkbook(societies));

test('the lists of a society brought into an empty one after one another are the same lists', () => asLists(societies));
