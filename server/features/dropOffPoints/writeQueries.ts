import { type DropOffPoint, type DropOffRight } from '@boucle/contract/features/dropOffPoints/calls.ts';
import { type DROP_OFF_FIELDS } from '@boucle/contract/shared/dropOffPoints/fields.ts';
import { type TextName } from '@boucle/contract/base/fields/fields.ts';
import { sql } from 'kysely';
import { type Tx } from '../../platform/database/transaction.ts';
import { accountOf } from '../../domain/places/accountNamed.ts';

/** Fields of a drop-off point's form. */
export type DropOffFields = Pick<
  DropOffPoint,
  TextName<typeof DROP_OFF_FIELDS> | 'kind' | 'latitude' | 'longitude' | 'restaurant_id' | 'capacity'
>;

/** Writes a new drop-off point; answers its number. */
export async function insertDropOffPoint(tx: Tx, accountId: number, fields: DropOffFields): Promise<number> {
  const { id } = await tx
    .insertInto('drop_off_points')
    .values({ account_id: accountId, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Locks a point, so that its editor sees the last version; false when the account, or any for the
 * platform, has none of that number.
 */
export async function lockDropOffPoint(tx: Tx, seen: number | undefined, id: number): Promise<boolean> {
  const accountId = seen ?? (await accountOf(tx, 'drop_off_points', id));
  if (accountId === undefined) return false;
  const { rows } = await tx.raw({
    text: 'select from drop_off_points where account_id = $1 and id = $2 for no key update',
    values: [accountId, id],
  });
  return rows.length > 0;
}

/** Changes fields of a point, which is then of the next version. */
export async function updateDropOffPoint(
  tx: Tx,
  { account_id, id, version }: Pick<DropOffPoint, 'account_id' | 'id' | 'version'>,
  fields: Partial<DropOffFields> & { status?: DropOffPoint['status'] },
): Promise<void> {
  await tx
    .updateTable('drop_off_points')
    .set({ ...fields, version: version + 1 })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** The account of a restaurant, if that account has it. */
export async function hasRestaurant(tx: Tx, accountId: number, restaurantId: number): Promise<boolean> {
  const { rows } = await tx.raw({
    text: 'select from restaurants where account_id = $1 and id = $2',
    values: [accountId, restaurantId],
  });
  return rows.length > 0;
}

/**
 * Every restaurant in use of the account, and the ones that have a right here, with what they may
 * do; by name.
 */
export async function rightsAt(tx: Tx, accountId: number, id: number): Promise<DropOffRight[]> {
  const { rows } = await tx.raw<DropOffRight>({
    text: `select r.id as restaurant_id, r.name as restaurant_name, r.city,
                  coalesce(g.may_pick_up, false) as may_pick_up, coalesce(g.may_wash, false) as may_wash,
                  coalesce(g.may_wash_and_keep, false) as may_wash_and_keep
             from restaurants r
             left join drop_off_rights g on g.account_id = r.account_id and g.restaurant_id = r.id and g.drop_off_point_id = $2
            where r.account_id = $1 and (r.status <> 'disabled' or g.restaurant_id is not null)
            order by plain(r.name), r.id`,
    values: [accountId, id],
  });
  return rows;
}

export type Right = Omit<DropOffRight, 'restaurant_name' | 'city'>;

/** Replaces what these restaurants may do at a point; others keep theirs. */
export async function writeRights(tx: Tx, accountId: number, id: number, rights: readonly Right[]): Promise<void> {
  await tx.raw({
    text: 'delete from drop_off_rights where account_id = $1 and drop_off_point_id = $2 and restaurant_id = any($3::bigint[])',
    values: [accountId, id, rights.map(({ restaurant_id }) => restaurant_id)],
  });
  const kept = rights.filter((right) => right.may_pick_up || right.may_wash || right.may_wash_and_keep);
  if (kept.length === 0) return;
  await tx
    .insertInto('drop_off_rights')
    .values(kept.map((right) => ({ account_id: accountId, drop_off_point_id: id, ...right })))
    .execute();
}

/** The restaurants that a point may name. */
export async function restaurantChoices(
  tx: Tx,
  accountId: number,
): Promise<{ id: number; name: string; city: string }[]> {
  return tx
    .selectFrom('restaurants')
    .select(['id', 'name', 'city'])
    .where('account_id', '=', accountId)
    .where('status', '<>', 'disabled')
    .orderBy(sql`plain(name)`)
    .orderBy('id')
    .execute();
}

/**
 * The name of a point and the version of its code, and whose it is; undefined when the caller's
 * account has none of that number.
 */
export async function codeOf(tx: Tx, accountId: number | undefined, id: number) {
  const { rows } = await tx.raw<{
    id: number;
    name: string;
    qr_version: number;
    address: string;
    weekly_hours: string;
    phone: string;
    account_id: number;
    account_name: string;
  }>({
    text: `select d.id, d.account_id, d.name, d.qr_version, d.weekly_hours, d.phone, a.name as account_name,
                  concat_ws(', ', nullif(d.address, ''), nullif(trim(concat(d.postcode, ' ', d.city)), '')) as address
             from drop_off_points d join accounts a on a.id = d.account_id
            where d.id = $1 and d.account_id = coalesce($2, d.account_id)`,
    values: [id, accountId ?? null],
  });
  return rows[0];
}

/** Ends the code that is out: the next one has the next version. */
export async function renewCode(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.raw({
    text: 'update drop_off_points set qr_version = qr_version + 1 where account_id = $1 and id = $2',
    values: [accountId, id],
  });
}
