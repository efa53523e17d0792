import { addDays, count, decimalNumber, percent, quantity, writtenDay } from '../../base/format.ts';
import { type ProposedAct, type StockHealth } from './calls.ts';
import { SUPPLY_ACT_LABELS } from '../../shared/stockHealth/labels.ts';

const WEEKDAY = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone: 'UTC' });
const NAMED_DAYS = 7;
const DECIMAL_UNDER = 10;

/** « 12/04 »: what is ahead is near enough to need no year. */
const shortDay = (day: string): string => writtenDay(day).slice(0, 5);

/**
 * When a shelf runs out, for a reader of a Paris day: « demain soir », « mardi midi », « le
 * 12/04 »; null where that is not known.
 */
export function momentOf(
  { runs_out_on: day, runs_out_at: at }: Pick<StockHealth, 'runs_out_on' | 'runs_out_at'>,
  today: string,
): string | null {
  if (day === null) return null;
  const half = at === 'midday' ? 'midi' : 'soir';
  if (day <= today) return at === 'midday' ? 'ce midi' : 'ce soir';
  if (day === addDays(today, 1)) return `demain ${half}`;
  if (day < addDays(today, NAMED_DAYS)) return `${WEEKDAY.format(new Date(day))} ${half}`;
  return `le ${shortDay(day)}`;
}

/** Days of cover: « 1,2 j » under ten, « 14 j » from there on. */
export const coverLabel = (days: number): string =>
  `${days < DECIMAL_UNDER ? decimalNumber(days) : quantity(Math.round(days))}\u00a0j`;

/** « Livrer 59 »; where the warehouse is short: « Livrer 40 sur 59 ». */
export function proposalLabel({
  act,
  quantity: pieces,
  wanted,
}: Pick<ProposedAct, 'act' | 'quantity' | 'wanted'>): string {
  const some = pieces === wanted ? quantity(wanted) : `${quantity(pieces)} sur ${quantity(wanted)}`;
  return `${SUPPLY_ACT_LABELS[act]} ${some}`;
}

/**
 * All that is proposed at a shelf, what a neighbour brings or is brought among it, as one sentence:
 * « Livrer 59 », « Transférer 20 », « Livrer 5, transférer 20 sur 34 » where even both are not
 * enough.
 */
export function proposalsLabel({
  place_id,
  proposals,
  transfers,
}: Pick<StockHealth, 'place_id' | 'proposals' | 'transfers'>): string {
  const moved = (end: 'from_id' | 'to_id'): number =>
    transfers.reduce((all, one) => all + (one[end] === place_id ? one.quantity : 0), 0);
  const labels = proposals.flatMap((one) => {
    const pieces = one.act === 'give' ? moved('to_id') : one.act === 'take_clean' ? moved('from_id') : 0;
    if (pieces === 0) return [proposalLabel(one)];
    const carried = one.quantity === 0 ? [] : [`${SUPPLY_ACT_LABELS[one.act]} ${quantity(one.quantity)}`];
    const all = one.quantity + pieces < one.wanted ? ` sur ${quantity(one.wanted)}` : '';
    return [...carried, `Transférer ${quantity(pieces)}${all}`];
  });
  return labels.map((label, n) => (n === 0 ? label : label.charAt(0).toLowerCase() + label.slice(1))).join(', ');
}

/**
 * Words on what rounds will bring: « 18 prévus demain », « 18 prévus le 27/11 »; null where they
 * bring nothing.
 */
export function comingLabel(
  { coming, coming_on: day }: Pick<StockHealth, 'coming' | 'coming_on'>,
  today: string,
): string | null {
  if (coming === 0 || day === null) return null;
  const when = day <= today ? 'aujourd’hui' : day === addDays(today, 1) ? 'demain' : `le ${shortDay(day)}`;
  return `${count(coming, 'prévu', 'prévus')} ${when}`;
}

/**
 * Of the clean pieces that the warehouse has, the ones that rounds are to load: « dont 12 en
 * tournée »; null where there are none. What rounds give beyond them they take elsewhere, or lack.
 */
export function loadingLabel(there: number, loading: number): string | null {
  const loaded = Math.min(there, loading);
  return loaded > 0 ? `dont ${quantity(loaded)} en tournée` : null;
}

/** A shelf's state in one sentence. */
export function healthSentence(shelf: StockHealth, today: string): string {
  const available = shelf.clean - shelf.reserved;
  const there = count(available, 'propre disponible', 'propres disponibles');
  if (shelf.method === 'none') return `${there}. Trop peu de données\u00a0: seuls les seuils comptent.`;
  if (available <= 0) return 'Plus aucun propre disponible.';
  const moment = momentOf(shelf, today);
  return moment === null ? `${there}, pour plus de 60\u00a0jours.` : `${there}\u00a0: le stock s’épuisera ${moment}.`;
}

/** An error as a percentage without decimals; « – » where nothing was requested. */
export const errorLabel = (error: number | null): string =>
  error === null ? '–' : percent(Math.round(error * 100) / 100);
