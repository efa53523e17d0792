import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LedgerRefusal } from './refusals.ts';
import { type TestWorld, testWorld } from '../../dev/testing/ledgerWorld.ts';
import { type HolderRef, type RecordCommand } from './types.ts';

let world: TestWorld;
let active: HolderRef;
let pending: HolderRef;
let disabled: HolderRef;

beforeAll(async () => {
  world = await testWorld();
  const ids = await world.cards('offered', 550, 3);
  [active, pending, disabled] = ids.map((id): HolderRef => ({ kind: 'card', id })) as [HolderRef, HolderRef, HolderRef];
  await world.supply(world.sender, bowls(3));
  await world.record({ ...admin(), type: 'activate_card', holder: active });
  await world.record({ ...admin(), type: 'deactivate_card', holder: disabled });
});
afterAll(() => world.fresh.drop());

const admin = () => ({ adminId: world.adminId });
const bowls = (quantity: number) => [{ formatId: world.bowl, quantity }];
const grab = (part: Partial<RecordCommand> = {}): RecordCommand => ({
  type: 'grab_container',
  author: 'restaurant_owner',
  holder: active,
  restaurantId: world.sender,
  lines: bowls(1),
  ...part,
});
const numbered = (holder: HolderRef): string => `La carte ${String(holder.id).padStart(6, '0')}`;

async function refusal(command: RecordCommand): Promise<LedgerRefusal> {
  const error: unknown = await world.record(command).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof LedgerRefusal) return error;
  throw new Error(`Not refused: ${JSON.stringify(command)}`, { cause: error });
}

const WASHED = { role: 'washed' } as const;
/** Ways in which containers leave a place. */
const unknownFormats: readonly [RecordCommand['type'], () => Omit<RecordCommand, 'type' | 'lines'>][] = [
  ['admin_give', () => ({ ...admin(), restaurantId: world.sender })],
  ['admin_out', () => ({ ...admin(), variant: 'clean', reason: 'lost' })],
  ['admin_wash', admin],
  ['return_container', () => grab()],
  ['drop_partner_container', () => ({ recorder: 'partner', partnerId: world.partner, dropOffPointId: world.point })],
  ['admin_pickup_drop_off_point_dirty_container', () => ({ ...admin(), dropOffPointId: world.point })],
];

describe('the ledger refuses, and says what there is and what was asked', () => {
  it.each<[string, () => RecordCommand, () => string]>([
    [
      'more than the restaurant has',
      () => ({ ...grab(), lines: bowls(5) }),
      () => 'Grand bol 1 L\u00a0: Chez Manon en a 3 propres, vous en demandez 5.',
    ],
    [
      'what the restaurant has none of',
      () => grab({ restaurantId: world.washer }),
      () => 'Grand bol 1 L\u00a0: Ô Bon Bol n’en a aucun propre, vous en demandez 1.',
    ],
    [
      'more than the warehouse has',
      () => ({ ...admin(), type: 'admin_give', restaurantId: world.sender, lines: bowls(1) }),
      () => 'Grand bol 1 L\u00a0: l’entrepôt n’en a aucun propre, vous en demandez 1.',
    ],
    [
      'more than the partner has',
      () => ({ ...admin(), type: 'admin_give', partnerId: world.partner, restaurantId: world.sender, lines: bowls(1) }),
      () => 'Grand bol 1 L\u00a0: Vélocourse n’en a aucun propre, vous en demandez 1.',
    ],
    [
      'a deposit that the cagnotte cannot bear',
      () => grab({ lines: bowls(2) }),
      () => 'Il manque 2,50\u00a0€ sur la cagnotte\u00a0: 5,50\u00a0€ disponibles pour 8,00\u00a0€ de consigne.',
    ],
    [
      'a loan to a person without money',
      () => grab({ holder: { kind: 'customer', id: world.customer } }),
      () => 'Il manque 4,00\u00a0€ sur la cagnotte\u00a0: 0,00\u00a0€ disponible pour 4,00\u00a0€ de consigne.',
    ],
    [
      'a return of more than is lent',
      () => grab({ type: 'return_container', lines: bowls(2) }),
      () => `Grand bol 1 L\u00a0: ${numbered(active).replace('La', 'la')} n’en a aucun, vous en rendez 2.`,
    ],
    [
      'a loan to a pending card',
      () => grab({ holder: pending }),
      () => `${numbered(pending)} est inactive\u00a0: activez-la d’abord.`,
    ],
    ['a loan to a disabled card', () => grab({ holder: disabled }), () => `${numbered(disabled)} est désactivée.`],
    [
      'a gift to a disabled card',
      () => ({ ...admin(), type: 'admin_free_deposit', holder: disabled, amountCents: 100 }),
      () => `${numbered(disabled)} est désactivée.`,
    ],
    [
      'a second activation',
      () => ({ ...admin(), type: 'activate_card', holder: active }),
      () => `${numbered(active)} est déjà active.`,
    ],
    [
      'a second deactivation',
      () => ({ ...admin(), type: 'deactivate_card', holder: disabled }),
      () => `${numbered(disabled)} est désactivée.`,
    ],
    ['a card that is not there', () => grab({ holder: { kind: 'card', id: 999 } }), () => 'Cette carte n’existe pas.'],
    ['a restaurant that is not there', () => grab({ restaurantId: 999 }), () => 'Ce restaurant n’existe pas.'],
    [
      'a person who is not there',
      () => ({ ...admin(), type: 'admin_free_deposit', holder: { kind: 'customer', id: 999 }, amountCents: 100 }),
      () => 'Ce conso n’existe pas.',
    ],
    [
      'a format that is not there',
      () => ({ ...admin(), type: 'admin_in', variant: 'bought', lines: [{ formatId: 999, quantity: 1 }] }),
      () => 'contenant inconnu',
    ],
    ...unknownFormats.map(([type, part]): [string, () => RecordCommand, () => string] => [
      `a format that is not there: ${type}`,
      () => ({ ...part(), type, lines: [{ formatId: 999, quantity: 1, ...(type === 'admin_wash' && WASHED) }] }),
      () => 'contenant inconnu',
    ]),
  ])('%s', async (_, command, sentence) => {
    expect((await refusal(command())).detail).toBe(sentence());
  });
});

describe('the ledger refuses a command that does not fit its type', () => {
  it.each<[string, () => RecordCommand, string, string | undefined]>([
    [
      'nobody records it',
      () => grab({ author: undefined }),
      '«\u00a0Emprunt\u00a0» ne peut être enregistré que par un restaurant ou le porteur.',
      undefined,
    ],
    [
      'a restaurant credits',
      () => ({ type: 'admin_free_deposit', author: 'restaurant_owner', holder: active, amountCents: 1 }),
      '«\u00a0Crédit\u00a0» ne peut être enregistré que par un administrateur.',
      undefined,
    ],
    ['no holder', () => grab({ holder: undefined }), 'Indiquez le conso ou la carte.', 'holder'],
    [
      'a holder too many',
      () => ({ ...admin(), type: 'admin_in', variant: 'bought', holder: active, lines: bowls(1) }),
      '«\u00a0Entrée en stock\u00a0» ne concerne aucun porteur.',
      'holder',
    ],
    [
      'a person activated',
      () => ({ ...admin(), type: 'activate_card', holder: { kind: 'customer', id: 1 } }),
      '«\u00a0Activation de carte\u00a0» ne concerne que les cartes.',
      'holder',
    ],
    ['no restaurant', () => grab({ restaurantId: undefined }), 'Indiquez le restaurant.', 'restaurant_id'],
    [
      'a partner too many',
      () => grab({ partnerId: 1 }),
      'Cette opération ne concerne ni ce restaurant ni ce partenaire.',
      'partner_id',
    ],
    ['no line', () => grab({ lines: [] }), 'Indiquez au moins un contenant.', 'lines'],
    [
      'a line too many',
      () => ({ ...admin(), type: 'deactivate_card', holder: active, lines: bowls(1) }),
      'Cette opération ne déplace aucun contenant.',
      'lines',
    ],
    ['none of a format', () => grab({ lines: bowls(0) }), 'Indiquez une quantité entière supérieure à 0.', 'lines'],
    ['half a container', () => grab({ lines: bowls(0.5) }), 'Indiquez une quantité entière supérieure à 0.', 'lines'],
    [
      'no amount',
      () => ({ ...admin(), type: 'admin_free_deposit', holder: active }),
      'Le montant doit être supérieur à 0.',
      'amount',
    ],
    [
      'an amount too many',
      () => grab({ amountCents: 5 }),
      '«\u00a0Emprunt\u00a0» n’a pas de montant à indiquer.',
      'amount',
    ],
    [
      'an unknown variant',
      () => ({ ...admin(), type: 'admin_in', variant: 'stolen', lines: bowls(1) }),
      'Cette variante n’existe pas pour ce type de transaction.',
      'variant',
    ],
    [
      'the third origin without its restaurant',
      () => ({ ...admin(), type: 'admin_free_deposit', holder: active, amountCents: 5, origin: 'restaurant' }),
      'Indiquez le restaurant.',
      'restaurant_id',
    ],
  ])('%s', async (_, command, sentence, field) => {
    const { detail, fields } = await refusal(command());
    expect(detail).toBe(sentence);
    expect(fields).toEqual(field === undefined ? undefined : { [field]: [sentence] });
  });
});
