import {
  FIELDS_OF_PLACE,
  LEVEL_FIELDS,
  LEVEL_LABELS,
  type LevelField,
  type LevelledPlace,
} from '@boucle/contract/stockHealth/levelFields.ts';
import { type PlaceLevels } from '@boucle/contract/stockHealth/levels.ts';
import { check } from '@boucle/contract/validation/rules.ts';
import { ruleMessage } from '../../ui/form/fieldRules.ts';
import { UNKNOWN } from '../../ui/texts.ts';
import { type Difference } from '../versions/conflict.ts';

const MOST = 100_000;

/** What is typed for one format; empty is nobody watching. */
export type LevelRow = Record<LevelField, string>;
type FormatLevel = PlaceLevels['levels'][number];
type Formats = readonly Pick<FormatLevel, 'format_id' | 'format_title'>[];

const written = (level: number | null | undefined): string =>
  level === null || level === undefined ? '' : String(level);

/** The levels of these formats as they are typed; a format that has none any more is empty. */
export const levelRows = (formats: Formats, { levels }: PlaceLevels): LevelRow[] =>
  formats.map(({ format_id }) => {
    const level = levels.find((one) => one.format_id === format_id);
    return {
      alert_level: written(level?.alert_level),
      target_level: written(level?.target_level),
      max_dirty: written(level?.max_dirty),
    };
  });

/** The levels that two people typed differently, format by format. */
export const levelDifferences = (
  formats: Formats,
  mine: readonly LevelRow[],
  theirs: readonly LevelRow[],
): Difference[] =>
  formats.flatMap(({ format_id, format_title }, index) =>
    LEVEL_FIELDS.flatMap((field) => {
      const [one = '', other = ''] = [mine[index]?.[field].trim(), theirs[index]?.[field]];
      if (one === other) return [];
      const label = `${format_title}, ${LEVEL_LABELS[field].toLowerCase()}`;
      return [{ name: `${field}-${format_id}`, label, mine: one || UNKNOWN, theirs: other || UNKNOWN }];
    }),
  );

const numberOf = (text: string | undefined): number | null =>
  text === undefined || text.trim() === '' ? null : Number(text);

/** What one level is refused for. */
export function levelError(field: LevelField, value: string, row: LevelRow | undefined): string | undefined {
  const least = field === 'max_dirty' ? 1 : 0;
  const broken = ruleMessage(LEVEL_LABELS[field], value, [
    check('numeric'),
    check('between', { min: least, max: MOST }),
  ]);
  const typed = numberOf(value);
  if (broken !== undefined || field !== 'target_level' || typed === null) return broken;
  return typed < (numberOf(row?.alert_level) ?? 0) ? 'La cible doit être au moins égale au seuil d’alerte.' : undefined;
}

/** The levels as the API takes them: those that the place has. */
export const levelsInput = (kind: LevelledPlace, formats: Formats, rows: readonly LevelRow[]) =>
  formats.map(({ format_id }, index) => ({
    format_id,
    ...Object.fromEntries(FIELDS_OF_PLACE[kind].map((field) => [field, numberOf(rows[index]?.[field])])),
  }));
