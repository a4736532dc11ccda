import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A port of this machine at which nobody listens. */
export async function freePort(): Promise<number> {
  await using probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  return (probe.address() as AddressInfo).port;
}
