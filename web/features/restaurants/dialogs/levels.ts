import { type RestaurantLevels } from '@boucle/contract/restaurants/shapes.ts';
import { check } from '@boucle/contract/validation/rules.ts';
import { type Difference } from '../../../shared/versions/conflict.ts';
import { ruleMessage } from '../../../ui/form/fieldRules.ts';
import { UNKNOWN } from '../../../ui/texts.ts';

/** What is typed for one format; empty is none. */
export interface LevelRow {
  alert_level: string;
  target_level: string;
  max_level: string;
  crate_size: string;
  lead_days: string;
}

export const LEVEL_FIELDS = ['alert_level', 'target_level', 'max_level', 'crate_size', 'lead_days'] as const;

/** Of a format for which nobody set them. */
const DEFAULT_CRATE = 1;
const DEFAULT_LEAD_DAYS = 2;

type FormatLevel = RestaurantLevels['levels'][number];

const written = (level: number | null | undefined): string =>
  level === null || level === undefined ? '' : String(level);

/** The levels of these formats as they are typed; a format that has none any more is empty. */
export function levelRows(
  formats: readonly Pick<FormatLevel, 'format_id'>[],
  { levels }: RestaurantLevels,
): LevelRow[] {
  return formats.map(({ format_id }) => {
    const level = levels.find((one) => one.format_id === format_id);
    return {
      alert_level: written(level?.alert_level),
      target_level: written(level?.target_level),
      max_level: written(level?.max_level),
      crate_size: written(level?.crate_size ?? DEFAULT_CRATE),
      lead_days: written(level?.lead_days ?? DEFAULT_LEAD_DAYS),
    };
  });
}

/** The levels that two people typed differently, format by format. */
export function levelDifferences(
  formats: readonly Pick<FormatLevel, 'format_id' | 'format_title'>[],
  mine: readonly LevelRow[],
  theirs: readonly LevelRow[],
): Difference[] {
  return formats.flatMap(({ format_id, format_title }, index) =>
    LEVEL_FIELDS.flatMap((field) => {
      const [one = '', other = ''] = [mine[index]?.[field].trim(), theirs[index]?.[field]];
      if (one === other) return [];
      const label = `${format_title}, ${LABELS[field].toLowerCase()}`;
      return [{ name: `${field}-${format_id}`, label, mine: one || UNKNOWN, theirs: other || UNKNOWN }];
    }),
  );
}

const MOST = 100_000;
export const LABELS = {
  alert_level: 'Alerte',
  target_level: 'Cible',
  max_level: 'Maximum',
  crate_size: 'Par caisse',
  lead_days: 'Délai (jours)',
} as const;
/** What the last two may be; empty is what a format has that nobody set. */
const BOUNDS = { crate_size: [1, 500], lead_days: [0, 30] } as const;

const numberOf = (text: string | undefined): number | null =>
  text === undefined || text.trim() === '' ? null : Number(text);

/** What one level is refused for; the target is never below the alert, nor the maximum below either. */
export function levelError(field: keyof LevelRow, value: string, row: LevelRow | undefined): string | undefined {
  if (field === 'crate_size' || field === 'lead_days') {
    const [min, max] = BOUNDS[field];
    return ruleMessage(LABELS[field], value, [check('numeric'), check('between', { min, max })]);
  }
  const broken = ruleMessage(LABELS[field], value, [check('numeric'), check('max_value', { max: MOST })]);
  const typed = numberOf(value);
  if (broken !== undefined || field === 'alert_level' || typed === null) return broken;
  const [alert, target] = [numberOf(row?.alert_level) ?? 0, numberOf(row?.target_level) ?? 0];
  if (field === 'target_level')
    return typed < alert ? 'La cible doit être au moins égale au seuil d’alerte.' : undefined;
  return typed < Math.max(alert, target) ? 'Le maximum doit être au moins égal à l’alerte et à la cible.' : undefined;
}

/** The levels as the API takes them. */
export function levelsInput(id: number, formats: readonly Pick<FormatLevel, 'format_id'>[], rows: readonly LevelRow[]) {
  return {
    id,
    levels: formats.map(({ format_id }, index) => ({
      format_id,
      alert_level: numberOf(rows[index]?.alert_level),
      target_level: numberOf(rows[index]?.target_level),
      max_level: numberOf(rows[index]?.max_level),
      crate_size: numberOf(rows[index]?.crate_size) ?? DEFAULT_CRATE,
      lead_days: numberOf(rows[index]?.lead_days) ?? DEFAULT_LEAD_DAYS,
    })),
  };
}
