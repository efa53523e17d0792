import { count } from '@boucle/contract/base/format.ts';
import { type PartnerDetail } from '@boucle/contract/features/partners/calls.ts';
import { refused } from '../../platform/http/errors.ts';

/**
 * A partner that holds containers or carries orders stays: no one would answer for them. The
 * refusal lists what there is.
 */
export function assertMayClose({ name, clean, transit, dirty, open_orders_count: orders }: PartnerDetail): void {
  const held = [
    [clean, 'en réserve'],
    [transit, 'en livraison'],
    [dirty, 'à déposer'],
  ] as const;
  const places = held.filter(([pieces]) => pieces > 0).map(([pieces, where]) => `${pieces} ${where}`);
  if (places.length > 0) {
    const all = clean + transit + dirty;
    throw refused(
      `${name} ne peut pas être désactivé\u00a0: il a encore ${count(all, 'contenant', 'contenants')} (${places.join(', ')}).`,
    );
  }
  if (orders > 0) {
    throw refused(
      `${name} ne peut pas être désactivé\u00a0: ${count(orders, 'commande est', 'commandes sont')} en cours.`,
    );
  }
}

/**
 * Columns of the partner itself, apart from its restaurants and points; an absent field is not
 * changed.
 */
export function fieldsOf<T extends object>(
  input: T,
): Omit<T, 'id' | 'version' | 'account_id' | 'restaurant_ids' | 'drop_off_point_ids'> {
  const apart = ['id', 'version', 'account_id', 'restaurant_ids', 'drop_off_point_ids'];
  const given = Object.entries(input).filter(([name, value]) => !apart.includes(name) && value !== undefined);
  return Object.fromEntries(given) as Omit<
    T,
    'id' | 'version' | 'account_id' | 'restaurant_ids' | 'drop_off_point_ids'
  >;
}
