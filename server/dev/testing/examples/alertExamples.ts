import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type ExampleWorld } from './exampleWorld.ts';

/** A drawer reported full, which no other example is about. */
async function anAlert({ ledger, owner }: ExampleWorld): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into alerts (account_id, rule, subject, evidence, last_event_at)
     select $1, 'full_drawer', 'drawer:' || $2 || ':' || count(*),
            json_build_object('rule', 'full_drawer', 'drawer_id', $2::bigint, 'pieces', 20, 'capacity', 20, 'transactions', array[]::bigint[]), now()
       from alerts returning id`,
    [ledger.accountId, ledger.drawer],
  );
  return rows[0]?.id ?? 0;
}

/** Requests about alerts and the rules that raise them. */
export const alertExamples = {
  'alerts.list': async (world: ExampleWorld) => {
    await anAlert(world);
    return { query: 'filter[status][]=open&filter[rule][]=full_drawer&sort=-opened_at' };
  },
  'alerts.csv': () => ({ query: 'filter[status][]=open' }),
  'alerts.totals': () => ({ query: 'filter[rule][]=silent_drawer' }),
  'alerts.read': async (world: ExampleWorld) => ({ id: await anAlert(world) }),
  'alerts.verdict': async (world: ExampleWorld) => ({
    id: await anAlert(world),
    body: { verdict: 'false_alarm', note: 'Vidé le matin même', version: 1 },
  }),
  'alerts.snooze': async (world: ExampleWorld) => ({
    id: await anAlert(world),
    body: { until: addDays(parisDay(new Date()), 7), note: 'Tournée jeudi', version: 1 },
  }),
  'alerts.rules': () => ({}),
  'alerts.setRule': () => ({ body: { rule: 'full_drawer', enabled: true, thresholds: { percent: 90 } } }),
  'alerts.tryRule': () => ({ body: { rule: 'silent_drawer', thresholds: { days: 3 } } }),
};
