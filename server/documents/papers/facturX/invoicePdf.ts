import { addDays, euro, quantity, unitPrice, writtenDay } from '@boucle/contract/base/format.ts';
import { INVOICE_KIND_LABELS, rateText } from '@boucle/contract/shared/invoices/labels.ts';
import { monthTitle } from '@boucle/contract/shared/statements/labels.ts';
import { companyNumber } from '@boucle/contract/base/companyNumber.ts';
import { type Buyer, type PostalAddress, type Seller } from '../../../domain/ledger/invoices/parties.ts';
import { type PaperLine } from '../../../domain/ledger/invoices/plan.ts';
import { type Brand } from '../../pdf/brand.ts';
import { paperPdf } from '../../pdf/paper.ts';
import { type PaperBlock, type Payment } from '../../pdf/parts.ts';
import { transferPayment } from '../../pdf/transfer.ts';
import { type IssuedInvoice, paidWithStatement, sellsGoods } from './issuedInvoice.ts';
import { lineText } from './lineName.ts';
import { FACTUR_X_METADATA, XML_FILE } from './xmp.ts';

/** An issued invoice on paper (Factur-X: PDF/A-3 with its XML in it). */
export function invoicePdf(invoice: IssuedInvoice, xml: Uint8Array, brand: Brand): Promise<Uint8Array> {
  const { kind, label, issued_on, due_on, parties, lines, vat, notes, corrects } = invoice;
  const net = invoice.net_cents / 100;
  const whole = (invoice.net_cents + invoice.vat_cents) / 100;
  const name = INVOICE_KIND_LABELS[kind];
  const term = paidWithStatement(invoice);
  return paperPdf<PaperLine>({
    brand,
    title: `${name} ${label}`,
    subtitle:
      corrects === null ? parties.buyer.name : `sur la facture ${corrects.label} du ${writtenDay(corrects.issued_on)}`,
    blocks: [sellerBlock(parties.seller), buyerBlock(parties.buyer)],
    facts: [
      [kind === 'invoice' ? 'Émise le' : 'Émis le', writtenDay(issued_on)],
      sellsGoods(invoice) ? ['Retour du', writtenDay(invoice.period_to)] : ['Période', periodText(invoice)],
      ...(kind === 'invoice' ? ([['Échéance', writtenDay(due_on)]] as const) : []),
      ...(invoice.statement === null ? [] : ([['Relevé de compte', invoice.statement]] as const)),
    ],
    columns: [
      { heading: 'Désignation', share: 5.2, value: lineText },
      { heading: 'Quantité', share: 1.4, align: 'right', value: (line) => quantity(line.quantity) },
      { heading: 'Prix HT', share: 1.5, align: 'right', value: (line) => unitPrice(line.unit_price_cents / 100) },
      { heading: 'TVA', share: 1.2, align: 'right', value: ({ rate }) => `${rateText(rate)}\u00a0%` },
      { heading: 'Total HT', share: 1.7, align: 'right', value: ({ cents }) => euro(cents / 100) },
    ],
    rows: lines,
    sums: [
      ['Total HT', euro(net)],
      ...vat.map(({ rate, base, vat: tax }): [string, string] => [
        vat.length > 1 ? `TVA ${rateText(rate)}\u00a0% sur ${euro(base / 100)}` : `TVA ${rateText(rate)}\u00a0%`,
        euro(tax / 100),
      ]),
      [
        kind === 'credit_note' ? 'Total de l’avoir TTC' : term === undefined ? 'Total à payer TTC' : 'Total TTC',
        euro(whole),
      ],
    ],
    payment:
      term !== undefined
        ? { title: term, lines: [], qr: undefined }
        : kind === 'invoice'
          ? paymentOf(parties.seller, label, due_on, whole)
          : undefined,
    notes: [
      ...notes.filter(({ code }) => code !== 'BAR').map(({ text }) => text),
      ...(invoice.statement === null
        ? []
        : ['Les consignes encaissées au comptoir ne sont pas facturées\u00a0: elles figurent au relevé de compte.']),
    ],
    foot: footOf(parties.seller),
    archived: {
      at: new Date(`${issued_on}T00:00:00Z`),
      file: { name: XML_FILE, bytes: xml, description: `${name} ${label}` },
      metadata: FACTUR_X_METADATA,
    },
  });
}

/** « Juin 2026 » of a whole month, else its two days. */
function periodText({ period_from: from, period_to: to }: Pick<IssuedInvoice, 'period_from' | 'period_to'>): string {
  const isMonth = from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7) && addDays(to, 1).endsWith('-01');
  return isMonth ? monthTitle(from.slice(0, 7)) : `${writtenDay(from)} – ${writtenDay(to)}`;
}

function paymentOf(
  { iban, bic, legal_name: to }: Seller,
  label: string,
  due: string,
  amount: number,
): Payment | undefined {
  if (iban === null) return undefined;
  const title = `${euro(amount)} par virement avant le ${writtenDay(due)}`;
  return transferPayment(title, { to, iban, bic, amount, about: label });
}

const namesOf = ({ name, legal_name }: Seller | Buyer): string[] =>
  legal_name === '' || legal_name === name ? [name] : [legal_name, name];
const numbersOf = (name: string, value: string | null): string[] =>
  value === null ? [] : [`${name} ${companyNumber(value)}`];
const linesOf = ({ lines, postal_code, city }: PostalAddress): string[] => [...lines, `${postal_code} ${city}`.trim()];

const sellerBlock = (seller: Seller): PaperBlock => ({
  heading: 'Émetteur',
  lines: [
    ...namesOf(seller),
    ...linesOf(seller.address),
    ...numbersOf('SIREN', seller.siren),
    ...numbersOf('TVA', seller.vat_number),
  ],
});

const buyerBlock = (buyer: Buyer): PaperBlock => ({
  heading: 'Client',
  lines: [
    ...namesOf(buyer),
    ...linesOf(buyer.address),
    ...(buyer.siret === null ? numbersOf('SIREN', buyer.siren) : numbersOf('SIRET', buyer.siret)),
    ...numbersOf('TVA', buyer.vat_number),
  ],
});

const footOf = ({ legal_name, address, siren, vat_number }: Seller): string =>
  [legal_name, ...linesOf(address), ...numbersOf('SIREN', siren), ...numbersOf('TVA', vat_number)].join(' · ');
