import { euro, quantity } from '../../base/format.ts';
import { AUTHOR_LABELS, FEE_TYPE_LABELS } from '../../shared/restaurants/labels.ts';
import { type StatementLine } from './shapes.ts';
import { ofMonth } from '../../shared/statements/labels.ts';

const DESIGNATIONS: Readonly<Record<StatementLine['kind'], string>> = {
  per_refill: 'Réutilisations',
  per_card_activation: 'Activations de carte',
  recurring_subscription: FEE_TYPE_LABELS.recurring_subscription,
};

/** Name of a line: « Réutilisations (conso) », « Régularisation de juin 2026 : réutilisations ». */
export function designationOf(
  line: Pick<StatementLine, 'kind' | 'author' | 'month' | 'correction' | 'already_credited'>,
): string {
  const { kind, author, month, correction, already_credited: already } = line;
  const name = DESIGNATIONS[kind] + (author === null ? '' : ` (${AUTHOR_LABELS[author].toLowerCase()})`);
  if (!correction) return name;
  // Below 0: so much of what is billed again was given by hand before, and stays given.
  const credited =
    already === 0 ? '' : `, dont ${euro(Math.abs(already))} ${already > 0 ? 'déjà' : 'restant'} en avoir`;
  return `Régularisation ${ofMonth(month)}\u00a0: ${name.charAt(0).toLowerCase()}${name.slice(1)}${credited}`;
}

/**
 * Pieces counted and given for free: « 120 comptées, 40 en franchise ». Empty where every one is
 * billed.
 */
export function countingOf({ counted, billed }: StatementLine): string {
  return counted === billed ? '' : `${quantity(counted)} au compteur, ${quantity(counted - billed)} en franchise`;
}
