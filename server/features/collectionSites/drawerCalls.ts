import { count } from '@boucle/contract/base/format.ts';
import { type RequestContext } from '../../platform/api/context.ts';
import { concernEntity } from '../../platform/http/audit.ts';
import { noteChange } from '../../platform/api/changes.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { askedVersion, expectVersion } from '../../platform/api/versions.ts';
import { lineOf } from '../../domain/ledger/command/lineOf.ts';
import { record } from '../../domain/ledger/record.ts';
import { PaperToMake } from '../../documents/papers/papers.ts';
import { posterWords } from '../../documents/papers/posterWords.ts';
import { codeSvg } from '../../domain/places/codePictures.ts';
import { statedBy } from '../../domain/places/countedMoments.ts';
import { transactionRow } from '../../domain/transactions/page.ts';
import { assertCount, assertFormat, drawerCode, oneDrawer, oneSite, oneTerminal, siteDetail, traced } from './rules.ts';
import { insertDrawers, insertTerminal, renameTerminal, updateDrawer } from './writeQueries.ts';

type Tracing = Pick<RequestContext, 'details'>;

/** Notes the drawer in the trace, under the collector's journal. */
function concernDrawer(context: Tracing, drawer: { site_id: number; terminal_name: string; name: string }): void {
  concernEntity(context, drawer.site_id);
  context.details['drawer'] = `${drawer.terminal_name}, ${drawer.name}`;
}

/** A drawer whose code is shown: no one waits for it. */
const READ = { locked: false };

/**
 * Terminals, their drawers and codes: what `contract/features/collectionSites/calls.ts` promises of
 * them.
 */
export const drawerCalls = {
  addTerminal: calls.collectionSites.addTerminal.handler(async ({ context, input }) => {
    const { tx, caller } = context;
    const accountId = accountOf(caller);
    await oneSite(tx, accountId, input.id);
    const terminalId = await insertTerminal(tx, accountId, input.id, input.name);
    const drawers = Array.from({ length: input.drawers ?? 0 }, (_, rank) => ({
      name: `Tiroir ${rank + 1}`,
      format_id: null,
      capacity: input.capacity ?? null,
      status: 'active' as const,
    }));
    await insertDrawers(tx, accountId, terminalId, drawers);
    noteChange(context, null, { terminal: input.name, drawers: drawers.length });
    return { data: await siteDetail(tx, accountId, input.id) };
  }),

  renameTerminal: calls.collectionSites.renameTerminal.handler(async ({ context, input: { id, name, version } }) => {
    const accountId = accountOf(context.caller);
    const before = await oneTerminal(context.tx, accountId, id);
    expectVersion(askedVersion(context, version), before);
    await renameTerminal(context.tx, accountId, id, name);
    concernEntity(context, before.site_id);
    noteChange(context, before, { name });
    return { data: await siteDetail(context.tx, accountId, before.site_id) };
  }),

  addDrawer: calls.collectionSites.addDrawer.handler(async ({ context, input: { id, ...asked } }) => {
    const accountId = accountOf(context.caller);
    const { site_id } = await oneTerminal(context.tx, accountId, id);
    await assertFormat(context.tx, accountId, asked.format_id);
    const drawer = { format_id: null, capacity: null, status: 'active' as const, ...asked };
    const [drawerId = 0] = await insertDrawers(context.tx, accountId, id, [drawer]);
    const made = await oneDrawer(context.tx, accountId, drawerId);
    concernDrawer(context, made);
    noteChange(context, null, traced(made));
    return { data: await siteDetail(context.tx, accountId, site_id) };
  }),

  updateDrawer: calls.collectionSites.updateDrawer.handler(async ({ context, input: { id, version, ...fields } }) => {
    const accountId = accountOf(context.caller);
    const before = await oneDrawer(context.tx, accountId, id);
    expectVersion(askedVersion(context, version), before);
    await assertFormat(context.tx, accountId, fields.format_id);
    await updateDrawer(context.tx, accountId, id, fields);
    concernDrawer(context, before);
    noteChange(context, traced(before), traced(await oneDrawer(context.tx, accountId, id)));
    return { data: await siteDetail(context.tx, accountId, before.site_id) };
  }),

  empty: calls.collectionSites.empty.handler(async ({ context, input }) => {
    const { tx, caller } = context;
    const accountId = accountOf(caller);
    const drawer = await oneDrawer(tx, accountId, input.id);
    for (const [rank, { format_id }] of input.counts.entries())
      await assertFormat(tx, accountId, format_id, `counts.${rank}.format_id`);
    await assertCount(tx, accountId, input.id, input.counts, input.expected);
    const { id } = await record(tx, accountId, {
      type: 'empty_collection_terminal_drawer',
      drawerId: input.id,
      adminId: caller.personId,
      lines: input.counts.map(lineOf),
      ...statedBy(input),
      ...(input.comments === undefined || input.comments === '' ? {} : { comment: input.comments }),
    });
    const row = await transactionRow(tx, accountId, id);
    concernDrawer(context, drawer);
    context.details['collected'] = count(row.containers_count, 'contenant', 'contenants');
    return { data: row };
  }),

  drawerCode: calls.collectionSites.drawerCode.handler(async ({ context: { tx, caller, dependencies }, input }) => ({
    data: await drawerCode(tx, dependencies, await oneDrawer(tx, accountOf(caller), input.id, READ)),
  })),

  drawerCodeSvg: calls.collectionSites.drawerCodeSvg.handler(
    async ({ context: { tx, caller, dependencies }, input }) => {
      const svg = codeSvg(await drawerCode(tx, dependencies, await oneDrawer(tx, accountOf(caller), input.id, READ)));
      return new Blob([svg], { type: 'image/svg+xml' });
    },
  ),

  drawerCodePdf: calls.collectionSites.drawerCodePdf.handler(
    async ({ context: { tx, caller, dependencies }, input: { id, layout = 'label' } }) => {
      const code = await drawerCode(tx, dependencies, await oneDrawer(tx, accountOf(caller), id, READ));
      const words = new Map([[code.accountId, await posterWords(tx, code.accountId)]]);
      return PaperToMake.pdf('codes', [code], words, [layout, code.name]);
    },
  ),

  renewDrawerCode: calls.collectionSites.renewDrawerCode.handler(async ({ context, input: { id } }) => {
    const { tx, caller, dependencies } = context;
    const accountId = accountOf(caller);
    const drawer = await oneDrawer(tx, accountId, id);
    await updateDrawer(tx, accountId, id, { qr_version: drawer.qr_version + 1 });
    concernDrawer(context, drawer);
    noteChange(context, null, { qr_version: drawer.qr_version + 1 });
    return { data: await drawerCode(tx, dependencies, { ...drawer, qr_version: drawer.qr_version + 1 }) };
  }),
};
