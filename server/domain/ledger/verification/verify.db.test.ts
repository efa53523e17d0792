import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOrder } from '../../orders/create.ts';
import { type TestWorld, testWorld } from '../../../dev/testing/ledgerWorld.ts';
import { verifyLedger } from './verify.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await testWorld();
  const [id = 0] = await world.cards('offered', 2000, 2);
  const holder = { kind: 'card', id } as const;
  const common = { author: 'restaurant_owner', holder, restaurantId: world.sender } as const;
  await world.supply(world.sender, [{ formatId: world.bowl, quantity: 10 }]);
  await world.record({ type: 'activate_card', adminId: world.adminId, holder });
  await world.record({ ...common, type: 'grab_container', lines: [{ formatId: world.bowl, quantity: 3 }] });
  const back = await world.record({
    ...common,
    type: 'return_container',
    lines: [{ formatId: world.bowl, quantity: 1 }],
  });
  await world.reverse(back.id);
});
afterEach(() => world.fresh.drop());

const verify = () => verifyLedger(world.fresh.database, 'all');
const tamper = (sql: string) => world.fresh.tamper(sql);

describe('the verification', () => {
  it('finds nothing where nothing is off', async () => {
    expect(await verify()).toEqual([]);
    expect(await verifyLedger(world.fresh.database, world.accountId)).toEqual([]);
  });

  it.each([
    [
      'a cell',
      "update cells set quantity = quantity + 1 where place = 'R' and state = 'clean'",
      'invariant 1, stock R/2/format 1/clean\u00a0: 8 dans les registres, 7 au recomptage.',
    ],
    [
      'containers out of nothing',
      "update cells set quantity = quantity + 1 where place = 'R' and state = 'clean'",
      'invariant 1, somme de toutes les places, format 1\u00a0: 1 dans les registres, 0 au recomptage.',
    ],
    [
      'a promise larger than the shelf',
      "alter table cells drop constraint cell_reserved; update cells set reserved = 99 where place = 'R' and state = 'clean'",
      'invariant 1, stock R/2/format 1/clean',
    ],
    ['a lot', 'update lots set left_quantity = 1', 'invariant 2, lot 1\u00a0: 1 dans les registres, 3 au recomptage.'],
    [
      'what a holder holds',
      "update cells set quantity = 2 where place = 'K'",
      'invariant 2, contenants tenus K/1/format 1\u00a0: 2 dans les registres, 3 au recomptage.',
    ],
    [
      'the deposits of a holder',
      "update money_accounts set balance_cents = 1 where kind = 'CON'",
      'invariant 2, consignes de K/1\u00a0: 1 dans les registres, 1200 au recomptage.',
    ],
    [
      'a balance',
      "update money_accounts set balance_cents = balance_cents + 5 where kind = 'CAG'",
      'invariant 3, solde (centimes) CAG/K/1\u00a0: 805 dans les registres, 800 au recomptage.',
    ],
    [
      'what is owed in all',
      "update money_accounts set balance_cents = balance_cents + 5 where kind = 'CAG'",
      'invariant 3, dette envers les porteurs (centimes)\u00a0: 2005 dans les registres, 2000 au recomptage.',
    ],
    [
      'an entry',
      'update entries set amount_cents = 1 where amount_cents = 2000',
      'invariant 4, écritures de la transaction 3\u00a0: GES>CAG 1 dans les registres, GES>CAG 2000 au recomptage.',
    ],
    [
      'an entry that is missing',
      'delete from entries where amount_cents = 2000',
      'invariant 4, écritures de la transaction 3\u00a0: rien dans les registres, GES>CAG 2000 au recomptage.',
    ],
    [
      'a movement',
      'update movements set quantity = 4 where quantity = 3',
      'invariant 4, mouvements de la transaction 4',
    ],
    [
      'a transaction',
      "update transactions set containers_count = 9 where type = 'grab_container'",
      'invariant 4, contenants et consignes de la transaction 4\u00a0: 9 pour 1200 dans les registres, 3 pour 1200 au recomptage.',
    ],
    [
      'a reversal',
      'update transactions set containers_count = -9 where reverses_id is not null',
      'invariant 4, annulation 6',
    ],
    [
      'a reversal that is not noted',
      "delete from transaction_references where kind = 'reverses'",
      'invariant 4, ce qui annule la transaction 5\u00a0: rien dans les registres, transaction 6 au recomptage.',
    ],
    [
      'a reversal that is noted for another',
      "update transaction_references set transaction_id = 4 where kind = 'reverses'",
      'invariant 4, ce qui annule la transaction 5\u00a0: transaction 4 dans les registres, transaction 6 au recomptage.',
    ],
    [
      'a payment that is noted without any',
      "insert into transaction_references (account_id, kind, value, transaction_id) select account_id, 'provider', 'pi_1', id from transactions where id = 3",
      'invariant 4, ce qui enregistre le paiement pi_1\u00a0: transaction 3 dans les registres, rien au recomptage.',
    ],
    [
      'dirt where one washes',
      "update restaurants set wash_mode = 'restaurant'; update cells set quantity = 1 where place = 'R' and state = 'dirty'",
      'invariant 5, contenants sales chez un restaurant qui lave, R/2/format 1/dirty\u00a0: 1 dans les registres, 0 au recomptage.',
    ],
    [
      'a statistic',
      "update daily_rollups set reuses = 99 where type = 'grab_container' and format_id = 0",
      'invariant 7, statistiques du',
    ],
    [
      'a statistic that is missing',
      "delete from daily_rollups where type = 'grab_container'",
      'grab_container restaurant 2 format 1\u00a0: rien dans les registres, 1 3 3 0 1200 1 au recomptage.',
    ],
    [
      'an hour of a statistic',
      'update hourly_rollups set reuses = 99 where reuses > 0',
      'invariant 7, réutilisations par heure du',
    ],
    [
      'a card',
      "update card_holders set status = 'pending', activated_at = null where id = 1",
      'invariant 9, carte 1\u00a0: pending dans les registres, 2000 centimes, 3 contenants, 1 activations au recomptage.',
    ],
  ])('finds %s', async (_, sql, sentence) => {
    await tamper(sql);
    expect((await verify()).join('\n')).toContain(sentence);
  });

  it('tells accounts apart', async () => {
    await tamper('update lots set left_quantity = 1');
    expect(await verifyLedger(world.fresh.database, world.accountId + 1)).toEqual([]);
  });
});

describe('the verification of what is summed of customers', () => {
  beforeEach(() =>
    world.record({
      type: 'admin_free_deposit',
      adminId: world.adminId,
      holder: { kind: 'customer', id: world.customer },
      amountCents: 2000,
    }),
  );

  it.each([
    ['the reuses of a customer', 'update customer_rollups set reuses = 9', 'invariant 7, conso 1\u00a0: 9, '],
    [
      'the latest activity of a customer',
      "update customer_rollups set last_listed_at = '2020-01-01T12:00:00Z'",
      'invariant 7, conso 1\u00a0: 0, ',
    ],
    [
      'the days of a customer',
      'update customer_day_rollups set transactions = 9',
      '\u00a0: 9 dans les registres, 1 au recomptage.',
    ],
    [
      'how many were active',
      'update activity_rollups set customers = 9',
      'après le 0001-01-01\u00a0: 9 dans les registres, 1 au recomptage.',
    ],
    [
      'who was active and is told nowhere',
      'delete from activity_rollups',
      'après le 0001-01-01\u00a0: rien dans les registres, 1 au recomptage.',
    ],
    [
      'what all holders have',
      "update holder_totals set total = total + 5 where kind = 'CAG'",
      'invariant 7, total des porteurs CAG\u00a0: 2805 dans les registres, 2800 au recomptage.',
    ],
    [
      'how many customers there are',
      "update account_counts set total = 9 where kind = 'customers'",
      'invariant 7, nombre de consos\u00a0: 9 dans les registres, 1 au recomptage.',
    ],
    [
      'how many lines the journal has',
      `insert into event_counts (account_id, resource, slot, total) select id, 'cards', 15, 3 from accounts limit 1`,
      'invariant 7, lignes du journal, objet cards\u00a0: 3 dans les registres, 0 au recomptage.',
    ],
    [
      'a day of all restaurants',
      `insert into account_day_marks select id, '2099-12-31' from accounts`,
      'invariant 7, statistiques de tous les restaurants du',
    ],
  ])('finds %s', async (_, sql, sentence) => {
    expect(await verify()).toEqual([]);
    await tamper(sql);
    expect((await verify()).join('\n')).toContain(sentence);
  });
});

describe('the verification of what partners received and gave', () => {
  it('finds a day that says something else than its movements', async () => {
    const { adminId, partner, bowl } = world;
    const lines = [{ formatId: bowl, quantity: 3 }];
    await world.record({ type: 'admin_in', variant: 'bought', adminId, lines });
    const { id } = await world.record({ type: 'admin_give', adminId, partnerId: partner, lines });
    expect(await verify()).toEqual([]);
    await world.reverse(id);
    expect(await verify()).toEqual([]);
    await tamper('update partner_day_rollups set received = 9');
    expect((await verify()).join('\n')).toContain('\u00a0: 2 9 0 dans les registres, 2 0 0 au recomptage.');
  });
});

describe('the verification of promises, fees and kept deposits', () => {
  beforeEach(async () => {
    const { accountId, adminId, customer, sender, partner, bowl } = world;
    await world.fresh.asOwner(`insert into price_lines (account_id, restaurant_id, kind, unit_price_cents, valid_from)
      values (${accountId}, ${sender}, 'per_refill', 30, '2020-01-01')`);
    const lines = [{ formatId: bowl, quantity: 2 }];
    await world.record({
      type: 'admin_free_deposit',
      adminId,
      holder: { kind: 'customer', id: customer },
      amountCents: 2000,
    });
    await world.run((tx) =>
      createOrder(tx, accountId, {
        customerId: customer,
        restaurantId: sender,
        partnerId: partner,
        deliver: lines,
        pickup: [],
      }),
    );
    const shop = { author: 'restaurant_owner', restaurantId: sender } as const;
    await world.record({ ...shop, type: 'grab_guest_container', lines });
    await world.record({
      type: 'adjust_guest_stock_container',
      variant: 'lost',
      adminId,
      restaurantId: sender,
      lines,
    });
  });

  it('finds nothing where nothing is off', async () => {
    expect(await verify()).toEqual([]);
  });

  it.each([
    ['a hold', 'update order_holds set cents = 1', 'invariant 8, retenue de la commande (centimes) 1\u00a0: 1 dans'],
    [
      'what is blocked',
      "update money_accounts set blocked_cents = 7 where owner = 'U'",
      'cagnotte bloquée (centimes) U/1',
    ],
    ['a promise', "update cells set reserved = 0 where place = 'R'", 'contenants promis ou en livraison R/2/format 1'],
    ['a fee', 'update fee_lines set quantity = 9', 'invariant 10, redevance de la transaction'],
    [
      'the VAT of a kept deposit',
      'update transactions set vat_cents = 1 where kept_cents > 0',
      'TVA de la transaction',
    ],
  ])('finds %s that was tampered with', async (_, sql, expected) => {
    await tamper(sql);
    expect((await verify()).join('\n')).toContain(expected);
  });
});
