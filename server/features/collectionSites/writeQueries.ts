import { type CollectionDrawer, type CollectionSite } from '@boucle/contract/features/collectionSites/shapes.ts';
import { type SITE_FIELDS } from '@boucle/contract/shared/collectionSites/fields.ts';
import { type TextName } from '@boucle/contract/base/fields/fields.ts';
import { type Tx } from '../../platform/database/transaction.ts';

export type SiteFields = Pick<CollectionSite, TextName<typeof SITE_FIELDS> | 'latitude' | 'longitude'>;
export type DrawerFields = Pick<CollectionDrawer, 'name' | 'format_id' | 'capacity' | 'status'>;

/** Writes a new collector; answers its number. */
export async function insertSite(tx: Tx, accountId: number, fields: SiteFields): Promise<number> {
  const { id } = await tx
    .insertInto('collection_sites')
    .values({ account_id: accountId, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks a collector, so that its editor sees the last version. */
export async function lockSite(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.raw({
    text: 'select from collection_sites where account_id = $1 and id = $2 for no key update',
    values: [accountId, id],
  });
}

/** Changes fields of a collector, which is then of the next version. */
export async function updateSite(
  tx: Tx,
  accountId: number,
  { id, version }: Pick<CollectionSite, 'id' | 'version'>,
  fields: Partial<SiteFields> & { status?: CollectionSite['status'] },
): Promise<void> {
  await tx
    .updateTable('collection_sites')
    .set({ ...fields, version: version + 1 })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Writes a new terminal; answers its number. */
export async function insertTerminal(tx: Tx, accountId: number, siteId: number, name: string): Promise<number> {
  const { id } = await tx
    .insertInto('collection_terminals')
    .values({ account_id: accountId, site_id: siteId, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * The site of a terminal, its name and version, locked; undefined when the account has none of that
 * number.
 */
export function terminalOf(tx: Tx, accountId: number, id: number) {
  return tx
    .selectFrom('collection_terminals')
    .select(['id', 'site_id', 'name', 'version'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function renameTerminal(tx: Tx, accountId: number, id: number, name: string): Promise<void> {
  await tx
    .updateTable('collection_terminals')
    .set((row) => ({ name, version: row('version', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Writes new drawers of a terminal, and gives their numbers. */
export async function insertDrawers(
  tx: Tx,
  accountId: number,
  terminalId: number,
  drawers: readonly DrawerFields[],
): Promise<number[]> {
  if (drawers.length === 0) return [];
  const rows = await tx
    .insertInto('collection_drawers')
    .values(drawers.map((drawer) => ({ account_id: accountId, terminal_id: terminalId, ...drawer })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * A drawer, where it is, and the version of its code; locked for anyone who changes it. Undefined
 * when the account has none of that number.
 */
export async function findDrawer(tx: Tx, accountId: number, id: number, locked: boolean) {
  const { rows } = await tx.raw<
    DrawerFields & {
      id: number;
      site_id: number;
      site_name: string;
      format_title: string | null;
      terminal_name: string;
      address: string;
      weekly_hours: string;
      phone: string;
      account_id: number;
      account_name: string;
      qr_version: number;
      version: number;
    }
  >({
    text: `select w.id, w.name, w.format_id, w.capacity, w.status, w.qr_version, w.version, s.id as site_id, s.name as site_name, s.weekly_hours, s.phone,
                  m.name as terminal_name, a.id as account_id, a.name as account_name, f.title as format_title,
                  concat_ws(', ', nullif(s.address, ''), nullif(trim(concat(s.postcode, ' ', s.city)), '')) as address
             from collection_drawers w
             join collection_terminals m on m.account_id = w.account_id and m.id = w.terminal_id
             join collection_sites s on s.account_id = w.account_id and s.id = m.site_id
             join accounts a on a.id = w.account_id
             left join formats f on f.account_id = w.account_id and f.id = w.format_id
            where w.account_id = $1 and w.id = $2
            ${locked ? 'for no key update of w' : ''}`,
    values: [accountId, id],
  });
  return rows[0];
}

/**
 * Changes fields of a drawer, which is then of the next version; `qr_version` alone ends the code
 * that is out and changes no form.
 */
export async function updateDrawer(
  tx: Tx,
  accountId: number,
  id: number,
  fields: Partial<DrawerFields> & { qr_version?: number },
): Promise<void> {
  if (Object.keys(fields).length === 0) return;
  await tx
    .updateTable('collection_drawers')
    .set((row) => (fields.qr_version === undefined ? { ...fields, version: row('version', '+', 1) } : fields))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Whether the account has a format of that number. */
export async function hasFormat(tx: Tx, accountId: number, formatId: number): Promise<boolean> {
  const { rows } = await tx.raw({
    text: 'select from formats where account_id = $1 and id = $2',
    values: [accountId, formatId],
  });
  return rows.length > 0;
}

/** Containers in a drawer as the ledger has them, by format; formats with none are left out. */
export async function drawerContent(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<{ format_id: number; title: string; quantity: number }[]> {
  const { rows } = await tx.raw<{ format_id: number; title: string; quantity: number }>({
    text: `select c.format_id, f.title, c.quantity from cells c join formats f on f.account_id = c.account_id and f.id = c.format_id
            where c.account_id = $1 and c.place = 'T' and c.place_id = $2 and c.quantity > 0 order by c.format_id`,
    values: [accountId, id],
  });
  return rows;
}
