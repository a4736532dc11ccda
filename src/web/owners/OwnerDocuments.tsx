import { Anchor, Button, Group, Text } from '@mantine/core';
import { ownerFields } from '#domain/owner.fields.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import { useMay } from '#web/identity/useMay.ts';
import { webLink } from '#web/owners/documents.ts';
import { useSight } from '#web/owners/useSight.ts';
import paper from '#web/print/Paper.module.css';
import card from '#web/ui/Card.module.css';
import { NotGiven } from '#web/ui/NotGiven.tsx';
import { PageSection } from '#web/ui/PageSection.tsx';
import classes from '#web/ui/RecordPage.module.css';

/** The owner's document numbers, masked; showing one in the clear is recorded (docs/rules.md, Documents). */
export function OwnerDocuments({ owner }: { owner: OwnerRecord }) {
  const mayReveal = useMay()('documents:reveal');
  const { aadhar, pan, lease } = owner.documents;
  const hasNumber = aadhar !== null || pan !== null;
  return (
    <PageSection title="Documents">
      <dl className={`${card.facts} ${classes.facts}`}>
        <dt>{ownerFields.aadhar.label}</dt>
        <dd>
          <Sealed owner={owner} document="aadhar" />
        </dd>
        <dt>{ownerFields.pan.label}</dt>
        <dd>
          <Sealed owner={owner} document="pan" />
        </dd>
        <dt>{ownerFields.lease.label}</dt>
        <dd>{lease === null ? <NotGiven /> : <Lease text={lease} />}</dd>
      </dl>
      {hasNumber && mayReveal && (
        <Text size="xs" c="dimmed" mt="xs" className={paper.onlyOnScreen ?? ''}>
          Showing a number is recorded with your name.
        </Text>
      )}
    </PageSection>
  );
}

function Sealed({ owner, document }: { owner: OwnerRecord; document: 'aadhar' | 'pan' }) {
  const mask = owner.documents[document];
  const mayReveal = useMay()('documents:reveal');
  const sight = useSight(owner.id, document, mask);
  if (mask === null) return <NotGiven />;
  const isShown = sight.number !== null;
  return (
    <Group gap="0 xs">
      {/* A print has the mask, even while the screen shows the number. */}
      <span className={isShown ? paper.onlyOnScreen : ''} style={{ whiteSpace: 'nowrap' }}>
        {sight.number ?? mask}
      </span>
      {isShown && <span className={paper.onlyOnPaper}>{mask}</span>}
      {mayReveal && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={paper.onlyOnScreen ?? ''}
          aria-label={`${isShown ? 'Hide' : 'Show'} ${ownerFields[document].label}`}
          loading={sight.isBusy}
          onClick={isShown ? sight.hide : sight.show}
        >
          {isShown ? 'Hide' : 'Show'}
        </Button>
      )}
    </Group>
  );
}

function Lease({ text }: { text: string }) {
  const address = webLink(text);
  if (address === null) return <span className={classes.description}>{text}</span>;
  return (
    <Anchor inherit href={address} target="_blank" rel="noopener noreferrer">
      Open the lease agreement
    </Anchor>
  );
}
