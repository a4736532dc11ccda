import { Text, TextInput } from '@mantine/core';
import { InvitationDraft, type Invited } from '#domain/link.ts';
import { useAuth } from '#web/identity/session.ts';
import { wrongWith } from '#web/records/check.ts';
import { RecordForm } from '#web/records/RecordForm.tsx';
import { useRecordEditor } from '#web/records/useRecordEditor.ts';
import { FormDialog, type FormInDialog } from '#web/ui/FormDialog.tsx';
import { Select } from '#web/ui/Select.tsx';
import { roleOptions } from '#web/users/people.ts';
import { useInvite } from '#web/users/queries.ts';

type Props = { isOpen: boolean; onClose: () => void; onInvited: (invited: Invited) => void };

/** An account whose owner chooses the password (docs/rules.md, One-time links). */
export function InviteDialog({ isOpen, onClose, onInvited }: Props) {
  return (
    <FormDialog title="Invite" isOpen={isOpen} onClose={onClose} size="md">
      {(form) => <InviteForm {...form} onClose={onClose} onInvited={onInvited} />}
    </FormDialog>
  );
}

const blank: InvitationDraft = { name: '', email: '', role: 'user' };
const check = wrongWith(InvitationDraft);
const labels = { add: 'Invite', update: 'Invite', again: 'Invite' };

function InviteForm({ onClose, onInvited, ...dialog }: FormInDialog & Omit<Props, 'isOpen'>) {
  const { sendsMail } = useAuth();
  const { mutateAsync: invite } = useInvite();
  const editor = useRecordEditor<never, InvitationDraft>({
    record: null,
    now: null,
    toFields: () => blank,
    check,
    add: async (draft) => onInvited(await invite(draft)),
    edit: () => Promise.reject(new Error('An invitation is not edited here')),
    onSaved: onClose,
  });
  const { form } = editor;
  return (
    <RecordForm editor={editor} labels={labels} {...dialog}>
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
