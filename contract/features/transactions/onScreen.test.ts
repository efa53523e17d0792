import { describe as about, expect, it } from 'vitest';
import { mayOpen, type PageName } from '../../pages.ts';
import { describe } from './describe.ts';
import { describeOnScreen } from './onScreen.ts';
import { type TransactionRow } from '../../shared/transactions/row.ts';
import { transactionOf } from './rows.fixture.ts';
import { TRANSACTION_TYPES, type TransactionType } from '../../shared/transactions/types.ts';

const administrator = { mayOpen: (page: PageName) => mayOpen(page, 'account_admin') };
const ADMIN = 'Camille Ferrand (A)';
const USER = 'Léa Roy';
const partner = { partner_id: 4, partner_name: 'Vélocourse' };
const nowhere = { restaurant_id: null, restaurant_name: null, drop_off_point_id: null, drop_off_point_name: null };

function shown(type: TransactionType, changes?: Partial<TransactionRow>): string[] {
  const { by, from, to } = describeOnScreen(transactionOf(type, changes), administrator);
  return [by.label, from.label, to.label];
}

about('« De » and « Vers » on screens', () => {
  const expected: [TransactionType, Partial<TransactionRow>, string[]][] = [
    ['admin_give', {}, [ADMIN, 'Entrepôt', 'Chez Manon']],
    ['admin_give', { ...partner, ...nowhere }, [ADMIN, 'Entrepôt', 'Vélocourse (P)']],
    ['admin_give', partner, [ADMIN, 'Vélocourse (P)', 'Chez Manon']],
    ['admin_in', { variant: 'bought' }, [ADMIN, 'Fournisseur', 'Entrepôt']],
    ['admin_in', { variant: 'found_clean' }, [ADMIN, 'Écarts d’inventaire', 'Entrepôt']],
    ['admin_in', { variant: 'found_at' }, [ADMIN, 'Écarts d’inventaire', 'Chez Manon']],
    ['admin_out', { variant: 'missing_at', outside: 'gap' }, [ADMIN, 'Chez Manon', 'Écarts d’inventaire']],
    ['admin_out', { variant: 'restaurant_dirty', outside: 'broken' }, [ADMIN, 'Chez Manon', 'Cassés']],
    ['admin_out', { outside: 'broken' }, [ADMIN, 'Entrepôt', 'Cassés']],
    ['admin_return', {}, [ADMIN, 'Chez Manon', 'Entrepôt']],
    ['admin_return', { ...partner, ...nowhere }, [ADMIN, 'Vélocourse (P)', 'Entrepôt']],
    ['admin_return', partner, [ADMIN, 'Chez Manon', 'Vélocourse (P)']],
    ['admin_return_dirty', {}, [ADMIN, 'Chez Manon', 'Entrepôt']],
    ['admin_return_dirty', { ...partner, ...nowhere }, [ADMIN, 'Vélocourse (P)', 'Entrepôt']],
    ['admin_return_dirty', partner, [ADMIN, 'Chez Manon', 'Vélocourse (P)']],
    ['admin_wash', {}, [ADMIN, 'Entrepôt', 'Entrepôt']],
    ['admin_pickup_drop_off_point_dirty_container', {}, [ADMIN, 'Gare Sud', 'Entrepôt']],
    ['admin_refund_guest_deposit', { variant: 'given_back' }, [USER, 'Invités de Chez Manon', 'Entrepôt']],
    ['admin_fix_customer_stocks', { variant: 'less' }, [ADMIN, USER, 'Chez Manon']],
    ['admin_fix_customer_stocks', { variant: 'less_kept', outside: 'lost', ...nowhere }, [ADMIN, USER, 'Perdus']],
    ['admin_fix_customer_stocks', { variant: 'more', ...nowhere }, [ADMIN, 'Entrepôt', USER]],
    ['empty_collection_terminal_drawer', {}, [ADMIN, 'Tiroir 3', 'Entrepôt']],
    ['grab_container', {}, [USER, 'Chez Manon', USER]],
    ['without_webapp_event', { variant: 'out', ...nowhere, custom_customer: 'Mairie' }, [ADMIN, 'Entrepôt', 'Mairie']],
    ['refill_container', { variant: 'filled_again' }, [USER, USER, 'Chez Manon']],
    ['refill_container', { variant: 'exchanged' }, [USER, USER, 'Chez Manon']],
    ['refill_other_container', {}, [USER, USER, 'Chez Manon']],
    ['admin_free_deposit', {}, [USER, '-', '-']],
  ];

  it.each(expected)('%s %o', (type, changes, ends) => {
    expect(shown(type, changes)).toEqual(ends);
  });

  it.each(TRANSACTION_TYPES)('hold no e-mail where names are known: %s', (type) => {
    expect(shown(type, { variant: 'out' }).join()).not.toContain('@');
  });

  it('fall back to e-mails while names are unknown', () => {
    const unknown = { user_name: null, admin_name: null };
    expect(shown('admin_give', unknown)[0]).toBe('camille@boucle.test (A)');
    expect(shown('grab_container', unknown)[0]).toBe('lea@exemple.fr');
  });

  it('lead where the links by type lead', () => {
    const { by, from } = describeOnScreen(transactionOf('grab_container'), administrator);
    expect([by.path, from.path]).toEqual(['/customers/5', '/restaurants/9']);
    expect(describeOnScreen(transactionOf('admin_give'), administrator).from.path).toBeNull();
  });

  it('leave the API and the CSV as they are', () => {
    const row = transactionOf('admin_give');
    expect(describe(row, administrator)).toMatchObject({
      by: { label: 'camille@boucle.test (A)' },
      from: { label: 'camille@boucle.test (A)' },
      customer: 'lea@exemple.fr',
    });
  });
});

about('a credit', () => {
  it.each([
    ['offered', 'Crédit offert'],
    ['initiative', 'Crédit reçu par l’initiative'],
    ['restaurant', 'Crédit reçu par le restaurant'],
    [null, 'Crédit'],
  ])('%s tells money given away from money received: %s', (variant, type) => {
    expect(describeOnScreen(transactionOf('admin_free_deposit', { variant }), administrator).type).toBe(type);
  });

  it('is no supply of a restaurant', () => {
    const supply = transactionOf('admin_give', { variant: 'restaurant' });
    expect(describeOnScreen(supply, administrator).type).toBe('Approvisionnement');
  });
});

it('« Par » is the device of a counter that recorded, on screens alone', () => {
  const row = transactionOf('grab_container', { device_name: 'Terrasse' });
  expect(describeOnScreen(row, administrator).by).toEqual({ label: 'Comptoir Terrasse', path: null });
  expect(describe(row, administrator).by).toEqual(describe(transactionOf('grab_container'), administrator).by);
});
