import { companyNumber } from '@boucle/contract/base/companyNumber.ts';
import { writtenSeal } from '@boucle/contract/features/books/seals.ts';
import { addDays, date, euro, parisDay, quantity, writtenDay } from '@boucle/contract/base/format.ts';
import { monthName, ofMonth, periodText } from '@boucle/contract/shared/statements/labels.ts';
import { designationOf } from '@boucle/contract/features/statements/wording.ts';
import {
  type Statement,
  type StatementPaper,
  type StatementLine,
} from '@boucle/contract/features/statements/shapes.ts';
import { franchiseOn, lawOn } from '../../domain/ledger/invoices/laws.ts';
import { type Brand } from '../pdf/brand.ts';
import { paperPdf } from '../pdf/paper.ts';
import { type PaperBlock, type Payment } from '../pdf/parts.ts';
import { transferPayment } from '../pdf/transfer.ts';
import { addressLines } from '../pdf/addressLines.ts';

/**
 * A restaurant's statement on paper, from what its closing wrote alone: the same for ever, except
 * later payments, and the logo and colours of the printing day.
 */
export function restaurantStatementPdf(statement: StatementPaper, brand: Brand): Promise<Uint8Array> {
  const { number, month, parties, lines, vat_rate: rate, vat_since: since, due } = statement;
  const included = statement.invoices.flatMap(({ label, on_statement }) => (on_statement ? (label ?? []) : []));
  const first = `${month}-01`;
  const last = addDays(`${addDays(first, 32).slice(0, 7)}-01`, -1);
  return paperPdf<StatementLine>({
    brand,
    at: new Date(statement.created_at),
    title: `Relevé n°\u00a0${number}`,
    subtitle: `Restaurant ${parties.restaurant.name}, ${monthName(month)}`,
    blocks: [issuerBlock(parties.issuer), restaurantBlock(parties.restaurant)],
    facts: [
      ['Établi le', date(statement.created_at)],
      ['Période', `du ${writtenDay(first)} au ${writtenDay(last)}`],
      ...(due > 0 ? ([['À payer avant le', writtenDay(statement.due_on)]] as const) : []),
      ...(included.length === 0 ? [] : ([['Factures comprises', included.join(', ')]] as const)),
    ],
    columns: [
      { heading: 'Désignation', share: 5.4, value: designationOf },
      { heading: 'Compté', share: 1.3, align: 'right', value: ({ counted }) => quantity(counted) },
      { heading: 'Offertes', share: 1.3, align: 'right', value: ({ counted, billed }) => quantity(counted - billed) },
      { heading: 'Facturé', share: 1.2, align: 'right', value: ({ billed }) => quantity(billed) },
      { heading: 'Prix HT', share: 1.3, align: 'right', value: ({ unit_price }) => euro(unit_price) },
      { heading: 'Total HT', share: 1.5, align: 'right', value: ({ amount }) => euro(amount) },
    ],
    rows: lines,
    ...(lines.length === 0 && { total: ['Aucun frais ce mois-ci', '', '', '', '', euro(0)] }),
    sums: [
      ['Total HT', euro(statement.net)],
      [`TVA ${rate}\u00a0%${since === null ? '' : ` depuis le ${writtenDay(since)}`}`, euro(statement.vat)],
      ['Total TTC', euro(statement.net + statement.vat)],
      ...(statement.cash === 0 ? [] : [cashSum(statement)]),
      ...(statement.rewards === 0
        ? []
        : [['Récompenses offertes pour l’initiative', euro(-statement.rewards)] as const]),
      due < 0 ? ['À vous reverser', euro(-due)] : ['Net à payer', euro(due)],
    ],
    payment: paymentOf(statement),
    notes: notesOf(statement),
    foot: footOf(parties.issuer),
  });
}

/** By transfer, while something is left to pay and the issuer has an IBAN. */
function paymentOf({ parties: { issuer }, number, due_on, left }: StatementPaper): Payment | undefined {
  const { iban, bic, name, legal_name } = issuer;
  if (left <= 0 || iban === null) return undefined;
  return transferPayment(`${euro(left)} à payer par virement avant le ${writtenDay(due_on)}`, {
    to: legal_name === '' ? name : legal_name,
    iban,
    bic,
    amount: left,
    about: `Relevé ${number}`,
  });
}

const footOf = ({ name, legal_name, address, siren, vat_number }: StatementPaper['parties']['issuer']): string =>
  [
    legal_name === '' ? name : legal_name,
    ...addressLines(address),
    ...numbered('SIREN', siren),
    ...numbered('TVA', vat_number),
  ].join(' · ');

const cashSum = ({ cash }: Statement): readonly [string, string] =>
  cash > 0 ? ['Encaissé par le restaurant', euro(cash)] : ['Avancé par le restaurant', euro(cash)];

function issuerBlock({
  name,
  legal_name,
  siren,
  vat_number,
  address,
}: StatementPaper['parties']['issuer']): PaperBlock {
  return {
    heading: 'Émetteur',
    lines: [
      legal_name === '' ? name : legal_name,
      ...(legal_name === '' || legal_name === name ? [] : [name]),
      ...addressLines(address),
      ...numbered('SIREN', siren),
      ...numbered('TVA', vat_number),
    ],
  };
}

function restaurantBlock({
  name,
  legal_name,
  siren,
  siret,
  vat_number,
  address,
}: StatementPaper['parties']['restaurant']): PaperBlock {
  return {
    heading: 'Restaurant',
    lines: [
      legal_name === '' ? name : legal_name,
      ...(legal_name === '' || legal_name === name ? [] : [name]),
      ...addressLines(address),
      ...(siret === null ? numbered('SIREN', siren) : numbered('SIRET', siret)),
      ...numbered('TVA', vat_number),
    ],
  };
}
const numbered = (name: string, value: string | null): string[] =>
  value === null ? [] : [`${name} ${companyNumber(value)}`];

function notesOf({
  vat_rate,
  vat_since,
  cash,
  rewards,
  due,
  net,
  month,
  seal,
  parties,
  created_at,
}: StatementPaper): string[] {
  const day = parisDay(created_at);
  const notes: string[] = [];
  if (vat_since !== null) {
    notes.push(`${franchiseOn(day)}, ${periodText(`${month}-01`, addDays(vat_since, -1))}.`);
  }
  if (vat_rate === 0 && net !== 0) notes.push(`${franchiseOn(day)}.`);
  if (cash !== 0) {
    notes.push(
      'Encaissé ou avancé\u00a0: consignes, cartes et crédits que le restaurant a reçus ou rendus au comptoir au nom de l’initiative, moins ce que ses invités peuvent encore réclamer. Hors champ de la TVA.',
    );
  }
  if (rewards !== 0)
    notes.push('Récompenses\u00a0: remises que le restaurant a faites aux consos au nom de l’initiative.');
  if (due > 0) {
    notes.push(
      parties.restaurant.kind === 'b2c'
        ? `Passé l’échéance\u00a0: intérêts au taux légal après mise en demeure (${lawOn('consumerInterest', day)}). Pas d’escompte en cas de paiement anticipé.`
        : `Passé l’échéance\u00a0: pénalités au taux de trois fois l’intérêt légal et indemnité forfaitaire de recouvrement de 40\u00a0€ (${lawOn('latePayment', day)}). Pas d’escompte en cas de paiement anticipé.`,
    );
  }
  notes.push(
    'Ce relevé est définitif\u00a0: toute correction figurera sur un relevé suivant, comme régularisation de ce mois.',
  );
  if (seal !== null) notes.push(`Sceau des écritures ${ofMonth(month)}\u00a0: ${writtenSeal(seal)}.`);
  return notes;
}
