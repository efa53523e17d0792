import { parisDay } from '@boucle/contract/base/format.ts';
import { dataRequestDue } from '@boucle/contract/features/customers/dataLabels.ts';
import { type Tx } from '../../../../platform/database/transaction.ts';
import { type DemoWorld } from '../demoWorld.ts';

/** A request about data that waits, one that was answered, and a rule of inactivity. */
export async function writeDataRequests(tx: Tx, { accountId, ago }: DemoWorld): Promise<void> {
  const write = (customer: number, kind: string, received: string, note: string, answered: string | null) =>
    tx.raw({
      text: `insert into data_requests (account_id, customer_id, kind, received_on, due_on, note, answered_on, answer)
             values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      values: [
        ...[accountId, customer, kind, received, dataRequestDue(received), note],
        ...[answered, answered === null ? '' : 'Export envoyé par e-mail'],
      ],
    });
  await write(1, 'access', parisDay(ago(24, 0)), 'Par e-mail', parisDay(ago(20, 0)));
  await write(2, 'rectification', parisDay(ago(9, 0)), 'Son nom de famille a changé', null);
  await tx.raw({ text: 'update accounts set inactive_months = 36 where id = $1', values: [accountId] });
}
