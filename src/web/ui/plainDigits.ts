import type { FormEvent } from 'react';
import { withPlainDigits } from '#domain/text.ts';

/**
 * An input's props under which digits of every script are typed and pasted as 0 to 9: Mantine's number field drops those
 * of a Hindi keyboard. It acts before the field reads its text, and by the element's own setter, so that React sees a
 * change.
 */
export const plainDigits = {
  onInputCapture({ currentTarget: input }: FormEvent<HTMLInputElement>) {
    const place = input.selectionStart;
    const plain = withPlainDigits(input.value);
    if (plain === input.value) return;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, plain);
    input.setSelectionRange(place, place);
  },
};
