import { centsOf, eurosOf } from '@boucle/contract/base/format.ts';
import { LIABILITY_KINDS } from '@boucle/contract/features/books/liability.ts';
import { type BalanceKind, OWNERS_OF } from '@boucle/contract/shared/ledgerCards/accounts.ts';
import { type BalanceTotals } from '@boucle/contract/features/ledgerCards/calls.ts';

/** One line of « Encours »: an account, or all those of a kind together. */
export interface OutstandingLine {
  readonly kind: BalanceKind;
  readonly label: string;
  readonly balance: number;
  /**
   * Whether it is one account, whose entries open; those of many people are read person by person.
   */
  readonly single: boolean;
}

interface Part {
  readonly title: string;
  readonly total: string;
  readonly kinds: readonly (readonly [BalanceKind, string])[];
  /** Sum of its first kinds, which stands under them. */
  readonly subtotal?: { readonly label: string; readonly of: number };
}

/** Debts, and where the money is: the two sides that people compare. */
export const PARTS: readonly Part[] = [
  {
    title: 'Ce que l’initiative doit',
    total: 'Total dû',
    subtotal: { label: 'Encours', of: LIABILITY_KINDS.length },
    kinds: [
      ['CAG', 'Cagnottes des consos et des cartes'],
      ['CON', 'Consignes des contenants empruntés'],
      ['GST', 'Consignes des invités'],
      ['VAT', 'TVA à payer'],
      ['VAT_PENDING', 'TVA en attente d’encaissement'],
      ['VAT_UNBILLED', 'TVA sur factures à établir'],
      ['TRANSIT', 'Virements en cours'],
    ],
  },
  {
    title: 'Où est l’argent',
    total: 'Détenu ou à recevoir',
    kinds: [
      ['BANK', 'Banque'],
      ['CHEQUES', 'Chèques à remettre en banque'],
      ['CASH_BOX', 'Espèces de l’initiative'],
      ['PSP', 'Prestataire de paiement'],
      ['CASH', 'Caisses des restaurants'],
      ['OPENING', 'Soldes repris à l’ouverture'],
      ['AR', 'Créances sur les restaurants et les services'],
      ['UNBILLED', 'Factures à établir'],
    ],
  },
  {
    title: 'Produits et charges',
    total: 'Résultat',
    kinds: [
      ['ACQ', 'Consignes acquises'],
      ['FEES', 'Commissions'],
      ['GES', 'Gestes commerciaux'],
      ['COST', 'Frais et pertes'],
    ],
  },
];

/** Charges, which the result is less. */
const CHARGES: readonly BalanceKind[] = ['GES', 'COST'];

/** The lines of a part and their sum, in euros; a charge is below 0. */
export function linesOf({ kinds }: Pick<Part, 'kinds'>, totals: Partial<BalanceTotals>) {
  const lines = kinds.map(([kind, label]): OutstandingLine => {
    const found = totals[kind] ?? 0;
    return { kind, label, balance: CHARGES.includes(kind) ? 0 - found : found, single: OWNERS_OF[kind].length === 0 };
  });
  const cents = lines.reduce((sum, { balance }) => sum + centsOf(balance), 0);
  return { lines, total: eurosOf(cents) };
}
