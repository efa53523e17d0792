import { addDays } from '@boucle/contract/base/format.ts';
import { type Cast, STORY_DAYS } from '../initiatives/cast.ts';
import { type Random } from '../random.ts';
import { type Act, type UndatedCommand } from './acts.ts';
import { type Agenda } from './agenda.ts';

/**
 * The stock of the story's restaurants and warehouse, and its deliveries. Restaurants and formats
 * are ranks of the story.
 */
export interface Supply {
  cleanAt(restaurant: number, format: number): number;
  /** Takes clean pieces off a restaurant; a quantity below 0 puts them back. */
  lend(restaurant: number, format: number, quantity: number): void;
  takeBack(restaurant: number, format: number, quantity: number): void;
  /** Takes all that waits dirty at a restaurant, pieces by rank of format. */
  collect(restaurant: number): { readonly format: number; readonly quantity: number }[];
  /** Clean ones that came to the warehouse. */
  addToWarehouse(format: number, quantity: number): void;
  /** Puts the first deliveries, the weekly ones and the inventories in the agenda. */
  plan(agenda: Agenda, start: string): void;
}

type Record = (at: Date, command: UndatedCommand) => Act;

const WEEK = 7;
const SHELF = 40;
const LOW = 22;
const MORNING = 8 * 60;

/** Starts with empty shelves; `record` posts each act to the ledger. */
export function createSupply(cast: Cast, random: Random, record: Record): Supply {
  const { story } = cast;
  const clean = story.restaurants.map(() => story.formats.map(() => 0));
  const dirty = story.restaurants.map(() => story.formats.map(() => 0));
  const warehouse = story.formats.map(() => 0);
  const at = (restaurant: number, format: number): number => clean[restaurant]?.[format] ?? 0;
  const put = (restaurant: number, format: number, quantity: number): void => {
    const shelf = clean[restaurant];
    if (shelf) shelf[format] = at(restaurant, format) + quantity;
  };
  const lineOf = (format: number, quantity: number) => ({ formatId: cast.formatIds[format] ?? 0, quantity });

  let opens = story.isOlderThanBooks === true;
  const buy = (instant: Date, needs: readonly number[]): void => {
    const bought = needs
      .map((need, format) => Math.max(0, need - (warehouse[format] ?? 0)))
      .map((lack) => Math.ceil(lack / 50) * 50);
    const lines = bought.flatMap((quantity, format) => (quantity > 0 ? [lineOf(format, quantity)] : []));
    if (lines.length === 0) return;
    record(instant, {
      type: 'admin_in',
      lines,
      ...(opens
        ? { variant: 'opening', comment: 'Stock d’avant Boucle' }
        : { variant: 'bought', comment: 'Livraison du fournisseur' }),
    });
    opens = false;
    bought.forEach((quantity, format) => (warehouse[format] = (warehouse[format] ?? 0) + quantity));
  };

  const deliver = (agenda: Agenda, day: string, below: number): void => {
    const wanted = story.restaurants.map(({ formats, weight }, restaurant) =>
      formats.flatMap((format) => {
        const shelf = SHELF + 4 * weight;
        return at(restaurant, format) < below ? [{ format, quantity: shelf - at(restaurant, format) }] : [];
      }),
    );
    const needs = story.formats.map((_, format) =>
      wanted.flat().reduce((sum, one) => sum + (one.format === format ? one.quantity : 0), 0),
    );
    agenda.add(day, MORNING, (instant) => buy(instant, needs));
    wanted.forEach((boxes, restaurant) => {
      if (boxes.length === 0) return;
      agenda.add(day, MORNING + 30 + 9 * restaurant, (instant) => {
        for (const { format, quantity } of boxes) {
          put(restaurant, format, quantity);
          warehouse[format] = (warehouse[format] ?? 0) - quantity;
        }
        record(instant, {
          type: 'admin_give',
          restaurantId: cast.restaurantIds[restaurant] ?? 0,
          lines: boxes.map(({ format, quantity }) => lineOf(format, quantity)),
        });
      });
    });
  };

  const stockPartner = (agenda: Agenda, day: string): void => {
    const quantities = story.formats.map((_, format) => (format < 3 ? 40 : 0));
    agenda.add(day, MORNING + 3, (instant) => buy(instant, quantities));
    agenda.add(day, MORNING + 4, (instant) => {
      quantities.forEach((quantity, format) => (warehouse[format] = (warehouse[format] ?? 0) - quantity));
      const lines = quantities.flatMap((quantity, format) => (quantity > 0 ? [lineOf(format, quantity)] : []));
      record(instant, { type: 'admin_give', partnerId: cast.partnerId, lines });
    });
  };

  const partnerDelivers = (agenda: Agenda, day: string): void => {
    const restaurant = random.between(0, story.restaurants.length - 1);
    const format = story.restaurants[restaurant]?.formats.find((rank) => rank < 2);
    if (format === undefined) return;
    agenda.add(day, 10 * 60 + random.between(0, 50), (instant) => {
      put(restaurant, format, 8);
      record(instant, {
        type: 'admin_give',
        partnerId: cast.partnerId,
        restaurantId: cast.restaurantIds[restaurant] ?? 0,
        lines: [lineOf(format, 8)],
      });
    });
  };

  return {
    cleanAt: at,
    lend: (restaurant, format, quantity) => put(restaurant, format, -quantity),
    takeBack(restaurant, format, quantity) {
      if (story.restaurants[restaurant]?.washMode === 'restaurant') {
        put(restaurant, format, quantity);
        return;
      }
      const bin = dirty[restaurant];
      if (bin) bin[format] = (bin[format] ?? 0) + quantity;
    },
    collect(restaurant) {
      const bin = dirty[restaurant] ?? [];
      dirty[restaurant] = bin.map(() => 0);
      return bin.map((quantity, format) => ({ format, quantity })).filter(({ quantity }) => quantity > 0);
    },
    addToWarehouse(format, quantity) {
      warehouse[format] = (warehouse[format] ?? 0) + quantity;
    },
    plan(agenda, start) {
      deliver(agenda, start, SHELF);
      stockPartner(agenda, addDays(start, 1));
      for (let n = WEEK; n < STORY_DAYS; n += WEEK) {
        // The shelves are looked at on the morning itself.
        agenda.add(addDays(start, n), 0, (_, day) => deliver(agenda, day, LOW));
        if (n % (2 * WEEK) === 0 && n < 10 * WEEK) partnerDelivers(agenda, addDays(start, n + 2));
      }
      agenda.add(addDays(start, 41), 17 * 60, (instant) => {
        record(instant, {
          type: 'admin_in',
          variant: 'found_clean',
          lines: [lineOf(0, 6)],
          comment: 'Inventaire de l’entrepôt',
        });
        warehouse[0] = (warehouse[0] ?? 0) + 6;
      });
      agenda.add(addDays(start, 68), 17 * 60, (instant) => {
        record(instant, {
          type: 'admin_in',
          variant: 'found_dirty',
          lines: [lineOf(1, 9)],
          comment: 'Bac retrouvé au local',
        });
      });
    },
  };
}
