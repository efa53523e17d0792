import { type Span, spanAround } from '../../shared/spans.ts';

/** A month, « 2026-03 », or a quarter, « 2026-T1 ». */
export const PERIOD = /^\d{4}-(?:0[1-9]|1[0-2]|T[1-4])$/;
export const PERIOD_SAYS = 'La période attendue est un mois, AAAA-MM, ou un trimestre, AAAA-T1.';

/** Days of a period that `PERIOD` accepts. */
export const daysOfPeriod = (period: string): Span =>
  period.includes('T')
    ? spanAround('quarter', `${period.slice(0, 4)}-${String(Number(period.slice(6)) * 3).padStart(2, '0')}-01`)
    : spanAround('month', `${period}-01`);

/** The period of a month or a quarter. */
export const periodOf = ({ from, to }: Span): string =>
  from.slice(0, 7) === to.slice(0, 7)
    ? from.slice(0, 7)
    : `${from.slice(0, 4)}-T${Math.ceil(Number(from.slice(5, 7)) / 3)}`;

/** The name of the accountant's file of a period; it says that a seal of it is broken. */
export const monthFileName = (period: string, isBroken = false): string =>
  `dossier-comptable-${period}${isBroken ? '-sceau-rompu' : ''}.zip`;

/**
 * The accountant's file of closed months of a fiscal year that begins on `year`, and who takes it.
 */
export interface MonthFileOrder extends Span {
  readonly accountId: number;
  readonly siren: string | null;
  readonly year: string;
  readonly personId: number | null;
  /** The link of an accountant; null for a person of the initiative. */
  readonly linkId: number | null;
}
