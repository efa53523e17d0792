import { fieldSays } from '@boucle/contract/formBody.ts';
import { type Caller } from '../http/context.ts';
import { invalidField } from '../http/errors.ts';

/**
 * Whose rows are read: the caller's own account, from the token alone; a super administrator, who has none, names one. 422 at `path` when they
 * do not, and when an administrator names another than theirs.
 */
export function accountRead(
  { accountId }: Pick<Caller, 'accountId'>,
  asked: number | undefined,
  path = 'filter.account_id',
): number {
  const read = accountId ?? asked;
  if (read === undefined) throw invalidField(path, fieldSays('Application', 'required'));
  if (asked !== undefined && asked !== read) {
    throw invalidField(path, 'Vous ne lisez que ce qui est de votre initiative.');
  }
  return read;
}
