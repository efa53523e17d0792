import { type WashSite } from '@boucle/contract/features/washSites/calls.ts';
import { sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { lotStatus } from '../../domain/places/washLots.ts';

type SiteSqlRow = Omit<WashSite, 'restaurant'> & { restaurant_id: number | null; restaurant_name: string | null };

/** The sites of an account, those in use first, by name; or the one of that number. */
export async function sitesOf(tx: Tx, accountId: number, id?: number): Promise<WashSite[]> {
  const rows = await prepared(
    tx,
    sql<SiteSqlRow>`
      select s.id, s.name, s.kind, s.restaurant_id, r.name as restaurant_name, s.address, s.active, s.version,
             (select count(*)::int from wash_lots l where l.account_id = ${accountId}::bigint and l.site_id = s.id
                and ${lotStatus(accountId)} in ('open', 'washed', 'inspected')) as waiting_lots
        from wash_sites s left join restaurants r on r.account_id = s.account_id and r.id = s.restaurant_id
       where s.account_id = ${accountId}::bigint ${id === undefined ? sql`` : sql`and s.id = ${id}::bigint`}
       order by s.active desc, plain(s.name), s.id`,
  );
  return rows.map(({ restaurant_id: restaurant, restaurant_name: name, ...site }) => ({
    ...site,
    restaurant: restaurant === null ? null : { id: restaurant, name: name ?? '' },
  }));
}

/** Locks a site until the end of the transaction. */
export async function lockSite(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.raw({
    text: 'select from wash_sites where account_id = $1 and id = $2 for no key update',
    values: [accountId, id],
  });
}

export async function insertSite(
  tx: Tx,
  accountId: number,
  site: { name: string; kind: WashSite['kind']; restaurant_id: number | null; address: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('wash_sites')
    .values({ account_id: accountId, ...site })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes the next version of a site. */
export async function updateSite(
  tx: Tx,
  accountId: number,
  id: number,
  { name, address, active }: Pick<WashSite, 'name' | 'address' | 'active'>,
): Promise<void> {
  await tx.raw({
    text: 'update wash_sites set name = $3, address = $4, active = $5, version = version + 1 where account_id = $1 and id = $2',
    values: [accountId, id, name, address, active],
  });
}

/** Whether the account has a restaurant of that number. */
export async function hasRestaurant(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const { rows } = await tx.raw({
    text: 'select 1 from restaurants where account_id = $1 and id = $2',
    values: [accountId, id],
  });
  return rows.length > 0;
}
