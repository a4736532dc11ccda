import type { Role } from '#domain/permissions.ts';
import type { User } from '#domain/user.ts';
import { roleLabels } from '#web/identity/roleLabels.ts';
import type { Question } from '#web/ui/ConfirmDialog.tsx';
import { nameOf } from '#web/users/people.ts';

const effects: Record<Role, string> = {
  admin: 'Admins manage flats and accounts, and can change or deactivate any other account.',
  user: 'Users only search; the admin screens close for them at once.',
  security: 'Security staff see the gate screen only, at once.',
};

export function changeRole(user: User, role: Role, isOwn: boolean): Question {
  const name = nameOf(user);
  return {
    title: `Make ${name} ${roleLabels[role]}?`,
    question: isOwn ? `This is your own account: you will lose this screen at once. ${effects[role]}` : effects[role],
    confirmLabel: `Make ${roleLabels[role]}`,
    isDanger: isOwn,
  };
}

export function deactivate(user: User, isOwn: boolean): Question {
  const name = nameOf(user);
  return {
    title: `Deactivate ${name}?`,
    question: isOwn
      ? 'This is your own account: you are signed out everywhere at once, and only another admin can let you in again.'
      : `${name} is signed out everywhere at once and can't sign in again until reactivated. Nothing is deleted.`,
    confirmLabel: 'Deactivate',
    isDanger: true,
  };
}

export function reactivate(user: User): Question {
  return {
    title: `Reactivate ${nameOf(user)}?`,
    question: 'They can sign in again with the password and the role they had.',
    confirmLabel: 'Reactivate',
  };
}

export function resetSecondFactor(user: User): Question {
  const name = nameOf(user);
  return {
    title: `Reset the second factor of ${name}?`,
    question: `${name} is signed out everywhere at once, and signs in by the password alone until a new one is set up. Make sure that it is ${name} who asks for it.`,
    confirmLabel: 'Reset second factor',
    isDanger: true,
  };
}

export function withdraw(user: User): Question {
  const name = nameOf(user);
  return {
    title: `Withdraw the invitation of ${name}?`,
    question: 'Its link works no more, and the account that nobody has entered yet is removed.',
    confirmLabel: 'Withdraw',
    isDanger: true,
  };
}

export function answerEntry(user: User, grant: boolean): Question {
  const name = nameOf(user);
  if (grant) {
    const question = 'They can look up flats and vehicles at once.';
    return { title: `Let ${name} in?`, question, confirmLabel: 'Let in' };
  }
  return {
    title: `Turn ${name} away?`,
    question: 'The account is deactivated: they read that it has been disabled. You can reactivate it later.',
    confirmLabel: 'Turn away',
    isDanger: true,
  };
}

export function answerRequest(user: User, grant: boolean): Question {
  const name = nameOf(user);
  if (grant) {
    return { title: `Make ${name} an administrator?`, question: effects.admin, confirmLabel: 'Grant' };
  }
  return {
    title: `Decline the request of ${name}?`,
    question: 'They stay a user. You can still make them an admin later.',
    confirmLabel: 'Decline',
    isDanger: true,
  };
}
