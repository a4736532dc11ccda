/** One connection to the change stream: opened, watched, given up, taken up again. Knows neither React nor the cache. */

export type ConnectionState = 'live' | 'connecting' | 'lost';

/** The part of EventSource that is used; tests bring their own. */
export type Stream = {
  addEventListener(type: string, listener: (event: { data?: unknown }) => void): void;
  close(): void;
};

export type StreamHandlers = {
  onChange(topic: string, ids: string[] | null): void;
  /** Too long ago to catch up: everything must be fetched again. */
  onReset(): void;
  /** The session, account or role is not what it was. */
  onEnd(): void;
  /** Connected again after having been lost. */
  onRecovered(): void;
  /** An attempt failed: the server may be down, or may not know us any more. */
  onRefused(): void;
};

export const silenceMs = 40_000;
export const lostAfterMs = 2_000;
export const letGoAfterMs = 15_000;
export const firstRetryMs = 1_000;
export const longestRetryMs = 15_000;

export function createConnection(open: (after: number) => Stream, handlers: StreamHandlers) {
  let wanted = false;
  let visible = false;
  let seq = 0;
  let stream: Stream | null = null;
  let state: ConnectionState = 'connecting';
  let failures = 0;
  let hasFailed = false;
  const timers = { retry: timer(), lost: timer(), silence: timer(), letGo: timer() };
  const listeners = new Set<() => void>();

  function setState(next: ConnectionState) {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  function close() {
    stream?.close();
    stream = null;
    timers.silence.clear();
    timers.retry.clear();
  }

  function connect() {
    close();
    if (!wanted || !visible) return;
    if (state === 'live') setState('connecting');
    if (state !== 'lost') timers.lost.set(() => setState('lost'), lostAfterMs, 'keep');
    const opened = open(seq);
    stream = opened;
    const on = (type: string, act: (message: Message) => void) =>
      opened.addEventListener(type, (event) => {
        // A connection that was given up may still deliver what it had.
        if (stream !== opened) return;
        if (type !== 'error') heard();
        act(parse(event.data));
      });
    on('hello', connected);
    on('heartbeat', ({ seq: reached }) => advance(reached));
    on('change', (message) => {
      advance(message.seq);
      if (message.topic !== undefined) handlers.onChange(message.topic, message.ids ?? null);
    });
    on('reset', ({ seq: reached }) => {
      if (reached !== undefined) seq = reached;
      handlers.onReset();
    });
    on('end', () => {
      close();
      handlers.onEnd();
      retryLater();
    });
    on('error', () => {
      hasFailed = true;
      close();
      handlers.onRefused();
      retryLater();
    });
    heard();
  }

  function connected() {
    failures = 0;
    timers.lost.clear();
    setState('live');
    if (hasFailed) handlers.onRecovered();
    hasFailed = false;
  }

  /** Only ever forward, and never by 'hello': what was missed is still to come when it arrives. */
  function advance(reached: number | undefined) {
    if (reached !== undefined && reached > seq) seq = reached;
  }

  function heard() {
    timers.silence.set(() => {
      hasFailed = true;
      connect();
    }, silenceMs);
  }

  function retryLater() {
    if (!wanted || !visible) return;
    if (state === 'live') setState('connecting');
    if (state !== 'lost') timers.lost.set(() => setState('lost'), lostAfterMs, 'keep');
    const wait = Math.min(firstRetryMs * 2 ** failures, longestRetryMs);
    failures += 1;
    timers.retry.set(connect, wait);
  }

  function letGo() {
    close();
    timers.lost.clear();
    setState('connecting');
  }

  return {
    /** Follows what comes after `after`; while already following, goes on from where it is. */
    start(after: number) {
      if (wanted) return;
      wanted = true;
      seq = after;
      failures = 0;
      connect();
    },
    stop() {
      wanted = false;
      hasFailed = false;
      letGo();
    },
    /** A hidden tab lets go after a while: a browser allows only six connections to one host. */
    setVisible(isVisible: boolean) {
      visible = isVisible;
      if (!isVisible) return timers.letGo.set(letGo, letGoAfterMs);
      timers.letGo.clear();
      if (stream === null) connect();
    },
    retryNow() {
      if (wanted && visible && state !== 'live') connect();
    },
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type Message = { seq?: number; topic?: string; ids?: string[] | null };

function parse(data: unknown): Message {
  if (typeof data !== 'string') return {};
  try {
    return JSON.parse(data) as Message;
  } catch {
    return {};
  }
}

function timer() {
  let running: ReturnType<typeof setTimeout> | undefined;
  const clear = () => {
    clearTimeout(running);
    running = undefined;
  };
  return {
    clear,
    set(act: () => void, ms: number, whenRunning: 'restart' | 'keep' = 'restart') {
      if (running !== undefined && whenRunning === 'keep') return;
      clear();
      running = setTimeout(() => {
        running = undefined;
        act();
      }, ms);
    },
  };
}
