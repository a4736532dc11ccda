import { z } from 'zod';
import { email, line } from '#domain/fields.ts';
import { type Role, roles } from '#domain/permissions.ts';

/** Section 9: at least 6. The upper end only keeps hashing cheap. */
export const passwordMin = 6;
export const passwordMax = 128;

function password(required: string) {
  return z
    .string({ error: required })
    .min(1, { error: required })
    .min(passwordMin, { error: 'Password must be at least 6 characters' })
    .max(passwordMax, { error: `Password must be at most ${passwordMax} characters` });
}

const Password = password('Password is required');

/** Section 5, Sign-in. */
export const SignIn = z.strictObject({
  email: email({ required: 'Email is required', invalid: 'Please enter a valid email address' }),
  password: Password,
});
export type SignIn = z.output<typeof SignIn>;

/** Section 2, Sign-up screen: the role select offers these two. */
export const signUpRoles = ['user', 'admin'] as const satisfies readonly Role[];

/** Section 5, Sign-up. The role is a wish: the server decides (decisions.md, Who gets in). */
export const SignUp = z
  .strictObject({
    email: email({ required: 'Email is required', invalid: 'Email is invalid' }),
    password: Password,
    confirmPassword: z
      .string({ error: 'Confirm password is required' })
      .min(1, { error: 'Confirm password is required' }),
    role: z.enum(signUpRoles, { error: 'Choose User or Admin' }),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: 'Passwords do not match',
    when: ({ value }) => {
      const form = value as { password?: unknown; confirmPassword?: unknown };
      return (
        typeof form?.password === 'string' && typeof form.confirmPassword === 'string' && form.confirmPassword !== ''
      );
    },
  });
export type SignUp = z.output<typeof SignUp>;

const Name = line('Name', { max: 100 });
const RoleField = z.enum(roles, { error: 'Choose a role' });

/** Section 7, create user by admin. */
export const UserDraft = z.strictObject({
  email: email({ required: 'Email is required', invalid: 'Email is invalid' }),
  password: Password,
  name: Name,
  role: RoleField.default('user'),
});
export type UserDraft = z.output<typeof UserDraft>;

/** What an admin may change of another account. */
export const UserEdit = z.strictObject({
  role: RoleField.optional(),
  isActive: z.boolean({ error: 'Active must be true or false' }).optional(),
});
export type UserEdit = z.output<typeof UserEdit>;

/** The answer to someone's wish to be an admin. */
export const AdminRequestAnswer = z.strictObject({ grant: z.boolean({ error: 'Say whether to grant the request' }) });

/** What a person may change of their own account. */
export const AccountEdit = z.strictObject({ name: Name });
export const PasswordChange = z.strictObject({
  currentPassword: z
    .string({ error: 'Current password is required' })
    .min(1, { error: 'Current password is required' })
    .max(passwordMax),
  newPassword: password('New password is required'),
});
export type PasswordChange = z.output<typeof PasswordChange>;

/** An account as an administrator sees it. A role outside the table can only come from outside the product. */
export type User = {
  id: string;
  email: string;
  name: string;
  role: string | null;
  isActive: boolean;
  adminRequest: 'open' | null;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
};

/** The signed-in person, as their own screen needs it. */
export type Me = {
  id: string;
  email: string;
  name: string;
  role: Role;
  adminRequest: 'open' | null;
  mustChangePassword: boolean;
};

/** decisions.md, Who gets in. */
export const adminRequestNotice = 'Your request to be an administrator is waiting for approval';

export type SignedInDevice = {
  id: string;
  isCurrent: boolean;
  device: string;
  createdAt: string;
  expiresAt: string;
};
