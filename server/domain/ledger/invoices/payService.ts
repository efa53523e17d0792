import { euro } from '@boucle/contract/base/format.ts';
import { type PaymentMeans } from '@boucle/contract/shared/statements/means.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { writeParts } from '../allocation/allocate.ts';
import { type Part } from '../allocation/allocation.ts';
import { lockService } from '../books/advisoryLocks.ts';
import { servicePayment } from '../payments.ts';
import { LedgerRefusal } from '../refusals.ts';
import { reverseSettlement, settle } from '../settlements.ts';

/**
 * An issued invoice of a service, or a credit note of one that was paid: what is still to pay,
 * below 0 what is to pay back. Cents, with VAT.
 */
interface OpenPaper {
  readonly id: number;
  readonly left: number;
}

/**
 * The issued papers of a service that are not settled, the oldest first. A credit note owes what
 * was paid of its invoice.
 */
async function openPapers(tx: Tx, accountId: number, serviceId: number): Promise<OpenPaper[]> {
  const { rows } = await tx.raw<OpenPaper & Record<string, unknown>>({
    text: `with paid as (
        select y.invoice_id, sum(y.cents)::bigint as cents from invoices i
        join invoice_payments y on y.account_id = $1 and y.invoice_id = i.id
        where i.account_id = $1 and i.service_id = $2 group by 1
      )
      select i.id, case
          when i.kind = 'credit_note' then -coalesce(p.cents, 0) - coalesce(q.cents, 0)
          when c.corrects_id is not null then 0
          else i.net_cents + i.vat_cents - coalesce(p.cents, 0) end::bigint as left
      from invoices i
      left join (select distinct corrects_id from invoices where account_id = $1 and service_id = $2 and corrects_id is not null) c
        on c.corrects_id = i.id
      left join paid p on p.invoice_id = i.id
      left join paid q on q.invoice_id = i.corrects_id
      where i.account_id = $1 and i.service_id = $2 and i.label is not null order by i.id`,
    values: [accountId, serviceId],
  });
  return rows.filter(({ left }) => left !== 0);
}

/**
 * Cents that the client of a service still owes of issued invoices; below 0 they are to be paid
 * back. Cents, with VAT.
 */
export async function leftOfService(tx: Tx, accountId: number, serviceId: number): Promise<number> {
  return (await openPapers(tx, accountId, serviceId)).reduce((sum, { left }) => sum + left, 0);
}

interface ServicePayment {
  /** Above 0, whichever way it goes: the client pays what they owe, or is paid back. */
  readonly cents: number;
  readonly day: string;
  readonly means: PaymentMeans;
  readonly comment: string | undefined;
  readonly personId: number;
  readonly now: Date;
}

/**
 * Records what the client of a service paid, or was paid back. Throws LedgerRefusal beyond what is
 * left, and where no invoice is issued.
 */
export async function payService(
  tx: Tx,
  accountId: number,
  serviceId: number,
  { cents, day, means, comment, personId, now }: ServicePayment,
): Promise<void> {
  await lockService(tx, accountId, serviceId);
  const open = await openPapers(tx, accountId, serviceId);
  const left = open.reduce((sum, one) => sum + one.left, 0);
  if (left === 0) {
    throw new LedgerRefusal('Rien n’est à payer\u00a0: aucune facture émise de cette sortie n’est ouverte.', 'amount');
  }
  if (cents > Math.abs(left)) {
    const sentence = `Il reste ${euro(Math.abs(left) / 100)} à ${left > 0 ? 'encaisser' : 'rembourser'}.`;
    throw new LedgerRefusal(sentence, 'amount');
  }
  const sign = left > 0 ? 1 : -1;
  const paid = servicePayment(serviceId, sign * cents, { day, personId, means });
  const settlementId = await settle(tx, accountId, { ...paid, comment }, { now });
  let rest = cents;
  const parts = open.flatMap(({ id: invoiceId, left: of }): Part[] => {
    const taken = Math.min(rest, Math.max(0, sign * of));
    rest -= taken;
    return taken === 0 ? [] : [{ settlementId, invoiceId, kind: 'payment', day, cents: sign * taken }];
  });
  await writeParts(tx, accountId, parts);
}

/**
 * Takes back a payment of a service, and opens again what it settled. Throws LedgerRefusal for one
 * that is taken back already.
 */
export async function reverseServicePayment(
  tx: Tx,
  accountId: number,
  serviceId: number,
  { paymentId, comment, personId, day }: { paymentId: number; comment: string; personId: number; day: string },
): Promise<void> {
  await lockService(tx, accountId, serviceId);
  const settlementId = await reverseSettlement(tx, accountId, paymentId, { comment, personId, day });
  const { rows } = await tx.raw<{ invoice_id: number; cents: number }>({
    text: 'select invoice_id, cents from invoice_payments where account_id = $1 and settlement_id = $2 order by n',
    values: [accountId, paymentId],
  });
  const parts = rows.map(({ invoice_id: invoiceId, cents }): Part => ({
    settlementId,
    invoiceId,
    kind: 'payment',
    day,
    cents: -cents,
  }));
  await writeParts(tx, accountId, parts);
}
