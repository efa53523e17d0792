import { count, euro, quantity } from '../../base/format.ts';
import { AUTHOR_LABELS, FEE_TYPE_LABELS } from '../../shared/restaurants/labels.ts';
import { type StatementLine } from './shapes.ts';
import { ofMonth, periodText } from '../../shared/statements/labels.ts';

const DESIGNATIONS: Readonly<Record<StatementLine['kind'], string>> = {
  per_refill: 'Réutilisations',
  per_card_activation: 'Activations de carte',
  recurring_subscription: FEE_TYPE_LABELS.recurring_subscription,
};

/**
 * The days of a line of a month in two periods of VAT; empty of others, and of a subscription,
 * which is that of its month.
 */
export const daysOf = ({ kind, period }: Pick<StatementLine, 'kind' | 'period'>): string =>
  period === null || kind === 'recurring_subscription' ? '' : periodText(period.from, period.to);

/**
 * Name of a line: « Réutilisations (conso) », « Régularisation de juin 2026 : réutilisations »;
 * with its days where it has some.
 */
export function designationOf(
  line: Pick<StatementLine, 'kind' | 'author' | 'month' | 'period' | 'correction' | 'already_credited'>,
): string {
  const { kind, author, month, correction, already_credited: already } = line;
  const side = author === null ? '' : ` (${AUTHOR_LABELS[author].toLowerCase()})`;
  const days = daysOf(line);
  const name = `${DESIGNATIONS[kind]}${side}${days === '' ? '' : ` ${days}`}`;
  if (!correction) return name;
  // Below 0: so much of what is billed again was given by hand before, and stays given.
  const credited =
    already === 0 ? '' : `, dont ${euro(Math.abs(already))} ${already > 0 ? 'déjà' : 'restant'} en avoir`;
  return `Régularisation ${ofMonth(month)}\u00a0: ${name.charAt(0).toLowerCase()}${name.slice(1)}${credited}`;
}

/** Pieces counted less the free ones of the quota: « 148 − 30 offertes ». */
export const lessFree = (counted: number, free: number): string =>
  `${quantity(counted)}\u00a0−\u00a0${count(free, 'offerte', 'offertes')}`;

/** The pieces of a line that the quota gives; empty where every one is billed. */
export const countingOf = ({ counted, billed }: StatementLine): string =>
  counted === billed ? '' : lessFree(counted, counted - billed);
