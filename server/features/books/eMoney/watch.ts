import {
  E_MONEY_LEVELS,
  E_MONEY_MEASURES,
  type EMoneyLevel,
  type EMoneyMeasure,
  eMoneyLevel,
} from '@boucle/contract/shared/books/eMoney.ts';
import { parisDay } from '@boucle/contract/base/format.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { asPlatform } from '../../../auth/asPlatform.ts';
import { brandOf, recipientsBy } from '../../../auth/notices/recipients.ts';
import { type SecretKeys } from '../../../platform/crypto/keys.ts';
import { type Database } from '../../../platform/database/pool.ts';
import { inScope } from '../../../platform/database/tenant.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { type JobQueue } from '../../../platform/jobs/queue.ts';
import { eMoneyMail } from '../../../outside/mails/eMoneyMail.ts';
import { writeMail } from '../../../outside/mails/mail.ts';
import { eMoneyAt } from '../../../domain/statistics/eMoneyDays.ts';

/** Dependencies of writing the mails; `origin` is the console's address. */
interface WatchMeans {
  readonly key: SecretKeys;
  readonly add: JobQueue['add'];
  readonly origin: string;
}

/**
 * Compares the e-money of every account with the limit, and mails its administrators what has
 * crossed 80 % of it, or the limit itself, since the last look: once, and again only after it came
 * back. An account that fails does not stop the others; it is reported at the end.
 */
export async function watchEMoney(database: Database, means: WatchMeans): Promise<void> {
  const { rows } = await inScope(database, { kind: 'platform' }, (tx) =>
    tx.raw<{ id: number }>({ text: 'select id from accounts where deactivated_at is null order by id' }),
  );
  const failures: unknown[] = [];
  for (const { id: accountId } of rows) {
    const watching = (tx: Tx) => watch(tx, accountId, means);
    await inScope(database, { kind: 'account', accountId }, watching).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `Accounts whose e-money was not looked at: ${failures.length}`);
}

async function watch(tx: Tx, accountId: number, means: WatchMeans): Promise<void> {
  const today = parisDay(tx.now());
  const { outstandingCents, volumeCents } = await eMoneyAt(tx, accountId, today);
  const euros: Readonly<Record<EMoneyMeasure, number>> = {
    outstanding: toEuros(outstandingCents),
    volume: toEuros(volumeCents),
  };
  const known = await knownLevels(tx, accountId);
  const crossed: EMoneyMeasure[] = [];
  for (const measure of E_MONEY_MEASURES) {
    const before = known.get(measure) ?? 'below';
    const level = eMoneyLevel(euros[measure]);
    if (level === before || !(await keepLevel(tx, accountId, { measure, before, level, today }))) continue;
    if (E_MONEY_LEVELS.indexOf(level) > E_MONEY_LEVELS.indexOf(before)) crossed.push(measure);
  }
  if (crossed.length > 0) await mailCrossings(tx, accountId, { crossed, euros, today }, means);
}

async function knownLevels(tx: Tx, accountId: number): Promise<Map<EMoneyMeasure, EMoneyLevel>> {
  const { rows } = await tx.raw<{ measure: EMoneyMeasure; level: EMoneyLevel }>({
    text: 'select measure, level from e_money_levels where account_id = $1',
    values: [accountId],
  });
  return new Map(rows.map(({ measure, level }) => [measure, level]));
}

/** False when another worker has written the level in the meantime. */
async function keepLevel(
  tx: Tx,
  accountId: number,
  { measure, before, level, today }: { measure: EMoneyMeasure; before: EMoneyLevel; level: EMoneyLevel; today: string },
): Promise<boolean> {
  const { rowCount } = await tx.raw({
    text: `insert into e_money_levels as l (account_id, measure, level, since) values ($1, $2, $3, $4)
      on conflict (account_id, measure) do update set level = excluded.level, since = excluded.since where l.level = $5
      returning 1`,
    values: [accountId, measure, level, today, before],
  });
  return rowCount === 1;
}

async function mailCrossings(
  tx: Tx,
  accountId: number,
  facts: { crossed: readonly EMoneyMeasure[]; euros: Readonly<Record<EMoneyMeasure, number>>; today: string },
  { key, add, origin }: WatchMeans,
): Promise<void> {
  const href = `${origin}/books?onglet=monnaie`;
  await asPlatform(tx, async () => {
    for (const recipient of await recipientsBy(tx, `p.role = 'account_admin' and p.account_id = $1`, accountId)) {
      const words = eMoneyMail({ brand: brandOf(recipient), name: recipient.name, ...facts, href });
      await writeMail(tx, { kind: 'e_money', accountId, to: recipient.email, ...words }, key, (at, job, data) =>
        add(at, job, data),
      );
    }
  });
}
