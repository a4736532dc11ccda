import { Card, Collapse, Stack, Text, Textarea, TextInput, Title, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Documents } from '#domain/documents.ts';
import type { Owner } from '#domain/owner.ts';
import { ownerQuery } from '#web/owners/queries.ts';
import { documentFields, type LabelledField } from '#web/transfers/form/fields.ts';
import { labelled, plain } from '#web/transfers/form/fieldset.tsx';
import type { TransferForm } from '#web/transfers/form/useTransfer.ts';
import formClasses from '#web/ui/Form.module.css';
import IconChevronDown from '~icons/tabler/chevron-down';
import classes from './Transfer.module.css';

type Props = { form: TransferForm; buyer: Owner | undefined };

/** docs/rules.md, Transfers: collapsible, with Emergency Contact and Documents. */
export function OptionalDetails({ form: { state, dispatch, text }, buyer }: Props) {
  const isOpen = state.isOptionalOpen;
  return (
    <Card component="section" padding="lg">
      <Title order={2} size="h4">
        <UnstyledButton
          className={classes.fold ?? ''}
          aria-expanded={isOpen}
          aria-controls="transfer-optional"
          onClick={() => dispatch({ type: 'optionalToggled' })}
        >
          <IconChevronDown size={20} aria-hidden className={classes.chevron ?? ''} data-open={isOpen || undefined} />
          Optional Details
        </UnstyledButton>
      </Title>
      <Collapse id="transfer-optional" expanded={isOpen} keepMountedMode="display-none">
        <Stack gap="xs" pt="md">
          <Title order={3} size="h5">
            Emergency Contact
          </Title>
          <div className={formClasses.fields}>
            <TextInput {...labelled('contactName', 'third')} {...text('contactName')} {...plain} />
            <TextInput
              {...labelled('contactPhone', 'third')}
              {...text('contactPhone')}
              {...plain}
              type="tel"
              inputMode="tel"
            />
            <TextInput {...labelled('contactRelation', 'third')} {...text('contactRelation')} {...plain} />
          </div>
          <Title order={3} size="h5">
            Documents
          </Title>
          {buyer && <OnRecord owner={buyer} />}
          <div className={formClasses.fields}>
            <TextInput
              {...labelled('aadhar')}
              {...text('aadhar')}
              {...plain}
              inputMode="numeric"
              placeholder="12 digits"
              spellCheck={false}
            />
            <TextInput
              {...labelled('pan')}
              {...text('pan')}
              {...plain}
              placeholder="e.g. ABCDE1234F"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <Textarea
              {...labelled('lease', 'whole')}
              {...text('lease')}
              placeholder="Notes, or a link to the document"
              autosize
              minRows={1}
              maxRows={6}
            />
          </div>
        </Stack>
      </Collapse>
    </Card>
  );
}

const shownLabels: Record<(typeof documentFields)[number], string> = {
  aadhar: 'Aadhaar',
  pan: 'PAN',
  lease: 'lease agreement',
};

/**
 * The documents the server keeps of a person on record: it sends only masked numbers, and an empty field changes
 * nothing.
 */
function OnRecord({ owner }: { owner: Owner }) {
  const { data } = useQuery(ownerQuery(owner.id, owner.version));
  const documents: Documents | undefined = data?.documents;
  const given = documentFields.filter((name: LabelledField & keyof Documents) => documents?.[name]);
  if (given.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      On record:{' '}
      {given
        .map((name) => (name === 'lease' ? shownLabels.lease : `${shownLabels[name]} ${documents?.[name]}`))
        .join(', ')}
      . Leave a field empty to keep it as it is.
    </Text>
  );
}
