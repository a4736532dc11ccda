import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import type { GatePass } from '#domain/pass.ts';
import { passCodeIn, passState } from '#domain/passRules.ts';
import type { PassState } from '#domain/passStates.ts';
import { RequestFailed } from '#web/data/api.ts';
import { useConnection } from '#web/data/live.ts';
import { useAuth } from '#web/identity/session.ts';
import { AsOf } from '#web/offline/AsOf.tsx';
import { serverNow } from '#web/offline/clock.ts';
import { gateSearch, useGateCopy } from '#web/offline/copy.ts';
import { outboxNow } from '#web/offline/outbox.ts';
import { checkPass } from '#web/passes/queries.ts';
import { asUsedBy } from '#web/passes/uses.ts';
import { momentOf, passTitle } from '#web/passes/words.ts';
import { codesWaitUntil, forgiveCodes, noteWrongCode } from '#web/passes/wrongCodes.ts';
import { i18n } from '#web/texts/language.ts';
import { time, timeOrMoment } from '#web/ui/format.ts';
import { neededPart } from '#web/ui/lazyPart.ts';
import { behindDialog } from '#web/ui/singly.ts';
import { useBackCloses } from '#web/ui/useBackCloses.ts';
import { useFocusBack } from '#web/ui/useFocusBack.ts';
import IconCamera from '~icons/tabler/camera';

const CodeScanner = neededPart(() => import('#web/passes/CodeScanner.tsx').then((part) => part.CodeScanner));

/**
 * The visitor to let in: a pass, with its time in milliseconds where it is not up to date, or a code that could not be
 * looked up, which is sent with the entry.
 */
export type Shown = { code: string; pass: GatePass | null; asOf: number | null };
type Props = { onLetIn: (shown: Shown) => void; onClose: () => void };

type CodeAnswer =
  | { kind: 'pass'; pass: GatePass; state: PassState }
  | { kind: 'wrong'; said: string }
  | { kind: 'unasked'; said: string }
  /** The device's copy, of the time `asOf` (ms), has no such code. */
  | { kind: 'unknown'; asOf: number };

/**
 * Checks a code that the visitor shows, typed or read with the camera. The device's copy is searched first, then the
 * server is asked. A valid code lets the visitor in at once.
 */
export function CodeDialog({ onLetIn, onClose }: Props) {
  useFocusBack();
  useBackCloses(true, onClose);
  const [typed, setTyped] = useState('');
  const [isScanning, setScanning] = useState(false);
  const { found, isBusy, asOf, check, forget, refuse } = useCodeCheck(onLetIn);

  function type(text: string) {
    setTyped(text);
    forget();
    const code = passCodeIn(text);
    if (code !== null) void check(code);
  }

  /** A whole code was checked with its last digit. */
  function takeHalf() {
    if (typed.trim() !== '' && passCodeIn(typed) === null) refuse(i18n.t('A code has six digits'));
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={i18n.t('Expected visitor')}
      size="md"
      closeButtonProps={{ 'aria-label': i18n.t('Close') }}
      overlayProps={behindDialog}
    >
      <Stack gap="md" data-wraps>
        <TextInput
          label={i18n.t('Code')}
          description={i18n.t('The six digits that the visitor shows')}
          size="xl"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={({ key }) => key === 'Enter' && takeHalf()}
          // A field that is disabled would lose the focus, and with it a phone's keyboard.
          readOnly={isBusy}
          error={found?.kind === 'wrong' ? found.said : null}
          data-autofocus
        />
        {isScanning ? (
          <Suspense fallback={<p role="status">{i18n.t('Starting the camera…')}</p>}>
            <CodeScanner
              onCode={(read) => {
                setScanning(false);
                type(read);
              }}
            />
          </Suspense>
        ) : (
          <Button
            variant="default"
            size="lg"
            leftSection={<IconCamera size={24} aria-hidden />}
            onClick={() => setScanning(true)}
          >
            {i18n.t('Scan with the camera')}
          </Button>
        )}
        {found && <Doubt found={found} code={passCodeIn(typed) ?? ''} asOf={asOf} onLetIn={onLetIn} />}
      </Stack>
    </Modal>
  );
}

/** Checks a code by this device's copy, or else at the server. */
function useCodeCheck(onLetIn: Props['onLetIn']) {
  const zone = useTimeZone();
  const [found, setFound] = useState<CodeAnswer | null>(null);
  const [isBusy, setBusy] = useState(false);
  const asking = useRef('');
  const connection = useConnection();
  const copied = useGateCopy();
  // Also set in the first seconds after a start, before the connection is known: the copy may be hours old.
  const asOf = connection !== 'live' && copied.search ? copied.asOf : null;

  function show(code: string, pass: GatePass, known: number | null) {
    forgiveCodes();
    const state = passState(pass, new Date(serverNow()).toISOString());
    if (state === 'valid') onLetIn({ code, pass, asOf: known });
    else setFound({ kind: 'pass', pass, state });
  }

  function unknownHere() {
    noteWrongCode(serverNow());
    setFound({ kind: 'unknown', asOf: copied.asOf });
  }

  async function check(code: string) {
    if (asking.current === code) return;
    const until = codesWaitUntil(serverNow());
    if (until !== null) return setFound({ kind: 'wrong', said: waitSentence(until, zone) });
    const here = passHere(code);
    if (here) return show(code, here, asOf);
    if (here === null && connection === 'lost') return unknownHere();
    asking.current = code;
    setBusy(true);
    setFound(null);
    try {
      show(code, await checkPass(code), null);
    } catch (failure) {
      const isAnswer = failure instanceof RequestFailed && !failure.isOutage;
      if (!isAnswer && here === null) return unknownHere();
      if (isAnswer && failure.code === 'not_found') noteWrongCode(serverNow());
      const said = failure instanceof Error ? failure.message : '';
      setFound(isAnswer ? { kind: 'wrong', said } : { kind: 'unasked', said });
    } finally {
      asking.current = '';
      setBusy(false);
    }
  }

  const refuse = (said: string) => setFound({ kind: 'wrong', said });
  return { found, isBusy, asOf, check, forget: () => setFound(null), refuse };
}

const useTimeZone = () => useAuth().society?.timeZone ?? 'Asia/Kolkata';

type DoubtProps = Pick<Props, 'onLetIn'> & { found: CodeAnswer; code: string; asOf: number | null };

/** Says why a code does not let the visitor in by itself, with a button to let them in anyway. */
function Doubt({ found, code, asOf, onLetIn }: DoubtProps) {
  const zone = useTimeZone();
  switch (found.kind) {
    case 'wrong':
      return null;
    case 'pass':
      return (
        <DoubtAlert
          title={stateSentence(found, zone)}
          button={i18n.t('Let in all the same')}
          onLetIn={() => onLetIn({ code, pass: found.pass, asOf })}
        >
          {i18n.t('{name}, {title}. Ask the flat before you let them in; the book will say so.', {
            name: found.pass.name ?? i18n.t('A visitor'),
            title: passTitle(found.pass),
          })}
          {asOf !== null && (
            <p>
              <AsOf at={asOf} />
            </p>
          )}
        </DoubtAlert>
      );
    case 'unknown':
    case 'unasked': {
      const [title, why] = unsure(found, zone);
      return (
        <DoubtAlert
          title={title}
          button={i18n.t('Let in with this code')}
          onLetIn={() => onLetIn({ code, pass: null, asOf: null })}
        >
          {why}
        </DoubtAlert>
      );
    }
  }
}

/** The title and reason for a code that this device can't check. */
function unsure(
  found: Extract<CodeAnswer, { kind: 'unknown' | 'unasked' }>,
  zone: string,
): [title: string, why: string] {
  if (found.kind === 'unasked')
    return [
      i18n.t('The code could not be checked'),
      i18n.t(
        '{why} The visitor can be let in: the code goes along with the entry, and the book says what it was worth.',
        { why: found.said },
      ),
    ];
  return [
    i18n.t('Nobody is announced with this code'),
    i18n.t(
      'This device knows who was announced until {time}. Compare the code with what the visitor shows. They can be let in: the code goes along with the entry, and the book says what it was worth.',
      { time: timeOrMoment(found.asOf, zone) },
    ),
  ];
}

type DoubtAlertProps = { title: string; button: string; onLetIn: () => void; children: ReactNode };

function DoubtAlert({ title, button, onLetIn, children }: DoubtAlertProps) {
  return (
    <Alert role="alert" color="red" variant="light" title={title}>
      {children}
      <Group mt="sm">
        <Button variant="default" size="md" onClick={onLetIn}>
          {button}
        </Button>
      </Group>
    </Alert>
  );
}

function waitSentence(until: number, zone: string): string {
  return i18n.t('Too many wrong codes. Codes can be checked again at {time}; ask the flat meanwhile.', {
    time: time(until, zone),
  });
}

function stateSentence({ pass, state }: { pass: GatePass; state: PassState }, zone: string): string {
  switch (state) {
    case 'used':
      return pass.usedAt === null
        ? i18n.t('This code was used already')
        : i18n.t('This code was used {when}, by {name}', { when: momentOf(pass.usedAt, zone), name: pass.usedBy });
    case 'withdrawn':
      return i18n.t('This code was withdrawn {when}', {
        when: pass.withdrawnAt === null ? '' : momentOf(pass.withdrawnAt, zone),
      });
    case 'expired':
      return i18n.t('This code is over since {when}', { when: momentOf(pass.until, zone) });
    case 'early':
      return i18n.t('This code is not valid before {when}', { when: momentOf(pass.from, zone) });
    case 'valid':
      return i18n.t('This code is valid');
  }
}

/**
 * The pass with a code by this device's copy, marked as used where an entry waiting here used it; null where there is
 * none, undefined while the device has no copy.
 */
function passHere(code: string): GatePass | null | undefined {
  const search = gateSearch();
  if (!search) return undefined;
  const pass = search.passWith(code);
  if (!pass) return null;
  const { waiting, arriving } = outboxNow();
  return asUsedBy(pass, [...arriving, ...waiting]);
}
