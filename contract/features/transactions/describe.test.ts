import { describe as about, expect, it } from 'vitest';
import { mayOpen, type PageName } from '../../pages.ts';
import { describe } from './describe.ts';
import { transactionRow, type TransactionRow } from '../../shared/transactions/row.ts';
import { transactionOf } from './rows.fixture.ts';
import { TRANSACTION_TYPES, type TransactionType } from '../../shared/transactions/types.ts';
import { TRANSACTION_VARIANTS } from '../../shared/transactions/variants.ts';

const administrator = { mayOpen: (page: PageName) => mayOpen(page, 'account_admin') };
const partnerAdministrator = { mayOpen: (page: PageName) => mayOpen(page, 'partner_admin') };
const partner = { partner_id: 4, partner_name: 'Vélocourse' };
const ADMIN = 'camille@boucle.test (A)';
const USER = 'lea@exemple.fr';
const PARTNER = 'Vélocourse (P)';
const GUESTS = 'Invités de Chez Manon';

function shown(type: TransactionType, changes?: Partial<TransactionRow>): string[] {
  const { by, from, to } = describe(transactionOf(type, changes), administrator);
  return [by.label, from.label, to.label];
}

about('a transaction row of the API', () => {
  it('has the 27 names of the specification, and variant, day, reverses_id, receiver, user_name, admin_name, outside, wash_lot, device_name, money', () => {
    expect(Object.keys(transactionRow.shape)).toHaveLength(37);
    expect(transactionRow.parse(transactionOf('admin_give'))).toEqual(transactionOf('admin_give'));
  });
});

about('the date of a transaction', () => {
  it('is that of its completion', () => {
    expect(describe(transactionOf('grab_container'), administrator).date).toBe('01/04/2025 14:12');
  });

  it('is that of its creation while it is not completed', () => {
    const pending = transactionOf('add_deposit', { status: 'pending', completed_at: null });
    expect(describe(pending, administrator)).toMatchObject({ date: '01/04/2025 14:09', status: 'En attente' });
  });
});

about('the customer of a transaction', () => {
  it('leads to its page', () => {
    expect(describe(transactionOf('grab_container'), administrator)).toMatchObject({
      customer: USER,
      customer_link: '/customers/5',
    });
  });

  it('leads to the card when the owner is a card holder', () => {
    const row = transactionOf('grab_container', {
      user_email: null,
      owner_type: 'CardHolder',
      owner: { id: 12, label: 'Carte 000012' },
    });
    expect(describe(row, administrator)).toMatchObject({ customer: 'Carte 000012', customer_link: '/cards/12' });
  });

  it('is « Invité », without link, for a guest', () => {
    const row = transactionOf('grab_guest_container', {
      user_id: null,
      user_email: null,
      owner_type: null,
      owner: null,
    });
    expect(describe(row, administrator)).toMatchObject({ customer: 'Invité', customer_link: null });
  });

  it('is the custom customer of a service, without link', () => {
    const row = transactionOf('without_webapp_event', {
      user_id: null,
      user_email: null,
      owner_type: null,
      owner: null,
      custom_customer: 'Mairie de Nantes',
    });
    expect(describe(row, administrator)).toMatchObject({ customer: 'Mairie de Nantes', customer_link: null });
  });
});

about('what a transaction does not have', () => {
  it('is a hyphen', () => {
    const row = transactionOf('admin_in', {
      user_id: null,
      user_email: null,
      owner_type: null,
      owner: null,
      restaurant_id: null,
      restaurant_name: null,
      drop_off_point_id: null,
      drop_off_point_name: null,
      collection_terminal_drawer_id: null,
      collection_terminal_drawer_name: null,
      account_name: null,
    });
    expect(describe(row, administrator)).toMatchObject({
      customer: '-',
      customer_link: null,
      restaurant: '-',
      restaurant_link: null,
      partner: '-',
      drop_off_point: '-',
      collection_terminal_drawer: '-',
      source_name: '-',
      comments: '',
    });
  });
});

about('the figures and words of a transaction', () => {
  it('are written in French, negative in a reversal', () => {
    const row = transactionOf('admin_give', { containers_count: -40, containers_cost: -245, reverses_id: 1 });
    expect(describe(row, administrator)).toMatchObject({
      type: 'Approvisionnement',
      status: 'Terminée',
      containers: '\u221240',
      containers_cost: '\u2212245,00\u00a0€',
      amount: '12,50\u00a0€',
    });
  });

  it('name the partner as the source when there is one, otherwise the account', () => {
    expect(describe(transactionOf('admin_give'), administrator).source_name).toBe('Consigne Loire');
    expect(describe(transactionOf('admin_give', partner), administrator)).toMatchObject({
      source_name: PARTNER,
      partner: 'Vélocourse',
    });
  });

  it('join comments and failure reason by a line break', () => {
    const row = transactionOf('add_deposit', { comments: 'Deuxième essai', failure_reason: 'Carte refusée' });
    expect(describe(row, administrator).comments).toBe('Deuxième essai\nCarte refusée');
    expect(describe({ ...row, comments: null }, administrator).comments).toBe('Carte refusée');
  });
});

const alone = { ...partner, restaurant_id: null, restaurant_name: null };
const warehouse = { restaurant_id: null, restaurant_name: null, drop_off_point_id: null, drop_off_point_name: null };
const byRestaurant = { admin_id: null, admin_email: null };
const guest = { user_id: null, user_email: null, owner_type: null, owner: null };
const service = { ...guest, custom_customer: 'Mairie' };

/**
 * By hand, from the specification (§4, « Transaction links by type ») and, for types it leaves
 * open, from the movement of each variant: who acted, where containers were, where they are.
 */
about('« Par », « De » and « Vers » of each type and variant', () => {
  const credits = (variant: string): [TransactionType, Partial<TransactionRow>, string[]] => [
    'admin_free_deposit',
    { variant },
    [USER, '-', '-'],
  ];
  const activations = (variant: string): [TransactionType, Partial<TransactionRow>, string[]] => [
    'activate_card',
    { variant },
    [ADMIN, '-', '-'],
  ];
  const expected: [TransactionType, Partial<TransactionRow>, string[]][] = [
    activations('offered'),
    activations('initiative'),
    activations('opening'),
    ['activate_card', { variant: 'restaurant', ...byRestaurant }, ['Chez Manon', '-', '-']],
    ['add_deposit', {}, [USER, '-', '-']],
    ['adjust_guest_stock_container', { variant: 'lost' }, [ADMIN, GUESTS, 'Perdus']],
    ['adjust_guest_stock_container', { variant: 'found' }, [ADMIN, 'Perdus', GUESTS]],
    ['adjust_guest_stock_container', { variant: 'lost', ...byRestaurant }, ['Chez Manon', GUESTS, 'Perdus']],
    ['admin_fix_customer_stocks', { variant: 'less' }, [ADMIN, USER, 'Chez Manon']],
    ['admin_fix_customer_stocks', { variant: 'less', ...warehouse }, [ADMIN, USER, 'Consigne Loire']],
    ['admin_fix_customer_stocks', { variant: 'less_was_offered' }, [ADMIN, USER, 'Chez Manon']],
    ['admin_fix_customer_stocks', { variant: 'less_kept', ...warehouse }, [ADMIN, USER, 'Perdus']],
    ['admin_fix_customer_stocks', { variant: 'more' }, [ADMIN, 'Chez Manon', USER]],
    ['admin_fix_customer_stocks', { variant: 'more_offered' }, [ADMIN, 'Chez Manon', USER]],
    ['admin_fix_customer_stocks', { variant: 'more_opening', ...warehouse }, [ADMIN, 'Consigne Loire', USER]],
    credits('offered'),
    credits('initiative'),
    credits('restaurant'),
    credits('opening'),
    credits('taken_back'),
    ['admin_give', { variant: 'restaurant' }, [ADMIN, ADMIN, 'Chez Manon']],
    ['admin_give', { variant: 'partner', ...alone }, [ADMIN, ADMIN, '-']],
    ['admin_give', { variant: 'partner_and_restaurant', ...partner }, [ADMIN, ADMIN, 'Chez Manon']],
    ['admin_in', { variant: 'bought' }, [ADMIN, ADMIN, ADMIN]],
    ['admin_in', { variant: 'opening' }, [ADMIN, ADMIN, ADMIN]],
    ['admin_in', { variant: 'found_clean' }, [ADMIN, ADMIN, ADMIN]],
    ['admin_in', { variant: 'found_dirty' }, [ADMIN, ADMIN, ADMIN]],
    ['admin_in', { variant: 'found_at' }, [ADMIN, ADMIN, ADMIN]],
    ['admin_in', { variant: 'found_at', ...alone }, [ADMIN, ADMIN, ADMIN]],
    ['admin_out', { variant: 'clean' }, [ADMIN, ADMIN, ADMIN]],
    ['admin_out', { variant: 'dirty' }, [ADMIN, ADMIN, ADMIN]],
    ['admin_out', { variant: 'missing_at' }, [ADMIN, ADMIN, ADMIN]],
    ['admin_out', { variant: 'missing_at', ...alone }, [ADMIN, ADMIN, ADMIN]],
    ['admin_out', { variant: 'restaurant_clean' }, [ADMIN, 'Chez Manon', ADMIN]],
    ['admin_out', { variant: 'restaurant_dirty', ...byRestaurant }, ['Chez Manon', 'Chez Manon', '-']],
    ['admin_pickup_drop_off_point_clean_container', {}, [ADMIN, 'Gare Sud', ADMIN]],
    ['admin_pickup_drop_off_point_dirty_container', {}, [ADMIN, 'Gare Sud', ADMIN]],
    ['admin_refund_guest_deposit', { variant: 'given_back' }, [USER, GUESTS, ADMIN]],
    ['admin_refund_guest_deposit', { variant: 'not_given_back', ...guest }, ['Invité', GUESTS, 'Perdus']],
    ['admin_return', { variant: 'restaurant' }, [ADMIN, 'Chez Manon', ADMIN]],
    ['admin_return', { variant: 'partner', ...alone }, [ADMIN, '-', ADMIN]],
    ['admin_return', { variant: 'partner_and_restaurant', ...partner }, [ADMIN, 'Chez Manon', ADMIN]],
    ['admin_return_dirty', { variant: 'restaurant' }, [ADMIN, 'Chez Manon', ADMIN]],
    ['admin_return_dirty', { variant: 'partner', ...alone }, [ADMIN, '-', ADMIN]],
    ['admin_return_dirty', { variant: 'partner_and_restaurant', ...partner }, [ADMIN, 'Chez Manon', ADMIN]],
    ['admin_wash', {}, [ADMIN, ADMIN, ADMIN]],
    ['cancel_validated_order', partner, [PARTNER, PARTNER, 'Chez Manon']],
    ['customerless_refill', {}, ['Chez Manon', 'Chez Manon', 'Chez Manon']],
    ['deactivate_card', {}, [ADMIN, '-', '-']],
    ['deliver_restaurant_order', partner, [PARTNER, PARTNER, USER]],
    ['drop_partner_container', partner, [PARTNER, PARTNER, 'Gare Sud']],
    ['empty_collection_terminal_drawer', {}, [ADMIN, 'Tiroir 3', 'Consigne Loire']],
    ['grab_container', {}, [USER, 'Chez Manon', USER]],
    ['grab_container_and_deposit', {}, [USER, 'Chez Manon', USER]],
    ['grab_guest_container', {}, ['Chez Manon', 'Chez Manon', GUESTS]],
    ['pickup_customer_order', partner, [PARTNER, USER, PARTNER]],
    ['pickup_customer_order_fix', { ...partner, variant: 'more_taken' }, [PARTNER, USER, PARTNER]],
    ['pickup_customer_order_fix', { ...partner, variant: 'fewer_taken' }, [PARTNER, PARTNER, USER]],
    ['pickup_restaurant_order', partner, [PARTNER, 'Chez Manon', PARTNER]],
    ['redeem_card', {}, [USER, USER, '-']],
    [
      'redeem_card',
      { receiver: { type: 'CardHolder', id: 9, label: 'Carte 000009', name: null } },
      [USER, USER, 'Carte 000009'],
    ],
    ['redeem_reward', { variant: 'account' }, [USER, '-', '-']],
    ['redeem_reward', { variant: 'restaurant' }, [USER, '-', '-']],
    ['refill_container', { variant: 'filled_again' }, [USER, '-', '-']],
    ['refill_container', { variant: 'exchanged' }, [USER, 'Chez Manon', 'Chez Manon']],
    ['refill_other_container', {}, [USER, '-', '-']],
    ['refund_deposit', { variant: 'payment_card' }, [USER, '-', '-']],
    ['refund_deposit', { variant: 'account' }, [USER, '-', '-']],
    ['refund_deposit', { variant: 'sepa' }, [USER, '-', '-']],
    ['restaurant_pickup_drop_off_point_container', {}, ['Chez Manon', 'Gare Sud', 'Chez Manon']],
    ['restaurant_wash_and_keep_drop_off_point_container', {}, ['Chez Manon', 'Gare Sud', 'Chez Manon']],
    ['restaurant_wash_drop_off_point_container', {}, ['Chez Manon', 'Gare Sud', 'Gare Sud']],
    ['return_container', {}, [USER, USER, 'Chez Manon']],
    ['return_container_in_collection_drawer', {}, [USER, USER, 'Tiroir 3']],
    ['return_guest_container', {}, ['Chez Manon', GUESTS, 'Chez Manon']],
    ['without_webapp_caterer', { ...service, variant: 'out' }, [ADMIN, 'Chez Manon', 'Mairie']],
    ['without_webapp_caterer', { ...service, variant: 'back' }, [ADMIN, 'Mairie', 'Chez Manon']],
    ['without_webapp_event', { ...service, ...warehouse, variant: 'out' }, [ADMIN, 'Consigne Loire', 'Mairie']],
    ['without_webapp_event', { ...service, ...warehouse, variant: 'back' }, [ADMIN, 'Mairie', 'Consigne Loire']],
    [
      'without_webapp_meal_tray',
      { ...service, ...alone, ...byRestaurant, variant: 'out' },
      [PARTNER, PARTNER, 'Mairie'],
    ],
    [
      'without_webapp_meal_tray',
      { ...service, ...alone, ...byRestaurant, variant: 'back' },
      [PARTNER, 'Mairie', PARTNER],
    ],
  ];

  it.each(expected)('%s %o', (type, changes, ends) => {
    expect(shown(type, changes)).toEqual(ends);
  });

  it('of a transferred balance lead to the one who had it and to the one who received it', () => {
    const receiver = { type: 'CardHolder' as const, id: 9, label: 'Carte 000009', name: null };
    const { from, to } = describe(transactionOf('redeem_card', { receiver }), administrator);
    expect([from.path, to.path]).toEqual(['/customers/5', '/cards/9']);
  });

  it('are told for all 40, in every variant', () => {
    const variants: Partial<Record<TransactionType, readonly string[]>> = TRANSACTION_VARIANTS;
    const all = TRANSACTION_TYPES.flatMap((type) => (variants[type] ?? ['']).map((variant) => `${type} ${variant}`));
    expect(new Set(expected.map(([type, { variant }]) => `${type} ${variant ?? ''}`))).toEqual(new Set(all));
  });
});

about('the links of a transaction', () => {
  it('lead to the card or customer, the restaurant and the drop-off point', () => {
    const taken = describe(transactionOf('grab_container'), administrator);
    expect([taken.by.path, taken.from.path, taken.to.path]).toEqual(['/customers/5', '/restaurants/9', '/customers/5']);
    expect(taken.restaurant_link).toBe('/restaurants/9');
    expect(describe(transactionOf('drop_partner_container', partner), administrator).to.path).toBe('/dropoffs/7');
  });

  it('never lead to an administrator, a partner, a drawer or the account', () => {
    const given = describe(transactionOf('admin_give', partner), administrator);
    const emptied = describe(transactionOf('empty_collection_terminal_drawer'), administrator);
    expect([given.by.path, given.from.path, emptied.from.path, emptied.to.path]).toEqual([null, null, null, null]);
  });

  it('are there only for whom may open the target', () => {
    const display = describe(transactionOf('grab_container'), partnerAdministrator);
    expect([display.by.path, display.from.path, display.customer_link, display.restaurant_link]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(display.restaurant).toBe('Chez Manon');
  });
});
