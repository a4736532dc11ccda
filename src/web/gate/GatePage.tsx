import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type RefObject,
  Suspense,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { plateKey } from '#domain/plate.ts';
import type { VisitDraft } from '#domain/visit.ts';
import type { VisitorKind } from '#domain/visitKinds.ts';
import { Findings } from '#web/gate/Findings.tsx';
import { LookUpField } from '#web/gate/LookUpField.tsx';
import { OutboxPanel, TooLarge } from '#web/gate/OutboxPanel.tsx';
import { RecentLookUps, useRecentLookUps } from '#web/gate/RecentLookUps.tsx';
import { StopsFound } from '#web/gate/StopsFound.tsx';
import { shortest, useLookUp } from '#web/gate/useLookUp.ts';
import { notify } from '#web/notify.tsx';
import { serverNow } from '#web/offline/clock.ts';
import { gateCopyQuery, gateSearch, useGateCopy } from '#web/offline/copy.ts';
import { useDevice } from '#web/offline/device.ts';
import type { WaitingEntry } from '#web/offline/outbox.ts';
import { useIsCopyTooLarge } from '#web/offline/tooLarge.ts';
import type { Shown } from '#web/passes/CodeDialog.tsx';
import { i18n, useLanguage } from '#web/texts/language.ts';
import { afterPaint } from '#web/ui/afterPaint.ts';
import { focusPageTitle } from '#web/ui/focusPageTitle.ts';
import { neededPart } from '#web/ui/lazyPart.ts';
import { firstTypingPause, typingPauseAfter } from '#web/ui/typingPause.ts';
import { useBackLeavesSecond } from '#web/ui/useBackCloses.ts';
import type { Wish } from '#web/visits/EntryDialog.tsx';
import { InsideMatches } from '#web/visits/InsideMatches.tsx';
import classes from './Gate.module.css';

// Loaded separately, so that the look-up is there before the gate book below it.
const GateBook = neededPart(() => import('#web/visits/GateBook.tsx').then((part) => part.GateBook));
const ShiftBar = neededPart(() => import('#web/shifts/ShiftBar.tsx').then((part) => part.ShiftBar));
const CodeDialog = neededPart(() => import('#web/passes/CodeDialog.tsx').then((part) => part.CodeDialog));
const EntryDialog = neededPart(() => import('#web/visits/EntryDialog.tsx').then((part) => part.EntryDialog));

// An answer shown for this long was read, and not typed past.
const lookedAtMs = 1_500;

/** The gate's look-up: one field, and the vehicle's owner in letters that can be read at arm's length. */
export function GatePage() {
  useLanguage();
  const field = useRef<HTMLInputElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const { answers, text, typed, look, clear, repeat } = useField(field);
  const recent = useRecentLookUps();
  const lookUp = useLookUp(text);
  const isTooLarge = useIsCopyTooLarge();
  useQuery({ ...gateCopyQuery, enabled: useDevice().isKept && !isTooLarge });
  const keepNow = useKeep(lookUp.found, recent.keep, field);
  /** Enter looks up at once, without the pause for further typing. */
  function take() {
    look(0);
    keepNow();
  }
  const onKeyDown = useGateKeys({ field, page, clear, onEnter: take });
  useEffect(() => field.current?.focus(), []);
  useBackLeavesSecond(() => notify.blank(i18n.t('Go back once more to leave the gate')));

  const [wish, setWish] = useState<Wish | null>(null);
  const mend = useCallback((entry: WaitingEntry) => {
    const { kind, flats } = entry.body as VisitDraft;
    setWish({ kind, flat: flats.join(', '), mends: entry });
  }, []);

  const isAsked = plateKey(text).length >= shortest;
  // The server's answer is deferred, too: it renders in slices, between which typed letters are painted.
  const [isCode, setIsCode] = useState(false);
  const onCode = useCallback(() => setIsCode(true), []);
  const onEnter = useCallback((kind: VisitorKind) => setWish({ kind, flat: '' }), []);
  const onVisitor = useCallback((flat: string) => setWish({ kind: 'guest', flat }), []);
  function letInWith({ code, pass, asOf }: Shown) {
    setIsCode(false);
    const known = gateSearch();
    // A flat that is gone since is left to the announcement, which names it: another one may have its number.
    const there = pass?.flats.flatMap((one) => (known ? (known.flatWith(one.id) ?? []) : one)) ?? [];
    const flat = there.map(({ flatNumber }) => flatNumber).join(', ');
    const announced = { passId: pass?.id ?? null, passCode: pass ? null : code, asOf };
    setWish({ kind: pass?.kind ?? 'guest', flat, name: pass?.name ?? '', ...announced });
  }

  function closeEntry() {
    setWish(null);
    // The element that opened the form may be gone: a code's dialog, or the entry that was corrected.
    focusPageTitle({ unlessFocused: true, rather: document.getElementById('inside') });
  }

  const stops = useDeferredValue(<StopsFound text={text} lookUp={lookUp} recent={recent.lookUps} onLetIn={setWish} />);
  const findings = useDeferredValue(
    <>
      <InsideMatches text={text} />
      <Findings text={text} lookUp={lookUp} recent={recent.lookUps} onCall={keepNow} onVisitor={onVisitor} />
    </>,
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys only lead to controls that are reachable without them.
    <div ref={page} className={classes.page} onKeyDown={onKeyDown} data-wraps>
      <Title order={1} size="h3" className={classes.title ?? ''}>
        {i18n.t('Security Dashboard')}
      </Title>
      <LookUpField field={field} isEmpty={text === ''} onTyped={typed} onClear={clear} />
      <div ref={answers} className={classes.answers}>
        <Suspense fallback={null}>
          <ShiftBar isShown={text.trim() === ''} />
        </Suspense>
        {isAsked && stops}
        <OutboxPanel onMend={mend} />
        {isAsked
          ? findings
          : text.trim() !== '' && <p className={classes.hint}>{i18n.t('One more letter or digit…')}</p>}
        {text.trim() === '' && <TooLarge />}
        <Suspense fallback={null}>{text.trim() === '' && <GateBook onEnter={onEnter} onCode={onCode} />}</Suspense>
        {/* In a Suspense of their own: while a dialog's code is fetched, the book would disappear, and with it the
            button to which the focus returns. */}
        <Suspense fallback={null}>
          {isCode && <CodeDialog onLetIn={letInWith} onClose={() => setIsCode(false)} />}
          {wish && <EntryDialog wish={wish} onClose={closeEntry} />}
        </Suspense>
        <RecentLookUps lookUps={recent.lookUps} onRepeat={repeat} onForget={recent.forget} />
      </div>
    </div>
  );
}

/**
 * The text looked up and the functions that change it, which stay the same, so that only the findings render again.
 * Findings render in a transition, abandoned at the next letter; on a machine too slow for that, and where the server
 * is asked, they wait for a pause in typing.
 */
function useField(field: RefObject<HTMLInputElement | null>) {
  const isOnDevice = useGateCopy().search !== null;
  const [text, setText] = useState('');
  const callOff = useRef(() => {});
  const took = useRef(0);
  const begun = useRef(0);
  const answers = useRef<HTMLDivElement>(null);
  // Changes together with the findings.
  const answered = useDeferredValue(text);
  const shown = useRef(text);
  const markBehind = useCallback(
    () => answers.current?.toggleAttribute('data-behind', field.current?.value.trim() !== shown.current.trim()),
    [field],
  );
  useLayoutEffect(() => {
    shown.current = answered;
    markBehind();
  }, [answered, markBehind]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each answered text, and measures its time to the first paint.
  useEffect(() => {
    if (begun.current === 0 || document.hidden) return;
    return afterPaint(() => {
      // A slow phone is slow again within a letter or two; a single slow render on a fast machine is forgotten by
      // halving.
      took.current = Math.max(performance.now() - begun.current, took.current / 2);
    });
  }, [answered]);
  useEffect(() => () => callOff.current(), []);

  const look = useCallback(
    (afterMs: number) => {
      callOff.current();
      callOff.current = after(afterMs, () => {
        begun.current = performance.now();
        // Who is stopped stands at the top; the guard may have scrolled down to an earlier look-up.
        window.scrollTo(0, 0);
        startTransition(() => setText(field.current?.value ?? ''));
      });
    },
    [field],
  );
  /** With each letter, marks at once that the findings are of an earlier text. */
  const typed = useCallback(() => {
    markBehind();
    look(pauseAfter(took.current, isOnDevice));
  }, [markBehind, look, isOnDevice]);
  const write = useCallback(
    (asked: string) => {
      if (field.current) field.current.value = asked;
      markBehind();
      look(0);
      field.current?.focus();
    },
    [field, markBehind, look],
  );
  const clear = useCallback(() => write(''), [write]);
  const repeat = useCallback(
    (asked: string) => {
      write(asked);
      // Selected, so that the next letter typed replaces the text.
      field.current?.select();
    },
    [field, write],
  );
  return { answers, text, typed, look, clear, repeat };
}

/** Without a pause, only after the paint of the letter, which would wait for the search otherwise. */
function after(ms: number, act: () => void): () => void {
  if (ms === 0) return afterPaint(act);
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}

/** In milliseconds: a text that takes longer than this to its first paint would delay the paint of the next letter. */
const slowMs = 50;

/** The pause to wait for further typing, in milliseconds. */
function pauseAfter(tookMs: number, isOnDevice: boolean): number {
  if (isOnDevice && tookMs < slowMs) return 0;
  return tookMs === 0 ? firstTypingPause : typingPauseAfter(tookMs);
}

/**
 * Remembers an answer that stayed on the screen. The returned function remembers it at once, for when the guard acts on
 * it.
 */
function useKeep(
  found: ReturnType<typeof useLookUp>['found'],
  keep: ReturnType<typeof useRecentLookUps>['keep'],
  field: RefObject<HTMLInputElement | null>,
) {
  const { text = '', at = 0, matches, isPresent = false } = found ?? {};
  const latest = useRef(() => {});
  useLayoutEffect(() => {
    latest.current = () => {
      const isOfField = isPresent && field.current?.value.trim() === text;
      if (isOfField && matches && matches.length > 0) keep({ text, at: serverNow(), asOf: at, matches });
    };
  });
  const keepNow = useCallback(() => latest.current(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: text and time identify an answer.
  useEffect(() => {
    const timer = setTimeout(keepNow, lookedAtMs);
    return () => clearTimeout(timer);
  }, [text, at, isPresent]);
  return keepNow;
}

type Options = {
  field: RefObject<HTMLInputElement | null>;
  page: RefObject<HTMLElement | null>;
  clear: () => void;
  onEnter: () => void;
};

/**
 * The gate's keys: Escape empties the field, arrows move through the results and back, Enter looks up at once and
 * selects the text.
 */
function useGateKeys({ field, page, clear, onEnter }: Options) {
  return (event: KeyboardEvent) => {
    const input = field.current;
    // During composition these keys belong to the input method.
    if (!input || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    // A dialog handles its keys itself.
    if (!page.current?.contains(event.target as Node)) return;
    const isInField = event.target === input;
    if (event.key === 'Escape') {
      clear();
      input.focus();
    } else if (event.key === 'Enter' && isInField) {
      onEnter();
      input.select();
    } else if (event.key === 'ArrowDown' || (event.key === 'ArrowRight' && !isInField)) {
      move(event, 1);
    } else if (event.key === 'ArrowUp' || (event.key === 'ArrowLeft' && !isInField)) {
      move(event, -1);
    } else if (!isInField && event.key.length === 1 && event.key !== ' ') {
      // Typing outside the field begins the next look-up: the letter goes to the field.
      input.focus();
      input.select();
    }
  };

  function move(event: KeyboardEvent, by: 1 | -1) {
    const stops = [field.current, ...(page.current?.querySelectorAll<HTMLElement>('[data-result]') ?? [])];
    const now = stops.findIndex((stop) => stop?.contains(event.target as Node));
    const next = stops[now + by];
    if (now < 0 || !next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
    if (next === field.current) field.current.select();
  }
}
