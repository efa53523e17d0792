import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { toCents } from '@boucle/contract/base/primitives.ts';
import { noteChange } from '../../platform/api/changes.ts';
import { invalidField } from '../../platform/http/errors.ts';
import { expectLikely, slippedPrice } from '../../platform/api/likely.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { closePriceLine, formerPrice, insertPriceLine, priceLinesOf } from './priceQueries.ts';
import { assertClosing, assertNewLine, lineNumbered } from './priceRules.ts';
import { lockRestaurant, restaurantNamed } from './queries.ts';

/** Price lines of a restaurant: closed and replaced, never edited. */
export const priceCalls = {
  priceLines: calls.restaurants.priceLines.handler(async ({ context: { tx, caller, dependencies }, input }) => {
    const accountId = accountOf(caller);
    await restaurantNamed(tx, accountId, input.id);
    return { data: await priceLinesOf(tx, accountId, input.id, parisDay(dependencies.now())) };
  }),

  addPriceLine: calls.restaurants.addPriceLine.handler(async ({ context, input }) => {
    const { tx, caller, dependencies } = context;
    const {
      id,
      kind,
      author = null,
      unit_price,
      free_quota = 0,
      valid_from,
      valid_to = null,
      replaces_id,
      confirm,
    } = input;
    const accountId = accountOf(caller);
    const today = parisDay(dependencies.now());
    await lockRestaurant(tx, accountId, id);
    const former = await formerPrice(tx, accountId, { id, kind, author });
    expectLikely(confirm, [slippedPrice('unit_price', unit_price, former)]);
    if (replaces_id !== undefined) {
      const replaced = lineNumbered(await priceLinesOf(tx, accountId, id, today), replaces_id);
      if (valid_from <= replaced.valid_from)
        throw invalidField('valid_from', 'Le nouveau tarif commence après celui qu’il remplace.');
      const last = addDays(valid_from, -1);
      assertClosing(replaced, last, today);
      await closePriceLine(tx, accountId, replaces_id, last);
    }
    const line = {
      kind,
      author,
      unitPriceCents: toCents(unit_price),
      freeQuota: free_quota,
      validFrom: valid_from,
      validTo: valid_to,
    };
    assertNewLine(line, await priceLinesOf(tx, accountId, id, today), today);
    await insertPriceLine(tx, accountId, { restaurantId: id, line, setBy: caller.personId });
    noteChange(context, null, { kind, author, unit_price, free_quota, valid_from, valid_to });
    return { data: await priceLinesOf(tx, accountId, id, today) };
  }),

  closePriceLine: calls.restaurants.closePriceLine.handler(async ({ context, input }) => {
    const { tx, caller, dependencies } = context;
    const accountId = accountOf(caller);
    const today = parisDay(dependencies.now());
    await lockRestaurant(tx, accountId, input.id);
    const line = lineNumbered(await priceLinesOf(tx, accountId, input.id, today), input.price_line_id);
    assertClosing(line, input.valid_to, today);
    await closePriceLine(tx, accountId, line.id, input.valid_to);
    noteChange(context, { valid_to: line.valid_to }, { valid_to: input.valid_to });
    return { data: await priceLinesOf(tx, accountId, input.id, today) };
  }),
};
