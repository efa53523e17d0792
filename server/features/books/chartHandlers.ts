import { parisDay } from '@boucle/contract/base/format.ts';
import { noteChange } from '../../platform/api/changes.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { expectConfirmed } from '../../auth/secondFactor/confirmation.ts';
import { askedVersion, expectVersion } from '../../platform/api/versions.ts';
import { lockChart, readChart, saveChartAccount, saveFiscalYear } from './chart.ts';

/**
 * The chart of accounts and the fiscal year: what `contract/features/books/chartCalls.ts` promises.
 */
export const chartHandlers = {
  chart: calls.books.chart.handler(async ({ context: { tx, caller, dependencies } }) => ({
    data: await readChart(tx, accountOf(caller), parisDay(dependencies.now())),
  })),

  saveChartAccount: calls.books.saveChartAccount.handler(async ({ context, input: { version, ...change } }) => {
    const { tx, caller, dependencies, details } = context;
    const accountId = accountOf(caller);
    const today = parisDay(dependencies.now());
    await expectConfirmed(tx, caller);
    await lockChart(tx, accountId);
    const chart = await readChart(tx, accountId, today);
    expectVersion(askedVersion(context, version), chart);
    await saveChartAccount(tx, accountId, chart, change);
    const { use, valid_from, ...account } = change;
    details['code'] = account.code;
    details['day'] = valid_from;
    const before = chart.lines.find((line) => line.use === use);
    noteChange(
      context,
      before ? { code: before.code, label: before.label, auxiliary: before.auxiliary } : null,
      account,
    );
    return { data: await readChart(tx, accountId, today) };
  }),

  saveFiscalYear: calls.books.saveFiscalYear.handler(async ({ context, input: { version, fiscal_year_start } }) => {
    const { tx, caller, dependencies } = context;
    const accountId = accountOf(caller);
    const today = parisDay(dependencies.now());
    await expectConfirmed(tx, caller);
    await lockChart(tx, accountId);
    const chart = await readChart(tx, accountId, today);
    expectVersion(askedVersion(context, version), chart);
    await saveFiscalYear(tx, accountId, fiscal_year_start);
    noteChange(context, { fiscal_year_start: chart.fiscal_year_start }, { fiscal_year_start });
    return { data: await readChart(tx, accountId, today) };
  }),
};
