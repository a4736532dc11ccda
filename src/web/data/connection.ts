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
  return new StreamConnection(open, handlers);
}

class StreamConnection {
  readonly #open: (after: number) => Stream;
  readonly #handlers: StreamHandlers;
  #isWanted = false;
  #isVisible = false;
  /** Of the last change that was heard of. */
  #seq = 0;
  #stream: Stream | null = null;
  #state: ConnectionState = 'connecting';
  #failures = 0;
  #hasFailed = false;
  readonly #timers = { retry: timer(), lost: timer(), silence: timer(), letGo: timer() };
  readonly #listeners = new Set<() => void>();

  constructor(open: (after: number) => Stream, handlers: StreamHandlers) {
    this.#open = open;
    this.#handlers = handlers;
  }

  /** Follows what comes after `after`; while already following, goes on from where it is. */
  start(after: number) {
    if (this.#isWanted) return;
    this.#isWanted = true;
    this.#seq = after;
    this.#failures = 0;
    this.#connect();
  }

  stop() {
    this.#isWanted = false;
    this.#hasFailed = false;
    this.#letGo();
  }

  /** A hidden tab lets go after a while: a browser allows only six connections to one host. */
  setVisible(isVisible: boolean) {
    this.#isVisible = isVisible;
    if (!isVisible) return this.#timers.letGo.set(() => this.#letGo(), letGoAfterMs);
    this.#timers.letGo.clear();
    if (this.#stream === null) this.#connect();
  }

  retryNow() {
    if (this.#isWanted && this.#isVisible && this.#state !== 'live') this.#connect();
  }

  // As values, because React calls them by themselves.
  readonly getState = () => this.#state;
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #connect() {
    this.#close();
    if (!this.#isWanted || !this.#isVisible) return;
    this.#becomeUnsure();
    const stream = this.#open(this.#seq);
    this.#stream = stream;
    for (const [type, act] of Object.entries(this.#acts)) {
      stream.addEventListener(type, (event) => {
        // A connection that was given up may still deliver what it had.
        if (this.#stream !== stream) return;
        if (type !== 'error') this.#expectMore();
        act(parse(event.data));
      });
    }
    this.#expectMore();
  }

  /** What each event of the stream leads to. */
  readonly #acts: Record<string, (message: Message) => void> = {
    hello: () => this.#connected(),
    heartbeat: ({ seq }) => this.#advance(seq),
    change: ({ seq, topic, ids }) => {
      this.#advance(seq);
      if (topic !== undefined) this.#handlers.onChange(topic, ids ?? null);
    },
    reset: ({ seq }) => {
      if (seq !== undefined) this.#seq = seq;
      this.#handlers.onReset();
    },
    end: () => {
      this.#close();
      this.#handlers.onEnd();
      this.#retryLater();
    },
    error: () => {
      this.#hasFailed = true;
      this.#close();
      this.#handlers.onRefused();
      this.#retryLater();
    },
  };

  #connected() {
    this.#failures = 0;
    this.#timers.lost.clear();
    this.#setState('live');
    if (this.#hasFailed) this.#handlers.onRecovered();
    this.#hasFailed = false;
  }

  /** Only ever forward, and never by 'hello': what was missed is still to come when it arrives. */
  #advance(seq: number | undefined) {
    if (seq !== undefined && seq > this.#seq) this.#seq = seq;
  }

  /** A stream that is silent for too long is dead, whatever the browser says of it. */
  #expectMore() {
    this.#timers.silence.set(() => {
      this.#hasFailed = true;
      this.#connect();
    }, silenceMs);
  }

  #retryLater() {
    if (!this.#isWanted || !this.#isVisible) return;
    this.#becomeUnsure();
    const wait = Math.min(firstRetryMs * 2 ** this.#failures, longestRetryMs);
    this.#failures += 1;
    this.#timers.retry.set(() => this.#connect(), wait);
  }

  /** Not live for the moment; lost, if that lasts. */
  #becomeUnsure() {
    if (this.#state === 'live') this.#setState('connecting');
    if (this.#state !== 'lost') this.#timers.lost.set(() => this.#setState('lost'), lostAfterMs, 'keep');
  }

  #letGo() {
    this.#close();
    this.#timers.lost.clear();
    this.#setState('connecting');
  }

  #close() {
    this.#stream?.close();
    this.#stream = null;
    this.#timers.silence.clear();
    this.#timers.retry.clear();
  }

  #setState(next: ConnectionState) {
    if (next === this.#state) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
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
