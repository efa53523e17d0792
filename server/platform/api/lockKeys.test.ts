import { expect, it } from 'vitest';
import { lockKeysOf } from './lockKeys.ts';

it('a call that writes takes the turns of the holders that it names, in its body or its address', () => {
  expect(lockKeysOf('transactions', { transaction_type: 'admin_give', card_holder_id: 3, to_customer_id: 4 })).toEqual([
    'card 3',
    'customer 4',
  ]);
  expect(lockKeysOf('cards', { id: 3, amount: 1 })).toEqual(['card 3']);
  expect(lockKeysOf('customers', { id: 4 })).toEqual(['customer 4']);
  expect(lockKeysOf('transactions', { card_uuid: 'a-b' })).toEqual(['card a-b']);
});

it('what names no holder takes none', () => {
  expect(lockKeysOf('formats', { id: 3 })).toEqual([]);
  expect(lockKeysOf('transactions', { customer_id: undefined, restaurant_id: 1 })).toEqual([]);
  expect(lockKeysOf('cards', undefined)).toEqual([]);
  expect(lockKeysOf(undefined, [])).toEqual([]);
});
