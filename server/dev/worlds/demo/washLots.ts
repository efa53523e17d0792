import { parisDay } from '@boucle/contract/base/format.ts';
import { type WashLotStatus, type WashRejectCause } from '@boucle/contract/shared/washLots/labels.ts';
import { type WashSiteKind } from '@boucle/contract/shared/washSites/labels.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { insertAll } from '../cast/insertAll.ts';
import { type DemoWorld } from './demoWorld.ts';
import { stainedPicture } from '../cast/pictures.ts';

const MINUTE_MS = 60_000;
/**
 * Washings of the last weeks that are in the register; those before were recorded without a lot.
 */
const MOST_CLOSED = 24;

interface Washing {
  id: number;
  at: Date;
  lines: readonly { format: number; washed: number; rejected: number }[];
}

interface Line {
  readonly format: number;
  readonly dirty_in: number;
  readonly clean_out: number | null;
  readonly rejects: readonly (readonly [WashRejectCause, number])[];
}

const CAUSES: readonly WashRejectCause[] = ['broken', 'stained', 'scratched', 'lid_missing', 'smell'];
const HOW = {
  own: { program: 'Vaisselle intensive', temperature_c: 65, product: 'Lessive alcaline', product_batch: 'LA-2291' },
  laundry: {
    program: 'Tunnel, rinçage 85\u00a0°C',
    temperature_c: 85,
    product: 'Détergent pro',
    product_batch: 'DP-0178',
  },
  restaurant: { program: 'Capot', temperature_c: 60, product: 'Lessive alcaline', product_batch: 'LA-2304' },
} as const;

/**
 * The register of washing: a lot for each washing of the last weeks, one of them recalled, and one
 * that waits in each state.
 */
export async function writeWashLots(tx: Tx, world: DemoWorld): Promise<void> {
  const { accountId: account_id, restaurants, formats, ago } = world;
  const washer = restaurants.find(({ washMode }) => washMode === 'restaurant');
  const [own = 0, laundry = 0, restaurant = 0] = await insertAll(tx, 'wash_sites', [
    { account_id, name: 'Plonge de l’atelier', kind: 'own', address: '14 rue des Olivettes, 44000 Nantes' },
    {
      account_id,
      name: 'Laverie Atlantique',
      kind: 'laundry',
      address: '8 boulevard de la Prairie-au-Duc, 44200 Nantes',
    },
    { account_id, name: washer?.name ?? '', kind: 'restaurant', address: '', restaurant_id: washer?.id ?? null },
  ]);
  const inOwn = { site: own, how: 'own' } as const;
  const inLaundry = { site: laundry, how: 'laundry' } as const;
  const add = lotWriter(tx, world);
  const washings = await latestWashings(tx, account_id);
  for (const [rank, { id, at, lines }] of washings.entries()) {
    const recalled = rank === washings.length - 4;
    await add({
      ...(rank % 3 === 1 ? inLaundry : inOwn),
      status: recalled ? 'recalled' : 'closed',
      ended: new Date(at.getTime() - 25 * MINUTE_MS),
      closed: at,
      transaction: id,
      ...(recalled && { reason: 'Produit mal dosé signalé par la laverie' }),
      lines: lines.map(({ format, washed, rejected }) => ({
        format,
        dirty_in: washed + rejected,
        clean_out: washed,
        rejects: rejected > 0 ? [[CAUSES[(rank + format) % CAUSES.length] ?? 'other', rejected]] : [],
      })),
    });
  }
  const yesterday = (hour: number): Date => ago(1, hour * 60);
  const [one = 0, two = 0, three = 0] = formats.map(({ id }) => id);
  await add({
    site: restaurant,
    how: 'restaurant',
    status: 'closed',
    ended: yesterday(15),
    closed: yesterday(16),
    lines: [{ format: one, dirty_in: 24, clean_out: 23, rejects: [['broken', 1]] }],
  });
  const dirty = await dirtyPieces(tx, account_id);
  const share = (format: number, of: number): number => Math.floor((dirty.get(format) ?? 0) * of);
  const waiting = (format: number, of: number): Line[] => {
    const pieces = share(format, of);
    return pieces > 0 ? [{ format, dirty_in: pieces, clean_out: null, rejects: [] }] : [];
  };
  const checked = share(three, 0.8);
  const line = { format: three, dirty_in: checked, clean_out: checked - 2 };
  const rejects: Line['rejects'] = [
    ['stained', 1],
    ['scratched', 1],
  ];
  await add({
    ...inOwn,
    status: 'inspected',
    ended: yesterday(17),
    lines: checked < 3 ? [] : [{ ...line, rejects }],
  });
  await add({ ...inOwn, status: 'washed', ended: yesterday(18), lines: waiting(two, 0.3) });
  const away = [...waiting(one, 0.6), ...waiting(two, 0.4)];
  await add({ ...inLaundry, status: 'open', ended: yesterday(15), lines: away });
}

interface Lot {
  readonly site: number;
  readonly how: WashSiteKind;
  readonly status: WashLotStatus;
  readonly ended: Date;
  readonly closed?: Date;
  readonly transaction?: number;
  readonly reason?: string;
  readonly lines: readonly Line[];
}

/** Writes lots one after the other, numbered by the year in which each began. */
function lotWriter(tx: Tx, { accountId: account_id, adminId, ago }: DemoWorld): (lot: Lot) => Promise<void> {
  const last = new Map<number, number>();
  return async ({ site: site_id, how, status, ended, closed, transaction, reason, lines }) => {
    if (lines.length === 0) return;
    const started = new Date(ended.getTime() - 50 * MINUTE_MS);
    const year = Number(parisDay(started).slice(0, 4));
    const n = (last.get(year) ?? 0) + 1;
    last.set(year, n);
    const isInspected = status !== 'open' && status !== 'washed';
    const [lot_id = 0] = await insertAll(tx, 'wash_lots', [
      {
        account_id,
        number: `L-${year}-${String(n).padStart(3, '0')}`,
        site_id,
        status,
        ...HOW[how],
        operator_id: adminId,
        started_at: started,
        ended_at: status === 'open' ? null : ended,
        ...(isInspected && { inspected_at: new Date(ended.getTime() + 15 * MINUTE_MS), inspected_by: adminId }),
        ...(closed && { closed_at: closed, closed_by: adminId }),
        transaction_id: transaction ?? null,
        ...(reason !== undefined && { recalled_at: ago(1, 11 * 60), recalled_by: adminId, recall_reason: reason }),
        created_at: started,
        created_by: adminId,
      },
    ]);
    const own = { account_id, lot_id };
    const pieces = lines.map(({ format, dirty_in, clean_out }) => ({ ...own, format_id: format, dirty_in, clean_out }));
    await tx.insertInto('wash_lot_lines').values(pieces).execute();
    const rejects = lines.flatMap(({ format: format_id, rejects: all }) =>
      all.map(([cause, quantity]) => ({ ...own, format_id, cause, quantity })),
    );
    const picture = rejects.some(({ cause }) => cause === 'stained') ? await stainedPicture(tx, account_id) : null;
    const rows = rejects.map((one, at) => ({
      ...one,
      n: at + 1,
      picture_url: one.cause === 'stained' ? picture : null,
    }));
    if (rows.length > 0) await tx.insertInto('wash_rejects').values(rows).execute();
    // What the recall kept at the warehouse was looked at, and lifted the same evening.
    if (reason !== undefined)
      await tx.raw({
        text: `insert into cell_holds (account_id, lot_id, cell_id, quantity, released, released_at)
               select $1, $2, c.id, x.clean_out, x.clean_out, $3
                 from wash_lot_lines x
                 join cells c on c.account_id = $1 and c.place = 'A' and c.place_id = 0 and c.format_id = x.format_id and c.state = 'clean'
                where x.account_id = $1 and x.lot_id = $2 and x.clean_out > 0`,
        values: [account_id, lot_id, ago(1, 18 * 60)],
      });
    await tx.raw({
      text: `insert into wash_lot_numbers as n (account_id, year, last) values ($1, $2, $3)
             on conflict (account_id) do update set year = greatest(n.year, excluded.year),
               last = case when n.year <= excluded.year then excluded.last else n.last end`,
      values: [account_id, year, n],
    });
  };
}

/** The last washings that stand, the first one first. */
async function latestWashings(tx: Tx, accountId: number): Promise<Washing[]> {
  const { rows } = await tx.raw<Washing & Record<string, unknown>>({
    text: `select * from (
      select t.id, t.completed_at as at, (
        select json_agg(json_build_object('format', x.format_id, 'washed', x.washed, 'rejected', x.rejected) order by x.format_id)
          from (select format_id, coalesce(sum(quantity) filter (where role = 'washed'), 0) as washed,
                       coalesce(sum(quantity) filter (where role = 'rejected'), 0) as rejected
                  from transaction_lines where account_id = $1 and transaction_id = t.id group by 1) x) as lines
        from transactions t
       where t.account_id = $1 and t.type = 'admin_wash' and t.reverses_id is null and t.status = 'completed'
         and not exists (select from transactions u where u.account_id = $1 and u.reverses_id = t.id)
       order by t.completed_at desc, t.id desc limit ${MOST_CLOSED}) latest
      order by at, id`,
    values: [accountId],
  });
  return rows;
}

async function dirtyPieces(tx: Tx, accountId: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await tx.raw<{ format: number; pieces: number }>({
    text: `select format_id as format, quantity as pieces from cells where account_id = $1 and place = 'A' and state = 'dirty'`,
    values: [accountId],
  });
  return new Map(rows.map(({ format, pieces }) => [format, pieces]));
}
