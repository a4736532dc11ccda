import { expect, test } from 'vitest';
import { count, date, dateAt, dateTime, money } from '#web/ui/format.ts';

test('rupees are grouped in lakh and crore and have no paise', () => {
  expect(money(0)).toBe('₹0');
  expect(money(12_34_567)).toBe('₹12,34,567');
  expect(money(10_00_00_000)).toBe('₹10,00,00,000');
});

test('a count is grouped like rupees', () => {
  expect(count(1_00_000)).toBe('1,00,000');
});

test('a day is read as it stands, whatever the time zone', () => {
  expect(date('2026-03-05')).toBe('05 Mar 2026');
  expect(date('2026-09-30')).toBe('30 Sep 2026');
});

test('a time belongs to the day of its zone', () => {
  expect(dateAt('2026-03-04T20:00:00.000Z', 'Asia/Kolkata')).toBe('05 Mar 2026');
  expect(dateAt('2026-03-04T20:00:00.000Z', 'UTC')).toBe('04 Mar 2026');
  expect(dateTime('2026-03-05T10:37:00.000Z', 'Asia/Kolkata')).toMatch(/^05 Mar 2026, 4:07\s?pm$/);
});
