import {
  LEVEL_LABELS,
  LEVEL_MOST,
  MAXIMUM_BELOW_TARGET,
  TARGET_BELOW_ALERT,
} from '@boucle/contract/shared/stockHealth/levelFields.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { levelOf } from '../../../shared/levels/levelRows.ts';
import { ruleMessage } from '../../../ui/form/fieldRules.ts';

export const LEVEL_FIELDS = ['alert_level', 'target_level', 'max_level', 'crate_size', 'lead_days'] as const;

/** Typed values of one format; empty is none. */
export type LevelRow = Record<(typeof LEVEL_FIELDS)[number], string>;

/** Of a format for which no one set them. */
export const UNSET = { crate_size: 1, lead_days: 2 } as const;

export const LABELS: Readonly<Record<keyof LevelRow, string>> = {
  alert_level: LEVEL_LABELS.alert_level,
  target_level: LEVEL_LABELS.target_level,
  max_level: 'Maximum',
  crate_size: 'Par caisse',
  lead_days: 'Délai (jours)',
};
/** Bounds of the last two; empty is what a format has that no one set. */
const BOUNDS = { crate_size: [1, 500], lead_days: [0, 30] } as const;

/** Error of one level; the target is never below the alert, nor the maximum below either. */
export function levelError(field: keyof LevelRow, value: string, row: LevelRow | undefined): string | undefined {
  if (field === 'crate_size' || field === 'lead_days') {
    const [min, max] = BOUNDS[field];
    return ruleMessage(LABELS[field], value, [check('numeric'), check('between', { min, max })]);
  }
  const broken = ruleMessage(LABELS[field], value, [check('numeric'), check('max_value', { max: LEVEL_MOST })]);
  const typed = levelOf(value);
  if (broken !== undefined || field === 'alert_level' || typed === null) return broken;
  const [alert, target] = [levelOf(row?.alert_level) ?? 0, levelOf(row?.target_level) ?? 0];
  if (field === 'target_level') return typed < alert ? TARGET_BELOW_ALERT : undefined;
  return typed < Math.max(alert, target) ? MAXIMUM_BELOW_TARGET : undefined;
}

/** The levels as the API takes them. */
export const levelsInput = (
  id: number,
  formats: readonly { readonly format_id: number }[],
  rows: readonly LevelRow[],
) => ({
  id,
  levels: formats.map(({ format_id }, index) => ({
    format_id,
    alert_level: levelOf(rows[index]?.alert_level),
    target_level: levelOf(rows[index]?.target_level),
    max_level: levelOf(rows[index]?.max_level),
    crate_size: levelOf(rows[index]?.crate_size) ?? UNSET.crate_size,
    lead_days: levelOf(rows[index]?.lead_days) ?? UNSET.lead_days,
  })),
});
