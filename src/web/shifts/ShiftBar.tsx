import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useRef, useState } from 'react';
import type { OwnDevice } from '#domain/device.ts';
import { type Shift, type ShiftRemark, unreadNotes } from '#domain/shift.ts';
import { useAuth } from '#web/identity/session.ts';
import { notify } from '#web/notify.tsx';
import { HandOverDialog } from '#web/shifts/HandOverDialog.tsx';
import { noteIsRead, ownDeviceQuery, shiftOn, useOwnDevice } from '#web/shifts/queries.ts';
import { i18n, languageHere, speak, useLanguage } from '#web/texts/language.ts';
import { dateTime } from '#web/ui/format.ts';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconNote from '~icons/tabler/note';
import classes from './ShiftBar.module.css';

type Props = {
  /** False while the guard looks something up. */
  isShown: boolean;
};

/** The guard on duty at this gate, and the unread handover notes; renders nothing where the society has no guards. */
export const ShiftBar = memo(function ShiftBar({ isShown }: Props) {
  const data = useOwnDevice();
  useGuardsLanguage(data);
  const zone = useAuth().society?.timeZone;
  const [isOpen, setIsOpen] = useState(false);
  const isUnheard = useQuery(ownDeviceQuery).failureReason !== null;
  if (!isShown) return null;
  if (!data) return isUnheard ? <UnknownHere /> : null;
  if (data.guards.length === 0 && data.shifts.length === 0) return null;
  const [last] = data.shifts;
  const onDuty = shiftOn(data);
  return (
    <>
      <section className={classes.bar} aria-label={i18n.t('On duty')}>
        <div className={classes.who}>
          <strong>{onDuty ? i18n.t('{name} is on duty', { name: onDuty.guard }) : i18n.t('Nobody is on duty')}</strong>
          <span className={classes.since}>
            {onDuty
              ? i18n.t('Since {since}, {device}', { since: dateTime(onDuty.at, zone), device: data.name })
              : i18n.t('Entries say which gate, and not who made them.')}
          </span>
        </div>
        <Button variant={onDuty ? 'default' : 'filled'} size="lg" onClick={() => setIsOpen(true)}>
          {onDuty ? i18n.t('Hand over') : i18n.t('Begin shift')}
        </Button>
      </section>
      {last?.remark && <Doubt name={last.guard ?? ''} remark={last.remark} />}
      {onDuty && unreadNotes(data.shifts).map((shift) => <Note key={shift.id} shift={shift} zone={zone} />)}
      {isOpen && <HandOverDialog device={data} onDuty={onDuty} onClose={() => setIsOpen(false)} />}
    </>
  );
});

/**
 * Shown when the network failed before the device got the guards who may take over, and the data to check their PINs.
 */
function UnknownHere() {
  return (
    <section className={classes.bar} aria-label={i18n.t('On duty')}>
      <div className={classes.who}>
        <strong>{i18n.t('Nobody can take over here without a network')}</strong>
        <span className={classes.since}>
          {i18n.t(
            'This device has not heard yet who may. It asks by itself once there is a network; entries are written down all the same.',
          )}
        </span>
      </div>
    </section>
  );
}

/**
 * Switches the screens to the language of the guard on duty; for a guard without one, to the account's or the device's.
 */
function useGuardsLanguage(device: OwnDevice | undefined) {
  const own = useAuth().user?.language;
  const spoken = useLanguage();
  const onDuty = shiftOn(device)?.guardId;
  const wanted = device && (device.guards.find(({ id }) => id === onDuty)?.language ?? own ?? languageHere());
  const { isFetching } = useQuery(ownDeviceQuery);
  const before = useRef<typeof wanted>(undefined);
  useEffect(() => {
    // While the server is asked who is on duty, somebody else may have taken over, in whose language the dialog speaks.
    const isHeard = !isFetching || wanted !== before.current;
    before.current = wanted;
    if (isHeard && wanted && wanted !== spoken) void speak(wanted, false);
  }, [wanted, spoken, isFetching]);
}

const doubts: Record<ShiftRemark, string> = {
  'guard-inactive': /*i18n*/ '{name} takes no shifts any more',
  'wrong-pin': /*i18n*/ 'The PIN of {name} was changed meanwhile',
  'pin-unchecked': /*i18n*/ 'The PIN of {name} could not be checked',
};

/** The server has found something wrong with a shift that began without a network; the office sees it, too. */
function Doubt({ name, remark }: { name: string; remark: ShiftRemark }) {
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={i18n.t(doubts[remark], { name })}
    >
      {remark === 'guard-inactive'
        ? i18n.t(
            'They took over while there was no network, and are not on duty any more. What was entered until then says their name. Let another guard begin a shift.',
          )
        : i18n.t(
            'They took over while there was no network. Hand over to another guard, or end the shift and begin it anew with the right PIN.',
          )}
    </Alert>
  );
}

function Note({ shift, zone }: { shift: Shift; zone: string | undefined }) {
  const [isBusy, setIsBusy] = useState(false);
  async function confirm() {
    setIsBusy(true);
    try {
      await noteIsRead(shift);
    } catch (error) {
      notify.error(error instanceof Error ? error.message : i18n.t('This was not written down. Tap again.'));
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconNote aria-hidden />}
      title={i18n.t('Handover note of {when}', { when: dateTime(shift.at, zone) })}
    >
      <p className={classes.note}>{shift.note}</p>
      <Button variant="default" size="lg" loading={isBusy} onClick={confirm}>
        {i18n.t('Read')}
      </Button>
    </Alert>
  );
}
