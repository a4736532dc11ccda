import { Modal, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Device, DeviceCode } from '#domain/device.ts';
import type { Shift, ShiftRemark } from '#domain/shift.ts';
import { newIdempotencyKey } from '#web/data/idempotencyKey.ts';
import { addDevice, devicesQuery, endDevice, renameDevice, renewCode, shiftsQuery } from '#web/devices/queries.ts';
import { type Act, Rows } from '#web/guards/Rows.tsx';
import { useAuth } from '#web/identity/session.ts';
import { useMay } from '#web/identity/useMay.ts';
import { tellOutcome } from '#web/notify.tsx';
import { AddButton, HowMany } from '#web/records/ListHeader.tsx';
import { SmallForm, useSmallForm } from '#web/records/SmallForm.tsx';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FormDialog, type FormInDialog } from '#web/ui/FormDialog.tsx';
import { dateTime } from '#web/ui/format.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Fetched } from '#web/ui/PageSection.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import { ShownOnce } from '#web/ui/ShownOnce.tsx';
import { SkeletonRows } from '#web/ui/SkeletonCards.tsx';
import { type Tone, ToneBadge } from '#web/ui/ToneBadge.tsx';
import { useFocusBack } from '#web/ui/useFocusBack.ts';
import IconDeviceMobile from '~icons/tabler/device-mobile';
import IconDeviceMobileOff from '~icons/tabler/device-mobile-off';
import IconHistory from '~icons/tabler/history';
import IconPencil from '~icons/tabler/pencil';
import IconQrcode from '~icons/tabler/qrcode';

/** The devices of the gate (docs/rules.md, Guards and shifts). `tabs` switches between the parts of the page. */
export function DevicesPart({ tabs }: { tabs: ReactNode }) {
  const query = useQuery(devicesQuery);
  const zone = useAuth().society?.timeZone;
  const mayWrite = useMay()('devices:write');
  const [naming, setNaming] = useState<Device | 'new' | null>(null);
  const [code, setCode] = useState<DeviceCode | null>(null);
  const [shiftsOf, setShiftsOf] = useState<Device | null>(null);
  const acts = useActs(setCode);
  const add = () => setNaming('new');

  const icon = { size: 16, 'aria-hidden': true } as const;
  const actsOf = (device: Device): Act[] => [
    { label: 'Shifts…', icon: <IconHistory {...icon} />, act: () => setShiftsOf(device) },
    { label: 'Rename…', icon: <IconPencil {...icon} />, act: () => setNaming(device) },
    { label: 'New code…', icon: <IconQrcode {...icon} />, act: () => void acts.renew(device) },
    ...(device.state === 'ended'
      ? []
      : [{ label: 'End…', icon: <IconDeviceMobileOff {...icon} />, isDanger: true, act: () => void acts.end(device) }]),
  ];
  const rowOf = (device: Device) => ({
    ...{ id: device.id, name: device.name },
    badge: <ToneBadge tone={states[device.state].tone}>{states[device.state].label}</ToneBadge>,
    more: aboutDevice(device, zone),
    acts: mayWrite ? actsOf(device) : [],
  });
  const many = query.data?.length ?? 0;
  return (
    <>
      <PageHeader
        title="Users"
        note={
          <HowMany
            shown={query.data?.length}
            all={query.data?.length}
            one="device of the gate"
            many="devices of the gate"
            error={query.error}
          />
        }
        actions={many > 0 && <AddButton onClick={mayWrite ? add : null}>Add Device</AddButton>}
      />
      <Stack gap="md">
        {tabs}
        <Fetched query={query} loading={<SkeletonRows label="Loading devices…" rowHeight={64} />}>
          {(data) =>
            data.length > 0 ? (
              <Rows label="Devices" rows={data.map(rowOf)} />
            ) : (
              <EmptyState
                icon={<IconDeviceMobile size={24} />}
                title="No devices of the gate yet"
                action={<AddButton onClick={mayWrite ? add : null}>Add Device</AddButton>}
              >
                Give the phone at the gate a name. You get a code that signs it in once; guards hand it over by their
                PINs.
              </EmptyState>
            )
          }
        </Fetched>
      </Stack>
      {naming && (
        <NameDialog device={naming === 'new' ? null : naming} onClose={() => setNaming(null)} onCode={setCode} />
      )}
      {code && <CodeDialog made={code} onForget={() => setCode(null)} />}
      {shiftsOf && <ShiftsDialog device={shiftsOf} zone={zone} onClose={() => setShiftsOf(null)} />}
    </>
  );
}

const states: Record<Device['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waits for its code', tone: 'amber' },
  'signed-in': { label: 'Signed in', tone: 'green' },
  'signed-out': { label: 'Signed out', tone: 'gray' },
  ended: { label: 'Ended', tone: 'red' },
};

/** 'Ramesh Pawar is on duty · Chrome on Android · last seen 05 Mar 2026, 4:07 pm' */
function aboutDevice({ onShift, device, lastSeenAt, state }: Device, zone: string | undefined): string {
  return [
    state === 'signed-in' && onShift !== null && `${onShift} is on duty`,
    device,
    lastSeenAt === null ? 'Never seen yet' : `Last seen ${dateTime(lastSeenAt, zone)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function useActs(onCode: (made: DeviceCode) => void) {
  const ask = useConfirm();
  return {
    async renew({ id, name }: Device) {
      const question =
        'It signs a phone in as this device, once, within an hour. Whoever is signed in there now is out when it is used.';
      if (!(await ask({ title: `Make a new code for ${name}?`, question, confirmLabel: 'Make code' }))) return;
      await tellOutcome(async () => onCode(await renewCode(id)));
    },
    async end({ id, name }: Device) {
      const question = `${name} is signed out with its next click, and needs a new code to come back. The gate book stays as it is.`;
      if (!(await ask({ title: `End ${name}?`, question, confirmLabel: 'End device', isDanger: true }))) return;
      await tellOutcome(() => endDevice(id), `${name} is ended`);
    },
  };
}

type NameProps = { device: Device | null; onClose: () => void; onCode: (made: DeviceCode) => void };

function NameDialog({ device, onClose, onCode }: NameProps) {
  return (
    <FormDialog title={device ? 'Rename the Device' : 'Add a Device of the Gate'} isOpen onClose={onClose} size="md">
      {(form) => <NameForm {...form} device={device} onClose={onClose} onCode={onCode} />}
    </FormDialog>
  );
}

function NameForm({ device, onClose, onCode, ...dialog }: FormInDialog & NameProps) {
  const [newId] = useState(newIdempotencyKey);
  const form = useSmallForm(() => ({ name: device?.name ?? '' }), act, 'This was not saved');
  async function act({ name }: { name: string }) {
    if (device) await renameDevice(device.id, name);
    else onCode(await addDevice({ id: newId, name }));
    onClose();
  }
  return (
    <SmallForm {...dialog} form={form} label={device ? 'Rename' : 'Make code'}>
      <TextInput
        label="Name"
        description="As the gate book calls it, for example Main gate"
        required
        data-autofocus
        autoComplete="off"
        {...form.text('name')}
      />
    </SmallForm>
  );
}

function CodeDialog({ made, onForget }: { made: DeviceCode; onForget: () => void }) {
  const { name } = made.device;
  // Without a public address the server knows only the path.
  const link = new URL(made.link, location.origin).href;
  return (
    <ShownOnce
      title={`Code for ${name}`}
      label="Code"
      text={made.code}
      onForget={onForget}
      more={
        <Stack align="center">
          <QrCode text={link} label="QR code that opens the page with the code filled in" />
        </Stack>
      }
    >
      {`It works once, for an hour, and is shown only now. At the gate open the sign-in, choose “This is a device of the gate” and type the code, or scan the picture with the phone’s camera.`}
    </ShownOnce>
  );
}

function ShiftsDialog({ device, zone, onClose }: { device: Device; zone: string | undefined; onClose: () => void }) {
  useFocusBack();
  const query = useQuery(shiftsQuery(device.id));
  const rowOf = (shift: Shift) => ({
    ...{ id: shift.id, name: shift.guard ?? 'Nobody on duty', badge: null, acts: [] },
    more: aboutShift(shift, zone),
  });
  return (
    <Modal opened onClose={onClose} title={`Shifts at ${device.name}`} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Fetched query={query} loading={<SkeletonRows label="Loading shifts…" rowHeight={56} />}>
        {(data) =>
          data.length > 0 ? (
            <Rows label={`Shifts at ${device.name}`} rows={data.map(rowOf)} />
          ) : (
            <Text>Nobody has taken over at this device yet.</Text>
          )
        }
      </Fetched>
    </Modal>
  );
}

function aboutShift({ at, note, noteReadAt, remark }: Shift, zone: string | undefined): ReactNode {
  return (
    <>
      <div>{`From ${dateTime(at, zone)}`}</div>
      {note !== null && (
        <div style={{ whiteSpace: 'pre-line' }}>
          {`“${note}” ${noteReadAt === null ? 'Not read yet.' : `Read ${dateTime(noteReadAt, zone)}.`}`}
        </div>
      )}
      {remark !== null && <div>{remarkWords[remark]}</div>}
    </>
  );
}

/** What the server found wrong with a shift that began without a network. */
const remarkWords: Record<ShiftRemark, string> = {
  'wrong-pin': 'Begun without a network; the PIN was not this guard’s when it arrived.',
  'pin-unchecked': 'Begun without a network; the PIN could not be checked, as wrong ones had been tried too often.',
  'guard-inactive': 'Begun without a network by a guard who was deactivated.',
};
