import { count, euro } from '../../base/format.ts';

export const AWAITING_STATUSES = ['awaiting', 'confirmed', 'refused', 'withdrawn', 'lapsed'] as const;
export type AwaitingStatus = (typeof AWAITING_STATUSES)[number];

export const AWAITING_STATUS_LABELS: Readonly<Record<AwaitingStatus, string>> = {
  awaiting: 'À confirmer',
  confirmed: 'Confirmé',
  refused: 'Refusé',
  withdrawn: 'Retiré',
  lapsed: 'Expiré',
};

/**
 * Of an initiative until it chooses: euros and pieces that one administrator gives away, pays out
 * or takes out in a day.
 */
export const SECOND_PERSON_DEFAULTS = { threshold_value: 200, threshold_pieces: 20 } as const;

/** Days after which an act that no one confirmed lapses. */
export const LAPSES_AFTER_DAYS = 7;
/** Hours that a sole administrator waits before confirming their own act. */
export const ALONE_WAITS_HOURS = 24;

export const REASON_MAX = 500;

/** How far an act goes beyond what one person may do in a day. */
export interface Beyond {
  /** Euros and pieces of the day, the act included. */
  readonly amount: number;
  readonly pieces: number;
  readonly threshold_value: number;
  readonly threshold_pieces: number;
  /** No one else administers the initiative. */
  readonly alone: boolean;
}

/**
 * « Dépasse 200 € par jour : une autre personne devra confirmer. »; nothing exceeded: a setting
 * that one person does not change.
 */
export function beyondSentence({ amount, pieces, threshold_value, threshold_pieces, alone }: Beyond): string {
  const limits = [
    ...(amount > threshold_value ? [`${euro(threshold_value)} par jour`] : []),
    ...(pieces > threshold_pieces ? [`${count(threshold_pieces, 'contenant', 'contenants')} par jour`] : []),
  ];
  const what = limits.length === 0 ? 'Ce réglage se change à deux' : `Dépasse ${limits.join(' et ')}`;
  const next = alone
    ? `personne d’autre n’administre l’initiative, vous pourrez confirmer dans ${ALONE_WAITS_HOURS}\u00a0heures`
    : 'une autre personne devra confirmer';
  return `${what}\u00a0: ${next}.`;
}
