import { removalOf } from '../../domain/places/removal.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { notFound } from '../../platform/http/errors.ts';
import { isThere } from './queries.ts';

/** Removals: what `contract/features/removals/calls.ts` promises. */
export const removals = {
  read: calls.removals.read.handler(async ({ context: { tx, caller }, input: { thing, id } }) => {
    const accountId = accountOf(caller);
    if (!(await isThere(tx, { accountId, partnerId: caller.partnerId }, thing, id))) throw notFound('Cet élément');
    return { data: await removalOf(tx, accountId, { thing, id }, caller.partnerId === null) };
  }),
};
