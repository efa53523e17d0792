import { addDays } from '@boucle/contract/base/format.ts';
import { vatNumberOf } from '@boucle/contract/base/validation/business.ts';
import { seal } from '../../../../platform/crypto/seal.ts';
import { placeIn } from '../../../../platform/crypto/sealedColumns.ts';
import { type Tx } from '../../../../platform/database/transaction.ts';
import { type HolderRef, type Origin } from '../../../../domain/ledger/types.ts';
import { issuerOf, madeUpSiren } from './billing.ts';
import { parisInstant } from '../clock.ts';
import { type Initiative } from './initiative.ts';
import { inventPeople } from './names.ts';
import { type CastPlaces, writePlaces } from './places.ts';
import { formatPicture, icon, logo } from './pictures.ts';
import { type Random } from '../random.ts';
import { contentOf } from './content.ts';
import { writeOffers } from './offers.ts';
import { type SecretKeys } from '../../../../platform/crypto/keys.ts';

/** Days left of the contract with the partner. */
const CONTRACT_LEFT_DAYS = 200;

/** Days that the story lasts, the last one being yesterday. */
export const STORY_DAYS = 92;

/** An initiative of the demo in the database: numbers in the order of the story's ranks. */
export interface Cast {
  readonly story: Initiative;
  readonly accountId: number;
  readonly partnerId: number;
  readonly formatIds: readonly number[];
  readonly restaurantIds: readonly number[];
  readonly cards: readonly CastCard[];
  readonly customers: readonly HolderRef[];
  readonly places: CastPlaces;
}

export interface CastCard {
  readonly holder: HolderRef;
  readonly amountCents: number;
  readonly funding: Origin;
  readonly createdDay: string;
  readonly activates: boolean;
}

interface CastOptions {
  /** Paris day (YYYY-MM-DD) at which the story stops. */
  readonly today: string;
  /** The key that seals PINs. */
  readonly key: SecretKeys;
  readonly random: Random;
  /** The initiative of which it is the example. */
  readonly exampleOf?: number;
}

/**
 * Writes an initiative with its partner, formats, restaurants, customers and cards, as they were
 * before the story.
 */
export async function writeCast(
  tx: Tx,
  story: Initiative,
  { today, key, random, exampleOf }: CastOptions,
): Promise<Cast> {
  const start = addDays(today, -STORY_DAYS);
  const founded = parisInstant(addDays(start, -20), 10 * 60);
  const { id: accountId } = await tx
    .insertInto('accounts')
    .values({
      name: story.name,
      example_of: exampleOf ?? null,
      colors: JSON.stringify(story.colors),
      content: JSON.stringify(contentOf(story.name, story.restaurants[0]?.city ?? '')),
      trash_bag_capacity: story.trashBagCapacity,
      default_card_amount_cents: story.defaultCardAmountCents,
      created_at: founded,
      ...issuerOf(story),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: partnerId } = await tx
    .insertInto('partners')
    .values({
      account_id: accountId,
      ...story.partner,
      contract_ends_on: addDays(today, CONTRACT_LEFT_DAYS),
      created_at: founded,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const picture = await logo(tx, accountId, story);
  const largeIcon = story.hasAppIcon ? await icon(tx, accountId, story) : picture;
  await tx
    .updateTable('accounts')
    .set({ logo_url: picture, icon_url: largeIcon })
    .where('id', '=', accountId)
    .execute();
  const formatIds = await writeFormats(tx, accountId, story, founded);
  const restaurantIds = await writeRestaurants(tx, accountId, story, founded);
  await writeOffers(tx, accountId, { story, formatIds, restaurantIds });
  return {
    story,
    accountId,
    partnerId,
    formatIds,
    restaurantIds,
    places: await writePlaces(tx, accountId, story, restaurantIds, founded),
    customers: await writeCustomers(tx, accountId, story, founded, random),
    cards: await writeCards(tx, accountId, story, today, key, random),
  };
}

async function writeFormats(tx: Tx, accountId: number, story: Initiative, founded: Date): Promise<number[]> {
  const pictures = await Promise.all(
    story.formats.map((format) => formatPicture(tx, accountId, format, story.colors.secondary)),
  );
  const rows = await tx
    .insertInto('formats')
    .values(
      story.formats.map((format, rank) => ({
        account_id: accountId,
        title: format.title,
        material: format.material,
        volume_ml: format.volumeMl,
        drawing: format.drawing,
        subtitle: format.subtitle ?? '',
        picture_url: pictures[rank] ?? null,
        purchase_cost_cents: format.costCents,
        created_at: founded,
      })),
    )
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  await tx
    .insertInto('format_prices')
    .values(
      ids.map((id, rank) => ({
        account_id: accountId,
        format_id: id,
        valid_from: founded,
        deposit_cents: story.formats[rank]?.depositCents ?? 0,
      })),
    )
    .execute();
  return ids;
}

async function writeRestaurants(tx: Tx, accountId: number, story: Initiative, founded: Date): Promise<number[]> {
  const rows = await tx
    .insertInto('restaurants')
    .values(
      story.restaurants.map(({ name, address, postalCode, city, position: [latitude, longitude], washMode }, rank) => ({
        account_id: accountId,
        name,
        address,
        postal_code: postalCode,
        city,
        latitude,
        longitude,
        service_kinds: rank % 3 === 0 ? ['eat_in', 'takeaway'] : ['takeaway', 'delivery'],
        opening_hours: 'Du lundi au vendredi, 11 h 30 – 14 h 30',
        email: `restaurant${rank + 1}@exemple.fr`,
        legal_name: `${name} SARL`,
        siren: madeUpSiren(story.name, 1 + rank),
        vat_number: vatNumberOf(madeUpSiren(story.name, 1 + rank)),
        // Numbers kept for fiction.
        phone: `02 61 91 00 ${String(10 + rank)}`,
        wash_mode: washMode,
        created_at: founded,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function writeCustomers(
  tx: Tx,
  accountId: number,
  story: Initiative,
  founded: Date,
  random: Random,
): Promise<HolderRef[]> {
  const people = inventPeople(random, story.customers);
  const rows = await tx
    .insertInto('customers')
    .values(people.map((person) => ({ account_id: accountId, uuid: random.uuid(), ...person, created_at: founded })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => ({ kind: 'customer', id }));
}

async function writeCards(
  tx: Tx,
  accountId: number,
  story: Initiative,
  today: string,
  key: SecretKeys,
  random: Random,
): Promise<CastCard[]> {
  const cards: CastCard[] = [];
  for (const { quantity, amountCents, funding, agedDays, printed, activated } of story.batches) {
    const createdDay = addDays(today, -agedDays);
    const created = parisInstant(createdDay, 9 * 60 + 12);
    const batch = await tx
      .insertInto('card_batches')
      .values({ account_id: accountId, quantity, initial_amount_cents: amountCents, funding, created_at: created })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = await tx
      .insertInto('card_holders')
      .values(
        Array.from({ length: quantity }, (_, rank) => {
          const uuid = random.uuid();
          const pin = String(random.between(0, 9999)).padStart(4, '0');
          return {
            account_id: accountId,
            batch_id: batch.id,
            uuid,
            sealed_pin: seal(key, placeIn('pin', accountId, uuid), pin),
            card_issued_at: rank < printed ? parisInstant(createdDay, 9 * 60 + 40) : null,
            created_at: created,
          };
        }),
      )
      .returning('id')
      .execute();
    cards.push(
      ...rows.map(({ id }, rank) => ({
        holder: { kind: 'card' as const, id },
        amountCents,
        funding,
        createdDay,
        activates: rank < activated,
      })),
    );
  }
  return cards;
}
