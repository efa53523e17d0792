import { type TransactionType } from '@boucle/contract/shared/transactions/types.ts';
import { describe, expect, it } from 'vitest';
import { hitAddress } from './hitEntry.ts';

const transaction = (
  type: TransactionType,
  owner_type: 'CardHolder' | 'Customer' | null = null,
  owner_id: number | null = null,
) => hitAddress({ kind: 'transaction', id: 34, transaction: { type, owner_type, owner_id } }, 'account_admin');

describe('what was found leads', () => {
  it.each([
    ['restaurant', '/restaurants/7'],
    ['drop_off_point', '/dropoffs/7'],
    ['order', '/orders/7'],
    ['partner', '/partners/7/supply'],
    ['collection_site', '/collection_sites/7'],
    ['application', '/accounts?open=7'],
  ] as const)('to its own page: %s', (kind, address) => {
    expect(hitAddress({ kind, id: 7, transaction: null }, 'account_admin')).toBe(address);
  });

  it('to the card or to the conso', () => {
    expect(hitAddress({ kind: 'card', id: 7, transaction: null }, 'account_admin')).toBe('/cards/7');
    expect(hitAddress({ kind: 'customer', id: 7, transaction: null }, 'account_admin')).toBe('/customers/7');
  });

  it('to the panel of a transaction over the list of its group', () => {
    expect(transaction('admin_free_deposit', 'CardHolder', 7)).toBe('/transactions/deposits?transaction=34');
    expect(transaction('admin_wash')).toBe('/transactions/wash?transaction=34');
  });

  it('to the movements of a partner, for its people', () => {
    const movement = { type: 'drop_partner_container', owner_type: null, owner_id: null } as const;
    expect(hitAddress({ kind: 'transaction', id: 34, transaction: movement }, 'partner_admin')).toBe(
      '/partner-stocks?onglet=mouvements&transaction=34',
    );
  });

  it('to the first list that shows it, when a transaction stands in two', () => {
    expect(transaction('admin_pickup_drop_off_point_dirty_container')).toBe('/transactions/supply?transaction=34');
  });

  it('to its panel all the same, over the stocks, when no list shows its type', () => {
    expect(transaction('redeem_card', 'CardHolder', 7)).toBe('/transactions/supply?transaction=34');
    expect(transaction('deliver_restaurant_order')).toBe('/transactions/supply?transaction=34');
  });
});
