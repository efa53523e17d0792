import { type RestaurantLevels } from '@boucle/contract/restaurants/shapes.ts';
import { check } from '@boucle/contract/validation/rules.ts';
import { type Difference } from '../../../shared/versions/conflict.ts';
import { ruleMessage } from '../../../ui/form/fieldRules.ts';
import { UNKNOWN } from '../../../ui/texts.ts';

/** What is typed for one format; empty is none. */
export interface LevelRow {
  alert_level: string;
  target_level: string;
}

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
    return { alert_level: written(level?.alert_level), target_level: written(level?.target_level) };
  });
}

/** The levels that two people typed differently, format by format. */
export function levelDifferences(
  formats: readonly Pick<FormatLevel, 'format_id' | 'format_title'>[],
  mine: readonly LevelRow[],
  theirs: readonly LevelRow[],
): Difference[] {
  return formats.flatMap(({ format_id, format_title }, index) =>
    (['alert_level', 'target_level'] as const).flatMap((field) => {
      const [one = '', other = ''] = [mine[index]?.[field].trim(), theirs[index]?.[field]];
      if (one === other) return [];
      const label = `${format_title}, ${LABELS[field].toLowerCase()}`;
      return [{ name: `${field}-${format_id}`, label, mine: one || UNKNOWN, theirs: other || UNKNOWN }];
    }),
  );
}

const MOST = 100_000;
const LABELS = { alert_level: 'Alerte', target_level: 'Cible' } as const;

/** What one level is refused for; the target is never below the alert. */
export function levelError(field: keyof LevelRow, value: string, row: LevelRow | undefined): string | undefined {
  const broken = ruleMessage(LABELS[field], value, [check('numeric'), check('max_value', { max: MOST })]);
  if (broken !== undefined || field === 'alert_level') return broken;
  const alert = row?.alert_level.trim() ?? '';
  const below = value.trim() !== '' && alert !== '' && Number(value) < Number(alert);
  return below ? 'La cible doit être au moins égale au seuil d’alerte.' : undefined;
}

/** The levels as the API takes them. */
export function levelsInput(id: number, formats: readonly Pick<FormatLevel, 'format_id'>[], rows: readonly LevelRow[]) {
  const level = (text: string | undefined) => (text === undefined || text.trim() === '' ? null : Number(text));
  return {
    id,
    levels: formats.map(({ format_id }, index) => ({
      format_id,
      alert_level: level(rows[index]?.alert_level),
      target_level: level(rows[index]?.target_level),
    })),
  };
}
