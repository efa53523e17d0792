import { toEuros } from '@boucle/contract/base/primitives.ts';
import { COUNT_DEFAULTS } from '@boucle/contract/features/stockCounts/rules.ts';
import { type CountSettings } from '@boucle/contract/features/stockCounts/shapes.ts';
import { type Tx } from '../../platform/database/transaction.ts';

interface SettingsRow {
  threshold_pieces: number;
  threshold_cents: number;
  every_days: number;
  version: number;
}

/** The count settings of the initiative; the defaults where it never changed them. */
export async function readSettings(tx: Tx, accountId: number): Promise<CountSettings> {
  const { rows } = await tx.raw<SettingsRow>({
    text: 'select threshold_pieces, threshold_cents, every_days, version from count_settings where account_id = $1',
    values: [accountId],
  });
  const [row] = rows;
  if (row === undefined) return { ...COUNT_DEFAULTS, version: 1 };
  const { threshold_cents, ...rest } = row;
  return { ...rest, threshold_value: toEuros(threshold_cents) };
}

/** Locks the settings row of the initiative, which is created first when there is none. */
export async function lockSettings(tx: Tx, accountId: number): Promise<void> {
  await tx.raw({
    text: 'insert into count_settings (account_id) values ($1) on conflict (account_id) do nothing',
    values: [accountId],
  });
  await tx.raw({ text: 'select from count_settings where account_id = $1 for no key update', values: [accountId] });
}

/** Writes settings as their next version. */
export async function writeSettings(
  tx: Tx,
  accountId: number,
  { threshold_pieces, threshold_cents, every_days }: Omit<SettingsRow, 'version'>,
): Promise<void> {
  await tx.raw({
    text: `update count_settings set threshold_pieces = $2, threshold_cents = $3, every_days = $4, version = version + 1
            where account_id = $1`,
    values: [accountId, threshold_pieces, threshold_cents, every_days],
  });
}
