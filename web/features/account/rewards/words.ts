import { type Reward } from '@boucle/contract/features/rewards/calls.ts';
import { count, euro } from '@boucle/contract/base/format.ts';
import { REWARD_DAYS, REWARD_PAYER_LABELS } from '@boucle/contract/shared/rewards/labels.ts';

/** « 1,00 € toutes les 15 réutilisations, payé par l’initiative ». */
export function ruleOf({ value, every_reuses: every, payer, active }: Reward): string {
  const often = every === 1 ? 'à chaque réutilisation' : `toutes les ${every} réutilisations`;
  const label = REWARD_PAYER_LABELS[payer];
  const by = `payé par ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
  return `${euro(value)} ${often}, ${by}${active ? '' : ', n’est plus offerte'}`;
}

/** « 12 fois en 30 jours, 12,00 € ». */
export const monthOf = ({ used_30_days: used, cost_30_days: cost }: Reward): string =>
  used === 0
    ? `Pas utilisée depuis ${REWARD_DAYS}\u00a0jours`
    : `${count(used, 'fois', 'fois')} en ${REWARD_DAYS}\u00a0jours, ${euro(cost)}`;
