import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  lazy,
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
import { RecentLookUps, useRecentLookUps } from '#web/gate/RecentLookUps.tsx';
import { StopsFound } from '#web/gate/StopsFound.tsx';
import { shortest, useLookUp } from '#web/gate/useLookUp.ts';
import { gateCopyQuery, useGateCopy } from '#web/offline/copy.ts';
import { useDevice } from '#web/offline/device.ts';
import { OutboxPanel } from '#web/offline/OutboxPanel.tsx';
import type { Waiting } from '#web/offline/outbox.ts';
import type { Shown } from '#web/passes/CodeDialog.tsx';
import { i18n, useLanguage } from '#web/texts/language.ts';
import { afterPaint } from '#web/ui/afterPaint.ts';
import { focusPageTitle } from '#web/ui/focusPageTitle.ts';
import { firstTypingPause, typingPauseAfter } from '#web/ui/typingPause.ts';
import type { Wish } from '#web/visits/EntryDialog.tsx';
import { InsideMatches } from '#web/visits/InsideMatches.tsx';
import classes from './Gate.module.css';

// The look-up is there before the book that stands below it.
const GateBook = lazy(() => import('#web/visits/GateBook.tsx').then((part) => ({ default: part.GateBook })));
const ShiftBar = lazy(() => import('#web/shifts/ShiftBar.tsx').then((part) => ({ default: part.ShiftBar })));
const CodeDialog = lazy(() => import('#web/passes/CodeDialog.tsx').then((part) => ({ default: part.CodeDialog })));
const EntryDialog = lazy(() => import('#web/visits/EntryDialog.tsx').then((part) => ({ default: part.EntryDialog })));

// An answer that stood this long was looked at, not typed past.
const lookedAtMs = 1_500;

/** The gate's look-up: one field, and whose vehicle that is in letters to be read at arm's length. */
export function GatePage() {
  useLanguage();
  const field = useRef<HTMLInputElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const { answers, text, typed, look, clear, repeat } = useField(field);
  const recent = useRecentLookUps();
  const lookUp = useLookUp(text);
  useQuery({ ...gateCopyQuery, enabled: useDevice().isKept });
  const keepNow = useKeep(lookUp.found, recent.keep, field);
  /** What is typed to its end is not waited for. */
  function take() {
    look(0);
    keepNow();
  }
  const onKeyDown = useGateKeys({ field, page, clear, onEnter: take });
  useEffect(() => field.current?.focus(), []);

  const [wish, setWish] = useState<Wish | null>(null);
  const mend = useCallback((entry: Waiting) => {
    const { kind, flats } = entry.body as VisitDraft;
    setWish({ kind, flat: flats.join(', '), mends: entry });
  }, []);

  const isAsked = plateKey(text).length >= shortest;
  // What the server answers is rendered in slices too, between which letters are shown.
  const [isCode, setIsCode] = useState(false);
  const onCode = useCallback(() => setIsCode(true), []);
  const onEnter = useCallback((kind: VisitorKind) => setWish({ kind, flat: '' }), []);
  const onVisitor = useCallback((flat: string) => setWish({ kind: 'guest', flat }), []);
  function letInWith({ code, pass, asOf }: Shown) {
    setIsCode(false);
    const flat = pass?.flats.map(({ flatNumber }) => flatNumber).join(', ') ?? '';
    const announced = { passId: pass?.id ?? null, passCode: pass ? null : code, asOf };
    setWish({ kind: pass?.kind ?? 'guest', flat, name: pass?.name ?? '', ...announced });
  }

  function closeEntry() {
    setWish(null);
    // What led there may be gone with it: a code's dialog, an entry that is put right.
    focusPageTitle({ unlessFocused: true, rather: document.getElementById('inside') });
  }

  const findings = useDeferredValue(
    <>
      <StopsFound text={text} onLetIn={setWish} />
      <InsideMatches text={text} />
      <Findings text={text} lookUp={lookUp} recent={recent.lookUps} onCall={keepNow} onVisitor={onVisitor} />
    </>,
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys only lead to what is reachable without them.
    <div ref={page} className={classes.page} onKeyDown={onKeyDown} data-wraps>
      <Title order={1} size="h3" className={classes.title ?? ''}>
        {i18n.t('Security Dashboard')}
      </Title>
      <LookUpField field={field} isEmpty={text === ''} onTyped={typed} onClear={clear} />
      <div ref={answers} className={classes.answers}>
        <Suspense fallback={null}>
          <ShiftBar isShown={text.trim() === ''} />
        </Suspense>
        <OutboxPanel onMend={mend} />
        {isAsked
          ? findings
          : text.trim() !== '' && <p className={classes.hint}>{i18n.t('One more letter or digit…')}</p>}
        <Suspense fallback={null}>{text.trim() === '' && <GateBook onEnter={onEnter} onCode={onCode} />}</Suspense>
        {/* By themselves: the book would go while one is fetched, and with it the button to which the focus comes back. */}
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
 * What is looked up, and what changes it: always the same functions, so that nothing around the findings is rendered again
 * for them. What follows from a text is rendered in between, and given up where another letter comes; on a machine too slow
 * for that, and where the server is asked, when the typing pauses.
 */
function useField(field: RefObject<HTMLInputElement | null>) {
  const isOnDevice = useGateCopy().search !== null;
  const [text, setText] = useState('');
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const took = useRef(0);
  const begun = useRef(0);
  const answers = useRef<HTMLDivElement>(null);
  // With what is found.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: how long this text took to its first paint.
  useEffect(() => {
    if (begun.current === 0 || document.hidden) return;
    return afterPaint(() => {
      // A slow phone is slow again within a letter or two; what took long once at a desk is not.
      took.current = Math.max(performance.now() - begun.current, took.current / 2);
    });
  }, [answered]);
  useEffect(() => () => clearTimeout(waiting.current), []);

  const look = useCallback(
    (afterMs: number) => {
      clearTimeout(waiting.current);
      waiting.current = setTimeout(() => {
        begun.current = performance.now();
        startTransition(() => setText(field.current?.value ?? ''));
      }, afterMs);
    },
    [field],
  );
  /** With the letter itself is marked that what is found is not of it. */
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
      // The next thing typed replaces it.
      field.current?.select();
    },
    [field, write],
  );
  return { answers, text, typed, look, clear, repeat };
}

/** Of what a text takes to its first paint, in milliseconds: so long a task would stand between the next letter and its own. */
const slowMs = 50;

/** In milliseconds. */
function pauseAfter(tookMs: number, isOnDevice: boolean): number {
  if (isOnDevice && tookMs < slowMs) return 0;
  return tookMs === 0 ? firstTypingPause : typingPauseAfter(tookMs);
}

/** Keeps an answer that was looked at. What is returned keeps it at once, for when somebody acts on it. */
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
      if (isOfField && matches && matches.length > 0) keep({ text, at, matches });
    };
  });
  const keepNow = useCallback(() => latest.current(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is told by its question and its time.
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

/** The gate by keyboard alone: Escape begins anew, arrows go through the results and back, Enter marks the text. */
function useGateKeys({ field, page, clear, onEnter }: Options) {
  return (event: KeyboardEvent) => {
    const input = field.current;
    // What is composed has these keys for itself.
    if (!input || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    // A dialog has its keys for itself.
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
      // Whoever types on has finished looking: the letter goes to the field.
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
