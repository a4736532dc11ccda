import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMediaQuery } from '@mantine/hooks';
import { useLayoutEffect, useRef, useState } from 'react';
import { UserDraft } from '#domain/user.ts';
import { SecretInput } from '#web/identity/SecretInput.tsx';
import { notify } from '#web/notify.tsx';
import { FormAlert, showProblem } from '#web/ui/FormErrors.tsx';
import { useMayLeave } from '#web/ui/useMayLeave.ts';
import { nameOf, roleOptions } from '#web/users/people.ts';
import { useAddUser } from '#web/users/queries.ts';

/** `nth` makes every opening a form of its own. */
export function AddUserDialog({ isOpen, nth, onClose }: { isOpen: boolean; nth: number; onClose: () => void }) {
  const [isDirty, setIsDirty] = useState(false);
  const mayLeave = useMayLeave(isOpen && isDirty);
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });

  async function requestClose() {
    if (!(await mayLeave())) return;
    setIsDirty(false);
    onClose();
  }

  return (
    <Modal
      opened={isOpen}
      onClose={requestClose}
      title="Add New User"
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <AddUserForm key={nth} onDone={onClose} onCancel={requestClose} onDirty={setIsDirty} />
    </Modal>
  );
}

type FormProps = { onDone: () => void; onCancel: () => void; onDirty: (isDirty: boolean) => void };
const blank: UserDraft = { name: '', email: '', password: '', role: 'user' };
const check = schemaResolver(UserDraft, { sync: true });

function useAddUserForm(onDone: () => void) {
  const form = useForm<UserDraft>({
    mode: 'controlled',
    initialValues: blank,
    validate: check,
    validateInputOnBlur: true,
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);
  const isSaving = useRef(false);
  const { mutateAsync: add, isPending } = useAddUser();

  async function save(draft: UserDraft) {
    if (isSaving.current) return;
    isSaving.current = true;
    setProblem(null);
    try {
      notify.success(`User ${nameOf(await add(draft))} added`);
      setIsDone(true);
      onDone();
    } catch (error) {
      setProblem(showProblem(form, error));
    } finally {
      isSaving.current = false;
    }
  }

  function focusFirst(errors: Record<string, unknown>) {
    const first = (Object.keys(blank) as (keyof UserDraft)[]).find((field) => errors[field]);
    if (first) form.getInputNode(first)?.focus();
  }

  return { form, problem, isPending, isDirty: form.isDirty() && !isDone, submit: form.onSubmit(save, focusFirst) };
}

function AddUserForm({ onDone, onCancel, onDirty }: FormProps) {
  const { form, problem, isPending, isDirty, submit } = useAddUserForm(onDone);
  // With the drawing itself: an Escape right after the first letter must find it said.
  useLayoutEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
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
        <FormAlert>{problem}</FormAlert>
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onCancel} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            Add User
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
