import { type Beyond, SECOND_PERSON_DEFAULTS, beyondSentence } from '@boucle/contract/features/awaitingActs/labels.ts';
import { parisDay } from '@boucle/contract/base/format.ts';
import { toCents, toEuros } from '@boucle/contract/base/primitives.ts';
import { type Tx } from '../database/transaction.ts';
import { type Caller } from '../http/caller.ts';
import { problem } from '../http/errors.ts';
import { type Outflow, takeOutflows } from '../../domain/ledger/posting/outflows.ts';

const asked = new WeakSet<Tx>();

/** Notes that what is under way asks for a second person, whatever its amount. */
export function askSecondPerson(tx: Tx): void {
  asked.add(tx);
}

/**
 * What a call did that may need a second person: what left, and whether it asks for one whatever it
 * is.
 */
export interface Held {
  readonly outflows: readonly Outflow[];
  readonly always: boolean;
}

/** The outflows noted since the last call; the caller is responsible for them. */
export function takeHeld(tx: Tx): Held {
  const always = asked.delete(tx);
  return { outflows: takeOutflows(tx), always };
}

/**
 * Looks, before the commit, at what an administrator's call gave away, paid out and took out of
 * stock: it is kept as long as their Paris day stays below the thresholds of the initiative.
 * Beyond, nothing is kept (428) and a second person is requested.
 */
export async function holdBack(tx: Tx, caller: Caller): Promise<void> {
  const beyond = await beyondOf(tx, caller, takeHeld(tx));
  if (beyond !== undefined) throw problem('second_person_required', beyondSentence(beyond), { current: beyond });
}

/**
 * How far somebody's day goes beyond the thresholds with what they just did, which is counted from
 * then on; undefined where it does not. Acts of one person wait for each other here. Nothing is
 * real in an example.
 */
export async function beyondOf(tx: Tx, caller: Caller, { outflows, always }: Held): Promise<Beyond | undefined> {
  if (caller.inExample) return undefined;
  const [first] = outflows;
  const accountId = caller.accountId ?? first?.accountId;
  if (accountId === undefined || (first === undefined && !always)) return undefined;
  const added = first === undefined ? 0 : await keep(tx, accountId, outflows, caller.personId);
  if (added === 0 && !always) return undefined;
  const { threshold_cents, threshold_pieces } = await thresholdsOf(tx, accountId);
  const used = await usedToday(tx, accountId, caller.personId);
  if (!always && used.cents <= threshold_cents && used.pieces <= threshold_pieces) return undefined;
  return {
    amount: always ? 0 : toEuros(used.cents),
    pieces: always ? 0 : used.pieces,
    threshold_value: toEuros(threshold_cents),
    threshold_pieces,
    alone: await isAlone(tx, accountId, caller.personId),
  };
}

interface Thresholds {
  readonly threshold_cents: number;
  readonly threshold_pieces: number;
  readonly version: number;
}

/** The thresholds of an initiative; the defaults where it never chose. */
export async function thresholdsOf(tx: Tx, accountId: number): Promise<Thresholds> {
  const { rows } = await tx.raw<{ threshold_cents: number; threshold_pieces: number; version: number }>({
    text: 'select threshold_cents, threshold_pieces, version from second_person_settings where account_id = $1',
    values: [accountId],
  });
  const { threshold_value, threshold_pieces } = SECOND_PERSON_DEFAULTS;
  return rows[0] ?? { threshold_cents: toCents(threshold_value), threshold_pieces, version: 1 };
}

/** Cents and pieces that a person gave away, paid out and took out alone today (Paris). */
export async function usedToday(
  tx: Tx,
  accountId: number,
  personId: number,
): Promise<{ readonly cents: number; readonly pieces: number }> {
  const { rows } = await tx.raw<{ cents: number; pieces: number }>({
    text: `select coalesce(sum(cents), 0)::bigint as cents, coalesce(sum(pieces), 0)::bigint as pieces
             from outflows where account_id = $1 and person_id = $2 and day = $3`,
    values: [accountId, personId, parisDay(tx.now())],
  });
  return rows[0] ?? { cents: 0, pieces: 0 };
}

/** Whether no one else administers the initiative. */
export async function isAlone(tx: Tx, accountId: number, personId: number): Promise<boolean> {
  const { rows } = await tx.raw<{ others: boolean }>({
    text: `select exists (select from people
             where account_id = $1 and role = 'account_admin' and status = 'active' and id <> $2) as others`,
    values: [accountId, personId],
  });
  return rows[0]?.others !== true;
}

/**
 * Keeps what counts in the day, under the lock of the person; answers how many rows were added,
 * reversals apart.
 */
async function keep(tx: Tx, accountId: number, outflows: readonly Outflow[], personId: number): Promise<number> {
  await tx.raw({
    text: `select pg_advisory_xact_lock(hashtextextended('outflows/' || $1::text || '/' || $2::text, 0))`,
    values: [accountId, personId],
  });
  const today = parisDay(tx.now());
  const rows: Kept[] = [];
  for (const outflow of outflows) {
    const { transactionId, reversesId, refunds, pieces } = outflow;
    if (reversesId !== null && (await undoes(tx, accountId, outflow, reversesId))) continue;
    const same = refunds && reversesId === null ? await givenBack(tx, accountId, transactionId) : 0;
    const cents = outflow.cents - same;
    if (cents > 0 || pieces > 0) rows.push({ transactionId, personId, day: today, cents, pieces });
  }
  await insert(tx, accountId, rows);
  return rows.length;
}

/**
 * Counts an offered card that a restaurant activates in the day of the administrator who made its
 * batch: the gift is theirs, and no one at a counter can be held back.
 */
export async function countForMaker(tx: Tx, accountId: number, transactionId: number): Promise<void> {
  await tx.raw({
    text: `insert into outflows (account_id, transaction_id, person_id, day, cents, pieces)
           select $1, t.id, b.created_by, $3, t.amount_cents, 0
             from transactions t
             join card_holders c on c.account_id = $1 and c.id = t.card_holder_id
             join card_batches b on b.account_id = $1 and b.id = c.batch_id
            where t.account_id = $1 and t.id = $2 and t.variant = 'offered' and t.amount_cents > 0
              and b.created_by is not null`,
    values: [accountId, transactionId, parisDay(tx.now())],
  });
}

/**
 * Gives the room of a day back when what counted in it is reversed. True also of an own act of the
 * same day, which then counts for nothing; reversing what somebody else brought in, or another day,
 * takes it out as any act does.
 */
async function undoes(tx: Tx, accountId: number, { transactionId }: Outflow, reversesId: number): Promise<boolean> {
  const { rows } = await tx.raw<{ person_id: number | null; day: string; cents: number; pieces: number; own: boolean }>(
    {
      text: `select o.person_id, o.day::text as day, o.cents, o.pieces,
                  coalesce(t.admin_id = r.admin_id, false)
                    and (t.completed_at at time zone 'Europe/Paris')::date = (r.completed_at at time zone 'Europe/Paris')::date as own
             from transactions t
             join transactions r on r.account_id = $1 and r.id = $3
             left join outflows o on o.account_id = $1 and o.transaction_id = t.id
            where t.account_id = $1 and t.id = $2`,
      values: [accountId, reversesId, transactionId],
    },
  );
  const [original] = rows;
  if (original === undefined) return false;
  const { person_id: personId, day, cents, pieces, own } = original;
  if (personId === null) return own;
  await insert(tx, accountId, [{ transactionId, personId, day, cents: -cents, pieces: -pieces }]);
  return true;
}

/**
 * Cents of a refund that only give the holder back what they paid in by the same means: what
 * somebody else recorded as received, less what was given back of it. A payment recorded by the
 * refunding person proves nothing, nor does another payee.
 */
async function givenBack(tx: Tx, accountId: number, transactionId: number): Promise<number> {
  const { rows: refunds } = await tx.raw<{
    amount_cents: number;
    means: string | null;
    admin_id: number | null;
    customer_id: number | null;
    card_holder_id: number | null;
  }>({
    text: `select t.amount_cents, t.means, t.admin_id, t.customer_id, t.card_holder_id
             from transactions t
             join payment_payees p on p.account_id = $1 and p.transaction_id = t.id
             left join customers c on c.account_id = $1 and c.id = t.customer_id
            where t.account_id = $1 and t.id = $2
              and lower(p.payee) = lower(coalesce(nullif(c.name, ''), c.email, 'Carte ' || lpad(t.card_holder_id::text, 6, '0')))`,
    values: [accountId, transactionId],
  });
  const [refund] = refunds;
  if (refund === undefined) return 0;
  const holder = refund.customer_id === null ? 'card_holder_id' : 'customer_id';
  const { rows } = await tx.raw<{ cents: number }>({
    text: `select (coalesce(sum(m.amount_cents) filter (where m.type <> 'refund_deposit'
                     and coalesce(o.admin_id, m.admin_id) is distinct from $5::bigint), 0)
                   - coalesce(sum(m.amount_cents) filter (where m.type = 'refund_deposit'), 0))::bigint as cents
             from transactions m
             left join transactions o on o.account_id = $1 and o.id = m.reverses_id
            where m.account_id = $1 and m.${holder} = $2 and m.id <> $3 and m.status = 'completed' and m.means = $4
              and (m.type = 'refund_deposit' or (m.type in ('admin_free_deposit', 'activate_card') and m.variant = 'initiative'))`,
    values: [accountId, refund.customer_id ?? refund.card_holder_id, transactionId, refund.means, refund.admin_id],
  });
  return Math.max(0, Math.min(refund.amount_cents, rows[0]?.cents ?? 0));
}

interface Kept {
  readonly transactionId: number;
  readonly personId: number;
  readonly day: string;
  readonly cents: number;
  readonly pieces: number;
}

async function insert(tx: Tx, accountId: number, kept: readonly Kept[]): Promise<void> {
  if (kept.length === 0) return;
  await tx.raw({
    text: `insert into outflows (account_id, transaction_id, person_id, day, cents, pieces)
           select $1, * from unnest($2::bigint[], $3::bigint[], $4::date[], $5::bigint[], $6::bigint[])`,
    values: [
      accountId,
      kept.map(({ transactionId }) => transactionId),
      kept.map(({ personId }) => personId),
      kept.map(({ day }) => day),
      kept.map(({ cents }) => cents),
      kept.map(({ pieces }) => pieces),
    ],
  });
}
