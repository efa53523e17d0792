import { type InvoiceKind } from '@boucle/contract/shared/invoices/labels.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type InvoiceParties } from '../../domain/ledger/invoices/parties.ts';
import { type VatPart } from '../../domain/ledger/allocation/vat.ts';
import { PAID_CODE } from './cdar/codes.ts';
import { statusXml } from './cdar/write.ts';
import { type InvoicePlatform } from './platform.ts';

const AT_ONCE = 200;

interface Paid extends Record<string, unknown> {
  readonly message_id: string;
  readonly invoice_id: number;
  readonly kind: InvoiceKind;
  readonly label: string;
  readonly issued_on: string;
  readonly parties: InvoiceParties;
  readonly vat: VatPart[];
  readonly at: Date;
}

/**
 * Reports to the platform each part of deposited invoices that was settled since, with its VAT by
 * rate, as « encaissée »: VAT on services is due with it. A payment that is taken back is reported
 * below 0. Each part has a number and is reported once; one failure holds back no other of its
 * page. Returns how many were reported. Throws the first failure, once the others are reported: the
 * job is done again.
 */
export async function reportPayments(
  database: Database,
  platform: Pick<InvoicePlatform, 'report'>,
  accountId: number,
): Promise<number> {
  const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inScope(database, { kind: 'account', accountId }, work);
  let count = 0;
  for (;;) {
    const parts = await run((tx) => toTell(tx, accountId));
    const failures: unknown[] = [];
    for (const part of parts) {
      try {
        const xml = paidXml(part);
        await platform.report(accountId, part.message_id, xml);
        await run((tx) => keep(tx, accountId, part, xml));
        count += 1;
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    if (parts.length < AT_ONCE) return count;
  }
}

/**
 * With VAT on debits it is due with the invoice: its payments are not reported. Nor of containers
 * that were not brought back, nor of an invoice that was sent back.
 */
async function toTell(tx: Tx, accountId: number): Promise<Paid[]> {
  const { rows } = await tx.raw<Paid>({
    text: `select 'E-' || p.invoice_id || '-' || p.settlement_id || '-' || p.n as message_id, p.invoice_id, i.kind, i.label, i.issued_on, i.parties,
        p.vat, p.created_at as at
      from invoice_deposits d
      join invoices i on i.account_id = $1 and i.id = d.invoice_id
      join invoice_payments p on p.account_id = $1 and p.invoice_id = d.invoice_id
      where d.account_id = $1 and d.reference is not null and not i.vat_on_debits and i.service_id is null and p.vat_cents <> 0
        and not exists (select from invoice_statuses x where x.account_id = $1 and x.invoice_id = i.id and x.status in ('refused', 'rejected'))
        and not exists (select from invoice_messages m where m.account_id = $1 and m.direction = 'out' and m.invoice_id = p.invoice_id
          and m.message_id = 'E-' || p.invoice_id || '-' || p.settlement_id || '-' || p.n)
      order by p.settlement_id, p.n limit ${AT_ONCE}`,
    values: [accountId],
  });
  return rows;
}

const paidXml = ({ message_id: id, kind, label, issued_on, parties: { seller, buyer }, vat, at }: Paid): string =>
  statusXml({
    id,
    at,
    code: PAID_CODE,
    invoice: { label, kind, issued_on },
    seller: { siren: seller.siren ?? '', address: seller.e_address || (seller.siren ?? '') },
    buyer: { siren: buyer.siren ?? '', address: buyer.e_address || (buyer.siren ?? '') },
    paid: vat.map(({ rate, base, vat: tax }) => ({ rate, cents: base + tax })),
  });

async function keep(tx: Tx, accountId: number, { message_id, invoice_id }: Paid, xml: string): Promise<void> {
  await tx.raw({
    text: `insert into invoice_messages (account_id, direction, message_id, invoice_id, code, xml, at) values ($1, 'out', $2, $3, $4, $5, $6)
      on conflict (account_id, direction, message_id, invoice_id) do nothing`,
    values: [accountId, message_id, invoice_id, PAID_CODE, Buffer.from(xml), tx.now()],
  });
}
