import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { type Before, type Verdict, isGood, judge } from './books.ts';
import { type Fault, readiness } from './fault.ts';
import { type Answer, type Load } from './load.ts';
import { type Site } from './site.ts';

/**
 * Seconds within which a request is answered while the database is silent, and all is as before
 * once a fault is over.
 */
const BARS = { answer: 10, recovery: 15 };
const PROBE_MS = 500;
/** Seconds after which a recovery is no longer waited for: it has failed by then. */
const GIVEN_UP = 30;

/** While the database is silent: seconds until the first answer, and the slowest of all. */
interface Answered {
  readonly first: number;
  readonly longest: number;
}

/** One fault on one site, and all that came of it. */
export interface Row {
  readonly servers: number;
  readonly name: string;
  /** Undefined where the database does not fall silent. */
  readonly answer?: Answered | undefined;
  /**
   * Seconds from the end of the fault to the first write sent to each server after it and
   * acknowledged, and to every /readyz.
   */
  readonly recovery?: number;
  readonly acknowledged?: number;
  /** Other expectations that did not hold (French). */
  readonly wrong: string | undefined;
  /** Undefined where the row was given up. */
  readonly verdict: Verdict | undefined;
  /** Given up because its time was over: nothing was found wrong, and nothing right. */
  readonly isLate?: true;
}

/**
 * Result of a row: the product holds, it does not, or inconclusive, since slowness may be a busy
 * machine's.
 */
export type Outcome = 'holds' | 'fallen' | 'inconclusive';

/** Truth before speed: what was found wrong has fallen however slow it was. */
export function outcomeOf({ verdict, wrong, isLate, recovery = Infinity, answer }: Row): Outcome {
  if (isLate === true) return 'inconclusive';
  if (verdict === undefined || !isGood(verdict) || wrong !== undefined) return 'fallen';
  return recovery < BARS.recovery && (answer?.longest ?? 0) < BARS.answer ? 'holds' : 'inconclusive';
}

/** The objects that a row works with. */
export interface Scene {
  readonly site: Site;
  readonly load: Load;
  readonly token: string;
  readonly accountId: number;
  readonly before: Before;
}

/**
 * Lets one fault befall the site, under load, within the deadline (ms): else the row has failed,
 * with how far it came.
 */
export async function playRow(scene: Scene, fault: Fault, deadlineMs: number): Promise<Row> {
  const { load, site } = scene;
  const at = { stage: 'sous charge' };
  const servers = site.servers.length;
  const life = new AbortController();
  const late = sleep(deadlineMs, undefined, { signal: life.signal }).then((): Row => {
    const last = load.answers.slice(-20).map(({ status }) => status);
    const answers = [...new Set(last)].map(
      (status) => `${String(status)} × ${String(last.filter((one) => one === status).length)}`,
    );
    const seconds = (deadlineMs / 1000).toFixed(0);
    const wrong = `rien au bout de ${seconds}\u00a0s, ${at.stage} (dernières réponses\u00a0: ${answers.join(', ')})`;
    return { servers, name: fault.name, wrong, verdict: undefined, isLate: true };
  });
  late.catch(() => undefined);
  const played = play(scene, fault, at, life.signal).catch((error: unknown): Row => {
    const wrong = `${at.stage}\u00a0: ${error instanceof Error ? error.message : String(error)}`;
    return { servers, name: fault.name, wrong, verdict: undefined };
  });
  const row = await Promise.race([played, late]);
  life.abort();
  return row;
}

async function play(scene: Scene, fault: Fault, at: { stage: string }, life: AbortSignal): Promise<Row> {
  const { site, load, token, accountId, before } = scene;
  const acknowledgedBefore = load.acknowledged.length;
  const from = load.answers.length;
  load.goOn();
  await sleep(1_500);
  at.stage = 'pendant la panne';
  let ended = performance.now();
  const over = Promise.resolve()
    .then(() => fault.befall(site, load))
    .finally(() => {
      ended = performance.now();
    });
  over.catch(() => undefined);
  // Requests under way are answered by then; from now on there is silence.
  await sleep(500);
  const stop = fault.isSilence === true ? probing(site, token, life) : undefined;
  const wrong = await over;
  at.stage = 'reprise attendue';
  const recovery = await recovered(scene, ended, life);
  const answer = await stop?.();
  at.stage = 'fin des opérations attendue';
  await load.rest();
  at.stage = 'comptes recomptés';
  const verdict = await judge(site.connection, { accountId, before, load });
  at.stage = 'remise en état';
  await fault.afterwards?.(site);
  const failures = load.answers.slice(from).filter(({ status }) => status >= 500 && status !== 503);
  return {
    servers: site.servers.length,
    name: fault.name,
    answer,
    recovery,
    acknowledged: load.acknowledged.length - acknowledgedBefore,
    wrong: wrong ?? failedBy(failures),
    verdict,
  };
}

/** No one is to read that something went wrong because a machine failed: it is 503. */
const failedBy = (failures: readonly { status: number; text: string }[]): string | undefined =>
  failures.length === 0
    ? undefined
    : `${String(failures.length)} réponses ${String(failures[0]?.status)}\u00a0: ${failures[0]?.text ?? ''}`;

/** Reads something of the database at each server until stopped. */
function probing({ addresses }: Site, token: string, life: AbortSignal): () => Promise<Answered> {
  const onset = performance.now();
  let isOver = false;
  let longest = 0;
  let first = Number.POSITIVE_INFINITY;
  const probes: Promise<void>[] = [];
  const one = async (address: string): Promise<void> => {
    const began = performance.now();
    const signal = AbortSignal.any([life, AbortSignal.timeout(30_000)]);
    const headers = { authorization: `Bearer ${token}` };
    await fetch(`${address}${ADMIN_API}/customers`, { headers, signal })
      .then((response) => response.arrayBuffer())
      .then(() => {
        first = Math.min(first, (performance.now() - onset) / 1000);
      })
      .catch(() => undefined);
    longest = Math.max(longest, (performance.now() - began) / 1000);
  };
  const mayGoOn = (): boolean => !isOver && !life.aborted;
  const all = (async () => {
    while (mayGoOn()) {
      probes.push(...addresses.map(one));
      await sleep(PROBE_MS);
    }
  })();
  return async () => {
    isOver = true;
    await all;
    await Promise.all(probes);
    return { first, longest };
  };
}

/**
 * Seconds until a write that was sent after this instant was acknowledged by each server, and each
 * is ready.
 */
async function recovered({ site, load }: Scene, since: number, life: AbortSignal): Promise<number> {
  const late = (): boolean => life.aborted || performance.now() - since > GIVEN_UP * 1000;
  let last = 0;
  for (const { port } of site.toServers) {
    const address = `http://127.0.0.1:${String(port)}`;
    const isWritten = (one: Answer): boolean => one.began >= since && one.address === address && one.status < 300;
    let first = load.answers.find(isWritten);
    while (first === undefined) {
      if (late()) return Number.POSITIVE_INFINITY;
      await sleep(20);
      first = load.answers.find(isWritten);
    }
    last = Math.max(last, first.came - since);
  }
  for (const address of site.addresses) {
    while ((await readiness(address)).status !== 200) {
      if (late()) return Number.POSITIVE_INFINITY;
      await sleep(100);
      last = Math.max(last, performance.now() - since);
    }
  }
  return last / 1000;
}
