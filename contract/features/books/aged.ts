import { daysBetween } from '../../base/format.ts';

/** Days since something was due, at the date of the balance; what a client may deduct is apart. */
export const AGES = ['to_come', '1-30', '31-60', '61-90', '91-', 'deductible'] as const;
export type Age = (typeof AGES)[number];

export const AGE_LABELS: Readonly<Record<Age, string>> = {
  to_come: 'À échoir',
  '1-30': '1–30\u00a0jours',
  '31-60': '31–60\u00a0jours',
  '61-90': '61–90\u00a0jours',
  '91-': 'Plus de 90\u00a0jours',
  deductible: 'À déduire',
};

/** Debtors of account 411. */
export const DEBTORS = ['restaurant', 'service'] as const;
export type Debtor = (typeof DEBTORS)[number];

/**
 * What a line of the aged balance is of: a paper, a paper that is not issued yet, the rest of a
 * statement (till, rewards, what was paid too much), or what stands on neither.
 */
export const AGED_KINDS = ['invoice', 'credit_note', 'unissued', 'statement', 'other'] as const;
export type AgedKind = (typeof AGED_KINDS)[number];

/** The age of an amount at the end of a Paris day; below 0 it is to deduct, whenever it was due. */
export function ageOf(day: string, dueOn: string | null, left: number): Age {
  if (left < 0) return 'deductible';
  const late = dueOn === null ? 0 : daysBetween(dueOn, day);
  if (late <= 0) return 'to_come';
  return late <= 30 ? '1-30' : late <= 60 ? '31-60' : late <= 90 ? '61-90' : '91-';
}

interface Piece {
  readonly owner: Debtor;
  readonly kind: AgedKind;
  /** Number of the paper, or of the statement. */
  readonly label: string | null;
}

/** The piece of a line: « F2026-0042 », « Relevé 2026-0042, hors factures ». */
export function agedPiece({ kind, label, owner }: Piece): string {
  if (kind === 'unissued') return 'Facture à émettre';
  if (kind === 'statement') return `Relevé ${label}, hors factures`;
  return label ?? (owner === 'service' ? 'Sans facture émise' : 'Sans facture ni relevé');
}
