import { Text, TextInput } from '@mantine/core';
import { InvitationDraft, type Invited } from '#domain/link.ts';
import { type User, UserDraft } from '#domain/user.ts';
import { roleOptions } from '#web/identity/roleLabels.ts';
import { SecretInput } from '#web/identity/SecretInput.tsx';
import { useAuth } from '#web/identity/session.ts';
import { notify } from '#web/notify.tsx';
import { wrongWith } from '#web/records/check.ts';
import type { RecordDialogState } from '#web/records/RecordDialog.tsx';
import { RecordForm } from '#web/records/RecordForm.tsx';
import { useRecordEditor } from '#web/records/useRecordEditor.ts';
import { FormDialog, type FormInDialog } from '#web/ui/FormDialog.tsx';
import { Select } from '#web/ui/Select.tsx';
import { addUser, invite } from '#web/users/commands.ts';
import { nameOf } from '#web/users/people.ts';

/** Adds an account; every later action on an account asks its own question (questions.ts). */
export function AddUserDialog({ dialog }: { dialog: RecordDialogState<User> }) {
  return (
    <FormDialog title="Add New User" isOpen={dialog.isOpen} onClose={dialog.close} size="md">
      {(form) => <AddUserForm key={dialog.nth} onDone={dialog.close} {...form} />}
    </FormDialog>
  );
}

const blank: UserDraft = { name: '', email: '', password: '', role: 'user' };
const check = wrongWith(UserDraft);
const labels = { add: 'Add User', update: 'Update User', again: 'Add User' };

function useAddUserEditor(onDone: () => void) {
  return useRecordEditor<never, UserDraft>({
    record: null,
    now: null,
    toFields: () => blank,
    check,
    add: async (draft, { id }) => notify.success(`User ${nameOf(await addUser({ id, ...draft }))} added`),
    edit: () => Promise.reject(new Error('An account is not edited here')),
    onSaved: onDone,
  });
}

function AddUserForm({ onDone, ...dialog }: FormInDialog & { onDone: () => void }) {
  const editor = useAddUserEditor(onDone);
  const { form } = editor;
  return (
    <RecordForm editor={editor} labels={labels} {...dialog}>
      <TextInput label="Name" required data-autofocus autoComplete="off" {...form.getInputProps('name')} />
      <TextInput label="Email" type="email" required autoComplete="off" {...form.getInputProps('email')} />
      <SecretInput
        label="Password"
        description="At least 6 characters. Pass it on; they can change it under their account."
        required
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <Select label="Role" data={roleOptions} allowDeselect={false} required {...form.getInputProps('role')} />
      <Text size="sm" c="dimmed">
        You stay signed in as yourself.
      </Text>
    </RecordForm>
  );
}

type InviteProps = { isOpen: boolean; onClose: () => void; onInvited: (invited: Invited) => void };

/** Adds an account whose user chooses the password by a link (docs/rules.md, One-time links). */
export function InviteDialog({ isOpen, onClose, onInvited }: InviteProps) {
  return (
    <FormDialog title="Invite" isOpen={isOpen} onClose={onClose} size="md">
      {(form) => <InviteForm {...form} onClose={onClose} onInvited={onInvited} />}
    </FormDialog>
  );
}

const blankInvitation: InvitationDraft = { name: '', email: '', role: 'user' };
const checkInvitation = wrongWith(InvitationDraft);
const inviteLabels = { add: 'Invite', update: 'Invite', again: 'Invite' };

function InviteForm({ onClose, onInvited, ...dialog }: FormInDialog & Omit<InviteProps, 'isOpen'>) {
  const { sendsMail } = useAuth();
  const editor = useRecordEditor<never, InvitationDraft>({
    record: null,
    now: null,
    toFields: () => blankInvitation,
    check: checkInvitation,
    add: async (draft, { id }) => onInvited(await invite({ id, ...draft })),
    edit: () => Promise.reject(new Error('An invitation is not edited here')),
    onSaved: onClose,
  });
  const { form } = editor;
  return (
    <RecordForm editor={editor} labels={inviteLabels} {...dialog}>
      <TextInput label="Name" required data-autofocus autoComplete="off" {...form.getInputProps('name')} />
      <TextInput label="Email" type="email" required autoComplete="off" {...form.getInputProps('email')} />
      <Select label="Role" data={roleOptions} allowDeselect={false} required {...form.getInputProps('role')} />
      <Text size="sm" c="dimmed">
        {sendsMail
          ? 'They get a mail with a link, by which they choose their password.'
          : 'You get a link to pass on, by which they choose their password.'}
      </Text>
    </RecordForm>
  );
}
