import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { asPlatform } from '../../../auth/asPlatform.ts';
import { brandOf, recipientsBy } from '../../../auth/notices/recipients.ts';
import { type SecretKeys } from '../../../platform/crypto/keys.ts';
import { type Database } from '../../../platform/database/pool.ts';
import { inScope } from '../../../platform/database/tenant.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { type JobQueue } from '../../../platform/jobs/queue.ts';
import { writeMail } from '../../../outside/mails/mail.ts';
import { type MoneyOutLine, moneyOutMail } from '../../../outside/mails/moneyOutMail.ts';

/** Dependencies of writing the mails; `origin` is the console's address. */
interface Means {
  readonly key: SecretKeys;
  readonly add: JobQueue['add'];
  readonly origin: string;
}

/** The Monday of the week of a Paris day. */
function mondayOf(day: string): string {
  const weekday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

/**
 * Mails each account's administrators, and the accountants who are to be written to, what left in
 * the last whole week: once a week, on its first day that the job runs. An account that fails does
 * not stop the others; it is reported at the end.
 */
export async function mailMoneyOut(database: Database, means: Means): Promise<void> {
  const { rows } = await inScope(database, { kind: 'platform' }, (tx) =>
    tx.raw<{ id: number }>({ text: 'select id from accounts where deactivated_at is null order by id' }),
  );
  const failures: unknown[] = [];
  for (const { id: accountId } of rows) {
    const mailing = (tx: Tx) => mailOf(tx, accountId, means);
    await inScope(database, { kind: 'account', accountId }, mailing).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `Accounts whose money out was not mailed: ${failures.length}`);
}

async function mailOf(tx: Tx, accountId: number, { key, add, origin }: Means): Promise<void> {
  const today = parisDay(tx.now());
  const monday = mondayOf(today);
  const { rowCount } = await tx.raw({
    text: `update accounts set money_mailed_until = $2 where id = $1 and (money_mailed_until is null or money_mailed_until < $2)`,
    values: [accountId, monday],
  });
  // Another worker, or an earlier day of the week.
  if (rowCount === 0) return;
  const week = { from: addDays(monday, -7), to: addDays(monday, -1) };
  const lines = await moneyOut(tx, accountId, week);
  if (lines.length === 0) return;
  await asPlatform(tx, async () => {
    const administrators = await recipientsBy(tx, `p.role = 'account_admin' and p.account_id = $1`, accountId);
    const [one] = administrators;
    if (one === undefined) return;
    const brand = brandOf(one);
    const { rows: accountants } = await tx.raw<{ email: string }>({
      text: `select distinct email from accountant_links where account_id = $1 and weekly_mail and revoked_at is null and last_day >= $2`,
      values: [accountId, today],
    });
    const written = [
      ...administrators.map(({ email, name }) => ({ to: email, name, href: `${origin}/transactions/deposits` })),
      ...accountants.map(({ email }) => ({ to: email, name: '', href: null })),
    ];
    for (const { to, name, href } of written) {
      const words = moneyOutMail({ brand, name, ...week, lines, href });
      await writeMail(tx, { kind: 'money_out', accountId, to, ...words }, key, (at, job, data) => add(at, job, data));
    }
  });
}

/**
 * What was paid out and given away in days, by kind and by who recorded it; reversals take away.
 */
async function moneyOut(
  tx: Tx,
  accountId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<MoneyOutLine[]> {
  const { rows } = await tx.raw<{ what: MoneyOutLine['what']; by: string | null; count: number; cents: number }>({
    text: `with out_of as (
        select case when t.type = 'refund_deposit' then 'refunds' when t.type = 'admin_refund_guest_deposit' then 'guests' else 'gifts' end as what,
          t.admin_id as person, case when t.reverses_id is null then 1 else -1 end as n,
          case when t.type = 'admin_refund_guest_deposit' then t.containers_cost_cents else t.amount_cents end as cents
        from transactions t
        where t.account_id = $1 and t.day between $2 and $3 and t.status = 'completed'
          and (t.type = 'refund_deposit' and t.variant in ('account', 'sepa') or t.type = 'admin_refund_guest_deposit'
            or t.type = 'admin_free_deposit' and t.variant in ('offered', 'taken_back') or t.type = 'activate_card' and t.variant = 'offered')
        union all
        select 'restaurants', z.person_id, case when z.reverses_id is null then 1 else -1 end,
          (select sum(case when m.id = e.to_account then e.amount_cents else -e.amount_cents end)
            from settlement_entries e
            join money_accounts m on m.account_id = $1 and m.id in (e.from_account, e.to_account) and m.kind <> 'AR'
            where e.account_id = $1 and e.settlement_id = z.id)
        from settlements z where z.account_id = $1 and z.day between $2 and $3 and z.kind = 'payment_made'
      ), summed as (
        select what, person, sum(n)::int as count, sum(cents)::bigint as cents from out_of group by 1, 2
      )
      select s.what, coalesce(nullif(p.name, ''), p.email) as by, s.count, s.cents
        from summed s left join people p on p.id = s.person where s.cents <> 0 order by s.what, s.cents desc`,
    values: [accountId, from, to],
  });
  return rows.map(({ what, by, count, cents }) => ({ what, by: by ?? 'le logiciel', count, amount: toEuros(cents) }));
}
