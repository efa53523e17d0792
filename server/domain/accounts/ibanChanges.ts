import { asPlatform } from '../../auth/asPlatform.ts';
import { brandOf, recipientsBy } from '../../auth/notices/recipients.ts';
import { type Notifiers } from '../../auth/notices/notifySecurityChange.ts';
import { expectConfirmed } from '../../auth/secondFactor/confirmation.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { consoleOrigin } from '../../platform/http/consoleAddress.ts';
import { ibanMail } from '../../outside/mails/ibanMail.ts';
import { writeMail } from '../../outside/mails/mail.ts';

/** Where money goes, before or after a save. */
export interface Bank {
  readonly iban?: string | null | undefined;
  readonly bic?: string | null | undefined;
}

interface BankChange {
  /** Undefined: of who bills. */
  readonly restaurant?: { readonly id: number; readonly name: string; readonly email: string | null } | undefined;
  /** Path of the page that shows it. */
  readonly path: string;
  readonly before: Bank;
  readonly after: Bank;
}

const endOf = ({ iban }: Bank): string => (iban ?? '').slice(-4);

/** Whether a save sends money elsewhere; an absent field is unchanged. */
export const changesBank = (before: Bank, { iban = before.iban, bic = before.bic }: Bank): boolean =>
  (iban ?? null) !== (before.iban ?? null) || (bic ?? null) !== (before.bic ?? null);

/**
 * Follows a save of where money goes: its person confirms their identity (428), the next batch will
 * mention the change, all administrators are mailed, and the restaurant at its former address.
 * Nothing where nothing changed; in an example no one is mailed.
 */
export async function followBankChange(
  tx: Tx,
  accountId: number,
  { restaurant, path, before, after }: BankChange,
  { caller, notifiers }: { readonly caller: Caller; readonly notifiers: Notifiers },
): Promise<void> {
  if (!changesBank(before, after)) return;
  await expectConfirmed(tx, caller);
  const changed = { iban: after.iban === undefined ? before.iban : after.iban };
  await tx.raw({
    text: 'insert into iban_changes (account_id, restaurant_id, person_id, old_end, new_end) values ($1, $2, $3, $4, $5)',
    values: [accountId, restaurant?.id ?? null, caller.personId, endOf(before), endOf(changed)],
  });
  if (caller.inExample) return;
  const administrators = await asPlatform(tx, () =>
    recipientsBy(tx, `p.role = 'account_admin' and p.account_id = $1`, accountId),
  );
  const [one] = administrators;
  if (one === undefined) return;
  const { config, jobs, secret, now } = notifiers;
  const facts = {
    brand: brandOf(one),
    whose: restaurant?.name ?? one.accountName ?? '',
    by: caller.name === '' ? caller.email : caller.name,
    oldEnd: endOf(before),
    newEnd: endOf(changed),
    at: now(),
  };
  const href = `${consoleOrigin(config)}${path}`;
  const written = [
    ...administrators.map(({ email, name }) => ({ to: email, words: ibanMail({ ...facts, name, href }) })),
    ...(restaurant?.email ? [{ to: restaurant.email, words: ibanMail({ ...facts, name: '', href: null }) }] : []),
  ];
  for (const { to, words } of written) {
    await writeMail(tx, { kind: 'iban_changed', accountId, to, ...words }, secret, (at, job, data) =>
      jobs.add(at, job, data),
    );
  }
}

/** How many people administer an account. */
export async function administratorsOf(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await asPlatform(tx, () =>
    tx.raw<{ count: number }>({
      text: `select count(*)::int as count from people where account_id = $1 and role = 'account_admin' and status = 'active'`,
      values: [accountId],
    }),
  );
  return rows[0]?.count ?? 0;
}
