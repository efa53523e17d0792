import { type Tx } from '../../platform/database/transaction.ts';
import { LedgerRefusal } from '../ledger/refusals.ts';

/**
 * Whether the partner of a parameter serves the restaurant `r` of account $1. Without a partner an
 * access serves all.
 */
export const servesSql = (partner: string): string =>
  `(${partner}::bigint is null or exists (
     select from partners p where p.account_id = $1 and p.id = ${partner} and (p.all_restaurants or exists (
       select from partner_restaurants s where s.account_id = $1 and s.partner_id = p.id and s.restaurant_id = r.id))))`;

/**
 * Refuses what a partner does for a restaurant that it does not serve: it serves the ones that the
 * initiative chose, all when it chose none. Null is no partner: the initiative's own page serves
 * every restaurant. The calls ask before they record; what was agreed before the choice goes on.
 * Throws LedgerRefusal, in French, for `field`.
 */
export async function assertServes(
  tx: Tx,
  accountId: number,
  { partnerId, restaurantId }: { partnerId: number | null; restaurantId: number },
  field = 'restaurant_id',
): Promise<void> {
  if (partnerId === null) return;
  const { rows } = await tx.raw<{ partner: string; restaurant: string; serves: boolean }>({
    text: `select p.name as partner, r.name as restaurant, p.all_restaurants or exists (
                    select from partner_restaurants s
                     where s.account_id = $1 and s.partner_id = $2 and s.restaurant_id = $3) as serves
             from partners p join restaurants r on r.account_id = p.account_id and r.id = $3
            where p.account_id = $1 and p.id = $2`,
    values: [accountId, partnerId, restaurantId],
  });
  const [row] = rows;
  if (row === undefined || row.serves) return;
  throw new LedgerRefusal(`${row.partner} n’est pas autorisé à servir ${row.restaurant}.`, field);
}
