import { quantity } from '@boucle/contract/base/format.ts';
import { type UnitMove } from '@boucle/contract/features/units/rows.ts';
import { type LedgerPlace } from '@boucle/contract/shared/ledgerCards/places.ts';
import {
  mdiArrowBottomLeft,
  mdiArrowTopRight,
  mdiArchiveArrowDownOutline,
  mdiPackageVariantPlus,
  mdiSwapHorizontal,
  mdiTrayArrowUp,
  mdiTruckDeliveryOutline,
  mdiUndo,
  mdiWashingMachine,
  mdiWaterOffOutline,
} from '@mdi/js';
import { nameIn } from '../unitLooks.tsx';

type Look = 'brand' | 'clean' | 'dirty' | 'held' | 'ok';

/** What a move of a container was, in words. */
export interface MoveWords {
  readonly title: string;
  readonly detail: string;
  readonly icon: string;
  readonly look: Look;
}

const PEOPLE: readonly string[] = ['customer', 'card', 'guests', 'service'] satisfies LedgerPlace[];

const titled = (title: string, icon: string, look: Look) => ({ title, icon, look });

/** « 1re », « 142e ». */
const ordinal = (rank: number): string => (rank === 1 ? '1re' : `${quantity(rank)}e`);

function kindOf({ reverses_id, from, to, wash, reuse, uses }: UnitMove): Omit<MoveWords, 'detail'> {
  if (reverses_id !== null) return titled('Annulé', mdiUndo, 'brand');
  if (from.place === 'outside') return titled('Entré en stock', mdiPackageVariantPlus, 'brand');
  if (to.place === 'outside') return titled('Retiré', mdiArchiveArrowDownOutline, 'brand');
  if (wash > 0) return titled('Lavé', mdiWashingMachine, 'clean');
  if (reuse > 0) return titled(`Prêté, ${ordinal(uses)} fois`, mdiArrowTopRight, 'held');
  if (PEOPLE.includes(to.place)) return titled('Prêté', mdiArrowTopRight, 'held');
  if (PEOPLE.includes(from.place)) return titled('Rendu', mdiArrowBottomLeft, 'ok');
  if (to.place === 'warehouse' && to.state === 'dirty') return titled('Collecté sale', mdiWaterOffOutline, 'dirty');
  if (to.place === 'warehouse') return titled('Repris propre', mdiTrayArrowUp, 'brand');
  if (from.place === 'warehouse') return titled('Livré', mdiTruckDeliveryOutline, 'brand');
  return titled('Déplacé', mdiSwapHorizontal, 'brand');
}

/** A move as its line says it: « Livré », « Entrepôt → Chez Manon ». */
export function moveWords(move: UnitMove): MoveWords {
  const { from, to, wash_lot: lot } = move;
  const celsius = lot?.temperature_c;
  return {
    ...kindOf(move),
    detail: lot
      ? `Lot ${lot.number}${celsius === null || celsius === undefined ? '' : `, ${celsius}\u00a0°C`}`
      : `${nameIn(from)} → ${nameIn(to)}`,
  };
}

/** Of a missed reading: « Attendu chez un conso, vu ici ». */
export const missedWords = ({ expected }: UnitMove): string =>
  expected === null ? 'Aucun lieu connu, vu ici' : `Attendu\u00a0: ${nameIn(expected)}, vu ici`;
