import { mdiAccountClockOutline, mdiBikeFast, mdiWaterCheckOutline, mdiWaterOffOutline } from '@mdi/js';
import { type ChipLook } from '../../ui/StatusChip.tsx';

// By the words of the API, which names states as it names places: for people.
const CHIPS: Readonly<Record<string, ChipLook>> = {
  propres: { state: 'clean', icon: mdiWaterCheckOutline, label: 'Propres' },
  sales: { state: 'dirty', icon: mdiWaterOffOutline, label: 'Sales' },
  détenus: { state: 'held', icon: mdiAccountClockOutline, label: 'Détenus' },
  'en livraison': { state: 'transit', icon: mdiBikeFast, label: 'En livraison' },
};

/**
 * The state of containers at a place; none outside the programme, whose name suffices
 * (« Fournisseur », « Perdus »).
 */
export function placeChip(state: string): ChipLook | undefined {
  return CHIPS[state];
}
