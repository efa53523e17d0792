import { type TextName } from '@boucle/contract/base/fields/fields.ts';
import { type PartnerDetail } from '@boucle/contract/features/partners/calls.ts';
import { type PARTNER_FIELDS } from '@boucle/contract/shared/partners/fields.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { invalidField } from '../../platform/http/errors.ts';

/** Fields of a partner, as its form has them. */
export type PartnerFields = Pick<PartnerDetail, TextName<typeof PARTNER_FIELDS> | 'kind'>;

export async function insertPartner(
  tx: Tx,
  accountId: number,
  fields: Partial<PartnerFields> & Pick<PartnerFields, 'name'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('partners')
    .values({ account_id: accountId, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes the given fields and makes the next version. */
export async function updatePartner(
  tx: Tx,
  { account_id, id }: { account_id: number; id: number },
  fields: Partial<PartnerFields> & { status?: 'active' | 'disabled' },
): Promise<void> {
  await tx
    .updateTable('partners')
    .set((all) => ({ ...fields, version: all('version', '+', 1) }))
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

const RIGHTS = {
  restaurant_ids: {
    flag: 'all_restaurants',
    table: 'partner_restaurants',
    column: 'restaurant_id',
    target: 'restaurants',
    unknown: 'Un de ces restaurants n’existe pas.',
  },
  drop_off_point_ids: {
    flag: 'all_drop_off_points',
    table: 'partner_drop_off_points',
    column: 'drop_off_point_id',
    target: 'drop_off_points',
    unknown: 'Un de ces points de dépôt n’existe pas.',
  },
} as const;

/**
 * Writes the restaurants that a partner may serve or the points where it may drop; none named:
 * everywhere. 422 for one that the account does not have.
 */
export async function writeRights(
  tx: Tx,
  { account_id, id }: { account_id: number; id: number },
  kind: keyof typeof RIGHTS,
  ids: readonly number[] | null,
): Promise<void> {
  const { flag, table, column, target, unknown } = RIGHTS[kind];
  const asked = [...new Set(ids ?? [])];
  await tx.raw({
    text: `update partners set ${flag} = $3 where account_id = $1 and id = $2`,
    values: [account_id, id, asked.length === 0],
  });
  await tx.raw({ text: `delete from ${table} where account_id = $1 and partner_id = $2`, values: [account_id, id] });
  const { rowCount } = await tx.raw({
    text: `insert into ${table} (account_id, partner_id, ${column})
           select $1, $2, t.id from ${target} t where t.account_id = $1 and t.id = any($3::bigint[]) returning 1`,
    values: [account_id, id, asked],
  });
  if (rowCount !== asked.length) throw invalidField(kind, unknown);
}

/**
 * The names of the restaurants or drop-off points that a partner may serve, closed ones too;
 * « Tous » when none is named.
 */
export async function rightNames(
  tx: Tx,
  accountId: number,
  kind: keyof typeof RIGHTS,
  ids: readonly number[] | null,
): Promise<string[]> {
  if (ids === null) return ['Tous'];
  const { rows } = await tx.raw<{ name: string }>({
    text: `select name from ${RIGHTS[kind].target} where account_id = $1 and id = any($2::bigint[]) order by plain(name), id`,
    values: [accountId, ids],
  });
  return rows.map(({ name }) => name);
}

/** The restaurants or drop-off points in use that a partner may be allowed, by name. */
export async function placeChoices(
  tx: Tx,
  accountId: number,
  kind: 'restaurant' | 'drop_off_point',
): Promise<{ id: number; name: string }[]> {
  const { target } = RIGHTS[`${kind}_ids`];
  const { rows } = await tx.raw<{ id: number; name: string }>({
    text: `select id, name from ${target} where account_id = $1 and status <> 'disabled' order by plain(name), id`,
    values: [accountId],
  });
  return rows;
}
