/** One connection to the change stream: opened, watched, given up, taken up again. Knows neither React nor the cache. */

export type ConnectionState = 'live' | 'connecting' | 'lost';

/** The part of EventSource that is used; tests bring their own. */
export type Stream = {
  addEventListener(type: string, listener: (event: { data?: unknown }) => void): void;
  close(): void;
};

type StreamHandlers = {
  /** Whatever came of the server's, a beat too. */
  onSaid(): void;
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
const firstRetryMs = 1_000;
export const longestRetryMs = 15_000;

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
        // A connection that was given up may still deliver what it had.
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

  /** A stream that is silent for too long is dead, whatever the browser says of it. */
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
    /** Follows what comes after `after`; while already following, goes on from where it is. */
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
    /** A hidden tab lets go after a while: a browser allows only six connections to one host. */
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

/** The last change that was heard of, and how the attempts to hear of more have gone. */
type Progress = { seq: number; failures: number; hasFailed: boolean };

/** What each event of the stream leads to. */
function actsOn(
  progress: Progress,
  status: ReturnType<typeof createStatus>,
  handlers: StreamHandlers,
  giveUp: (tell: () => void) => void,
): Record<string, (message: Message) => void> {
  /** Only ever forward, and never by 'hello': what was missed is still to come when it arrives. */
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

/** What is known of the connection, for whoever listens. */
function createStatus() {
  let state: ConnectionState = 'connecting';
  const lost = timer();
  const listeners = new Set<() => void>();

  function change(next: ConnectionState) {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  return {
    get: () => state,
    /** For sure. */
    become(next: ConnectionState) {
      lost.clear();
      change(next);
    },
    /** Not live for the moment; lost, if that lasts. */
    becomeUnsure() {
      if (state === 'live') change('connecting');
      if (state !== 'lost') lost.set(() => change('lost'), lostAfterMs, 'keep');
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
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
