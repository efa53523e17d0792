import { parisDay } from '@boucle/contract/format.ts';
import { readPage, readSort } from '@boucle/contract/pagination.ts';
import { calls } from '../../http/procedures.ts';
import { listApplications } from './queries.ts';

/** All initiatives, « applications » on screen: what `contract/accounts.ts` promises. */
export const accounts = {
  list: calls.accounts.list.handler(async ({ context: { tx, dependencies }, input }) => {
    const { rows, count } = await listApplications(tx, {
      text: input.filter?.q,
      from: input.from_date,
      to: input.to_date,
      order: readSort<'id' | 'name' | 'created_at'>(input.sort, [{ column: 'name', descending: false }]),
      today: parisDay(dependencies.now()),
      ...readPage(input.page),
    });
    return { data: rows, meta: { count } };
  }),
};
