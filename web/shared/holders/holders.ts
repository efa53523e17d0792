import { type Choice } from '../../ui/form/Combobox.tsx';

/** A card or a conso, as the search names them. */
export interface HolderChoice extends Choice {
  readonly kind: 'card' | 'customer';
  readonly id: number;
}
