import { type RestaurantStock } from '@boucle/contract/restaurants/shapes.ts';
import { check } from '@boucle/contract/validation/rules.ts';
import { ruleMessage } from '../../ui/form/fieldRules.ts';

/** What is typed for one format; empty is none. */
export interface LevelRow {
  alert_level: string;
  target_level: string;
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
export function levelsInput(id: number, stocks: readonly RestaurantStock[], rows: readonly LevelRow[]) {
  const level = (text: string | undefined) => (text === undefined || text.trim() === '' ? null : Number(text));
  return {
    id,
    levels: stocks.map(({ format_id }, index) => ({
      format_id,
      alert_level: level(rows[index]?.alert_level),
      target_level: level(rows[index]?.target_level),
    })),
  };
}
