import { parisDay } from '@boucle/contract/base/format.ts';
import { noteChange } from '../../../platform/api/changes.ts';
import { accountOf, calls } from '../../../platform/api/procedures.ts';
import { askedVersion, expectVersion } from '../../../platform/api/versions.ts';
import { expectConfirmed } from '../../../auth/secondFactor/confirmation.ts';
import { eMoneyDays } from '../../../domain/statistics/eMoneyDays.ts';
import { lockChart } from '../chart.ts';
import { dayOf } from '../dayOf.ts';
import { acceptors, acceptorsCsv } from './acceptors.ts';
import { assertAboveCards, readBalanceCap, saveBalanceCap } from './cap.ts';
import { eMoneyCourse } from './course.ts';

/** The watch on e-money: what `contract/features/books/eMoneyCalls.ts` promises. */
export const eMoneyHandlers = {
  eMoney: calls.books.eMoney.handler(async ({ context: { tx, caller, dependencies }, input }) => {
    const day = dayOf(input.day, dependencies.now(), 'day');
    return { data: eMoneyCourse(await eMoneyDays(tx, accountOf(caller), day), day) };
  }),

  balanceCap: calls.books.balanceCap.handler(async ({ context: { tx, caller } }) => ({
    data: await readBalanceCap(tx, accountOf(caller)),
  })),

  saveBalanceCap: calls.books.saveBalanceCap.handler(async ({ context, input: { version, max_balance } }) => {
    const { tx, caller } = context;
    const accountId = accountOf(caller);
    await expectConfirmed(tx, caller);
    await lockChart(tx, accountId);
    const before = await readBalanceCap(tx, accountId);
    expectVersion(askedVersion(context, version), before);
    await assertAboveCards(tx, accountId, max_balance);
    await saveBalanceCap(tx, accountId, max_balance);
    noteChange(context, { max_balance: before.max_balance }, { max_balance });
    return { data: await readBalanceCap(tx, accountId) };
  }),

  acceptorsCsv: calls.books.acceptorsCsv.handler(async ({ context: { tx, caller, dependencies } }) =>
    acceptorsCsv(await acceptors(tx, accountOf(caller)), parisDay(dependencies.now())),
  ),
};
