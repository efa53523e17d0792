import { type Tx } from '../../../platform/database/transaction.ts';
import { type DemoWorld } from './demoWorld.ts';

const SOURCE = 'Valeurs d’exemple, à remplacer par les vôtres (Base Empreinte de l’ADEME)';

/** Grams of CO₂e: value, low, high; and of waste. Examples, taken from nowhere. */
const FACTORS: readonly (readonly [kind: string, value: number, low: number, high: number, waste: number | null])[] = [
  ['single_use', 60, 45, 80, 24],
  ['production', 1500, 1200, 2000, null],
  ['washing', 12, 8, 18, null],
  ['transport_km', 150, 100, 220, null],
];

/** Enters the four factors of impact, whose source says that they are examples. */
export async function writeImpact(tx: Tx, { accountId }: DemoWorld): Promise<void> {
  for (const [kind, ...grams] of FACTORS) {
    const [value, low, high, waste] = grams.map((one) => (one === null ? null : one * 1000));
    await tx.raw({
      text: `insert into impact_factors (account_id, kind, value_mg, low_mg, high_mg, waste_mg, source, valid_from)
             values ($1, $2, $3, $4, $5, $6, $7, '2020-01-01')`,
      values: [accountId, kind, value, low, high, waste, SOURCE],
    });
  }
}
