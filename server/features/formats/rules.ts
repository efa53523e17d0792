import { type FormatDetail } from '@boucle/contract/features/formats/calls.ts';
import { parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { invalidField } from '../../platform/http/errors.ts';

/**
 * Refuses (422) a deposit price that would begin in the past: loans already made keep the deposit
 * they locked.
 */
export function assertPriceDay(day: string | undefined, now: Date): void {
  const today = parisDay(now);
  if (day !== undefined && day < today)
    throw invalidField('format.deposit_from', `La nouvelle consigne s’applique au plus tôt le ${writtenDay(today)}.`);
}

/** The fields whose changes the journal shows. */
export const traced = ({
  title,
  subtitle,
  material_kind,
  material,
  volume_ml,
  picture_url,
  purchase_cost,
  single_use_price,
  numbered,
  designed_washes,
  weight_g,
  single_use_weight_g,
  active,
  prices,
}: FormatDetail) => ({
  title,
  subtitle,
  material_kind,
  material,
  volume_ml,
  picture_url,
  purchase_cost,
  single_use_price,
  numbered,
  designed_washes,
  weight_g,
  single_use_weight_g,
  active,
  deposit: prices[0]?.deposit ?? null,
});
