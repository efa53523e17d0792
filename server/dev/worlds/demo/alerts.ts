import { addDays } from '@boucle/contract/base/format.ts';
import { findInTransaction } from '../../../domain/anomalies/findAnomalies.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { type DemoWorld } from './demoWorld.ts';

/**
 * Cards locked after wrong PINs, what the rules then find in the story, and what somebody made of
 * some of it.
 */
export async function writeAlerts(tx: Tx, { accountId, adminId, today, ago }: DemoWorld): Promise<void> {
  // The story ends the day before.
  const yesterday = addDays(today, -1);
  await tx.raw({
    text: `insert into card_pin_locks (account_id, card_holder_id, locked_at)
           select $1, c.id, ($2::date - d)::timestamp + time '18:24' + c.n * interval '7 minutes'
             from (select id, row_number() over (order by id desc)::int as n from card_holders where account_id = $1 and status = 'active'
                    order by id desc limit 3) c, unnest(array[1, 3]) d returning card_holder_id`,
    values: [accountId, yesterday],
  });
  await findInTransaction(tx, accountId, ago(1, 4 * 60));
  const { rows } = await tx.raw<{ id: number }>({
    text: `select id from alerts where account_id = $1 and rule = 'card_locked_again' order by id`,
    values: [accountId],
  });
  const [confirmed = 0, wrong = 0] = rows.map(({ id }) => id);
  const judge = (id: number, status: string, note: string) =>
    tx.raw({
      text: `update alerts set status = $3, note = $4, resolved_by = $5, resolved_at = $6, version = version + 1
              where account_id = $1 and id = $2`,
      values: [accountId, id, status, note, adminId, ago(1, 8 * 60)],
    });
  await judge(confirmed, 'confirmed', 'Carte volée\u00a0: désactivée, cagnotte rendue');
  await judge(wrong, 'false_alarm', 'Le titulaire avait oublié son code');
}
