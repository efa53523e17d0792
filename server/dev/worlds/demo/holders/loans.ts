import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { USUAL_TERMS } from '@boucle/contract/shared/loans/policy.ts';
import { record } from '../../../../domain/ledger/record.ts';
import { writeSteps } from '../../../../domain/loans/steps.ts';
import { type Tx } from '../../../../platform/database/transaction.ts';
import { type DemoWorld } from '../demoWorld.ts';

/** The oldest loans of consos, not of the one who signs in: one kept, one pardoned, one put off. */
export async function writeLoans(tx: Tx, { accountId, adminId, ago }: DemoWorld): Promise<void> {
  const { rows } = await tx.raw<{ id: number; customer_id: number; format_id: number; pieces: number }>({
    text: `select l.id, l.owner_id as customer_id, l.format_id, l.left_quantity as pieces from lots l
            where l.account_id = $1 and l.owner = 'U' and l.owner_id <> 1 and l.left_quantity > 0
              and not exists (select from incidents i where i.account_id = $1 and i.customer_id = l.owner_id)
            order by l.since, l.id limit 3`,
    values: [accountId],
  });
  const [kept, pardoned, extended] = rows;
  if (kept === undefined || pardoned === undefined || extended === undefined) return;
  const day = parisDay(ago(1, 0));
  const { id: transactionId } = await record(tx, accountId, {
    ...{ type: 'admin_fix_customer_stocks', variant: 'less_kept', place: 'X.lost', ticketLotId: kept.id },
    ...{ holder: { kind: 'customer', id: kept.customer_id }, recorder: 'system', at: ago(1, 7 * 60) },
    comment: 'Règle de retour\u00a0: consigne gardée',
    lines: [{ formatId: kept.format_id, quantity: kept.pieces }],
  });
  const until = addDays(day, USUAL_TERMS.reopen_days);
  await writeSteps(tx, accountId, [kept], { step: 'kept', day, until, transactionId });
  const who = { day, personId: adminId };
  await writeSteps(tx, accountId, [pardoned], { step: 'pardoned', ...who, reason: 'Erreur de notre part' });
  await writeSteps(tx, accountId, [extended], {
    ...{ step: 'extended', ...who, until: addDays(day, 30) },
    reason: 'Déménagement, maladie',
  });
}
