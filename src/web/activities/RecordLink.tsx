import { VisuallyHidden } from '@mantine/core';
import { hasTimeline } from '#web/activities/search.ts';
import { TextLink } from '#web/ui/TextLink.tsx';

type Props = {
  line: { topic: string; entityId: string | null; label: string | null };
  /** Undefined where that is not known. */
  isThere: boolean | undefined;
};

/** A record that the log names, and the way to it; of one that is gone, to what was done with it. */
export function RecordLink({ line: { topic, entityId, label }, isThere }: Props) {
  const name = label ?? '';
  if (topic === 'society') return <TextLink to="/admin/society">the settings</TextLink>;
  if (entityId === null) return name;
  if (isThere === false && hasTimeline(topic)) {
    return (
      <>
        <TextLink to="/admin/activity" search={{ record: `${topic}/${entityId}` }}>
          {name}
          <VisuallyHidden>, its history</VisuallyHidden>
        </TextLink>{' '}
        (deleted)
      </>
    );
  }
  switch (topic) {
    case 'flats':
      return (
        <TextLink to="/admin/flats/$flatId" params={{ flatId: entityId }}>
          {name}
        </TextLink>
      );
    case 'owners':
      return (
        <TextLink to="/admin/people/$personId" params={{ personId: entityId }}>
          {name}
        </TextLink>
      );
    case 'transfers':
      return (
        <TextLink to="/admin/transfers/$transferId" params={{ transferId: entityId }}>
          {name}
        </TextLink>
      );
    case 'vehicles':
      return (
        <TextLink to="/admin/vehicles" search={{ q: name }}>
          {name}
        </TextLink>
      );
    case 'users':
      return (
        <TextLink to="/admin/users" search={{ q: name }}>
          {name}
        </TextLink>
      );
    default:
      return name;
  }
}
