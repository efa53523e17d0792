import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type MaterialKind, materialText } from '@boucle/contract/shared/formats/materials.ts';
import { type UnitDetail } from '@boucle/contract/features/units/rows.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/errors.ts';
import { listMoves } from './moves.ts';
import { unitsByCode } from './rows.ts';

const LATEST = { number: 1, size: 10 };

interface Figures extends Record<string, unknown> {
  material: string;
  material_kind: MaterialKind | null;
  supplier: string;
  declaration: string;
  batch_uses: number;
  batch_in_service: number;
  since: Date | null;
  last_washed_at: Date | null;
  there: number | null;
  retired_units: number;
  retired_uses: number;
  purchase_cost_cents: number | null;
}

/** A container whole. 404 for a code that the account does not have, whatever others have. */
export async function readUnit(tx: Tx, accountId: number, code: string): Promise<UnitDetail> {
  const [[unit], { rows }, moves] = await Promise.all([
    unitsByCode(tx, accountId, [code]),
    tx.raw<Figures>({
      text: `select f.material, f.material_kind, b.supplier, b.declaration, f.purchase_cost_cents, mates.uses as batch_uses, mates.in_service as batch_in_service,
                    (select m.at from unit_moves m where m.account_id = $1 and m.code = u.code and m.transaction_id = u.last_transaction_id) as since,
                    (select max(m.at) from unit_moves m where m.account_id = $1 and m.code = u.code and m.wash = 1) as last_washed_at,
                    case when u.place is not null then coalesce((select c.quantity from cells c where c.account_id = $1 and c.place = u.place
                      and c.place_id = u.place_id and c.format_id = u.format_id and c.state = u.state), 0) end as there,
                    gone.units as retired_units, gone.uses as retired_uses
               from units u
               join formats f on f.account_id = $1 and f.id = u.format_id
               join unit_batches b on b.account_id = $1 and b.id = u.batch_id
              cross join lateral (select round(sum(x.uses)::numeric / count(*), 1)::float8 as uses, count(*) filter (where x.status in ('new', 'active'))::int as in_service
                                    from units x where x.account_id = $1 and x.batch_id = u.batch_id) mates
              cross join lateral (select count(*)::int as units, coalesce(round(sum(x.uses)::numeric / nullif(count(*), 0), 1), 0)::float8 as uses
                                    from units x where x.account_id = $1 and x.format_id = u.format_id and x.status = 'retired') gone
              where u.account_id = $1 and u.code = $2`,
      values: [accountId, code],
    }),
    listMoves(tx, accountId, { code, page: LATEST }),
  ]);
  const [row] = rows;
  if (unit === undefined || row === undefined) throw notFound('Ce contenant');
  const {
    since,
    last_washed_at,
    retired_units,
    retired_uses,
    purchase_cost_cents: cost,
    material,
    material_kind,
    ...figures
  } = row;
  return {
    ...unit,
    ...figures,
    material: materialText({ material, material_kind }),
    since: since?.toISOString() ?? null,
    last_washed_at: last_washed_at?.toISOString() ?? null,
    retired: { units: retired_units, uses: retired_uses },
    purchase_cost: cost === null ? null : toEuros(cost),
    moves_count: moves.count,
    moves: moves.rows,
  };
}
