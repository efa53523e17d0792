import { parisDay } from '@boucle/contract/base/format.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Drawer } from './proposals.ts';

interface DrawerRow {
  id: number;
  name: string;
  capacity: number | null;
  format_id: number;
  format_title: string;
  dirty: number;
  max_dirty: number | null;
  week: number[];
  shift: number;
}

/** The drawers of active collectors that hold something, with what is expected of each format. */
export async function readDrawers(tx: Tx, accountId: number): Promise<Drawer[]> {
  const { rows } = await tx.raw<DrawerRow & Record<string, unknown>>({
    text: `select w.id, concat_ws(', ', z.name, t.name, w.name) as name, w.capacity, c.format_id, f.title as format_title, c.quantity as dirty, l.max_dirty,
             coalesce(x.week, '{}') as week, greatest(0, $2::date - coalesce(x.as_of, $2::date) - 1) as shift
        from cells c
        join collection_drawers w on w.account_id = $1 and w.id = c.place_id
        join collection_terminals t on t.account_id = $1 and t.id = w.terminal_id
        join collection_sites z on z.account_id = $1 and z.id = t.site_id and z.status = 'active'
        join formats f on f.account_id = $1 and f.id = c.format_id
        left join place_levels l on l.account_id = $1 and l.place = 'T' and l.place_id = w.id and l.format_id = c.format_id
        left join cell_forecasts x on x.account_id = $1 and x.cell_id = c.id
       where c.account_id = $1 and c.place = 'T' and c.state = 'dirty'
       order by w.id, c.format_id`,
    values: [accountId, parisDay(tx.now())],
  });
  const byDrawer = Map.groupBy(rows, ({ id }) => id);
  return [...byDrawer.values()].flatMap((formats) => {
    const [first] = formats;
    if (first === undefined) return [];
    const { id, name, capacity } = first;
    return [{ id, name, capacity, formats }];
  });
}
