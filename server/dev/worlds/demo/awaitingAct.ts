import { quantity } from '@boucle/contract/base/format.ts';
import { OUTSIDE_LABELS } from '@boucle/contract/shared/transactions/outside.ts';
import { TRANSACTION_TYPE_LABELS } from '@boucle/contract/shared/transactions/types.ts';
import { randomUUID } from 'node:crypto';
import { seal } from '../../../platform/crypto/seal.ts';
import { placeIn } from '../../../platform/crypto/sealedColumns.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { type DemoWorld } from './demoWorld.ts';

/** A crate that fell: more than one person takes out in a day. */
const PIECES = 24;
/** Two days ago: who administers alone may confirm it by now. */
const AGO = 2;

/** An exit that waits to be confirmed, of the format of which the warehouse has most. */
export async function writeAwaitingAct(tx: Tx, { accountId, adminId, key, ago }: DemoWorld): Promise<void> {
  const { rows } = await tx.raw<{ id: number; title: string }>({
    text: `select f.id, f.title from formats f
             join cells c on c.account_id = $1 and c.format_id = f.id and c.place = 'A' and c.state = 'clean'
            where f.account_id = $1 order by c.quantity desc, f.id limit 1`,
    values: [accountId],
  });
  const [format] = rows;
  if (format === undefined) throw new Error('The demo has no clean container.');
  const why = 'Caisse tombée au déchargement';
  const input = {
    transaction_type: 'admin_out',
    variant: 'clean',
    reason: 'broken',
    lines: [{ format_id: format.id, quantity: PIECES }],
    comment: why,
  };
  const title = TRANSACTION_TYPE_LABELS.admin_out;
  const details = [`${title} · ${OUTSIDE_LABELS.broken} · ${quantity(PIECES)}\u00a0× ${format.title}`];
  const id = randomUUID();
  await tx.raw({
    text: `insert into awaiting_acts (account_id, key, call, sealed_input, title, cents, pieces, reason, person_id, alone, created_at)
           values ($1, $2, 'transactions.record', $3, $4, 0, $5, $6, $7, true, $8)`,
    values: [
      accountId,
      id,
      seal(key, placeIn('act', accountId, id), JSON.stringify({ input, details })),
      title,
      PIECES,
      why,
      adminId,
      ago(AGO, 17 * 60 + 12),
    ],
  });
}
