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
  'alerts.ownActs': () => ({}),
  'alerts.see': async (world: ExampleWorld) => {
    const { owner, ledger } = world;
    // Of an initiative that one person alone administers.
    const { rows } = await owner.query<{ id: number; account_id: number }>(
      `with sole as (insert into accounts (name) values ('Consigne ' || gen_random_uuid()) returning id),
         person as (insert into people (account_id, role, email, status)
           select id, 'account_admin', gen_random_uuid() || '@exemple.fr', 'active' from sole returning id, account_id)
       insert into alerts (account_id, rule, subject, evidence, last_event_at)
       select account_id, 'corrections_of_many', 'person:' || id, json_build_object('rule', 'corrections_of_many', 'admin_id', id, 'people', 4,
         'from', now(), 'to', now(), 'transactions', array[]::bigint[]), now() from person returning id::int, account_id::int`,
    );
    return { id: rows[0]?.id ?? 0, body: { account_id: rows[0]?.account_id ?? ledger.accountId } };
  },
  'alerts.rules': () => ({}),
  'alerts.setRule': () => ({ body: { rule: 'full_drawer', enabled: true, thresholds: { percent: 90 } } }),
  'alerts.tryRule': () => ({ body: { rule: 'silent_drawer', thresholds: { days: 3 } } }),
};
