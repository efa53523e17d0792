import {
  type DELEGATED_ADMIN_SORTS,
  type DelegatedAdmin,
  type DelegatedAdminListQuery,
} from '@boucle/contract/features/delegatedAdmins/calls.ts';
import { readPage, readSort } from '@boucle/contract/base/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import { asPlatform } from '../../auth/asPlatform.ts';
import { lastSignInsOf, withLastSignIn } from '../../auth/tokens/lastSignIn.ts';
import { withSecondFactor } from '../../auth/secondFactor/withSecondFactor.ts';
import { withinParisDays } from '../../platform/database/parisDays.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { allOf, contains } from '../../domain/transactions/criteria.ts';

type Sort = (typeof DELEGATED_ADMIN_SORTS)[number];

/** Whose employees are requested. */
export interface Employer {
  accountId: number;
  partnerId: number;
}

type Row = Omit<DelegatedAdmin, 'created_at' | 'last_login_at' | 'second_factor'> & { created_at: Date };

/** Everybody's deposits of 30 days at once: one reading of the partner's latest transactions. */
const PEOPLE = ({ accountId, partnerId }: Employer): RawBuilder<unknown> => sql`people p left join (
  select t.person_id, count(*)::int as drops from transactions t
   where t.account_id = ${accountId}::bigint and t.partner_id = ${partnerId}::bigint
     and t.type = 'drop_partner_container' and t.status = 'completed' and t.reverses_id is null
     and t.day > (now() at time zone 'Europe/Paris')::date - 30
     and not exists (select from transactions r where r.account_id = ${accountId}::bigint and r.reverses_id = t.id)
   group by t.person_id
) d on d.person_id = p.id`;

const DROPS = sql`coalesce(d.drops, 0)`;

const COLUMNS = sql`p.id, p.name, p.email, p.status, ${DROPS} as drops_30_days, p.created_at`;

const SORTED_BY: Readonly<Record<Sort, RawBuilder<unknown>>> = {
  name: sql`plain(p.name)`,
  email: sql`p.email`,
  created_at: sql`p.created_at`,
  drops_30_days: DROPS,
  last_login_at: sql`seen.at`,
};

const ofPartner = ({ accountId, partnerId }: Employer): RawBuilder<unknown> =>
  sql`p.account_id = ${accountId}::bigint and p.partner_id = ${partnerId}::bigint and p.role = 'partner_delegated_admin'`;

/**
 * A page of the employees of a partner and how many answer the filters, by name; all of them
 * without `paged`.
 */
export async function listEmployees(
  tx: Tx,
  employer: Employer,
  query: DelegatedAdminListQuery,
  paged = true,
): Promise<{ rows: DelegatedAdmin[]; count: number }> {
  const conditions = allOf(conditionsOf(employer, query));
  const { limit, offset } = readPage(query.page);
  const slice = paged ? sql`limit ${limit}::bigint offset ${offset}::bigint` : sql``;
  const sorts = readSort<Sort>(query.sort, [{ column: 'name', descending: false }]);
  const order = sorts.map(
    ({ column, descending }) => sql`${SORTED_BY[column]} ${sql.raw(descending ? 'desc' : 'asc')} nulls last`,
  );
  const isBySignIn = sorts.some(({ column }) => column === 'last_login_at');
  const seen = isBySignIn ? await signInsOfAll(tx, employer) : sql``;
  const [counted, rows] = await Promise.all([
    prepared(tx, sql<{ count: number }>`select count(*) as count from people p where ${conditions}`),
    prepared(
      tx,
      sql<Row>`select ${COLUMNS} from ${PEOPLE(employer)} ${seen} where ${conditions} order by ${sql.join([...order, sql`p.id`])} ${slice}`,
    ),
  ]);
  return { rows: await whole(tx, rows), count: counted[0]?.count ?? 0 };
}

/** When the people of a partner last signed in, next to them. */
async function signInsOfAll(tx: Tx, employer: Employer): Promise<RawBuilder<unknown>> {
  const rows = await prepared(tx, sql<{ id: number }>`select p.id from people p where ${ofPartner(employer)}`);
  const moments = await lastSignInsOf(
    tx,
    rows.map(({ id }) => id),
  );
  return sql`left join unnest(${[...moments.keys()]}::bigint[], ${[...moments.values()]}::timestamptz[]) as seen (person_id, at)
    on seen.person_id = p.id`;
}

/**
 * One employee of the partner, locked when their access is about to change; undefined when it has
 * none of that number.
 */
export async function oneEmployee(
  tx: Tx,
  employer: Employer,
  id: number,
  lock = false,
): Promise<DelegatedAdmin | undefined> {
  const rows = await prepared(
    tx,
    sql<Row>`select ${COLUMNS} from ${PEOPLE(employer)} where ${ofPartner(employer)} and p.id = ${id}::bigint
      ${lock ? sql`for no key update of p` : sql``}`,
  );
  return (await whole(tx, rows))[0];
}

/** The employee of the partner with this e-mail, whatever their status. */
export async function employeeWith(tx: Tx, employer: Employer, email: string): Promise<DelegatedAdmin | undefined> {
  const rows = await prepared(
    tx,
    sql<Row>`select ${COLUMNS} from ${PEOPLE(employer)} where ${ofPartner(employer)} and p.email = ${email}::text`,
  );
  return (await whole(tx, rows))[0];
}

/**
 * Adds an invited employee and answers their number; undefined when somebody of the console has
 * this e-mail.
 */
export async function insertEmployee(
  tx: Tx,
  { accountId, partnerId }: Employer,
  { email, name }: { email: string; name: string },
): Promise<number | undefined> {
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into people (account_id, partner_id, role, email, name, status)
           values ($1, $2, 'partner_delegated_admin', $3, $4, 'invited')
           on conflict (email) where role not in ('restaurant_owner', 'customer') do nothing returning id`,
    values: [accountId, partnerId, email, name],
  });
  return rows[0]?.id;
}

/** Puts an employee out, or in again: invited anew when they never chose a password. */
export async function setOut(tx: Tx, { accountId, partnerId }: Employer, id: number, isOut: boolean): Promise<void> {
  await asPlatform(tx, () =>
    tx.raw({
      text: `update people set status = case when $4 then 'disabled' when password_hash is null then 'invited' else 'active' end
              where account_id = $1 and partner_id = $2 and id = $3 and role = 'partner_delegated_admin'`,
      values: [accountId, partnerId, id, isOut],
    }),
  );
}

function conditionsOf(employer: Employer, query: DelegatedAdminListQuery): RawBuilder<unknown>[] {
  const { status, q } = query.filter ?? {};
  const all = [ofPartner(employer), ...withinParisDays(sql`p.created_at`, query.from_date, query.to_date)];
  if (status !== undefined) all.push(sql`p.status = any(${status}::text[])`);
  if (q !== undefined && q !== '') all.push(sql`plain(p.name || ' ' || p.email) like plain(${contains(q)})`);
  return all;
}

async function whole(tx: Tx, rows: readonly Row[]): Promise<DelegatedAdmin[]> {
  const dated = rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
  const seen = await withLastSignIn(tx, dated, ({ id }) => id);
  return withSecondFactor(tx, seen, ({ id }) => id);
}
