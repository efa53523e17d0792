import { addDays, writtenDay } from '@boucle/contract/base/format.ts';

/** Paris days, YYYY-MM-DD, both inclusive; an open end is undefined. */
export type Period = { from: string | undefined; to: string | undefined };
export type Preset = 'today' | '7d' | '30d' | 'month' | 'quarter' | 'lastQuarter' | 'year' | 'lastYear';

export const PRESETS: ReadonlyArray<{ value: Preset; label: string }> = [
  { value: 'today', label: 'Aujourd’hui' },
  { value: '7d', label: '7 jours' },
  { value: '30d', label: '30 jours' },
  { value: 'month', label: 'Ce mois' },
  { value: 'quarter', label: 'Ce trimestre' },
  { value: 'lastQuarter', label: 'Trimestre dernier' },
  { value: 'year', label: 'Cette année' },
  { value: 'lastYear', label: 'Année dernière' },
];

/**
 * The days of a preset on `today` (a Paris day), where all end but the quarter and the year that
 * are over: « 30 jours » counts today and the 29 before it.
 */
export function periodOf(preset: Preset, today: string): Period {
  const year = Number(today.slice(0, 4));
  if (preset === 'lastYear') return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
  const quarter = firstOfQuarter(today);
  if (preset === 'lastQuarter') {
    const last = addDays(quarter, -1);
    return { from: firstOfQuarter(last), to: last };
  }
  const from = {
    today,
    '7d': addDays(today, -6),
    '30d': addDays(today, -29),
    month: `${today.slice(0, 8)}01`,
    quarter,
    year: `${year}-01-01`,
  }[preset];
  return { from, to: today };
}

function firstOfQuarter(day: string): string {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
}

/**
 * The preset that gives these days, if one does. On the first of a month « Aujourd’hui » wins over
 * « Ce mois », in the first one of a quarter that over « Ce trimestre ».
 */
export function presetOf({ from, to }: Period, today: string): Preset | undefined {
  return PRESETS.find(({ value }) => {
    const period = periodOf(value, today);
    return period.from === from && period.to === to;
  })?.value;
}

/**
 * A period in words: a preset's name, « 01/03/2025 – 31/03/2025 », « depuis le … », « jusqu’au … »;
 * undefined when open on both sides.
 */
export function periodLabel(period: Period, today: string): string | undefined {
  const preset = presetOf(period, today);
  if (preset !== undefined) return PRESETS.find(({ value }) => value === preset)?.label;
  const { from, to } = period;
  if (from !== undefined && to !== undefined)
    return from === to ? writtenDay(from) : `${writtenDay(from)} – ${writtenDay(to)}`;
  if (from !== undefined) return `depuis le ${writtenDay(from)}`;
  return to === undefined ? undefined : `jusqu’au ${writtenDay(to)}`;
}
