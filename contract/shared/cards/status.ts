import { dateTime } from '../../base/format.ts';

/** The life of a card, never back except by a reversal: pending → active → disabled. */
export const CARD_STATUSES = ['pending', 'active', 'disabled'] as const;

export type CardStatus = (typeof CARD_STATUSES)[number];

export const CARD_STATUS_LABELS: Readonly<Record<CardStatus, string>> = {
  pending: 'Inactive',
  active: 'Active',
  disabled: 'Désactivée',
};

/**
 * Where the initial amount of a batch, or of a credit, comes from; `opening`: there before the
 * initiative kept its books here.
 */
export const FUNDINGS = ['offered', 'initiative', 'restaurant', 'opening'] as const;

export type Funding = (typeof FUNDINGS)[number];

export const FUNDING_LABELS: Readonly<Record<Funding, string>> = {
  offered: 'Offert',
  initiative: 'Reçu par l’initiative',
  restaurant: 'Reçu par le restaurant',
  opening: 'Repris à l’ouverture',
};

export const TO_PRINT = 'À imprimer';

/** The number people read on a card: its id on six digits. */
export function cardNumber(id: number): string {
  return String(id).padStart(6, '0');
}

/** When a card was printed (DD/MM/YYYY HH:mm, Paris), or that it is still to be. */
export function issuedAt(instant: string | null): string {
  return instant ? dateTime(instant) : TO_PRINT;
}
