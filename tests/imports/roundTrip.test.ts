import { test } from 'vitest';
import { asLists, asWorkbook, intoItself } from './roundTrips.ts';

test('whatever the product exports of a society changes nothing in it and asks nothing', () => intoItself(15));

test('the workbook of a society brought into an empty one is the same workbook', () => asWorkbook(15));

test('the lists of a society brought into an empty one after one another are the same lists', () => asLists(15));
