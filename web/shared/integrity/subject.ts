import { LEDGER_PLACE_LABELS, PLACE_LETTERS, type LedgerPlace } from '@boucle/contract/shared/ledgerCards/places.ts';
import { euro, writtenDay } from '@boucle/contract/base/format.ts';
import { TRANSACTION_TYPE_LABELS, type TransactionType } from '@boucle/contract/shared/transactions/types.ts';

/** The places of the checks, by the letter that the ledger writes. */
const PLACES = new Map<string, string>(
  Object.entries(LEDGER_PLACE_LABELS).map(([place, label]) => [PLACE_LETTERS[place as LedgerPlace], label]),
);

const WORDS: Readonly<Record<string, string>> = {
  clean: 'propres',
  dirty: 'sales',
  held: 'détenus',
  transit: 'en livraison',
  supplier: 'fournisseur',
  opening: 'stock d’ouverture',
  lost: 'perdus',
  broken: 'cassés',
  sold: 'vendus',
  recycled: 'recyclés',
  gap: 'écarts de comptage',
  CAG: 'Cagnotte',
  CON: 'Consignes',
  GST: 'Consignes des invités',
  PSP: 'Prestataire de paiement',
  CASH: 'Caisse',
  BANK: 'Banque',
  AR: 'À recevoir',
  GES: 'Gestes commerciaux',
  COST: 'Frais et pertes',
  ACQ: 'Consignes acquises',
  FEES: 'Redevances',
  VAT: 'TVA',
  VAT_PENDING: 'TVA en attente',
  CHEQUES: 'Chèques à encaisser',
  CASH_BOX: 'Espèces de l’initiative',
  OPENING: 'Soldes repris',
  UNBILLED: 'Factures à établir',
  VAT_UNBILLED: 'TVA sur factures à établir',
  TRANSIT: 'Virements en cours',
};

/** Noun of a check's bare number. */
const NUMBERED: Readonly<Record<string, string>> = {
  lots: 'Prêt',
  entries: 'Transaction',
  movements: 'Transaction',
  figures: 'Transaction',
  vat: 'Transaction',
  reversals: 'Transaction',
  fees: 'Transaction',
  holds: 'Commande',
  cards: 'Carte',
  services: 'Service hors appli',
  statements: 'Relevé',
};

const NUMBER = /^\d+$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The subject of a finding (« R/3/format 2/clean ») in words: « Restaurant n° 3 · format n° 2 ·
 * propres ».
 */
export function subjectLabel(check: string, subject: string): string {
  if (subject === '') return 'Ensemble du programme';
  if (NUMBER.test(subject)) return `${NUMBERED[check] ?? 'Ligne'} n°\u00a0${subject}`;
  const parts: string[] = [];
  for (const part of subject.split(/[/,]\s*|\s(?=format\b)/)) {
    const last = parts.length - 1;
    const place = PLACES.get(part);
    const { [last]: before } = parts;
    // A number belongs to the place before it; the warehouse and the outside world bear none.
    if (NUMBER.test(part) && before !== undefined) {
      if (part !== '0') parts[last] = `${before} n°\u00a0${part}`;
    } else if (part !== '-') parts.push(place ?? partLabel(part));
  }
  return parts.join(' · ');
}

function partLabel(part: string): string {
  return part
    .split(' ')
    .map((word) => {
      if (DAY.test(word)) return writtenDay(word);
      if (NUMBER.test(word)) return `n°\u00a0${word}`;
      return WORDS[word] ?? (word in TRANSACTION_TYPE_LABELS ? TRANSACTION_TYPE_LABELS[word as TransactionType] : word);
    })
    .join(' ');
}

/** Checks whose figures are cents. */
const IN_CENTS = new Set(['deposits', 'balances', 'owed', 'vat', 'blocked', 'holds', 'tills', 'bills']);

/** A figure of a finding: « 12,00 € » for an amount, « rien » where one side has nothing. */
export function figureLabel(check: string, figure: string | null): string {
  if (figure === null) return 'rien';
  return IN_CENTS.has(check) && /^-?\d+$/.test(figure) ? euro(Number(figure) / 100) : figure;
}
