import { TIME_ZONE } from './constants.ts';

const MINUS = '\u2212';
const UNKNOWN = '–';

const money = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
const precise = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR', maximumFractionDigits: 6 });
const integer = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });
const percentage = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 1 });
const frenchPlural = new Intl.PluralRules('fr');
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

type Instant = Date | string | number;

function signed(text: string): string {
  return text.replace('-', MINUS);
}

/** Adding zero turns -0, which would be written « −0 », into 0. */
function withoutNegativeZero(value: number): number {
  return value + 0;
}

/**
 * Euros as people read them: « 1 234,50 € », always two decimals (U+202F, U+00A0, minus U+2212).
 */
export function euro(euros: number): string {
  const cents = centsOf(euros);
  const known = written.get(cents);
  if (known !== undefined) return known;
  const text = signed(money.format(cents / 100));
  if (written.size >= AMOUNTS_KEPT) written.clear();
  written.set(cents, text);
  return text;
}

/** Amounts already written, by cents: long lists repeat a few. */
const written = new Map<number, string>();
const AMOUNTS_KEPT = 10_000;

/**
 * A price of a piece without VAT: as euros, with up to six decimals where it has more than two
 * (« 3,3333 € »).
 */
export const unitPrice = (euros: number): string =>
  Number.isInteger(Number((euros * 100).toFixed(4))) ? euro(euros) : signed(precise.format(euros));

/**
 * Euros as a spreadsheet reads them in French: « -1234,50 », without spaces nor sign of currency.
 */
export function euroPlain(euros: number): string {
  const cents = centsOf(euros);
  const size = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}${Math.floor(size / 100)},${twoDigits(size % 100)}`;
}

/** Integer cents of an amount in euros, rounded to the nearest. */
export function centsOf(euros: number): number {
  return withoutNegativeZero(Math.round(euros * 100));
}

/** Euros of an amount in integer cents. */
export function eurosOf(cents: number): number {
  return cents / 100;
}

export type ParsedEuros =
  | { readonly ok: true; readonly cents: number }
  | { readonly ok: false; readonly error: 'format' | 'decimals' };

/**
 * Cents of an amount typed in French (« 12,5 », « 1 234,50 € »; a point is read too). Refused,
 * never rounded: what is not a positive amount (`format`), and more than two decimals (`decimals`).
 */
export function parseEuros(text: string): ParsedEuros {
  const match = /^(\d+)(?:[.,](\d*))?€?$/.exec(text.replace(/[\s\u00a0\u202f]/g, ''));
  if (!match) return { ok: false, error: 'format' };
  const [, whole = '0', decimals = ''] = match;
  if (decimals.length > 2) return { ok: false, error: 'decimals' };
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return Number.isSafeInteger(cents) ? { ok: true, cents } : { ok: false, error: 'format' };
}

/** Pieces, grouped by thousands: « 1 234 », « −40 ». */
export function quantity(pieces: number): string {
  // Nothing to group below a thousand, and long lists are full of such numbers.
  if (Number.isInteger(pieces) && pieces >= 0 && pieces < 1000) return String(withoutNegativeZero(pieces));
  return signed(integer.format(withoutNegativeZero(pieces)));
}

/** Pieces with their sign: « +40 », « −40 », « 0 ». */
export function signedQuantity(pieces: number): string {
  return pieces > 0 ? `+${quantity(pieces)}` : quantity(pieces);
}

/** Euros with their sign: « +12,50 € », « −3,00 € ». */
export function signedEuro(euros: number): string {
  return euros > 0 ? `+${euro(euros)}` : euro(euros);
}

/** A number with one decimal at most: « 94,2 ». */
export function decimalNumber(value: number): string {
  return signed(decimal.format(withoutNegativeZero(value)));
}

/** A ratio (0.942) as a percentage: « 94,2 % ». */
export function percent(ratio: number): string {
  return signed(percentage.format(withoutNegativeZero(ratio)));
}

/** A number and its noun by the rule of French: 0 and 1 are singular. */
export function count(pieces: number, singular: string, plural: string): string {
  return `${quantity(pieces)} ${frenchPlural.select(pieces) === 'one' ? singular : plural}`;
}

/** The label of a number of cards: singular for 1 only, 0 is plural. */
export function cardCount(cards: number): string {
  return `${quantity(cards)} ${cards === 1 ? 'carte' : 'cartes'}`;
}

interface ParisHour {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** DD/MM/YYYY. */
  readonly written: string;
  readonly hour: string;
}

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : String(number));

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/**
 * Paris days and hours by hour since 1970: whole hours always separate Paris from UTC since then.
 */
const parisHours = new Map<number, ParisHour>();
const HOURS_KEPT = 50_000;

/** Milliseconds since 1970; not a number for what is no instant. */
const timeOf = (instant: Instant | null | undefined): number =>
  instant === null || instant === undefined ? Number.NaN : new Date(instant).getTime();
const hourOf = (time: number): ParisHour => parisHour(Math.floor(time / HOUR_MS));

/** The calendar costs more than all the rest of a row: it is called once an hour of the data. */
function parisHour(hours: number): ParisHour {
  const known = parisHours.get(hours);
  if (known) return known;
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of clock.formatToParts(hours * HOUR_MS)) part[type] = value;
  const day = `${part.year}-${part.month}-${part.day}`;
  const found = { day, written: writtenDay(day), hour: part.hour ?? '' };
  if (parisHours.size >= HOURS_KEPT) parisHours.clear();
  parisHours.set(hours, found);
  return found;
}

/** An instant as DD/MM/YYYY HH:mm in Paris; « – » when there is none. */
export function dateTime(instant: Instant | null | undefined): string {
  const time = timeOf(instant);
  if (Number.isNaN(time)) return UNKNOWN;
  const { written, hour } = hourOf(time);
  const minute = Math.floor(time / MINUTE_MS) - Math.floor(time / HOUR_MS) * 60;
  return `${written} ${hour}:${twoDigits(minute)}`;
}

const NEAR_DAYS: ReadonlyMap<number, string> = new Map([
  [-1, 'hier'],
  [0, 'aujourd’hui'],
  [1, 'demain'],
]);

/** An instant for a reader of now: « hier 18:12 » a day away, else as `dateTime`. */
export function nearTime(instant: Instant, now: Instant = Date.now()): string {
  const word = NEAR_DAYS.get(daysBetween(parisDay(now), parisDay(instant)));
  const whole = dateTime(instant);
  return word === undefined ? whole : `${word} ${whole.slice(-5)}`;
}

/** An instant as DD/MM/YYYY in Paris; « – » when there is none. */
export function date(instant: Instant | null | undefined): string {
  const time = timeOf(instant);
  return Number.isNaN(time) ? UNKNOWN : hourOf(time).written;
}

/** A Paris day (YYYY-MM-DD) as DD/MM/YYYY. */
export function writtenDay(day: string): string {
  return day.split('-').reverse().join('/');
}

/** The Paris day (YYYY-MM-DD) of an instant. Throws a RangeError for what is no instant. */
export function parisDay(instant: Instant): string {
  const time = timeOf(instant);
  if (Number.isNaN(time)) throw new RangeError(`Not an instant: ${String(instant)}`);
  return hourOf(time).day;
}

/** Whether a text is a day of the calendar, YYYY-MM-DD: 2026-02-31 is none. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // Some dates that do not exist are read as days of the next month.
  return !Number.isNaN(time) && !text.startsWith('0000') && new Date(time).toISOString().startsWith(text);
}

const FIRST_DAY = Date.parse('0001-01-01');
const LAST_DAY = Date.parse('9999-12-31');

/**
 * The Paris day (YYYY-MM-DD) that many calendar days later; negative counts back. Before the year 1
 * and after 9999 there is none to write: it stays at the end.
 */
export function addDays(day: string, days: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  // Date.UTC would read years below 100 as years of the last century.
  const time = new Date(0).setUTCFullYear(year, month - 1, dayOfMonth + days);
  return new Date(Math.min(Math.max(time, FIRST_DAY), LAST_DAY)).toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;

/**
 * Days of the calendar from one Paris day to another, negative backwards. A day counts as one
 * whatever its length: 23 hours in March, 25 in October.
 */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** How a figure moved. */
export interface Difference {
  /** -1, 0 or 1. */
  readonly direction: number;
  /** « 12,4 % », « 0,8 pt »; without its sign, which the arrow says. */
  readonly text: string;
}

// Adding zero turns -0, which has no direction, into 0.
const rounded = (value: number): number => Math.round(value * 10) / 10 + 0;

/**
 * How a figure moved, in per cent of what it was; null when it was nothing: there is no per cent of
 * zero.
 */
export function relativeChange(now: number, before: number): Difference | null {
  if (before <= 0) return null;
  const ratio = rounded(((now - before) / before) * 100) / 100;
  return { direction: Math.sign(ratio), text: percent(Math.abs(ratio)) };
}

/** How a ratio moved, in points; null when one of both is unknown. */
export function pointChange(now: number | null, before: number | null): Difference | null {
  if (now === null || before === null) return null;
  const points = rounded((now - before) * 100);
  return { direction: Math.sign(points), text: `${decimalNumber(Math.abs(points))}\u00a0pt` };
}
