import { createListeners } from '#web/listeners.ts';

/** One connection to the change stream: opens, watches, closes and reopens it. Independent of React and the cache. */

export type ConnectionState = 'live' | 'connecting' | 'lost';

/** The part of EventSource that is used; tests pass their own. */
export type Stream = {
  addEventListener(type: string, listener: (event: { data?: unknown }) => void): void;
  close(): void;
};

type StreamHandlers = {
  /** The server sent something, an event or a heartbeat. */
  onSaid(): void;
  onChange(topic: string, ids: string[] | null): void;
  /** The last seen change is too old to catch up from: everything must be fetched again. */
  onReset(): void;
  /** The session, account or role has changed. */
  onEnd(): void;
  /** Connected again after having been lost. */
  onRecovered(): void;
  /** An attempt failed: the server may be down, or may no longer accept the session. */
  onRefused(): void;
};

export const silenceMs = 40_000;
export const lostAfterMs = 2_000;
export const letGoAfterMs = 15_000;
const firstRetryMs = 1_000;
const longestRetryMs = 15_000;

export function createConnection(open: (after: number) => Stream, handlers: StreamHandlers) {
  let wanted = false;
  let visible = false;
  let stream: Stream | null = null;
  const progress = { seq: 0, failures: 0, hasFailed: false };
  const status = createStatus();
  const [retry, silence, letGoLater] = [timer(), timer(), timer()];
  const acts = actsOn(progress, status, handlers, giveUp);

  function close() {
    stream?.close();
    stream = null;
    silence.clear();
    retry.clear();
  }

  function connect() {
    close();
    if (!wanted || !visible) return;
    status.becomeUnsure();
    const opened = open(progress.seq);
    stream = opened;
    for (const [type, act] of Object.entries(acts)) {
      opened.addEventListener(type, (event) => {
        // A closed stream may still deliver events it had received.
        if (stream !== opened) return;
        if (type !== 'error') {
          expectMore();
          handlers.onSaid();
        }
        act(parse(event.data));
      });
    }
    expectMore();
  }

  /** Reconnects after too long a silence, whatever state the browser reports. */
  function expectMore() {
    silence.set(() => {
      progress.hasFailed = true;
      connect();
    }, silenceMs);
  }

  function giveUp(tell: () => void) {
    close();
    tell();
    if (!wanted || !visible) return;
    status.becomeUnsure();
    retry.set(connect, Math.min(firstRetryMs * 2 ** progress.failures, longestRetryMs));
    progress.failures += 1;
  }

  function letGo() {
    close();
    status.become('connecting');
  }

  return {
    /** Follows the changes after `after`; if already following, continues from its own position. */
    start(after: number) {
      if (wanted) return;
      wanted = true;
      progress.seq = after;
      progress.failures = 0;
      connect();
    },
    stop() {
      wanted = false;
      progress.hasFailed = false;
      letGo();
    },
    /** Disconnects a hidden tab after a while: a browser allows only six connections to one host. */
    setVisible(isVisible: boolean) {
      visible = isVisible;
      if (!isVisible) return letGoLater.set(letGo, letGoAfterMs);
      letGoLater.clear();
      if (stream === null) connect();
    },
    retryNow() {
      if (wanted && visible && status.get() !== 'live') connect();
    },
    getState: status.get,
    subscribe: status.subscribe,
  };
}

/** The number of the last change received, and how the connection attempts went. */
type Progress = { seq: number; failures: number; hasFailed: boolean };

/** The action for each event of the stream. */
function actsOn(
  progress: Progress,
  status: ReturnType<typeof createStatus>,
  handlers: StreamHandlers,
  giveUp: (tell: () => void) => void,
): Record<string, (message: Message) => void> {
  /** Only ever forward, and not by 'hello': the missed changes arrive only after it. */
  const advance = ({ seq }: Message) => {
    if (seq !== undefined && seq > progress.seq) progress.seq = seq;
  };
  return {
    hello() {
      progress.failures = 0;
      status.become('live');
      if (progress.hasFailed) handlers.onRecovered();
      progress.hasFailed = false;
    },
    heartbeat: advance,
    change(message) {
      advance(message);
      if (message.topic !== undefined) handlers.onChange(message.topic, message.ids ?? null);
    },
    reset({ seq }) {
      if (seq !== undefined) progress.seq = seq;
      handlers.onReset();
    },
    end: () => giveUp(() => handlers.onEnd()),
    error() {
      progress.hasFailed = true;
      giveUp(() => handlers.onRefused());
    },
  };
}

/** The connection's state, with listeners. */
function createStatus() {
  let state: ConnectionState = 'connecting';
  const lost = timer();
  const listeners = createListeners();

  function change(next: ConnectionState) {
    if (next === state) return;
    state = next;
    listeners.notify();
  }

  return {
    get: () => state,
    /** Sets a state that is certain. */
    become(next: ConnectionState) {
      lost.clear();
      change(next);
    },
    /** Not live for the moment; becomes lost if that lasts. */
    becomeUnsure() {
      if (state === 'live') change('connecting');
      if (state !== 'lost') lost.set(() => change('lost'), lostAfterMs, 'keep');
    },
    subscribe: listeners.subscribe,
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
