import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_API } from '@boucle/contract/constants.ts';
import { inScope } from '../database/tenant.ts';
import { DEMO_PASSWORD } from '../demo/signIns.ts';
import { sessionToken } from '../testing/sessionToken.ts';
import { type Verdict, bookmark, isGood, judge } from './books.ts';
import { FAULTS } from './faults.ts';
import { type Act, type Load, startLoad } from './load.ts';
import { type Site, openSite } from './site.ts';

/** Seconds within which a request is answered while the database says nothing, and all is as before once a fault is over. */
const BARS = { answer: 10, recovery: 15 };
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const WHOLE_MS = 10 * 60_000;
const CALLERS = 6;
/** The faults whose names hold this text (FAULT), or all. */
const ASKED = FAULTS.filter(({ name }) => name.includes(process.env['FAULT'] ?? ''));
const CUSTOMERS = 8;
const PROBE_MS = 500;

/** While the database says nothing: seconds until anybody was answered, and how long the slowest of all waited. */
interface Answer {
  readonly first: number;
  readonly longest: number;
}

interface Outcome extends Verdict {
  readonly servers: number;
  readonly name: string;
  /** Undefined where the database does not fall silent. */
  readonly answer: Answer | undefined;
  /** Seconds from the end of the fault to the first write that was sent after it and acknowledged. */
  readonly recovery: number;
  readonly acknowledged: number;
  /** What else did not hold (French). */
  readonly wrong: string | undefined;
}

/** Who calls, whom and what for: of the demo world. */
async function cast({ connection }: Site) {
  const first = async <R extends object>(text: string): Promise<R[]> =>
    (await inScope(connection.database, { kind: 'platform' }, (tx) => tx.raw<R & Record<string, unknown>>({ text })))
      .rows;
  const [admin] = await first<{ id: number; account_id: number }>(
    "select id, account_id from people where email = 'initiative@boucle.test'",
  );
  const accountId = admin?.account_id ?? 0;
  const customers = await first<{ id: number }>(
    `select id from customers where account_id = ${String(accountId)} order by id limit ${String(CUSTOMERS)}`,
  );
  const token = await sessionToken(connection.database, admin?.id ?? 0);
  return { accountId, customers: customers.map(({ id }) => id), token };
}

/** Credits mostly; containers bought and lent to guests besides. */
function acts(customers: readonly number[], token: string): () => Act {
  let n = 0;
  const none = { cents: 0, customer: 0 };
  const bearer = `Bearer ${token}`;
  const partner = `Basic ${Buffer.from(`demo-velocourse:${DEMO_PASSWORD}`).toString('base64')}`;
  return () => {
    n += 1;
    if (n % 5 === 3) {
      const body = { transaction_type: 'admin_in', variant: 'bought', lines: [{ format_id: 1, quantity: 1 }] };
      return { kind: 'entry', path: `${ADMIN_API}/transactions`, authorization: bearer, body, ...none };
    }
    if (n % 10 === 7) {
      const containers = [{ format_id: 1, quantity: 1 }];
      const body = { transaction_type: 'grab_guest_container', restaurant_id: 1, containers };
      return { kind: 'loan', path: '/api/v1/partners/transactions', authorization: partner, body, ...none };
    }
    const customer = customers[n % customers.length] ?? 0;
    const path = `${ADMIN_API}/customers/${String(customer)}/credits`;
    return {
      kind: 'credit',
      path,
      authorization: bearer,
      body: { amount: 0.01, origin: 'offered' },
      cents: 1,
      customer,
    };
  };
}

/** Reads something of the database at each server until told to stop. */
function probing({ addresses }: Site, token: string): () => Promise<Answer> {
  const onset = performance.now();
  let isOver = false;
  let longest = 0;
  let first = Number.POSITIVE_INFINITY;
  const probes: Promise<void>[] = [];
  const one = async (address: string): Promise<void> => {
    const began = performance.now();
    const signal = AbortSignal.timeout(60_000);
    const headers = { authorization: `Bearer ${token}` };
    await fetch(`${address}${ADMIN_API}/customers`, { headers, signal })
      .then((response) => response.arrayBuffer())
      .then(() => {
        first = Math.min(first, (performance.now() - onset) / 1000);
      })
      .catch(() => undefined);
    longest = Math.max(longest, (performance.now() - began) / 1000);
  };
  const all = (async () => {
    const mayGoOn = (): boolean => !isOver;
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

/** Seconds from `since` until a write begun after it was acknowledged; Infinity after a minute without. */
async function recovered(load: Load, since: number): Promise<number> {
  for (;;) {
    const found = load.answers.findLast(({ began, status }) => began >= since && (status === 201 || status === 200));
    if (found !== undefined) {
      const first = load.answers.find(({ began, status }) => began >= since && (status === 201 || status === 200));
      return ((first ?? found).came - since) / 1000;
    }
    if (performance.now() - since > 60_000) return Number.POSITIVE_INFINITY;
    await sleep(20);
  }
}

async function tortured(servers: number, until: number): Promise<Outcome[]> {
  const site = await openSite(servers);
  const outcomes: Outcome[] = [];
  try {
    const { accountId, customers, token } = await cast(site);
    const before = await bookmark(site.connection, customers);
    const load = startLoad(
      CALLERS,
      site.toServers.map(({ port }) => `http://127.0.0.1:${String(port)}`),
      acts(customers, token),
    );
    for (const fault of ASKED) {
      if (performance.now() > until) break;
      const told = load.acknowledged.length;
      load.goOn();
      await sleep(1_500);
      let ended = performance.now();
      const over = fault.befall(site).finally(() => {
        ended = performance.now();
      });
      // What was under way is answered by then; from now on there is silence.
      await sleep(500);
      const stop = fault.isSilence === true ? probing(site, token) : undefined;
      const wrong = await over;
      const recovery = await recovered(load, ended);
      const answer = await stop?.();
      await load.rest();
      const verdict = await judge(site.connection, { accountId, before, load });
      outcomes.push({
        servers,
        name: fault.name,
        answer,
        recovery,
        acknowledged: load.acknowledged.length - told,
        wrong,
        ...verdict,
      });
      say(lineOf(outcomes.at(-1)));
    }
    for (const [why, count] of load.refused) say(`refusé ${String(count)} fois\u00a0: ${why}`);
  } finally {
    await site.close();
  }
  return outcomes;
}

const holds = (one: Outcome): boolean =>
  isGood(one) && one.wrong === undefined && one.recovery < BARS.recovery && (one.answer?.first ?? 0) < BARS.answer;

const seconds = (value: number | undefined): string => (value === undefined ? '' : `${value.toFixed(1)}\u00a0s`);

function lineOf(one: Outcome | undefined): string {
  if (one === undefined) return '';
  const { lost, doubled, cents, off, otherAnswers, misdated } = one;
  const counts = [one.acknowledged, lost, doubled, cents, off, otherAnswers, misdated].join(' | ');
  const outcome = holds(one) ? 'tient' : `NE TIENT PAS${one.wrong === undefined ? '' : `\u00a0: ${one.wrong}`}`;
  return `| ${String(one.servers)} | ${one.name} | ${seconds(one.answer?.first)} | ${seconds(one.answer?.longest)} | ${seconds(one.recovery)} | ${counts} | ${outcome} |`;
}

const HEAD = `| Serveurs | Panne | Base muette\u00a0: première réponse | la plus lente | Reprise | Confirmées | Perdues | Doublées | Centimes d’écart | Écarts des registres | Autres réponses | Mal datées | |
|---|---|---|---|---|---|---|---|---|---|---|---|---|`;

const began = performance.now();
const outcomes: Outcome[] = [];
for (const [rank, servers] of [1, 2].entries()) {
  outcomes.push(...(await tortured(servers, began + (WHOLE_MS * (rank + 1)) / 2 - 20_000)));
}
const missing = 2 * ASKED.length - outcomes.length;
const fallen = outcomes.filter((one) => !holds(one)).length;
say([HEAD, ...outcomes.map(lineOf)].join('\n'));
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
say(
  `${String(outcomes.length)} pannes en ${minutes}\u00a0min\u00a0: ${String(fallen)} ne tiennent pas, ${String(missing)} n’ont pas été jouées (dix minutes au plus).`,
);
process.exitCode = fallen + missing === 0 ? 0 : 1;
