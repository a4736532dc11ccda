import { setTimeout } from 'node:timers/promises';
import { ask, type Running } from './server.ts';
import { type OpenStream, reading } from './stream.ts';

export async function follow(server: Running, cookie: string, after: number): Promise<OpenStream> {
  return reading(await fetch(`${server.url}/api/changes/stream?after=${after}`, { headers: { cookie } }));
}

/**
 * A screen: it follows one server from the number on that the session's answer tells, and where that server ends goes on
 * at the next one, from the last number it has heard of.
 */
export async function aScreen(servers: Running[], cookie: string) {
  const heard = new Set<string>();
  const me = await ask(servers[0] as Running, 'GET', '/api/me', undefined, cookie);
  let after = Number(me.body['seq']);
  let isOver = false;
  let stream: OpenStream | null = null;
  const done = (async () => {
    for (let at = 0; !isOver; at++) {
      stream = await follow(servers[at % servers.length] as Running, cookie, after).catch(() => null);
      if (stream?.response.status !== 200) await setTimeout(20);
      while (stream && !isOver) {
        const event = await stream.next().catch(() => null);
        if (event === null) break;
        if (event.event === 'change') after = Number(event.data['seq']);
        for (const id of (event.data['ids'] as string[] | undefined) ?? []) heard.add(id);
      }
    }
  })();
  return {
    heard,
    async leave() {
      isOver = true;
      await stream?.close();
      await done;
    },
  };
}
