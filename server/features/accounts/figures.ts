import { type APPLICATION_SORTS } from '@boucle/contract/features/accounts/calls.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { accountDays } from '../../domain/statistics/accountDays.ts';

/*
 * Figures of one initiative, $1, each a SQL expression. A statement asks one initiative at a time:
 * each figure then reads the rows of one account by its indexes.
 */

/** Sorts of the list of initiatives that are counted when asked for, not stored. */
export type FigureName = Exclude<(typeof APPLICATION_SORTS)[number], 'id' | 'name' | 'created_at'>;

/**
 * Pieces at places, of the cells that a condition names: the rows read grow with places, not with
 * holders.
 */
export const standing = (cells = 'true'): string => `coalesce((
  select sum(quantity) from cells where account_id = $1 and place in ('A', 'R', 'P', 'D', 'T') and ${cells}), 0)`;
/** Totals of all holders, of these kinds: cents or pieces. */
export const held = (...kinds: readonly string[]): string => `coalesce((
  select sum(total) from holder_totals where account_id = $1 and kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})), 0)`;
const counted = (kind: 'restaurants' | 'customers'): string =>
  `coalesce((select sum(total) from account_counts where account_id = $1 and kind = '${kind}'), 0)::int`;
const LAST_30_DAYS = accountDays('0', { account: '$1', from: '$2::date - 29', to: '$2::date' });

/** $2 is today, a Paris day. */
const FIGURES: Readonly<Record<FigureName, string>> = {
  restaurants_count: counted('restaurants'),
  customers_count: counted('customers'),
  containers_count: `(${standing()} + ${held('U', 'K', 'G', 'E')})::int`,
  administrators_count: `(select count(*)::int from people where account_id = $1 and role = 'account_admin' and status = 'active')`,
  reuses_30_days: `coalesce((select sum(reuses) from ${LAST_30_DAYS} days), 0)::int`,
};

/** The columns of an initiative `a` whose number is $1, $2 being today. */
export const COLUMNS = `a.id, a.name, a.logo_url, a.connect_status, a.created_at,
  case when a.deactivated_at is null then 'active' else 'disabled' end as status,
  ${Object.entries(FIGURES)
    .map(([name, figure]) => `${figure} as ${name}`)
    .join(', ')},
  ${standing("state = 'dirty'")}::int as dirty_containers_count,
  (select max(listed_at) from (
    select listed_at from transactions where account_id = $1 order by day desc, listed_at desc limit 1
  ) latest) as last_activity_at`;

/** One figure of each of these initiatives, in their order. Platform scope. */
export async function figuresOf(
  tx: Tx,
  ids: readonly number[],
  name: FigureName,
  today: string,
): Promise<readonly number[]> {
  // Their types are known by what they are compared with, except where a figure does not use them.
  const text = `select ${FIGURES[name]} as figure from (select $1::bigint, $2::date) asked`;
  const answers = await Promise.all(ids.map((id) => tx.raw<{ figure: number }>({ text, values: [id, today] })));
  return answers.map(({ rows }) => rows[0]?.figure ?? 0);
}
