import { type OwnBreakage } from '@boucle/contract/partnerApi/ownRestaurantActs.ts';
import { piecesOf } from '../ui/figures/unbroken.ts';

export const REASONS: Readonly<Record<OwnBreakage['reason'], string>> = { broken: 'Cassés', lost: 'Perdus' };
export const STATES: Readonly<Record<OwnBreakage['state'], string>> = { clean: 'Propres', dirty: 'Sales' };

/** « 2 × Grand bol, 1 × Gobelet ». */
export const piecesWords = ({ containers }: Pick<OwnBreakage, 'containers'>): string =>
  containers.map(({ quantity, title }) => piecesOf(quantity, title)).join(', ');
