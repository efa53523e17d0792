import { type Inactive } from '@boucle/contract/features/customers/personalData.ts';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { INACTIVE_NOTICE } from '@boucle/contract/features/customers/dataLabels.ts';
import { ownPagePath } from '@boucle/contract/shared/account/ownPages.ts';
import { asPlatform } from '../../auth/asPlatform.ts';
import { inactiveOf } from '../../domain/personalData/inactive.ts';
import { accountBrand } from '../../outside/mails/accountBrand.ts';
import { inactiveMail } from './inactiveMail.ts';
import { writeMail } from '../../outside/mails/mail.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { consoleOrigin } from '../../platform/http/consoleAddress.ts';
import { refused } from '../../platform/http/errors.ts';
import { eraseCustomer } from './erase.ts';

/** Locked one after the other in their order, as all that writes of several consos. */
async function lockedInactive(tx: Tx, accountId: number, ids: readonly number[]): Promise<Inactive> {
  const asked = [...new Set(ids)].sort((one, other) => one - other);
  await tx.raw({
    text: 'select from customers where account_id = $1 and id = any ($2::bigint[]) order by id for no key update',
    values: [accountId, asked],
  });
  return inactiveOf(tx, accountId, asked);
}

/** Mails the inactive ones among these consos that no warning went to since their last movement. */
export async function warnInactive(context: CallContext, ids: readonly number[]): Promise<Inactive> {
  const { tx, caller, dependencies } = context;
  const accountId = accountOf(caller);
  const { months, customers } = await lockedInactive(tx, accountId, ids);
  const brand = await accountBrand(tx, accountId);
  const { rows } = await tx.raw<{ slug: string | null }>({
    text: 'select slug from accounts where id = $1',
    values: [accountId],
  });
  const [slug, today] = [rows[0]?.slug ?? null, parisDay(tx.now())];
  const { rows: people } = await tx.raw<{ id: number; email: string; name: string }>({
    text: 'select id, email, name from customers where account_id = $1 and id = any ($2::bigint[]) order by id',
    values: [accountId, customers.flatMap(({ id, warned_on: on }) => (on === null ? [id] : []))],
  });
  if (people.length === 0) throw refused('Aucun de ces consos n’est à prévenir.');
  for (const { id, email, name } of people) {
    const texts = inactiveMail({
      brand,
      name,
      months: months ?? 0,
      from: addDays(today, INACTIVE_NOTICE),
      href: slug === null ? null : `${consoleOrigin(dependencies.config)}${ownPagePath('customer', slug)}`,
    });
    const mail = await asPlatform(tx, () =>
      writeMail(tx, { accountId, kind: 'inactive', to: email, ...texts }, dependencies.secret, dependencies.jobs.add),
    );
    await tx.raw({
      text: 'insert into inactivity_warnings (account_id, customer_id, day, mail) values ($1, $2, $3, $4)',
      values: [accountId, id, today, mail],
    });
  }
  return inactiveOf(tx, accountId);
}

/** Erases the ones among these consos that were warned a month ago and are inactive still. */
export async function eraseInactive(context: CallContext, ids: readonly number[]): Promise<Inactive> {
  const { tx, caller } = context;
  const accountId = accountOf(caller);
  const { customers } = await lockedInactive(tx, accountId, ids);
  const erasable = customers.filter(({ erasable: may }) => may);
  if (erasable.length === 0) throw refused('Aucun de ces consos n’est à effacer.');
  for (const { id } of erasable) await eraseCustomer(tx, accountId, id);
  return inactiveOf(tx, accountId);
}
