import { type AccountTerms } from '@boucle/contract/features/account/calls.ts';
import { type TermsKind } from '@boucle/contract/features/account/terms.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { expectVersion } from '../../platform/api/versions.ts';
import { lockAccount } from './queries.ts';

/** Every version of the texts of an initiative, the latest of each first. */
export async function termsOf(tx: Tx, accountId: number): Promise<AccountTerms[]> {
  const { rows } = await tx.raw<Omit<AccountTerms, 'valid_from'> & { valid_from: Date }>({
    text: `select t.kind, t.version, t.text, t.valid_from, coalesce(nullif(p.name, ''), p.email) as by
             from account_terms t left join people p on p.account_id = $1 and p.id = t.created_by
            where t.account_id = $1 order by t.kind, t.version desc`,
    values: [accountId],
  });
  return rows.map((row) => ({ ...row, valid_from: row.valid_from.toISOString() }));
}

/**
 * Adds a version of a text, in force at once; the same text again adds none. Throws 409 when
 * another version than the one it was written from came first.
 */
export async function publishTerms(
  tx: Tx,
  caller: Caller,
  { kind, text, version }: { kind: TermsKind; text: string; version?: number | undefined },
): Promise<AccountTerms> {
  const accountId = accountOf(caller);
  await lockAccount(tx, accountId);
  const latest = await latestOf(tx, accountId, kind);
  expectVersion(version, latest ?? { version: 0 });
  if (latest !== undefined && latest.text === text) return latest;
  await tx.raw({
    text: `insert into account_terms (account_id, kind, version, text, created_by) values ($1, $2, $3, $4, $5)`,
    values: [accountId, kind, (latest?.version ?? 0) + 1, text, caller.personId],
  });
  const published = await latestOf(tx, accountId, kind);
  if (published === undefined) throw new Error('The text was not written.');
  return published;
}

const latestOf = async (tx: Tx, accountId: number, kind: TermsKind): Promise<AccountTerms | undefined> =>
  (await termsOf(tx, accountId)).find((one) => one.kind === kind);
