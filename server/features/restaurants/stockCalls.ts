import { MAXIMUM_BELOW_TARGET, TARGET_BELOW_ALERT } from '@boucle/contract/shared/stockHealth/levelFields.ts';
import { TRANSACTION_TYPE_LABELS } from '@boucle/contract/shared/transactions/types.ts';
import { errors as messages } from '@boucle/contract/messages/fr/errors.ts';
import { type RestaurantLevels } from '@boucle/contract/features/restaurants/shapes.ts';
import { noteChange } from '../../platform/api/changes.ts';
import { type FieldErrors, problem } from '../../platform/http/errors.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { askedVersion, expectVersion } from '../../platform/api/versions.ts';
import { lockRestaurant, restaurantNamed } from './queries.ts';
import { recorded } from './recorded.ts';
import { assertReceives } from './rules.ts';
import { restaurantFormats, restaurantLevels, restaurantStocks, saveLevels, saveOffered } from './stockQueries.ts';

/** Shelves, levels, formats offered and movements of a restaurant. */
export const stockCalls = {
  move: calls.restaurants.move.handler(async ({ context, input }) => {
    const { tx, caller } = context;
    const { transaction_type: type, id, partner_id } = input;
    const restaurant = await restaurantNamed(tx, accountOf(caller), id);
    if (type === 'admin_give') assertReceives(restaurant);
    const row = await recorded(context, input, {
      type,
      restaurantId: id,
      ...(partner_id === undefined ? {} : { partnerId: partner_id }),
    });
    context.details['movement'] = TRANSACTION_TYPE_LABELS[type];
    context.details['pieces'] = row.containers_count;
    return { data: row };
  }),

  stocks: calls.restaurants.stocks.handler(async ({ context: { tx, caller }, input }) => {
    const accountId = accountOf(caller);
    await restaurantNamed(tx, accountId, input.id);
    return { data: await restaurantStocks(tx, accountId, input.id) };
  }),

  levels: calls.restaurants.levels.handler(async ({ context: { tx, caller }, input }) => {
    const accountId = accountOf(caller);
    await restaurantNamed(tx, accountId, input.id);
    return { data: await restaurantLevels(tx, accountId, input.id) };
  }),

  setLevels: calls.restaurants.setLevels.handler(async ({ context, input: { id, version, levels } }) => {
    const accountId = accountOf(context.caller);
    await lockRestaurant(context.tx, accountId, id);
    const before = await restaurantLevels(context.tx, accountId, id);
    expectVersion(askedVersion(context, version), before);
    assertLevels(levels, before.levels);
    await saveLevels(context.tx, accountId, id, levels);
    const after = await restaurantLevels(context.tx, accountId, id);
    noteChange(context, levelsByName(before.levels), levelsByName(after.levels));
    return { data: after };
  }),

  formats: calls.restaurants.formats.handler(async ({ context: { tx, caller }, input }) => {
    const accountId = accountOf(caller);
    await restaurantNamed(tx, accountId, input.id);
    return { data: await restaurantFormats(tx, accountId, input.id) };
  }),

  setFormats: calls.restaurants.setFormats.handler(async ({ context, input: { id, format_ids, formats } }) => {
    const accountId = accountOf(context.caller);
    await lockRestaurant(context.tx, accountId, id);
    const before = await restaurantFormats(context.tx, accountId, id);
    const known = new Set(before.map(({ format_id }) => format_id));
    if (formats !== undefined) {
      formats.forEach(({ format_id }, index) => assertKnown([format_id], known, `formats.${index}.format_id`));
      await saveOffered(context.tx, accountId, id, new Map(formats.map((one) => [one.format_id, one.offered])));
    } else {
      const asked = new Set(format_ids);
      assertKnown(asked, known, 'format_ids');
      await saveOffered(context.tx, accountId, id, new Map([...known].map((one) => [one, asked.has(one)])));
    }
    const after = await restaurantFormats(context.tx, accountId, id);
    const titles = (all: typeof after) => all.filter(({ offered }) => offered).map((one) => one.format_title);
    noteChange(context, { offered: titles(before) }, { offered: titles(after) });
    return { data: after };
  }),
};

interface Level {
  format_id: number;
  alert_level: number | null;
  target_level: number | null;
  max_level?: number | null | undefined;
}

/**
 * Each level tied to its own line: unknown format, named twice, target below alert, maximum below
 * target.
 */
function assertLevels(levels: readonly Level[], before: readonly Level[]): void {
  const known = new Set(before.map(({ format_id }) => format_id));
  const fields: FieldErrors = {};
  levels.forEach(({ format_id, alert_level, target_level, max_level }, index) => {
    const path = `levels.${index}`;
    if (!known.has(format_id)) fields[`${path}.format_id`] = [messages.undefined_container];
    else if (levels.findIndex((one) => one.format_id === format_id) !== index)
      fields[`${path}.format_id`] = ['Ce format est nommé deux fois.'];
    if (alert_level !== null && target_level !== null && target_level < alert_level)
      fields[`${path}.target_level`] = [TARGET_BELOW_ALERT];
    const most = max_level === undefined ? before.find((one) => one.format_id === format_id)?.max_level : max_level;
    if (typeof most === 'number' && most < Math.max(target_level ?? 0, alert_level ?? 0))
      fields[`${path}.${max_level === undefined ? 'target_level' : 'max_level'}`] = [MAXIMUM_BELOW_TARGET];
  });
  const [first] = Object.values(fields).flat();
  if (first !== undefined) throw problem('invalid', first, { fields });
}

function assertKnown(asked: Iterable<number>, known: ReadonlySet<number>, field: string): void {
  if ([...asked].some((formatId) => !known.has(formatId)))
    throw problem('invalid', messages.undefined_container, { fields: { [field]: [messages.undefined_container] } });
}

/** The levels as the journal names them. */
const levelsByName = (levels: RestaurantLevels['levels']): Record<string, number | null> =>
  Object.fromEntries(
    levels.flatMap(({ format_title, alert_level, target_level, max_level, crate_size, lead_days }) => [
      [`${format_title}, minimum`, alert_level],
      [`${format_title}, cible`, target_level],
      [`${format_title}, maximum`, max_level],
      [`${format_title}, par caisse`, crate_size],
      [`${format_title}, délai en jours`, lead_days],
    ]),
  );
