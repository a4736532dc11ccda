import type { Me } from '#domain/user.ts';
import { unsent } from '#web/offline/device.ts';
import { i18n } from '#web/texts/language.ts';
import type { Question } from '#web/ui/ConfirmDialog.tsx';

/**
 * The question before signing out on a device that stores data of the gate; null where none is needed. `isAlone`: there
 * is no network, and only the server can end a session.
 */
export async function questionBefore(user: Me | null, isAlone: boolean): Promise<Question | null> {
  const waiting = await unsent();
  // All guards share the screen at the barrier: a slip must not sign them out.
  const asked =
    waiting > 0 ? losing(waiting, isAlone) : user?.role === 'security' ? leavingTheGate(user.isDevice) : null;
  if (asked === null || !isAlone) return asked;
  const takesNetwork = i18n.t(
    'Signing out takes a network, and there is none now: this device stays signed in and erases nothing.',
  );
  return { ...asked, question: `${takesNetwork} ${asked.question}` };
}

type LeavingQuestion = Question & { question: string };

function losing(waiting: number, isAlone: boolean): LeavingQuestion {
  return {
    title:
      waiting === 1
        ? i18n.t('One entry has not been sent')
        : i18n.t('{count} entries have not been sent', { count: waiting }),
    question: isAlone
      ? i18n.t(
          'Signing out erases this device, and with it what waits to be sent: it will be in no book. Stay signed in until the network is back to keep it.',
        )
      : i18n.t(
          'Signing out erases this device, and with it what waits to be sent: it will be in no book. To keep it, stay signed in and send it from the gate’s screen.',
        ),
    confirmLabel: i18n.t('Logout and lose them'),
    isDanger: true,
    isClosedByBack: true,
  };
}

function leavingTheGate(isDevice: boolean): LeavingQuestion {
  return {
    title: i18n.t('Sign out at the gate?'),
    question: isDevice
      ? i18n.t(
          'Nobody can be looked up here until this device is signed in again, which takes a new code from the office. The recent look-ups are forgotten.',
        )
      : i18n.t('Nobody can be looked up here until somebody signs in again. The recent look-ups are forgotten.'),
    confirmLabel: i18n.t('Logout'),
    isDanger: true,
    isClosedByBack: true,
  };
}
