import { parisDay } from '@boucle/contract/base/format.ts';
import { openClaim } from '../../../../features/incidents/claims/openClaim.ts';
import { type Tx } from '../../../../platform/database/transaction.ts';
import { type DemoWorld } from '../demoWorld.ts';

/** A claim that waits: a conso, not the one who signs in, gave back what the books say is held. */
export async function writeClaim(tx: Tx, { accountId, ago }: DemoWorld): Promise<void> {
  const { rows } = await tx.raw<{ id: number; customer_id: number; point: number }>({
    text: `select l.id, l.owner_id as customer_id, (select min(id) from drop_off_points where account_id = $1 and status = 'active') as point
             from lots l
            where l.account_id = $1 and l.owner = 'U' and l.owner_id <> 1 and l.left_quantity > 0 and l.since < $2
            order by l.since desc, l.id desc limit 1`,
    values: [accountId, ago(2, 0)],
  });
  const [loan] = rows;
  if (loan === undefined) return;
  await openClaim(
    tx,
    accountId,
    { customerId: loan.customer_id, restaurantIds: [], partnerId: null, adminId: null, at: ago(1, 21 * 60 + 40) },
    {
      loan_id: loan.id,
      place: { kind: 'drop_off_point', id: loan.point },
      returned_on: parisDay(ago(1, 0)),
      text: 'Je l’ai mis dans le bac en rentrant, l’appli ne captait pas.',
    },
  );
}
