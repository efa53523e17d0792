import { addDays, writtenDay } from '../../base/format.ts';
import { ofName } from '../../base/elision.ts';
import { type VatRegime } from '../invoices/labels.ts';

/** States of a statement by what is left of it; an amount that the initiative owes is a refund. */
export const STATEMENT_STATES = ['to_pay', 'late', 'to_refund', 'paid'] as const;
export type StatementState = (typeof STATEMENT_STATES)[number];

export const STATEMENT_STATE_LABELS: Readonly<Record<StatementState, string>> = {
  to_pay: 'À payer',
  late: 'En retard',
  to_refund: 'À reverser',
  paid: 'Payé',
};

/**
 * A month of the calendar of closings: closed, over and next to close, over but after it, or under
 * way.
 */
export const MONTH_STATES = ['closed', 'ready', 'waiting', 'current'] as const;
export type MonthState = (typeof MONTH_STATES)[number];

export const MONTH_STATE_LABELS: Readonly<Record<MonthState, string>> = {
  closed: 'Clôturé',
  ready: 'À clôturer',
  waiting: 'En attente',
  current: 'En cours',
};

const months = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A month (YYYY-MM) as people say it: « septembre 2026 ». */
export const monthName = (month: string): string => months.format(Date.parse(`${month}-01T00:00:00Z`));

/** The same at the start of a sentence or of a cell: « Septembre 2026 ». */
export function monthTitle(month: string): string {
  const name = monthName(month);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** « de septembre », « d’octobre 2026 ». */
export function ofMonth(month: string): string {
  return ofName(monthName(month));
}

/** The number of a statement, « 2026-0042 »: its year and its rank in it. */
export const statementNumber = (month: string, rank: number): string =>
  `${month.slice(0, 4)}-${String(rank).padStart(4, '0')}`;

/** The 1st of the month after a day (YYYY-MM-DD). */
export const firstOfNextMonth = (day: string): string => `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;

interface Change {
  readonly day: string;
  readonly first: { readonly regime: VatRegime };
  readonly last: { readonly regime: VatRegime };
}

/** Whether a change of VAT may be that of an initiative in franchise that crosses the threshold. */
export const mayBeThreshold = ({ first, last }: Pick<Change, 'first' | 'last'>): boolean =>
  first.regime === 'franchise' && last.regime === 'normal';

/** Of a month within which VAT changes on a day. */
export const vatChangeSays = (change: Change): string =>
  `La TVA change le ${writtenDay(change.day)}, en cours de mois\u00a0: dites si ${
    mayBeThreshold(change) ? 'le seuil de franchise a été dépassé ce jour-là, ou si ' : ''
  }le mois est facturé à celle de son premier ou de son dernier jour.`;

/** The days of a period: « du 12/11/2026 au 30/11/2026 ». */
export const periodText = (from: string, to: string): string =>
  from === to ? `le ${writtenDay(from)}` : `du ${writtenDay(from)} au ${writtenDay(to)}`;
