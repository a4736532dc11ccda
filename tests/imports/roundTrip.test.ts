import { test } from 'vitest';
import { times } from '../support/long.ts';
import { asLists, asWorkbook, intoItself } from './roundTrips.ts';

const societies = times(15, 100);

test('whatever the product exports of a society changes nothing in it and asks nothing', () => intoItself(societies));

test('the workbook of a society brought into an empty one is the same workbook', () => asWorkbook(societies));

test('the lists of a society brought into an empty one after one another are the same lists', () => asLists(societies));
