import { lineOf } from '../../domain/ledger/command/lineOf.ts';
import { type Drop } from '@boucle/contract/features/drops/calls.ts';
import { readPage } from '@boucle/contract/base/pagination.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/errors.ts';
import { accountOf, calls, partnerOf } from '../../platform/api/procedures.ts';
import { record } from '../../domain/ledger/record.ts';
import { assertDropOffAct } from '../../domain/places/dropOffRights.ts';
import { doneInAccount } from '../../domain/transactions/deviceAge.ts';
import { dropsOf } from './queries.ts';
import { allowedPoints, pointOfCode } from './rules.ts';

/** The deposits of the caller's partner: what `contract/features/drops/calls.ts` promises. */
export const drops = {
  points: calls.drops.points.handler(async ({ context: { tx, caller, dependencies }, input: { code } }) => {
    const { secret } = dependencies;
    const partner = partnerOf(caller);
    return {
      data:
        code === undefined ? await allowedPoints(tx, secret, partner) : [await pointOfCode(tx, secret, partner, code)],
    };
  }),

  list: calls.drops.list.handler(async ({ context: { tx, caller }, input }) => {
    const { rows, count } = await dropsOf(tx, accountOf(caller), caller.personId, readPage(input.page));
    return { data: rows, meta: { count } };
  }),

  create: calls.drops.create.handler(async ({ context, input }) => {
    const { tx, caller } = context;
    const { accountId, partnerId } = partnerOf(caller);
    await assertDropOffAct(tx, accountId, { dropOffPointId: input.drop_off_point_id, partnerId });
    const { at, note } = await doneInAccount(tx, accountId, input);
    const { id } = await record(tx, accountId, {
      type: 'drop_partner_container',
      recorder: 'partner',
      personId: caller.personId,
      partnerId,
      dropOffPointId: input.drop_off_point_id,
      lines: input.lines.map(lineOf),
      ...(note !== undefined && { comment: note, doneAt: at }),
    });
    const drop = await ownDrop(tx, caller, id);
    context.details['point'] = drop.point.name;
    context.details['pieces'] = drop.containers_count;
    return { data: drop };
  }),
};

async function ownDrop(tx: Tx, caller: Caller, id: number): Promise<Drop> {
  const { rows } = await dropsOf(tx, accountOf(caller), caller.personId, { id, limit: 1, offset: 0 });
  const [row] = rows;
  if (row === undefined) throw notFound('Ce dépôt');
  return row;
}
