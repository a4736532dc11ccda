import { origin, type TestSociety } from './society.ts';

export type StreamEvent = { event: string; id: string | null; data: Record<string, unknown> };
type Options = { after?: number | string | undefined; lastEventId?: string | undefined };

/** A client of the change stream, reading as it comes. */
export async function openStream({ app }: Pick<TestSociety, 'app'>, cookie: string, options: Options = {}) {
  const query = options.after === undefined ? '' : `?after=${options.after}`;
  const resume: Record<string, string> =
    options.lastEventId === undefined ? {} : { 'last-event-id': options.lastEventId };
  const response = await app.request(`${origin}/api/changes/stream${query}`, {
    headers: { host: 'localhost', cookie, ...resume },
  });
  return reading(response);
}

/** The events of an answer, from `app.request` or over a socket. */
export function reading(response: Response) {
  const seen: StreamEvent[] = [];
  const unread: StreamEvent[] = [];
  let wake = () => {};
  let isOver = false;
  const reader = response.body?.getReader();
  const over = (async () => {
    let text = '';
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = (await reader?.read().catch(() => null)) ?? { done: true, value: undefined };
      if (done) break;
      const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = blocks.pop() ?? '';
      const events = blocks.map(parse);
      seen.push(...events);
      unread.push(...events);
      wake();
    }
    isOver = true;
    wake();
  })();

  /** The next event; with a name, the next of that name, letting others go. */
  async function next(name?: string): Promise<StreamEvent> {
    for (;;) {
      const event = unread.shift();
      if (event && (name === undefined || event.event === name)) return event;
      if (event) continue;
      if (isOver) throw new Error(`The stream ended before ${name ?? 'an event'} came: ${JSON.stringify(seen)}`);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }

  return {
    response,
    /** Everything that came so far. */
    seen,
    next,
    /** Settles when the server has ended the stream. */
    over,
    close: async () => {
      await reader?.cancel();
      await over;
    },
  };
}

function parse(block: string): StreamEvent {
  const fields = new Map(
    block.split('\n').map((line) => [line.split(': ', 1)[0] ?? '', line.slice(line.indexOf(': ') + 2)]),
  );
  return {
    event: fields.get('event') ?? '',
    id: fields.get('id') ?? null,
    data: JSON.parse(fields.get('data') ?? '{}'),
  };
}

export type OpenStream = ReturnType<typeof reading>;
