import { companyNumber } from '@boucle/contract/base/companyNumber.ts';
import { type InvoicePaymentKind, type StatusSource } from '@boucle/contract/shared/invoices/labels.ts';
import { type ReminderLevel } from '@boucle/contract/shared/invoices/reminders.ts';
import { type InvoiceDetail } from '@boucle/contract/features/invoices/shapes.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { statementNumber } from '@boucle/contract/shared/statements/labels.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/errors.ts';
import { heldOf } from '../../domain/ledger/invoices/held.ts';
import { lacking } from '../../domain/ledger/invoices/issue.ts';
import { type InvoiceNote } from '../../domain/ledger/invoices/notes.ts';
import {
  type Buyer,
  buyerNow,
  type InvoiceParties,
  partiesNow,
  type Seller,
} from '../../domain/ledger/invoices/parties.ts';
import { type PaperLine } from '../../domain/ledger/invoices/plan.ts';
import { statementLeft } from '../../domain/ledger/allocation/statementLeft.ts';
import { type VatPart } from '../../domain/ledger/allocation/vat.ts';
import { comingReminder } from '../../documents/invoiceReminders/stops.ts';
import { lineText } from '../../documents/papers/facturX/lineName.ts';
import { invoiceRow } from './queries.ts';
import { invoiceOf, type InvoiceSqlRow } from './rows.ts';

export const THE_INVOICE = 'Cette facture';

interface Frozen {
  period_from: string;
  period_to: string;
  lines: PaperLine[];
  vat: VatPart[];
  parties: InvoiceParties | null;
  notes: InvoiceNote[] | null;
  issued_at: Date | null;
  issued_by: string | null;
  has_files: boolean;
  on_statement: boolean;
  recorded:
    | {
        status: InvoiceDetail['statuses'][number]['status'];
        reason: string;
        at: string;
        by: string | null;
        source: StatusSource;
      }[]
    | null;
  deposit: { reference: string | null; at: string | null; tries: number; failure: string } | null;
  reminders: { level: ReminderLevel; at: string; email: string }[] | null;
  credit_notes: { id: number; label: string | null; cents: number }[] | null;
  payments:
    | { kind: InvoicePaymentKind; day: string; cents: number; vat_cents: number; credit_note: string | null }[]
    | null;
}

/**
 * One invoice whole, as issued or, while it waits, as it would be issued today; 404 when the
 * account has none of that id.
 */
export async function readInvoice(tx: Tx, accountId: number, id: number, today: string): Promise<InvoiceDetail> {
  const row = await invoiceRow(tx, accountId, id, today);
  if (row === undefined) throw notFound(THE_INVOICE);
  const frozen = await readFrozen(tx, accountId, id);
  const { restaurant_id, service_id } = row;
  const now = await partiesNow(
    tx,
    accountId,
    restaurant_id === null ? [] : [restaurant_id],
    service_id === null ? [] : [service_id],
  );
  const buyer = buyerNow(now, row);
  const parties = frozen.parties ?? (buyer && { seller: now.seller, buyer });
  if (parties === undefined) throw new Error(`No buyer of the invoice ${id}`);
  const left = await creditable(tx, accountId, row);
  return {
    ...invoiceOf(row),
    period_from: frozen.period_from,
    period_to: frozen.period_to,
    is_goods: service_id !== null,
    lines: frozen.lines.map((line, rank) => ({
      name: lineText(line),
      quantity: line.quantity,
      unit_price: Number(toEuros(line.unit_price_cents).toFixed(6)),
      rate: line.rate,
      amount: toEuros(line.cents),
      left: toEuros(left[rank] ?? 0),
    })),
    vat_parts: frozen.vat.map(({ rate, vat }) => ({ rate, vat: toEuros(vat) })),
    seller: partyOf(parties.seller),
    buyer: partyOf(parties.buyer),
    notes: (frozen.notes ?? []).filter(({ code }) => code !== 'BAR').map(({ text }) => text),
    lacks: row.label === null ? lacking({ restaurant_id, service_id, vat: frozen.vat }, now) : [],
    paid_with: await paidWith(tx, accountId, row),
    on_statement: frozen.on_statement,
    has_files: frozen.has_files,
    email: buyer?.email ?? null,
    statuses: [
      ...(frozen.issued_at === null
        ? []
        : [
            {
              status: 'issued' as const,
              reason: '',
              at: frozen.issued_at.toISOString(),
              by: frozen.issued_by,
              source: 'person' as const,
            },
          ]),
      ...(frozen.recorded ?? []).map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    ],
    deposit: frozen.deposit && {
      ...frozen.deposit,
      at: frozen.deposit.at && new Date(frozen.deposit.at).toISOString(),
    },
    reminders: (frozen.reminders ?? []).map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    ...(await comingReminder(
      tx,
      accountId,
      {
        ...{ paper: 'invoice', id, dueOn: row.due_on, reminded: frozen.reminders?.at(-1)?.level ?? 0 },
        left: service_id === null ? 0 : row.left_cents,
      },
      today,
    )),
    payments: (frozen.payments ?? []).map(({ kind, day, cents, vat_cents, credit_note }) => ({
      kind,
      day,
      amount: toEuros(cents),
      vat: toEuros(vat_cents),
      credit_note,
    })),
    credit_notes: (frozen.credit_notes ?? []).map(({ cents, ...one }) => ({ ...one, total: toEuros(-cents) })),
  };
}

/**
 * Amounts that a credit note by hand may still take of each line; none of a service, whose invoice
 * follows its return.
 */
async function creditable(
  tx: Tx,
  accountId: number,
  { id, kind, label, restaurant_id }: InvoiceSqlRow,
): Promise<readonly number[]> {
  if (kind !== 'invoice' || label === null || restaurant_id === null) return [];
  const held = await heldOf(tx, accountId, [restaurant_id]);
  return held.get(restaurant_id)?.find((one) => one.id === id)?.left ?? [];
}

/**
 * The statement by which a restaurant pays an invoice, whatever its paper asked for: one debt has
 * one paper to pay.
 */
async function paidWith(
  tx: Tx,
  accountId: number,
  { kind, statement_id: id }: InvoiceSqlRow,
): Promise<InvoiceDetail['paid_with']> {
  if (kind !== 'invoice' || id === null) return null;
  const found = await statementLeft(tx, accountId, id);
  if (found === undefined) return null;
  const { month, number, due_on, left_cents: left } = found;
  return { id, number: statementNumber(month, number), due_on, left: toEuros(left) };
}

async function readFrozen(tx: Tx, accountId: number, id: number): Promise<Frozen> {
  const { rows } = await tx.raw<Frozen & Record<string, unknown>>({
    text: `select i.period_from, i.period_to, i.lines, i.vat, i.parties, i.notes, i.issued_at, i.on_statement,
        coalesce(nullif(p.name, ''), p.email) as issued_by,
        exists (select from invoice_files f where f.account_id = $1 and f.invoice_id = $2) as has_files,
        (select json_agg(json_build_object('status', x.status, 'reason', x.reason, 'at', x.at, 'by', coalesce(nullif(y.name, ''), y.email),
            'source', x.source)
            order by x.n)
          from invoice_statuses x left join people y on y.id = x.person_id where x.account_id = $1 and x.invoice_id = $2) as recorded,
        (select json_build_object('reference', d.reference, 'at', d.deposited_at, 'tries', d.tries, 'failure', d.failure)
          from invoice_deposits d where d.account_id = $1 and d.invoice_id = $2) as deposit,
        (select json_agg(json_build_object('level', m.level, 'at', m.at, 'email', m.recipient) order by m.level)
          from invoice_reminders m where m.account_id = $1 and m.invoice_id = $2) as reminders,
        (select json_agg(json_build_object('id', c.id, 'label', c.label, 'cents', c.net_cents + c.vat_cents) order by c.id)
          from invoices c where c.account_id = $1 and c.corrects_id = $2) as credit_notes,
        (select json_agg(json_build_object('kind', x.kind, 'day', x.day, 'cents', x.cents, 'vat_cents', x.vat_cents, 'credit_note', c.label)
            order by x.settlement_id, x.n)
          from invoice_payments x
          join settlements z on z.account_id = $1 and z.id = x.settlement_id
          left join invoices c on c.account_id = $1 and c.id = z.invoice_id and z.kind = 'credit_note' and c.id <> $2
          where x.account_id = $1 and x.invoice_id = $2 and x.cents <> 0) as payments
      from invoices i left join people p on p.id = i.issued_by where i.account_id = $1 and i.id = $2`,
    values: [accountId, id],
  });
  const [row] = rows;
  if (row === undefined) throw notFound(THE_INVOICE);
  return row;
}

const partyOf = ({ name, legal_name, siren, vat_number, address }: Seller | Buyer): string[] =>
  [
    legal_name || name,
    ...address.lines,
    `${address.postal_code} ${address.city}`.trim(),
    siren === null ? '' : `SIREN ${companyNumber(siren)}`,
    vat_number === null ? '' : `TVA ${companyNumber(vat_number)}`,
  ].filter((line) => line !== '');
