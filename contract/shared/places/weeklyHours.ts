import { addDays, daysBetween, isDay, writtenDay } from '../../base/format.ts';
import { textOf } from '../../base/validation/empty.ts';
import { type Check } from '../../base/validation/rules.ts';

/** From one time of a weekday (1 is Monday) to another; past midnight when it is no later. */
export interface OpeningSpan {
  readonly weekday: number;
  readonly from: string;
  readonly to: string;
}

const MOST_A_DAY = 3;
const MOST_CLOSED_DAYS = 366;
const WEEKDAYS = ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim'] as const;
const WEEK = WEEKDAYS.map((_, n) => n + 1);

const HOW = 'Horaires à écrire comme «\u00a0lun-ven 12h-14h, 19h-22h\u00a0»';
const OVERLAP = 'Deux horaires d’un même jour se chevauchent';
const TOO_MANY = `Au plus ${MOST_A_DAY} horaires par jour`;
const HOW_CLOSED = 'Jours à écrire comme «\u00a025/12/2026, 02/01/2027 au 05/01/2027\u00a0»';

/** A text that is read, or why it is not. */
type Read<T> = { readonly value: T } | { readonly fault: string };

type Token =
  | { readonly kind: 'days'; readonly days: readonly number[] }
  | { readonly kind: 'time'; readonly minutes: number }
  | { readonly kind: 'dash' | 'separator' | 'closed' };

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\u2012-\u2015\u2212]/g, '-')
    .replace(/\p{Z}/gu, ' ');

/** What a text of hours is made of, each with how its words become a token; undefined: nothing. */
const WORDS: readonly (readonly [RegExp, (found: RegExpExecArray) => Token | undefined])[] = [
  [/(?:tous les jours|chaque jour|7 ?j ?(?:\/|sur) ?7)\b/y, () => ({ kind: 'days', days: WEEK })],
  [/(?:en )?semaine\b/y, () => ({ kind: 'days', days: [1, 2, 3, 4, 5] })],
  [/week-?ends?\b/y, () => ({ kind: 'days', days: [6, 7] })],
  [
    /(lu|ma|me|je|ve|sa|di)(?:n|r|u|m|(?:nd|rd|rcred|ud|ndred|med)i|manche)?s?\b\.?/y,
    ([, start = '']) => ({ kind: 'days', days: [WEEKDAYS.findIndex((day) => day.startsWith(start)) + 1] }),
  ],
  [/ferme(?:e|s|es|ture)?\b/y, () => ({ kind: 'closed' })],
  [/midi\b/y, () => ({ kind: 'time', minutes: 720 })],
  [/minuit\b/y, () => ({ kind: 'time', minutes: 0 })],
  [
    /(\d{1,2})(?: ?(?:h(?:eures?)?|:)(?: ?([0-5]\d)(?! ?[h:\d]))?)?(?!\d)/y,
    ([, hours, minutes = '0']) => ({ kind: 'time', minutes: Number(hours) * 60 + Number(minutes) }),
  ],
  [/(?:-|au?\b|jusqu['’]a\b)/y, () => ({ kind: 'dash' })],
  [/(?:[,;/&+|\n]|et\b|puis\b)/y, () => ({ kind: 'separator' })],
  [/(?:[ \t\r.:]|(?:de|du|le|les|des|ouvert)\b)/y, () => undefined],
];

function tokensOf(text: string): Token[] | undefined {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length;) {
    const [length, token] = tokenAt(text, at);
    if (length === 0) return undefined;
    if (token !== undefined) tokens.push(token);
    at += length;
  }
  return tokens;
}

function tokenAt(text: string, at: number): [length: number, token?: Token | undefined] {
  for (const [pattern, token] of WORDS) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) return [found[0].length, token(found)];
  }
  return [0];
}

/** Days and their times, as they follow each other in a text. */
interface Group {
  readonly days: number[];
  readonly times: [from: number, to: number][];
  closed: boolean;
}

/** The groups of a text; undefined when it is not understood. */
function groupsOf(tokens: readonly Token[]): Group[] | undefined {
  const groups: Group[] = [];
  let group: Group = { days: [], times: [], closed: false };
  let from: number | undefined;
  let dash = false;
  for (const token of tokens) {
    if (token.kind === 'days') {
      if (from !== undefined) return undefined;
      if (group.times.length > 0 || group.closed) {
        groups.push(group);
        group = { days: [], times: [], closed: false };
        dash = false;
      }
      const last = group.days.at(-1);
      const [first = 0] = token.days;
      if (dash && last !== undefined) {
        for (let day = last % 7; day !== first % 7; day = (day + 1) % 7) group.days.push((day % 7) + 1);
      } else group.days.push(...token.days);
      dash = false;
    } else if (token.kind === 'time') {
      if (token.minutes > 1440 || group.closed) return undefined;
      if (from === undefined) from = token.minutes;
      else if (dash) {
        group.times.push([from, token.minutes]);
        from = undefined;
      } else return undefined;
      dash = false;
    } else if (token.kind === 'closed') group.closed = true;
    else if (token.kind === 'dash') dash = true;
    else if (from !== undefined || (dash && group.times.length === 0)) return undefined;
  }
  return from === undefined ? [...groups, group] : undefined;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const clock = (minutes: number): string => `${twoDigits(Math.floor((minutes % 1440) / 60))}:${twoDigits(minutes % 60)}`;

/** The opening spans that people write in French: « lun-ven 12h-14h, 19h-22h ». */
export function readHours(text: string): Read<OpeningSpan[]> {
  if (text.trim() === '') return { value: [] };
  const groups = groupsOf(tokensOf(plain(text)) ?? [{ kind: 'dash' }]);
  if (groups === undefined) return { fault: HOW };
  const isWhole = groups.length === 1 && groups[0]?.days.length === 0 && !groups[0].closed;
  const spans = new Map<string, OpeningSpan>();
  for (const { days, times, closed } of groups) {
    if ((days.length === 0 && !isWhole) || (times.length === 0) !== closed) return { fault: HOW };
    for (const weekday of isWhole ? WEEK : days)
      for (const [from, to] of times)
        spans.set(`${weekday} ${clock(from)} ${clock(to)}`, { weekday, from: clock(from), to: clock(to) });
  }
  const value = [...spans.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, span]) => span);
  const fault = faultOf(value);
  return fault === undefined ? { value } : { fault };
}

function faultOf(spans: readonly OpeningSpan[]): string | undefined {
  for (const weekday of WEEK) {
    const day = spans.filter((span) => span.weekday === weekday);
    if (day.length > MOST_A_DAY) return TOO_MANY;
    if (day.some(({ from }, n) => n > 0 && from < endOf(day[n - 1]))) return OVERLAP;
  }
  return undefined;
}

/** When a span ends on its day; past midnight it lasts until the end of the day. */
const endOf = (span: OpeningSpan | undefined): string =>
  span === undefined ? '' : span.to <= span.from ? '24:00' : span.to;

const spoken = (time: string): string => {
  const [hours = '', minutes = ''] = time.split(':');
  return `${Number(hours)}h${minutes === '00' ? '' : minutes}`;
};

/** Opening spans in French, as `readHours` reads them: days with the same hours on one line. */
export function hoursText(spans: readonly OpeningSpan[]): string {
  const ofDay = (weekday: number): string =>
    spans
      .filter((span) => span.weekday === weekday)
      .map(({ from, to }) => `${spoken(from)}-${to === '00:00' ? 'minuit' : spoken(to)}`)
      .join(', ');
  const lines: { hours: string; first: number; last: number }[] = [];
  for (const weekday of WEEK) {
    const hours = ofDay(weekday);
    const before = lines.at(-1);
    if (before?.hours === hours) before.last = weekday;
    else lines.push({ hours, first: weekday, last: weekday });
  }
  return lines
    .filter(({ hours }) => hours !== '')
    .map(({ hours, first, last }) => `${daysText(first, last)} ${hours}`)
    .join('\n');
}

const daysText = (first: number, last: number): string =>
  first === last ? (WEEKDAYS[first - 1] ?? '') : `${WEEKDAYS[first - 1]}-${WEEKDAYS[last - 1]}`;

/** Days that people write in French: « 25/12/2026, 02/01/2027 au 05/01/2027 ». */
export function readClosedDays(text: string): Read<string[]> {
  const days = new Set<string>();
  const words = plain(text).replaceAll(/\b(?:le|du|les)\b/g, ' ');
  for (const part of words.split(/[,;\n]|\bet\b/)) {
    if (part.trim() === '') continue;
    const [first = '', last = first, more] = part.split(/ au | a | ?- ?(?=\d{1,2}\/)/).map(dayOf);
    const length = isDay(first) && isDay(last) && more === undefined ? daysBetween(first, last) : -1;
    if (length < 0 || days.size + length >= MOST_CLOSED_DAYS) return { fault: HOW_CLOSED };
    for (let n = 0; n <= length; n += 1) days.add(addDays(first, n));
  }
  return { value: [...days].sort() };
}

/** A day as the API has it, from how the French write it. */
function dayOf(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text.trim()) ?? [];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Days in French, three in a row or more as a period. */
export function closedDaysText(days: readonly string[]): string {
  const periods: [first: string, last: string][] = [];
  for (const day of days) {
    const before = periods.at(-1);
    if (before !== undefined && addDays(before[1], 1) === day) before[1] = day;
    else periods.push([day, day]);
  }
  return periods
    .flatMap(([first, last]) =>
      daysBetween(first, last) < 2
        ? [...new Set([first, last])].map(writtenDay)
        : [`${writtenDay(first)} au ${writtenDay(last)}`],
    )
    .join(', ');
}

/** What was written where it is read, nothing elsewhere. */
export const valueOf = <T>(read: Read<T[]>): T[] => ('value' in read ? read.value : []);

const readBy = <T>(read: (text: string) => Read<T>): Check => ({
  rule: 'regex',
  accepts: (value) => 'value' in read(textOf(value)),
  values: {},
  says: (value) => {
    const found = read(textOf(value));
    return 'fault' in found ? found.fault : undefined;
  },
});

/** Options of the declared texts (`base/fields`): how they are checked and kept. */
export const WEEKLY_HOURS = {
  max: 500,
  severalLines: true,
  checks: [readBy(readHours)],
  kept: (text: string) => hoursText(valueOf(readHours(text))),
} as const;
export const CLOSED_DAYS = {
  max: 2000,
  severalLines: true,
  checks: [readBy(readClosedDays)],
  kept: (text: string) => closedDaysText(valueOf(readClosedDays(text))),
} as const;

/**
 * Whether a place with these hours is open at a Paris day and time (HH:MM), null when nothing shows
 * it. A night that began the day before counts, unless that day was closed.
 */
export function isOpenAt(
  spans: readonly OpeningSpan[],
  closed: readonly string[],
  { day, time }: { readonly day: string; readonly time: string },
): boolean | null {
  const weekdayOf = (date: string): number => ((new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7) + 1;
  const before = addDays(day, -1);
  const on = (date: string): readonly OpeningSpan[] =>
    closed.includes(date) ? [] : spans.filter(({ weekday }) => weekday === weekdayOf(date));
  if (on(before).some(({ from, to }) => to <= from && time < to)) return true;
  if (closed.includes(day)) return false;
  if (spans.length === 0) return null;
  return on(day).some((span) => span.from <= time && time < endOf(span));
}
