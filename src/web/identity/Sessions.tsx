import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SignedInDevice } from '#domain/user.ts';
import { answer, api } from '#web/data/api.ts';
import { queryClient } from '#web/data/queries.ts';
import { useAuth } from '#web/identity/session.ts';
import { tellOutcome } from '#web/notify.tsx';
import { i18n } from '#web/texts/language.ts';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { dateTime } from '#web/ui/format.ts';
import { ToneBadge } from '#web/ui/ToneBadge.tsx';
import IconDeviceDesktop from '~icons/tabler/device-desktop';
import classes from './Sessions.module.css';

const sessionsKey = ['sessions'];

/**
 * The devices on which the user is signed in. The change stream does not announce them: they are fetched again each
 * time.
 */
export function Sessions() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: sessionsKey,
    queryFn: () => answer(api.me.sessions.$get()),
    staleTime: 0,
  });
  const ending = useEnding();
  const others = data?.items.filter((device) => !device.isCurrent) ?? [];
  return (
    <Card component="section" aria-labelledby="account-sessions" mt="md" maw={960}>
      <Group justify="space-between" mb="md">
        <Title order={2} size="h4" id="account-sessions">
          {i18n.t('Signed-in devices')}
        </Title>
        {others.length > 0 && (
          <Button variant="default" onClick={ending.endOthers} loading={ending.isEnding}>
            {i18n.t('End all others')}
          </Button>
        )}
      </Group>
      {data === undefined && error && <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />}
      {data === undefined && !error && <Skeleton height={56} />}
      <Stack component="ul" className={classes.list ?? ''} gap={0}>
        {data?.items.map((device) => (
          <Device key={device.id} device={device} onEnd={() => ending.endOne(device)} isEnding={ending.isEnding} />
        ))}
      </Stack>
    </Card>
  );
}

function Device({ device, onEnd, isEnding }: { device: SignedInDevice; onEnd: () => void; isEnding: boolean }) {
  const { society } = useAuth();
  return (
    <li className={classes.device}>
      <IconDeviceDesktop size={22} aria-hidden />
      <div className={classes.facts}>
        <Group gap="xs">
          <Text fw={600}>{nameOf(device)}</Text>
          {device.isCurrent && <ToneBadge tone="accent">{i18n.t('This device')}</ToneBadge>}
        </Group>
        <Text size="sm" c="dimmed">
          {i18n.t('Signed in {since} · until {until}', {
            since: dateTime(device.createdAt, society?.timeZone),
            until: dateTime(device.expiresAt, society?.timeZone),
          })}
        </Text>
      </div>
      {!device.isCurrent && (
        <Button
          variant="default"
          aria-label={i18n.t('End the session on {device}', { device: nameOf(device) })}
          onClick={onEnd}
          disabled={isEnding}
        >
          {i18n.t('End')}
        </Button>
      )}
    </li>
  );
}

const unknown = /*i18n*/ 'Unknown device';

/** What the server calls a device, 'Chrome on Android', in the language of the screen. */
function nameOf({ device }: SignedInDevice): string {
  const [browser, system] = device.split(' on ');
  if (system !== undefined) return i18n.t('{browser} on {system}', { browser, system });
  return device === unknown ? i18n.t(unknown) : device;
}

function useEnding() {
  const confirm = useConfirm();
  const [isEnding, setIsEnding] = useState(false);

  async function end(call: () => Promise<unknown>, ended: string) {
    setIsEnding(true);
    await tellOutcome(call, ended);
    await queryClient.invalidateQueries({ queryKey: sessionsKey });
    setIsEnding(false);
  }

  return {
    isEnding,
    endOne: async (device: SignedInDevice) => {
      const question = i18n.t('{device} will be signed out at once. Whoever uses it must sign in again.', {
        device: nameOf(device),
      });
      if (
        await confirm({
          title: i18n.t('End this session?'),
          question,
          confirmLabel: i18n.t('End session'),
          isDanger: true,
        })
      ) {
        const { id } = device;
        await end(() => answer(api.me.sessions[':id'].$delete({ param: { id } })), i18n.t('Session ended'));
      }
    },
    endOthers: async () => {
      const question = i18n.t('Every device but this one will be signed out at once.');
      if (
        await confirm({
          title: i18n.t('End all other sessions?'),
          question,
          confirmLabel: i18n.t('End all others'),
          isDanger: true,
        })
      ) {
        await end(() => answer(api.me.sessions.$delete()), i18n.t('All other sessions ended'));
      }
    },
  };
}
