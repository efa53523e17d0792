import { dateTime, writtenDay } from '@boucle/contract/base/format.ts';
import { type Step } from '../../ui/charts/steps.ts';

/** « Solde au 31/10/2026 »: what there was as the period began, and as it ended. */
export const openingLabel = (from: string | undefined): string =>
  from === undefined ? 'Solde de départ' : `Solde au ${writtenDay(from)}`;

export const closingLabel = (to: string | undefined, today: string): string =>
  to === undefined || to >= today ? 'Solde actuel' : `Solde au soir du ${writtenDay(to)}`;

/** When a step of a curve was: its instant, else the end of its day. */
export const stepInstant = ({ day, at }: Step): string =>
  at === null ? `${writtenDay(day)}, fin de journée` : dateTime(at);
