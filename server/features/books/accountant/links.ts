import { type AccountantLink } from '@boucle/contract/features/books/accountantCalls.ts';
import { parisDay } from '@boucle/contract/base/format.ts';
import { asPlatform } from '../../../auth/asPlatform.ts';
import { type Tx } from '../../../platform/database/transaction.ts';

const SHOWN = 100;

interface SqlRow extends Omit<AccountantLink, 'state' | 'created_at' | 'opened_at' | 'revoked_at'> {
  readonly created_at: Date;
  readonly opened_at: Date | null;
  readonly revoked_at: Date | null;
}

const COLUMNS = `l.id, l.email, l.last_day, l.created_at, coalesce(nullif(p.name, ''), p.email) as by, l.weekly_mail, l.opens, l.opened_at, l.revoked_at
  from accountant_links l left join people p on p.id = l.created_by where l.account_id = $1`;

const linkOf = ({ created_at, opened_at, revoked_at, ...row }: SqlRow, today: string): AccountantLink => ({
  ...row,
  state: revoked_at !== null ? 'revoked' : row.last_day < today ? 'over' : 'open',
  created_at: created_at.toISOString(),
  opened_at: opened_at?.toISOString() ?? null,
  revoked_at: revoked_at?.toISOString() ?? null,
});

/** The links that an account gave, the latest first, 100 at most. */
export async function accountantLinks(tx: Tx, accountId: number): Promise<AccountantLink[]> {
  const { rows } = await tx.raw<SqlRow & Record<string, unknown>>({
    text: `select ${COLUMNS} order by l.id desc limit ${SHOWN}`,
    values: [accountId],
  });
  const today = parisDay(tx.now());
  return rows.map((row) => linkOf(row, today));
}

/** One of them. */
export async function accountantLink(tx: Tx, accountId: number, id: number): Promise<AccountantLink | undefined> {
  const { rows } = await tx.raw<SqlRow & Record<string, unknown>>({
    text: `select ${COLUMNS} and l.id = $2`,
    values: [accountId, id],
  });
  const today = parisDay(tx.now());
  return rows.map((row) => linkOf(row, today))[0];
}

/**
 * How many links of an account open today, under a lock that makes concurrent creations wait for
 * each other.
 */
export async function lockOpenLinks(tx: Tx, accountId: number): Promise<number> {
  await tx.raw({ text: 'select from accounts where id = $1 for no key update', values: [accountId] });
  const { rows } = await tx.raw<{ count: number }>({
    text: 'select count(*)::int as count from accountant_links where account_id = $1 and revoked_at is null and last_day >= $2',
    values: [accountId, parisDay(tx.now())],
  });
  return rows[0]?.count ?? 0;
}

interface NewLink {
  readonly weeklyMail: boolean;
  readonly email: string;
  readonly lastDay: string;
  readonly hash: Buffer;
  readonly personId: number;
}

/** Writes a link and answers its number. */
export async function insertLink(
  tx: Tx,
  accountId: number,
  { email, lastDay, hash, personId, weeklyMail }: NewLink,
): Promise<number> {
  const { rows } = await asPlatform(tx, () =>
    tx.raw<{ id: number }>({
      text: `insert into accountant_links (account_id, email, token_hash, last_day, created_by, created_at, weekly_mail) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      values: [accountId, email, hash, lastDay, personId, tx.now(), weeklyMail],
    }),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The link was not written');
  return row.id;
}

/** Ends a link; one that has ended stays as it is. */
export async function revokeLink(tx: Tx, accountId: number, id: number, personId: number): Promise<void> {
  await tx.raw({
    text: 'update accountant_links set revoked_at = $3, revoked_by = $4 where account_id = $1 and id = $2 and revoked_at is null',
    values: [accountId, id, tx.now(), personId],
  });
}

/** A link that opens today, in any account; the caller still compares the hash of its secret. */
export interface OpenLink {
  readonly id: number;
  readonly email: string;
  readonly lastDay: string;
  readonly hash: Buffer;
  /** How often its page was opened, and when it was last. */
  readonly opens: number;
  readonly openedAt: Date | null;
}

/** A link of an account that is in use; undefined when it has ended or was revoked. */
export async function openLinkNamed(tx: Tx, accountId: number, id: number): Promise<OpenLink | undefined> {
  const { rows } = await asPlatform(tx, () =>
    tx.raw<OpenLink & Record<string, unknown>>({
      text: `select l.id, l.email, l.last_day as "lastDay", l.token_hash as hash, l.opens, l.opened_at as "openedAt" from accountant_links l join accounts a on a.id = l.account_id
        where l.account_id = $1 and l.id = $2 and l.revoked_at is null and l.last_day >= $3 and a.deactivated_at is null`,
      values: [accountId, id, parisDay(tx.now())],
    }),
  );
  return rows[0];
}

/** Counts a visit of a link's page. */
export async function countVisit(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.raw({
    text: 'update accountant_links set opens = opens + 1, opened_at = $3 where account_id = $1 and id = $2',
    values: [accountId, id, tx.now()],
  });
}
