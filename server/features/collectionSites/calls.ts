import { type GapListQuery } from '@boucle/contract/features/collectionSites/calls.ts';
import { SITE_FIELDS } from '@boucle/contract/shared/collectionSites/fields.ts';
import { blankTexts } from '@boucle/contract/base/fields/fields.ts';
import { readPage } from '@boucle/contract/base/pagination.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { type RequestContext } from '../../platform/api/context.ts';
import { noteChange } from '../../platform/api/changes.ts';
import { closedWithContents, expectLikely } from '../../platform/api/likely.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { askedVersion, expectVersion } from '../../platform/api/versions.ts';
import { placeCriteria } from '../../domain/places/placeCriteria.ts';
import { transactionsCsv } from '../../domain/transactions/csv.ts';
import { readTransactionSort } from '../../domain/transactions/order.ts';
import { transactionPage } from '../../domain/transactions/page.ts';
import { siteCsv } from './csv.ts';
import { gapsCsv } from './gapCsv.ts';
import { type GapCriteria, gapsOf } from './gapQueries.ts';
import { listSites } from './queries.ts';
import { assertPosition, oneSite, siteDetail } from './rules.ts';
import { insertSite, lockSite, type SiteFields, updateSite } from './writeQueries.ts';
import { drawerCalls } from './drawerCalls.ts';

const BLANK: Omit<SiteFields, 'name'> = { ...blankTexts(SITE_FIELDS), latitude: null, longitude: null };

/** Filters of a collector's gaps, on screen and in CSV. */
const gapCriteria = ({ id, from_date, to_date }: GapListQuery): GapCriteria => ({
  siteId: id,
  from: from_date,
  to: to_date,
});

/** Closes or opens a collector; doing it twice changes nothing. */
async function setStatus(
  context: { tx: Tx; caller: Caller } & Pick<RequestContext, 'details'>,
  id: number,
  status: 'active' | 'disabled',
  confirm?: boolean,
) {
  const accountId = accountOf(context.caller);
  await lockSite(context.tx, accountId, id);
  const before = await oneSite(context.tx, accountId, id);
  if (before.status !== status) {
    const { name, dirty_containers_count: pieces } = before;
    if (status === 'disabled') expectLikely(confirm, [closedWithContents({ name, pieces })]);
    await updateSite(context.tx, accountId, before, { status });
    noteChange(context, before, { status });
  }
  return { data: await siteDetail(context.tx, accountId, id) };
}

/**
 * Collectors, their terminals and drawers: what `contract/features/collectionSites/calls.ts`
 * promises.
 */
export const collectionSites = {
  ...drawerCalls,

  list: calls.collectionSites.list.handler(async ({ context: { tx, caller }, input }) => {
    const { rows, count } = await listSites(tx, accountOf(caller), input);
    return { data: rows, meta: { count } };
  }),

  csv: calls.collectionSites.csv.handler(({ context: { caller, dependencies }, input }) =>
    siteCsv(dependencies.database, accountOf(caller), input),
  ),

  read: calls.collectionSites.read.handler(async ({ context: { tx, caller }, input: { id } }) => ({
    data: await siteDetail(tx, accountOf(caller), id),
  })),

  create: calls.collectionSites.create.handler(async ({ context, input }) => {
    const accountId = accountOf(context.caller);
    const fields = { ...BLANK, ...input };
    const id = await insertSite(context.tx, accountId, fields);
    noteChange(context, null, fields);
    return { data: await siteDetail(context.tx, accountId, id) };
  }),

  update: calls.collectionSites.update.handler(async ({ context, input: { id, version, ...fields } }) => {
    const accountId = accountOf(context.caller);
    await lockSite(context.tx, accountId, id);
    const before = await oneSite(context.tx, accountId, id);
    expectVersion(askedVersion(context, version), before);
    assertPosition({ ...before, ...fields });
    await updateSite(context.tx, accountId, before, fields);
    noteChange(context, before, fields);
    return { data: await siteDetail(context.tx, accountId, id) };
  }),

  deactivate: calls.collectionSites.deactivate.handler(({ context, input: { id, confirm } }) =>
    setStatus(context, id, 'disabled', confirm),
  ),

  reactivate: calls.collectionSites.reactivate.handler(({ context, input: { id } }) =>
    setStatus(context, id, 'active'),
  ),

  transactions: calls.collectionSites.transactions.handler(async ({ context: { tx, caller }, input }) => {
    const accountId = accountOf(caller);
    await oneSite(tx, accountId, input.id);
    const order = readTransactionSort(input.sort);
    const criteria = placeCriteria(input, { collectionSiteId: input.id });
    const { rows, count } = await transactionPage(tx, accountId, criteria, order, readPage(input.page));
    return { data: rows, meta: { count } };
  }),

  transactionsCsv: calls.collectionSites.transactionsCsv.handler(
    async ({ context: { tx, caller, dependencies }, input }) => {
      const accountId = accountOf(caller);
      await oneSite(tx, accountId, input.id);
      return transactionsCsv(dependencies.database, {
        accountId,
        criteria: placeCriteria(input, { collectionSiteId: input.id }),
        order: readTransactionSort(input.sort),
        name: `transactions-collecteur-${input.id}`,
      });
    },
  ),

  gaps: calls.collectionSites.gaps.handler(async ({ context: { tx, caller }, input }) => {
    const accountId = accountOf(caller);
    await oneSite(tx, accountId, input.id);
    const { rows, count } = await gapsOf(tx, accountId, gapCriteria(input), readPage(input.page));
    return { data: rows, meta: { count } };
  }),

  gapsCsv: calls.collectionSites.gapsCsv.handler(async ({ context: { tx, caller, dependencies }, input }) => {
    const accountId = accountOf(caller);
    await oneSite(tx, accountId, input.id);
    return gapsCsv(dependencies.database, accountId, gapCriteria(input));
  }),
};
