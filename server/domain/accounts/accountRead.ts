import { fieldSays } from '@boucle/contract/base/formBody.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { invalidField } from '../../platform/http/errors.ts';

const OWN = 'Vous n’avez accès qu’aux données de votre initiative.';

/**
 * 422 at the parameter by which somebody who has an account names another one, in whatever reading
 * (docs/decisions/220).
 */
export function refuseOtherAccount({ accountId }: Pick<Caller, 'accountId'>, input: unknown): void {
  if (accountId === null) return;
  const { account_id: alone, filter } = (input ?? {}) as { account_id?: unknown; filter?: { account_id?: unknown } };
  const asked = { account_id: alone, 'filter.account_id': filter?.account_id };
  for (const [path, id] of Object.entries(asked))
    if (id !== undefined && Number(id) !== accountId) throw invalidField(path, OWN);
}

/**
 * Whose rows are read: the caller's own account, from the token alone; a super administrator, who
 * has none, names one. 422 at `path` when they do not, and when an administrator names another than
 * theirs.
 */
export function accountRead(
  { accountId }: Pick<Caller, 'accountId'>,
  asked: number | undefined,
  path = 'filter.account_id',
): number {
  const read = accountId ?? asked;
  if (read === undefined) throw invalidField(path, fieldSays('Application', 'required'));
  if (asked !== undefined && asked !== read) {
    throw invalidField(path, OWN);
  }
  return read;
}
