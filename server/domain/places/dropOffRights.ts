import { type TransactionType } from '@boucle/contract/shared/transactions/types.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { LedgerRefusal } from '../ledger/refusals.ts';

/** The right that each act of a restaurant at a drop-off point needs. */
const RIGHTS = {
  restaurant_pickup_drop_off_point_container: ['may_pick_up', 'reprendre'],
  restaurant_wash_drop_off_point_container: ['may_wash', 'laver'],
  restaurant_wash_and_keep_drop_off_point_container: ['may_wash_and_keep', 'laver et garder'],
} as const satisfies Partial<Record<TransactionType, readonly [column: string, verb: string]>>;

export type RestaurantDropOffAct = keyof typeof RIGHTS;

interface PointRow {
  point: string;
  status: 'active' | 'disabled';
  restaurant: string | null;
  may_pick_up: boolean | null;
  may_wash: boolean | null;
  may_wash_and_keep: boolean | null;
  partner: string | null;
  may_drop: boolean | null;
}

/**
 * Refuses what no one may bring to, or take from, a drop-off point: a closed one, an act that the
 * restaurant has no right to there, and what a partner brings to another's point. The calls by
 * which partners and restaurants write ask before they record; the point is locked until then, so
 * that closing it or taking the right away waits; a reading, that only shows the refusal, does not
 * lock it. Administrators empty closed points too and do not ask. Throws LedgerRefusal, in French.
 */
export async function assertDropOffAct(
  tx: Tx,
  accountId: number,
  act:
    | { type: RestaurantDropOffAct; dropOffPointId: number; restaurantId: number }
    | { dropOffPointId: number; partnerId: number },
  { locked = true } = {},
): Promise<void> {
  // The lock in a separate statement: further columns of a joined read may not be locked.
  if (locked) {
    await tx.raw({
      text: 'select from drop_off_points where account_id = $1 and id = $2 for share',
      values: [accountId, act.dropOffPointId],
    });
  }
  const { rows } = await tx.raw<PointRow>({
    text: `select d.name as point, d.status, r.name as restaurant, g.may_pick_up, g.may_wash, g.may_wash_and_keep,
                  p.name as partner, p.all_drop_off_points or exists (
                    select from partner_drop_off_points o
                     where o.account_id = $1 and o.partner_id = p.id and o.drop_off_point_id = d.id) as may_drop
             from drop_off_points d
             left join restaurants r on r.account_id = d.account_id and r.id = $3
             left join drop_off_rights g
               on g.account_id = d.account_id and g.drop_off_point_id = d.id and g.restaurant_id = $3
             left join partners p on p.account_id = d.account_id and p.id = $4
            where d.account_id = $1 and d.id = $2`,
    values: [
      accountId,
      act.dropOffPointId,
      'restaurantId' in act ? act.restaurantId : null,
      'partnerId' in act ? act.partnerId : null,
    ],
  });
  const [row] = rows;
  if (row === undefined) throw new LedgerRefusal('Ce point de dépôt n’existe pas.', 'drop_off_point_id');
  if (row.status === 'disabled') {
    throw new LedgerRefusal(`Le point de dépôt ${row.point} est fermé.`, 'drop_off_point_id');
  }
  if (!('type' in act)) {
    if (row.may_drop === true) return;
    throw new LedgerRefusal(
      `${row.partner ?? 'Ce partenaire'} n’est pas autorisé à déposer au point ${row.point}.`,
      'drop_off_point_id',
    );
  }
  if (row.restaurant === null) throw new LedgerRefusal('Ce restaurant n’existe pas.', 'restaurant_id');
  const [right, verb] = RIGHTS[act.type];
  if (row[right] !== true) {
    throw new LedgerRefusal(
      `${row.restaurant} n’est pas autorisé à ${verb} les contenants du point de dépôt ${row.point}.`,
      'restaurant_id',
    );
  }
}
