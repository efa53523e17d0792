import { type Notifiers } from '../../auth/notices/notifySecurityChange.ts';
import { warnAdministrators } from '../../auth/notices/warnAdministrators.ts';
import { endSessionsOf } from '../../auth/tokens/sessions.ts';
import { type Database } from '../database/pool.ts';
import { inScope } from '../database/tenant.ts';
import { writeEvent } from '../http/audit.ts';
import { type Caller } from '../http/caller.ts';

const WINDOW_MS = 5 * 60_000;
/**
 * Distinct absent numbers within the window: the first limit notifies the administrators, the
 * second ends the sessions.
 */
const MANY = 30;
const TOO_MANY = 200;

/**
 * Numbers of one kind that each person asked for one by one and that were not there, lately, in
 * this process.
 */
export class MissedNumbers {
  readonly #missed = new Map<string, Map<number, number>>();

  /**
   * Counts one; answers the bound that it reaches, undefined for none. `of`: the person and the
   * kind; `at`: milliseconds.
   */
  count(of: string, number: number, at: number): typeof MANY | typeof TOO_MANY | undefined {
    const own = this.#missed.get(of) ?? new Map<number, number>();
    for (const [before, since] of own) if (at - since > WINDOW_MS) own.delete(before);
    const isNew = !own.has(number);
    own.set(number, at);
    this.#missed.set(of, own);
    if (!isNew) return undefined;
    return ([MANY, TOO_MANY] as const).find((bound) => bound === own.size);
  }
}

interface Probed {
  readonly caller: Caller;
  readonly count: number;
  readonly address: string | null;
  readonly requestId: string;
}

/**
 * Writes in the journal that a person tries numbers, mails it once a day, and ends their sessions
 * when they are too many.
 */
export async function noteProbing(database: Database, notifiers: Notifiers, probed: Probed): Promise<void> {
  const { caller, count, address, requestId } = probed;
  const { personId, accountId } = caller;
  await inScope(database, { kind: 'platform' }, async (tx) => {
    const { rows } = await tx.raw({
      text: `select from events where account_id is not distinct from $1 and person_id = $2 and action = 'session.probe'
              and created_at > now() - interval '1 day' limit 1`,
      values: [accountId, personId],
    });
    const details = { count };
    writeEvent(tx, { accountId, personId, action: 'session.probe', entityId: null, details, address, requestId });
    if (rows.length === 0) await warnAdministrators(tx, notifiers, { what: 'probing', personId, count, address });
    if (count < TOO_MANY) return;
    await endSessionsOf(tx, personId, null);
    writeEvent(tx, { accountId, personId, action: 'session.endProbing', entityId: null, details, address, requestId });
  });
}
