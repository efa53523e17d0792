import { type Example } from '@boucle/contract/features/example/calls.ts';
import { EXAMPLE_DAYS, type ExampleState } from '@boucle/contract/features/example/labels.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/**
 * Minutes without a word after which what was being made or removed counts as lost: its job is
 * tried again well before.
 */
const LOST_MINUTES = 15;

interface Row {
  state: Exclude<ExampleState, 'none'>;
  steps_done: number;
  by: string | null;
  opened_at: Date;
  ends_at: Date;
  lost: boolean;
}

const NONE: Example = { state: 'none', steps_done: 0, by: null, opened_at: null, ends_at: null };

/** State of an initiative's example. */
export async function exampleOf(tx: Tx, accountId: number): Promise<Example> {
  const { rows } = await tx.raw<Row & Record<string, unknown>>({
    text: `select e.state, e.step as steps_done, coalesce(nullif(p.name, ''), p.email) as by, e.opened_at, e.ends_at,
        e.told_at < now() - interval '${LOST_MINUTES} minutes' as lost
      from examples e left join people p on p.id = e.opened_by where e.account_id = $1`,
    values: [accountId],
  });
  const [row] = rows;
  if (row === undefined) return NONE;
  const { lost, state, opened_at: openedAt, ends_at: endsAt, ...rest } = row;
  return {
    ...rest,
    state: lost && state === 'preparing' ? 'failed' : state,
    opened_at: openedAt.toISOString(),
    ends_at: endsAt.toISOString(),
  };
}

/** The example is to be made. Its account is locked, and has none. */
export async function beginExample(tx: Tx, accountId: number, personId: number): Promise<void> {
  await tx.raw({
    text: `insert into examples (account_id, opened_by, ends_at) values ($1, $2, now() + make_interval(days => $3))
      on conflict (account_id) do update
        set state = 'preparing', step = 0, opened_by = excluded.opened_by, opened_at = excluded.opened_at, ends_at = excluded.ends_at,
          told_at = excluded.told_at`,
    values: [accountId, personId, EXAMPLE_DAYS],
  });
}

/** From here on no one comes into the example any more. */
export async function beginRemoval(tx: Tx, accountId: number): Promise<void> {
  await tx.raw({
    text: `update examples set state = 'removing', told_at = now() where account_id = $1`,
    values: [accountId],
  });
}
