import { type UnitStatistics } from '@boucle/contract/features/units/rows.ts';
import { WORN } from '../../domain/units/worn.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { STANDING_MISS } from './list.ts';

/** Columns of a histogram. */
const BUCKETS = 10;

interface Same extends Record<string, unknown> {
  format_id: number;
  format_title: string;
  designed_washes: number | null;
  status: string;
  uses: number;
  worn: boolean;
  units: number;
}

/** Uses of the containers of each numbered format, and the readings that lacked. */
export async function unitStatistics(tx: Tx, accountId: number): Promise<UnitStatistics> {
  const { rows } = await tx.raw<Same>({
    text: `select f.id as format_id, f.title as format_title, f.designed_washes, u.status, u.uses,
                  coalesce(${WORN}, false) as worn, count(*)::int as units
             from units u join formats f on f.account_id = $1 and f.id = u.format_id
            where u.account_id = $1 group by f.account_id, f.id, u.status, u.uses, worn order by f.title, f.id, u.uses`,
    values: [accountId],
  });
  const { rows: missed } = await tx.raw<UnitStatistics['missed'][number] & Record<string, unknown>>({
    text: `select x.restaurant_id, coalesce(r.name, 'Entrepôt') as name, x.readings, x.units
             from (select coalesce(m.restaurant_id, 0) as restaurant_id, count(*)::int as readings, count(distinct m.code)::int as units
                     from unit_moves m where ${STANDING_MISS} group by 1) x
             left join restaurants r on r.account_id = $1 and r.id = x.restaurant_id
            order by x.readings desc, x.restaurant_id`,
    values: [accountId],
  });
  const named = [...new Map(rows.map((row) => [row.format_id, row])).values()];
  return {
    formats: named.map((row) =>
      formatOf(
        row,
        rows.filter((one) => one.format_id === row.format_id),
      ),
    ),
    missed,
  };
}

function formatOf(
  { format_id, format_title, designed_washes }: Same,
  rows: readonly Same[],
): UnitStatistics['formats'][number] {
  const served = rows.filter(({ status }) => status !== 'retired');
  const retired = rows.filter(({ status }) => status === 'retired');
  return {
    format_id,
    format_title,
    designed_washes,
    units: piecesOf(served),
    never_used: piecesOf(served.filter(({ uses }) => uses === 0)),
    missing: piecesOf(served.filter(({ status }) => status === 'missing')),
    to_retire: piecesOf(served.filter(({ worn }) => worn)),
    uses: meanOf(served),
    retired: { units: piecesOf(retired), uses: meanOf(retired) },
    buckets: bucketsOf(served, designed_washes ?? 0),
  };
}

const piecesOf = (rows: readonly Same[]): number => rows.reduce((sum, { units }) => sum + units, 0);

/** Mean uses, with one decimal; 0 of none. */
function meanOf(rows: readonly Same[]): number {
  const uses = rows.reduce((sum, row) => sum + row.units * row.uses, 0);
  return Math.round((10 * uses) / Math.max(1, piecesOf(rows))) / 10;
}

function bucketsOf(rows: readonly Same[], designed: number) {
  const width = Math.ceil((Math.max(designed, ...rows.map(({ uses }) => uses)) + 1) / BUCKETS);
  return Array.from({ length: BUCKETS }, (_, n) => {
    const [from, to] = [n * width, (n + 1) * width - 1];
    return { from, to, units: piecesOf(rows.filter(({ uses }) => uses >= from && uses <= to)) };
  });
}
