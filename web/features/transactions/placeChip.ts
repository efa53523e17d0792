import { mdiAccountClockOutline, mdiBikeFast, mdiWaterCheckOutline, mdiWaterOffOutline } from '@mdi/js';
import { type ChipLook } from '../../ui/StatusChip.tsx';

const CHIPS: Readonly<Record<string, ChipLook>> = {
  clean: { state: 'clean', icon: mdiWaterCheckOutline, label: 'Propres' },
  dirty: { state: 'dirty', icon: mdiWaterOffOutline, label: 'Sales' },
  held: { state: 'held', icon: mdiAccountClockOutline, label: 'Détenus' },
  transit: { state: 'transit', icon: mdiBikeFast, label: 'En livraison' },
};

/** The state of containers at a place; none outside the programme, whose name says it all (« Fournisseur », « Perdus »). */
export function placeChip(state: string): ChipLook | undefined {
  return CHIPS[state];
}
