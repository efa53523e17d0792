import { type TermsKind, SIGN_UP_KINDS } from '@boucle/contract/features/account/terms.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/** A version of a text of an initiative. */
export interface Terms {
  kind: TermsKind;
  version: number;
  text: string;
  validFrom: Date;
}

/** Versions by kind, as a person accepts them. */
export type Accepted = Readonly<Record<string, number>>;

/** The open initiative of a slug, a former one too. Platform scope. */
export async function accountOfSlug(
  tx: Tx,
  slug: string,
): Promise<{ id: number; name: string; slug: string } | undefined> {
  if (slug.includes('\0')) return undefined;
  const { rows } = await tx.raw<{ id: number; name: string; slug: string }>({
    text: `select a.id, a.name, a.slug from account_slugs s join accounts a on a.id = s.account_id and a.deactivated_at is null
            where s.slug = $1`,
    values: [slug],
  });
  return rows[0];
}

/** The versions of a text, the latest first. Platform scope. */
export async function versionsOf(tx: Tx, accountId: number, kind: string): Promise<Terms[]> {
  const { rows } = await tx.raw<Terms & Record<string, unknown>>({
    text: `select kind, version, text, valid_from as "validFrom" from account_terms
            where account_id = $1 and kind = $2 order by version desc`,
    values: [accountId, kind],
  });
  return rows;
}

/**
 * The versions in force that a consumer accepts with an account; undefined while one of them was
 * never published. Platform scope.
 */
export async function signUpTerms(tx: Tx, accountId: number): Promise<Accepted | undefined> {
  const { rows } = await tx.raw<{ kind: string; version: number }>({
    text: `select kind, max(version)::int as version from account_terms
            where account_id = $1 and kind = any($2::text[]) group by kind`,
    values: [accountId, [...SIGN_UP_KINDS]],
  });
  if (rows.length < SIGN_UP_KINDS.length) return undefined;
  return Object.fromEntries(rows.map(({ kind, version }) => [kind, version]));
}

/** Versions in force, of these texts, that a person has not accepted. Platform scope. */
export async function termsToAccept(
  tx: Tx,
  accountId: number,
  personId: number,
  kinds: readonly TermsKind[],
): Promise<Accepted> {
  const { rows } = await tx.raw<{ kind: string; version: number }>({
    text: `select t.kind, max(t.version)::int as version from account_terms t
            where t.account_id = $1 and t.kind = any($3::text[]) group by t.kind
           except
           select a.kind, a.version from terms_acceptances a where a.account_id = $1 and a.person_id = $2`,
    values: [accountId, personId, [...kinds]],
  });
  return Object.fromEntries(rows.map(({ kind, version }) => [kind, version]));
}

/** Writes what a person accepted, once each. Platform scope. */
export async function writeAcceptances(tx: Tx, accountId: number, personId: number, accepted: Accepted): Promise<void> {
  await tx.raw({
    text: `insert into terms_acceptances (account_id, person_id, kind, version)
           select $1, $2, k.key, k.value::int from jsonb_each_text($3::jsonb) k
           on conflict (account_id, person_id, kind, version) do nothing`,
    values: [accountId, personId, JSON.stringify(accepted)],
  });
}
