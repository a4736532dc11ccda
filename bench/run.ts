import assert from 'node:assert/strict';
import type { Contender, Opening, Server } from './contender.ts';
import { inTurn } from './numbers.ts';
import type { Scenario, Setting } from './scenario.ts';
import { type Society, society } from './society.ts';

/** The values of one figure, by contender: one for each round, in order. */
export type Raw = Record<string, number[]>;
export type Outcome = {
  scenario: Scenario;
  /** By the figure's key, then the contender's name. */
  values: Record<string, Raw>;
  /** Why nothing could be measured; null where it could. */
  failure: string | null;
};

export type Run = { size: number; rounds: number; seconds: number; isQuick: boolean; opening?: Opening };

const societies = new Map<number, Society>();
function societyOf(size: number): Society {
  const known = societies.get(size) ?? society(size);
  societies.set(size, known);
  return known;
}

/** Measures scenarios one after another; one that fails is reported as failed, and the others go on. */
export async function measureAll(all: readonly Scenario[], contenders: Contender[], run: Run): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const begun = performance.now();
  for (const [place, scenario] of all.entries()) {
    const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
    console.log(`[${place + 1}/${all.length}, ${minutes} min] ${scenario.name}`);
    outcomes.push(await measureOne(scenario, contenders, run));
  }
  return outcomes;
}

async function measureOne(scenario: Scenario, contenders: Contender[], run: Run): Promise<Outcome> {
  const outcome: Outcome = { scenario, values: {}, failure: null };
  const size = scenario.size ?? run.size;
  const taking = contenders.filter(({ kind }) => scenario.contenders === 'all' || kind === 'product');
  const setting = { seconds: run.seconds, isQuick: run.isQuick, society: societyOf(size) };
  const servers = new Map<Contender, Server>();
  const close = async (contender: Contender) => {
    await servers.get(contender)?.close();
    servers.delete(contender);
  };
  try {
    for (const contender of taking) await contender.prepare(size);
    const open = async (contender: Contender) => {
      const server = servers.get(contender) ?? (await contender.open(size, run.opening));
      servers.set(contender, server);
      return server;
    };
    if (scenario.facts) {
      for (const contender of taking) await open(contender);
      await compareFacts(scenario, [...servers.values()], setting);
    }
    for (let round = 0; round < Math.min(scenario.rounds ?? run.rounds, run.rounds); round++) {
      for (const contender of inTurn(taking, round)) {
        await measureWith(scenario, await open(contender), setting, outcome);
        if (scenario.isFresh) await close(contender);
      }
    }
  } catch (error) {
    outcome.failure = error instanceof Error ? error.message : String(error);
    console.log(`  FAILED: ${outcome.failure}`);
  } finally {
    for (const contender of taking) await close(contender).catch(() => undefined);
  }
  return outcome;
}

async function measureWith(scenario: Scenario, server: Server, setting: Setting, { values }: Outcome): Promise<void> {
  const { name } = server.contender;
  for (const [figure, value] of Object.entries(await scenario.measure(server, setting))) {
    if (Number.isNaN(value)) continue;
    values[figure] ??= {};
    values[figure][name] ??= [];
    values[figure][name].push(value);
    console.log(
      `  ${name}: ${value.toPrecision(4)} ${scenario.figures[figure]?.unit ?? ''} ${scenario.figures[figure]?.title}`,
    );
  }
}

/** Contenders that answer different things are not compared. Throws when they do. */
async function compareFacts(scenario: Scenario, servers: Server[], setting: Setting): Promise<void> {
  if (!scenario.facts) return;
  const [first, ...others] = servers;
  if (first === undefined) return;
  const expected = await scenario.facts(first, setting);
  for (const other of others)
    assert.deepEqual(
      await scenario.facts(other, setting),
      expected,
      `${other.contender.name} answers other facts than ${first.contender.name}`,
    );
}
