import {
  FIELDS_OF_PLACE,
  LEVEL_LABELS,
  LEVEL_MOST,
  type LevelField,
  type LevelledPlace,
  TARGET_BELOW_ALERT,
} from '@boucle/contract/shared/stockHealth/levelFields.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { ruleMessage } from '../../ui/form/fieldRules.ts';
import { levelOf } from './levelRows.ts';

/** Typed values of one format; empty is no one watching. */
export type LevelRow = Record<LevelField, string>;

/** Error of one level. */
export function levelError(field: LevelField, value: string, row: LevelRow | undefined): string | undefined {
  const least = field === 'max_dirty' ? 1 : 0;
  const broken = ruleMessage(LEVEL_LABELS[field], value, [
    check('numeric'),
    check('between', { min: least, max: LEVEL_MOST }),
  ]);
  const typed = levelOf(value);
  if (broken !== undefined || field !== 'target_level' || typed === null) return broken;
  return typed < (levelOf(row?.alert_level) ?? 0) ? TARGET_BELOW_ALERT : undefined;
}

/** The levels as the API takes them: the ones that the place has. */
export const levelsInput = (
  kind: LevelledPlace,
  formats: readonly { readonly format_id: number }[],
  rows: readonly LevelRow[],
) =>
  formats.map(({ format_id }, index) => ({
    format_id,
    ...Object.fromEntries(FIELDS_OF_PLACE[kind].map((field) => [field, levelOf(rows[index]?.[field])])),
  }));
