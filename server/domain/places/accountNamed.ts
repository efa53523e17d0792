import { fieldSays } from '@boucle/contract/base/formBody.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { invalidField } from '../../platform/http/errors.ts';

/**
 * The account that a creation is for: the caller's own, who may not name another one (422); a super
 * administrator, who has none, must name one that exists (422 otherwise).
 */
export async function accountNamed(tx: Tx, { accountId }: Caller, asked: number | undefined): Promise<number> {
  if (accountId !== null) {
    if (asked !== undefined && asked !== accountId)
      throw invalidField('account_id', 'Cette application n’est pas la vôtre.');
    return accountId;
  }
  if (asked === undefined) throw invalidField('account_id', fieldSays('Application', 'required'));
  const { rows } = await tx.raw<{ active: boolean }>({
    text: 'select deactivated_at is null as active from accounts where id = $1',
    values: [asked],
  });
  const [account] = rows;
  if (account === undefined) throw invalidField('account_id', 'Cette application n’existe pas.');
  if (!account.active) throw invalidField('account_id', 'Cette application est désactivée.');
  return asked;
}

/**
 * The account of a place by its number alone, as the platform names one; undefined when there is
 * none. Platform scope.
 */
export async function accountOf(
  tx: Tx,
  table: 'drop_off_points' | 'partners',
  id: number,
): Promise<number | undefined> {
  const row = await tx.selectFrom(table).select('account_id').where('id', '=', id).executeTakeFirst();
  return row?.account_id;
}
