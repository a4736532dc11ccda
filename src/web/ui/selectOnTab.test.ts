// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { selectOnTab } from '#web/ui/selectOnTab.ts';

function fieldWith(value: string): HTMLInputElement {
  const field = document.createElement('input');
  field.value = value;
  document.body.append(field);
  field.setSelectionRange(value.length, value.length);
  return field;
}

test('a field that is come to by Tab is typed over, also where a dialog moved the focus; one that is clicked is not', async () => {
  selectOnTab(document);
  const floor = fieldWith('11');
  const rent = fieldWith('20000');
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
  floor.focus();
  expect([floor.selectionStart, floor.selectionEnd]).toEqual([0, 2]);
  await new Promise((resolve) => setTimeout(resolve));
  rent.focus();
  expect([rent.selectionStart, rent.selectionEnd]).toEqual([5, 5]);
});
