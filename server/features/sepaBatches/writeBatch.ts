import { createHash } from 'node:crypto';
import { parisDay } from '@boucle/contract/base/format.ts';
import { MOST_BENEFICIARY } from '@boucle/contract/features/sepaBatches/labels.ts';
import { type SecretKeys } from '../../platform/crypto/keys.ts';
import { seal } from '../../platform/crypto/seal.ts';
import { placeIn } from '../../platform/crypto/sealedColumns.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { pain001, type SepaParty } from '../../documents/papers/sepa/pain001.ts';
import { sepaText } from '../../documents/papers/sepa/sepaText.ts';
import { type Payer } from './candidates.ts';

/** A transfer to write: its payment or refund, amount and payee. Cents. */
export interface Transfer {
  readonly statement_id: number | null;
  readonly customer_id: number | null;
  readonly card_holder_id: number | null;
  readonly transaction_id: number | null;
  readonly cents: number;
  readonly creditor: SepaParty;
  readonly words: string;
}

interface Writing {
  readonly payer: Payer;
  readonly payOn: string;
  readonly personId: number;
  readonly secret: SecretKeys;
  readonly now: Date;
}

/** Writes a batch, its transfers and its sealed file; answers its number in the table. */
export async function writeBatch(
  tx: Tx,
  accountId: number,
  transfers: readonly Transfer[],
  { payer, payOn, personId, secret, now }: Writing,
): Promise<number> {
  const year = Number(parisDay(now).slice(0, 4));
  const { rows: last } = await tx.raw<{ number: number }>({
    text: 'select coalesce(max(number), 0)::int as number from sepa_batches where account_id = $1 and year = $2',
    values: [accountId, year],
  });
  const number = (last[0]?.number ?? 0) + 1;
  const label = `VIR${year}-${String(number).padStart(4, '0')}`;
  const orders = transfers.map(({ creditor, cents, words }, rank) => ({
    endToEnd: `${label}-${rank + 1}`,
    creditor,
    cents,
    words,
  }));
  const xml = pain001({ messageId: label, createdAt: parisTime(now), debtor: payer, payOn, orders });
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into sepa_batches (account_id, year, number, label, pay_on, transfers, cents, sealed_xml, xml_sha256, created_by, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    values: [
      accountId,
      year,
      number,
      label,
      payOn,
      transfers.length,
      transfers.reduce((sum, { cents }) => sum + cents, 0),
      seal(secret, placeIn('sepaFile', accountId, label), xml),
      createHash('sha256').update(xml).digest(),
      personId,
      now,
    ],
  });
  const id = rows[0]?.id ?? 0;
  const lines = transfers.map(({ creditor: { name, iban }, words: _, ...line }, rank) => ({
    ...line,
    n: rank + 1,
    beneficiary: sepaText(name, MOST_BENEFICIARY),
    iban_end: iban.slice(-4),
  }));
  await tx.raw({
    text: `insert into sepa_transfers (account_id, batch_id, n, statement_id, customer_id, card_holder_id, transaction_id, cents, beneficiary, iban_end)
      select $1, $2, v.n, v.statement_id, v.customer_id, v.card_holder_id, v.transaction_id, v.cents, v.beneficiary, v.iban_end
      from jsonb_to_recordset($3::jsonb) as v(n smallint, statement_id bigint, customer_id bigint, card_holder_id bigint,
        transaction_id bigint, cents bigint, beneficiary text, iban_end text) returning 1`,
    values: [accountId, id, JSON.stringify(lines)],
  });
  return id;
}

const PARIS = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** An instant as Paris clocks show it, YYYY-MM-DDTHH:MM:SS. */
const parisTime = (instant: Date): string => PARIS.format(instant).replace(' ', 'T');
