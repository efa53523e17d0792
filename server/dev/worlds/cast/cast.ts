import { type MaterialKind } from '@boucle/contract/shared/formats/materials.ts';
import { addDays } from '@boucle/contract/base/format.ts';
import { vatNumberOf } from '@boucle/contract/base/validation/business.ts';
import { seal } from '../../../platform/crypto/seal.ts';
import { placeIn } from '../../../platform/crypto/sealedColumns.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { issuerOf, madeUpSiren } from './billing.ts';
import { parisInstant } from '../clock.ts';
import { type Initiative } from './initiative.ts';
import { insertAll } from './insertAll.ts';
import { inventPeople } from './names.ts';
import { writeDrawers, writePoints, writePriceLines } from './places.ts';
import { formatPicture, icon, logo } from './pictures.ts';
import { type Random } from '../random.ts';
import { contentOf } from './content.ts';
import { type Cast, type CastCard, type CastFormat, type CastRestaurant, type Founded } from './world.ts';
import { type SecretKeys } from '../../../platform/crypto/keys.ts';

/** Days left of the contract with the partner. */
const CONTRACT_LEFT_DAYS = 200;

/** Days that the stories of the demo and of examples last, the last one being yesterday. */
const STORY_DAYS = 92;

interface CastOptions {
  readonly today: string;
  readonly days?: number;
  /** The key that seals PINs; without it no PIN can be read. */
  readonly key: SecretKeys | undefined;
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
  { today, days = STORY_DAYS, key, random, exampleOf }: CastOptions,
): Promise<Cast> {
  // A made-up past: no one is mailed about it.
  await tx.raw({ text: "set local app.silent = 'on'" });
  const start = addDays(today, -days);
  const created_at = parisInstant(addDays(start, -20), 10 * 60);
  const [account_id = 0] = await insertAll(tx, 'accounts', [
    {
      name: story.name,
      example_of: exampleOf ?? null,
      colors: JSON.stringify(story.colors),
      content: JSON.stringify(contentOf(story.name, story.restaurants[0]?.city ?? '')),
      trash_bag_capacity: story.trashBagCapacity,
      ...(story.warehouse !== undefined && { warehouse: JSON.stringify(story.warehouse) }),
      default_card_amount_cents: story.defaultCardAmountCents,
      ...(story.maxBalanceCents !== undefined && { max_balance_cents: story.maxBalanceCents }),
      created_at,
      ...issuerOf(story),
    },
  ]);
  const founded = { account_id, created_at };
  const contract_ends_on = addDays(today, CONTRACT_LEFT_DAYS);
  const [partnerId = 0] = await insertAll(tx, 'partners', [{ ...founded, ...story.partner, contract_ends_on }]);
  const picture = await logo(tx, account_id, story);
  const largeIcon = story.hasAppIcon ? await icon(tx, account_id, story) : picture;
  await tx
    .updateTable('accounts')
    .set({ logo_url: picture, icon_url: largeIcon })
    .where('id', '=', account_id)
    .execute();
  const formats = await writeFormats(tx, founded, story);
  const restaurants = await writeRestaurants(tx, founded, story, formats);
  await writePriceLines(tx, founded, restaurants);
  const pointIds = await writePoints(tx, founded, story.points, restaurants);
  const drawers = await writeDrawers(tx, founded, story.sites);
  const rewardIds = await insertAll(
    tx,
    'rewards',
    story.rewards.map(({ title, valueCents, payer, everyReuses }) => ({
      ...founded,
      title,
      value_cents: valueCents,
      payer,
      every_reuses: everyReuses,
    })),
  );
  const people = inventPeople(random, story.customers).map((person) => ({
    ...founded,
    uuid: random.uuid(),
    ...person,
  }));
  const customerIds = await insertAll(tx, 'customers', people);
  return {
    story,
    accountId: account_id,
    partnerId,
    formats,
    restaurants,
    pointIds,
    drawers,
    rewards: withIds(story.rewards, rewardIds),
    customers: customerIds.map((id) => ({ kind: 'customer', id })),
    cards: await writeCards(tx, account_id, story, today, key, random),
    start,
    today,
    days,
  };
}

const withIds = <T extends object>(items: readonly T[], ids: readonly number[]): (T & { id: number })[] =>
  items.map((item, rank) => ({ ...item, id: ids[rank] ?? 0 }));

/** Materials of the demo, by the words of its formats. */
const MATERIAL_KIND: Readonly<Record<string, MaterialKind>> = {
  Inox: 'stainless_steel',
  Verre: 'glass',
  Polypropylène: 'polypropylene',
};

async function writeFormats(tx: Tx, founded: Founded, story: Initiative): Promise<CastFormat[]> {
  const { account_id, created_at } = founded;
  const pictures = await Promise.all(
    story.formats.map((format) => formatPicture(tx, account_id, format, story.colors.secondary)),
  );
  const ids = await insertAll(
    tx,
    'formats',
    story.formats.map(
      ({ title, material, volumeMl, drawing, subtitle = '', costCents, singleUseCents = 25 }, rank) => ({
        ...founded,
        title,
        material,
        material_kind: MATERIAL_KIND[material] ?? 'other',
        single_use_weight_g: 24,
        volume_ml: volumeMl,
        drawing,
        subtitle,
        picture_url: pictures[rank] ?? null,
        purchase_cost_cents: costCents,
        single_use_price_cents: singleUseCents,
      }),
    ),
  );
  const formats = withIds(story.formats, ids);
  await tx
    .insertInto('format_prices')
    .values(
      formats.map(({ id, depositCents }) => ({
        account_id,
        format_id: id,
        valid_from: created_at,
        deposit_cents: depositCents,
      })),
    )
    .execute();
  return formats;
}

/** Writes the restaurants, the formats that each offers, and the levels that somebody watches. */
async function writeRestaurants(
  tx: Tx,
  founded: Founded,
  story: Initiative,
  formats: readonly CastFormat[],
): Promise<CastRestaurant[]> {
  const ids = await insertAll(
    tx,
    'restaurants',
    story.restaurants.map(({ name, address, postalCode, city, position: [latitude, longitude], washMode }, rank) => ({
      ...founded,
      name,
      address,
      postal_code: postalCode,
      city,
      latitude,
      longitude,
      service_kinds: rank % 3 === 0 ? ['eat_in', 'takeaway'] : ['takeaway', 'delivery'],
      weekly_hours: rank % 4 === 1 ? 'lun-ven 11h30-14h30\nsam 19h-minuit' : 'lun-ven 11h30-14h30',
      email: `restaurant${rank + 1}@exemple.fr`,
      legal_name: `${name} SARL`,
      siren: madeUpSiren(story.name, 1 + rank),
      vat_number: vatNumberOf(madeUpSiren(story.name, 1 + rank)),
      // Numbers kept for fiction.
      phone: `02 61 91 00 ${String(10 + (rank % 90))}`,
      wash_mode: washMode,
    })),
  );
  const offers = story.restaurants.flatMap(({ formats: served, weight }, rank) =>
    formats.map(({ id }, format) => {
      const offered = served.includes(format);
      return {
        account_id: founded.account_id,
        restaurant_id: ids[rank] ?? 0,
        format_id: id,
        offered,
        alert_level: offered ? weight * (format === 0 && rank % 4 === 0 ? 6 : 3) : null,
        target_level: offered ? 8 * weight : null,
      };
    }),
  );
  await insertAll(tx, 'restaurant_formats', offers, 'restaurant_id');
  return withIds(story.restaurants, ids).map((restaurant) => ({
    ...restaurant,
    formats: restaurant.formats.flatMap((rank) => formats[rank] ?? []),
  }));
}

async function writeCards(
  tx: Tx,
  account_id: number,
  story: Initiative,
  today: string,
  key: SecretKeys | undefined,
  random: Random,
): Promise<CastCard[]> {
  const cards: CastCard[] = [];
  for (const { quantity, amountCents, funding, agedDays, printed, activated } of story.batches) {
    const createdDay = addDays(today, -agedDays);
    const created_at = parisInstant(createdDay, 9 * 60 + 12);
    const batch = { account_id, quantity, initial_amount_cents: amountCents, funding, created_at };
    const [batch_id = 0] = await insertAll(tx, 'card_batches', [batch]);
    const ids = await insertAll(
      tx,
      'card_holders',
      Array.from({ length: quantity }, (_, rank) => {
        const uuid = random.uuid();
        const pin = String(random.between(0, 9999)).padStart(4, '0');
        return {
          account_id,
          batch_id,
          uuid,
          sealed_pin: key === undefined ? Buffer.alloc(1) : seal(key, placeIn('pin', account_id, uuid), pin),
          card_issued_at: rank < printed ? parisInstant(createdDay, 9 * 60 + 40) : null,
          created_at,
        };
      }),
    );
    cards.push(
      ...ids.map((id, rank) => ({
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
