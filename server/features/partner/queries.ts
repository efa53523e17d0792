import { type PartnerStock } from '@boucle/contract/partner.ts';
import { type Tx } from '../../database/transaction.ts';

/** What a partner has of each format that is in use or still there. */
export async function partnerStocks(tx: Tx, accountId: number, partnerId: number): Promise<PartnerStock[]> {
  const { rows } = await tx.raw<PartnerStock>({
    name: 'partner_stocks',
    text: `select f.id as format_id, f.title as format_title, f.drawing, f.picture_url,
                  coalesce(sum(c.quantity) filter (where c.state = 'clean'), 0)::int as clean,
                  coalesce(sum(c.quantity) filter (where c.state = 'transit'), 0)::int as transit,
                  coalesce(sum(c.quantity) filter (where c.state = 'dirty'), 0)::int as dirty
             from formats f
             left join cells c on c.account_id = f.account_id and c.format_id = f.id and c.place = 'P' and c.place_id = $2
            where f.account_id = $1
            group by f.id, f.title, f.drawing, f.picture_url, f.active
           having f.active or coalesce(sum(c.quantity), 0) > 0
            order by f.id`,
    values: [accountId, partnerId],
  });
  return rows;
}
