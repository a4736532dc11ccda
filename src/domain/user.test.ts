import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { messagesOf } from '#domain/message.ts';
import { sentencesOf } from '#domain/say.ts';
import { AccountEdit, PasswordChange, SignIn, SignUp, UserDraft } from './user.ts';

/** The first sentence at each field. */
function sentences(schema: z.ZodType, value: unknown): Record<string, string> {
  return sentencesOf(messagesOf(schema.safeParse(value).error));
}

const form = { email: 'asha@society.example', password: 'courtyard', confirmPassword: 'courtyard', role: 'user' };

describe('the sign-in form', () => {
  test('refuses each field with its sentence', () => {
    expect(sentences(SignIn, {})).toEqual({ email: 'Email is required', password: 'Password is required' });
    expect(sentences(SignIn, { email: '', password: '' })).toEqual({
      email: 'Email is required',
      password: 'Password is required',
    });
    expect(sentences(SignIn, { email: 'asha', password: '12345' })).toEqual({
      email: 'Please enter a valid email address',
      password: 'Password must be at least 6 characters',
    });
    expect(sentences(SignIn, { email: 'asha@society.example', password: '123456' })).toEqual({});
  });
});

describe('the sign-up form', () => {
  test('refuses each field with its sentence', () => {
    expect(sentences(SignUp, {})).toEqual({
      email: 'Email is required',
      password: 'Password is required',
      confirmPassword: 'Confirm password is required',
      role: 'Choose User or Admin',
    });
    expect(sentences(SignUp, { ...form, email: 'asha@', password: '12345', confirmPassword: '' })).toEqual({
      email: 'Email is invalid',
      password: 'Password must be at least 6 characters',
      confirmPassword: 'Confirm password is required',
    });
    expect(sentences(SignUp, form)).toEqual({});
  });

  test('says that passwords differ whenever they do, also while other fields are wrong, and never otherwise', () => {
    const password = fc.oneof(fc.constantFrom('courtyard', 'Courtyard', 'courtyard '), fc.string({ minLength: 1 }));
    fc.assert(
      fc.property(password, password, fc.constantFrom('asha@society.example', 'x'), (first, second, email) => {
        const found = sentences(SignUp, { ...form, email, password: first, confirmPassword: second });
        expect(found['confirmPassword']).toBe(first === second ? undefined : 'Passwords do not match');
      }),
    );
  });

  test('takes User or Admin and nothing else', () => {
    for (const role of ['user', 'admin']) expect(SignUp.parse({ ...form, role }).role).toBe(role);
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.constantFrom('security', 'Admin', 'ADMIN', ' admin')), (role) => {
        fc.pre(role !== 'user' && role !== 'admin');
        expect(sentences(SignUp, { ...form, role })).toEqual({ role: 'Choose User or Admin' });
      }),
    );
  });
});

describe('an e-mail address', () => {
  test('is one however it is written: in lower case, without spaces around it', () => {
    const name = fc.string({ unit: fc.constantFrom(...'abcXYZ019'), minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(name, name, (local, host) => {
        const address = `${local}@${host}.example`;
        const kept = SignIn.parse({ email: `  ${address}\t`, password: 'courtyard' }).email;
        expect(kept).toBe(address.toLowerCase());
        expect(SignUp.parse({ ...form, email: kept }).email).toBe(kept);
        expect(UserDraft.parse({ email: address.toUpperCase(), password: 'courtyard', name: 'N' }).email).toBe(kept);
      }),
    );
  });

  test.each([
    'asha',
    'asha@',
    '@society.example',
    'asha@society',
    'a b@society.example',
    'asha@society..example',
    'asha@@society.example',
  ])('"%s" is none', (email) => {
    expect(sentences(SignUp, { ...form, email })).toEqual({ email: 'Email is invalid' });
  });

  test('whatever is typed, it is taken or refused at its field, and what is taken holds nothing hidden', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.emailAddress(), fc.jsonValue()), (email) => {
        const parsed = SignIn.safeParse({ email, password: 'courtyard' });
        if (parsed.success) expect(parsed.data.email).toMatch(/^[\x21-\x7e]+@[\x21-\x7e]+$/);
        else expect(parsed.error.issues.every(({ path }) => path[0] === 'email')).toBe(true);
      }),
    );
  });
});

describe('a password', () => {
  test('is kept to the letter: spaces, case and signs are part of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 6, maxLength: 64 }), (password) => {
        expect(SignIn.parse({ email: form.email, password }).password).toBe(password);
      }),
    );
  });

  test('of 5 characters is too short, of 6 is enough, of 129 is too long', () => {
    const at = (length: number) => sentences(SignIn, { email: form.email, password: 'x'.repeat(length) })['password'];
    expect([at(0), at(5), at(6), at(128), at(129)]).toEqual([
      'Password is required',
      'Password must be at least 6 characters',
      undefined,
      undefined,
      'Password must be at most 128 characters',
    ]);
  });

  test.each([
    [SignUp, { ...form, password: ' '.repeat(6), confirmPassword: ' '.repeat(6) }, 'password', 'Password is required'],
    [UserDraft, { email: form.email, name: 'Asha', password: '\u2800'.repeat(6) }, 'password', 'Password is required'],
    [PasswordChange, { currentPassword: 'x', newPassword: ' '.repeat(6) }, 'newPassword', 'New password is required'],
  ])('of blanks alone is none where it is chosen, and signs in whoever has had it', (schema, value, field, said) => {
    expect(sentences(schema, value)).toEqual({ [field]: said });
    expect(sentences(SignIn, { email: form.email, password: ' '.repeat(6) })).toEqual({});
  });

  test('is changed with both the present one and the new one', () => {
    expect(sentences(PasswordChange, {})).toEqual({
      currentPassword: 'Current password is required',
      newPassword: 'New password is required',
    });
    expect(sentences(PasswordChange, { currentPassword: 'x', newPassword: '12345' })).toEqual({
      newPassword: 'Password must be at least 6 characters',
    });
  });
});

describe('a name', () => {
  const named = (name: unknown) => AccountEdit.safeParse({ name });

  test.each([
    ['  Asha Rao ', 'Asha Rao'],
    ['Jose\u0301', 'Jos\u00e9'],
    ['आशा क्\u200dष', 'आशा क्\u200dष'],
    ['கமலா', 'கமலா'],
    ['ज़्‍यांँ॑', 'ज़्‍यांँ॑'],
    ['શ્રીમતી જ્યોત્સ્નાબેન', 'શ્રીમતી જ્યોત્સ્નાબેન'],
    ['مُحَمَّدٌ عَبْدُ اللّٰهِ', 'مُحَمَّدٌ عَبْدُ اللّٰهِ'],
    ['ஸ்ரீமதி கௌசல்யா', 'ஸ்ரீமதி கௌசல்யா'],
    ['လျှော့ ကျော်', 'လျှော့ ကျော်'],
    ['Nguyễn Thị Hồng', 'Nguyễn Thị Hồng'],
    ['བསྒྲུབས', 'བསྒྲུབས'],
    ['Z\u0335\u0336\u0321\u0322a', 'Z\u0335\u0336\u0321\u0322a'],
    ['👩🏽‍🌾'.repeat(20), '👩🏽‍🌾'.repeat(20)],
    ["<b>O'Neil & Sons</b>", "<b>O'Neil & Sons</b>"],
  ])('"%s" is kept as "%s"', (typed, kept) => {
    expect(named(typed)).toEqual({ success: true, data: { name: kept } });
  });

  test.each([
    ['', 'Name is required'],
    [' \n ', 'Name is required'],
    ['a\nb', "Name contains characters that can't be shown"],
    ['a\u202eb', "Name contains characters that can't be shown"],
    ['a\u0000', "Name contains characters that can't be shown"],
    ['\ud83d', "Name contains characters that can't be shown"],
    [`Zo${'\u0335'.repeat(5)}ya`, 'Name has more than 4 accents or signs on one letter'],
    [`Z${'\u0301\u200d'.repeat(30)}`, 'Name has more than 4 accents or signs on one letter'],
    [`आशा${'ँ'.repeat(5)}`, 'Name has more than 4 accents or signs on one letter'],
    ['x'.repeat(101), 'Name must be at most 100 characters'],
    [7, 'Name must be text'],
  ])('%j is refused: %s', (typed, sentence) => {
    expect(sentences(AccountEdit, { name: typed })).toEqual({ name: sentence });
  });

  test('that is taken is the same when it is taken again, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (typed) => {
        const first = named(typed);
        if (first.success) expect(named(first.data.name)).toEqual(first);
      }),
      { numRuns: 500 },
    );
  });
});
