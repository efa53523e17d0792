import { WASH_TEMPERATURES } from '@boucle/contract/shared/washLots/labels.ts';
import { type WashLot } from '@boucle/contract/features/washLots/shapes.ts';

/** How a lot was washed, as it is typed. */
export interface How {
  readonly program: string;
  readonly temperature: string;
  readonly product: string;
  readonly product_batch: string;
}

export const NO_HOW: How = { program: '', temperature: '', product: '', product_batch: '' };

export const howOf = ({ program, temperature_c: celsius, product, product_batch }: WashLot): How => ({
  program,
  temperature: celsius === null ? '' : String(celsius),
  product,
  product_batch,
});

const { min, max } = WASH_TEMPERATURES;

/** The temperature typed, whole degrees Celsius; null for none, undefined for what is none. */
export function celsiusOf(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  const degrees = /^\d{1,3}$/.test(typed) ? Number(typed) : Number.NaN;
  return degrees >= min && degrees <= max ? degrees : undefined;
}

/** Errors of how it was washed, by field. */
export const wrongHow = ({ temperature }: How): Record<string, string> =>
  celsiusOf(temperature) === undefined
    ? { temperature_c: `Indiquez de ${min} à ${max}\u00a0°C, en degrés entiers.` }
    : {};

/** The same as it is sent. */
export const sentHow = ({ program, temperature, product, product_batch }: How) => ({
  program: program.trim(),
  temperature_c: celsiusOf(temperature) ?? null,
  product: product.trim(),
  product_batch: product_batch.trim(),
});
