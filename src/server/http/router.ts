import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';
import { isDeclaration } from '#server/http/env.ts';

type Handler = [handler: object, route: object];

/** Hono's own router, without what only declares something of a route: a request would wait for each of them in turn. */
export class WorkingRouter<T> extends SmartRouter<T> {
  constructor() {
    super({ routers: [new RegExpRouter(), new TrieRouter()] });
  }

  override add(method: string, path: string, handler: T): void {
    const [work] = handler as Handler;
    if (!isDeclaration(work)) super.add(method, path, handler);
  }
}
