import { ANSWERS_KEPT_DAYS } from '@boucle/contract/base/constants.ts';
import { dateTime } from '@boucle/contract/base/format.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/**
 * Values hashed with another key than the active one: they cannot be made anew, and are checked as
 * long as that key is listed.
 */
export interface Remains {
  /** Whose unused recovery codes are. */
  readonly people: number;
  /** Kept requests, and until when the last of them is kept (French). */
  readonly requests: number;
  readonly until: string;
}

/** Values that only another key checks. Platform scope. */
export async function remainsOf(tx: Tx, active: number): Promise<Remains> {
  const { rows } = await tx.raw<{ people: number; requests: number; until: Date | null }>({
    text: `select (select count(distinct person_id)::int from person_recovery_codes where key_number <> $1 and used_at is null) as people,
                  count(*)::int as requests, max(created_at) + make_interval(days => $2) as until
             from idempotency_keys where key_number <> $1`,
    values: [active, ANSWERS_KEPT_DAYS],
  });
  const [{ people, requests, until } = { people: 0, requests: 0, until: null }] = rows;
  return { people, requests, until: until === null ? '' : dateTime(until.toISOString()) };
}
