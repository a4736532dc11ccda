import { METHODS } from 'node:http';
import { type CollectFunction, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ProblemCode } from '#domain/problem.ts';
import program from '../../../package.json' with { type: 'json' };

/** Metrics for monitoring the server. They contain no name, address or id, and a label has few values. */
export type Metrics = ReturnType<typeof createMetrics>;

// Bounds of the buckets, in seconds. Requests are to be answered within a second, statements within some hundredths.
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const databaseBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5, 30];
const knownMethods: ReadonlySet<string> = new Set(METHODS);

/** Makes the metrics of one server; `ofProcess` adds those of the process itself (memory, event loop). */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'aangan_http_request_duration_seconds',
    help: 'Time until an answer began, by the route’s pattern; a stream’s until it was opened',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  });
  const statements = new Histogram({
    name: 'aangan_database_statement_duration_seconds',
    help: 'Time a statement took, its way to the database included',
    labelNames: ['outcome'],
    buckets: databaseBuckets,
    registers,
  });
  const waits = new Histogram({
    name: 'aangan_database_write_wait_seconds',
    help: 'Time a write waited for a connection and for the writes before it',
    buckets: databaseBuckets,
    registers,
  });
  const signInFailures = new Counter({
    name: 'aangan_sign_in_failures_total',
    help: 'Sign-ins that were refused, by reason',
    labelNames: ['reason'],
    registers,
  });
  return {
    answered({ method, route, status, ms }: { method: string; route: string; status: number; ms: number }): void {
      requests.observe({ method: knownMethods.has(method) ? method : 'other', route, status }, ms / 1000);
    },
    statement: (ms: number, isFailed: boolean) =>
      statements.observe({ outcome: isFailed ? 'failed' : 'ok' }, ms / 1000),
    waited: (ms: number) => waits.observe(ms / 1000),
    signInFailed: (reason: ProblemCode) => signInFailures.inc({ reason }),
    /** Adds a metric that is read when the metrics are asked for; null leaves it out. */
    gauge(name: string, help: string, read: () => number | null | Promise<number | null>): void {
      const collect: CollectFunction<Gauge> = async function () {
        const value = await read();
        if (value === null) this.remove();
        else this.set(value);
      };
      new Gauge({ name: `aangan_${name}`, help, registers, collect });
    },
    /** Adds memory, CPU, garbage collection and the event loop of this process, and its version. Called once. */
    ofProcess(engine: 'sqlite' | 'postgres', schema: string): void {
      collectDefaultMetrics({ register: registry });
      const labels = { version: program.version, node: process.versions.node, engine, schema };
      const build = { name: 'aangan_build_info', help: 'Always 1', labelNames: Object.keys(labels), registers };
      new Gauge(build).set(labels, 1);
    },
    type: registry.contentType,
    text: () => registry.metrics(),
  };
}
