import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { inScope } from '../../../platform/database/tenant.ts';
import { followLoans } from '../../../features/loans/followLoans.ts';
import { testKeys } from '../keys.ts';
import { appWorld } from '../world.ts';

/** The Paris day on which the tests of loans begin. */
export const TODAY = parisDay(new Date());

/** A world with consos who borrow, and mornings of the policy of loans. */
export async function loanWorld() {
  const world = await appWorld();
  const { ledger, fresh } = world;
  await ledger.supply(ledger.sender, [
    { formatId: ledger.bowl, quantity: 500 },
    { formatId: ledger.cup, quantity: 50 },
  ]);
  let people = 0;
  const key = testKeys();
  const means = { key, add: () => Promise.resolve(), origin: 'http://boucle.test' };

  const rows = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> => {
    const found = await inScope(fresh.database, { kind: 'platform' }, (tx) =>
      tx.raw<R & Record<string, unknown>>({ text, values }),
    );
    return found.rows;
  };

  /** A conso who may borrow, and accepted the conditions so many days ago (null: never). */
  async function conso(acceptedDaysAgo: number | null = 400): Promise<number> {
    people += 1;
    const email = `conso-${people}@exemple.fr`;
    const [{ id } = { id: 0 }] = await rows<{ id: number }>(
      `insert into customers (account_id, email, name) values ($1, $2, $3) returning id`,
      ...[ledger.accountId, email, `Conso ${people}`],
    );
    if (acceptedDaysAgo !== null)
      await fresh.owner.query(
        `with person as (insert into people (account_id, role, email, status, customer_id) values ($1, 'customer', $2, 'active', $3) returning id)
         insert into terms_acceptances (account_id, person_id, kind, version, at) select $1, id, 'conditions', 1, now() - $4 * interval '1 day' from person`,
        [ledger.accountId, email, id, acceptedDaysAgo],
      );
    await ledger.record({
      type: 'admin_free_deposit',
      variant: 'offered',
      adminId: ledger.adminId,
      holder: { kind: 'customer', id },
      amountCents: 30_000,
    });
    return id;
  }

  const latestLoan = async (): Promise<number> =>
    (await rows<{ id: number }>('select max(id) as id from lots where account_id = $1', ledger.accountId))[0]?.id ?? 0;
  const since = (lot: number, daysAgo: number) =>
    // By Paris days: an hour before midnight so many days may be one more across a change of time.
    fresh.tamper(`update lots set since = ((since at time zone 'Europe/Paris') - interval '${daysAgo} days') at time zone 'Europe/Paris'
      where id = ${lot}`);

  return {
    ...world,
    key,
    rows,
    conso,
    latestLoan,
    since,
    /** The e-mail of the latest conso. */
    email: () => `conso-${people}@exemple.fr`,
    call: (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
      world.call(method, path, { token: world.tokens.admin, ...(body !== undefined && { body }) }),

    /** A loan of so many days ago, and its number. */
    async lend(customerId: number, daysAgo: number, quantity = 1, formatId = ledger.bowl): Promise<number> {
      await ledger.record({
        type: 'grab_container',
        author: 'restaurant_owner',
        restaurantId: ledger.sender,
        holder: { kind: 'customer', id: customerId },
        lines: [{ formatId, quantity }],
      });
      const lot = await latestLoan();
      await since(lot, daysAgo);
      return lot;
    },

    /** What waited on a day. */
    run: (day: string) => followLoans(fresh.database, means, ledger.accountId, day),

    /** The job of so many days ahead; all its mails leave. */
    async morning(ahead: number): Promise<void> {
      const day = addDays(TODAY, ahead);
      const clock = { ...fresh.database.clock, now: () => new Date(`${day}T06:00:00Z`) };
      await followLoans({ ...fresh.database, clock }, means, ledger.accountId, null);
      await fresh.tamper(
        `update mails set sent_at = '${day}T06:00:00Z' where kind = 'loan_reminder' and sent_at is null and failed_at is null`,
      );
    },

    /** What became of these loans: their rank, the step, the day from today. */
    async steps(...lots: number[]): Promise<string[]> {
      const found = await rows<{ lot_id: number; step: string; day: string }>(
        `select lot_id, step, to_char(day, 'YYYY-MM-DD') as day from loan_steps where account_id = $1 and lot_id = any($2::bigint[]) order by day, lot_id, step desc`,
        ...[ledger.accountId, lots],
      );
      return found.map(({ lot_id: lot, step, day }) => {
        const ahead = Math.round((Date.parse(day) - Date.parse(TODAY)) / 86_400_000);
        return `${lots.indexOf(lot)} ${step} ${ahead}`;
      });
    },

    /** Pieces of a loan that are out. */
    left: async (lot: number): Promise<number> =>
      (await rows<{ left_quantity: number }>('select left_quantity from lots where id = $1', lot))[0]?.left_quantity ??
      -1,
  };
}

export type LoanWorld = Awaited<ReturnType<typeof loanWorld>>;
