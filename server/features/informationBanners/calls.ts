import { parisDay } from '@boucle/contract/base/format.ts';
import { type InformationBanner } from '@boucle/contract/features/informationBanners/calls.ts';
import { noteChange } from '../../platform/api/changes.ts';
import { type Dependencies } from '../../dependencies.ts';
import { notFound } from '../../platform/http/errors.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { askedVersion, expectVersion } from '../../platform/api/versions.ts';
import { bannersCsv } from './csv.ts';
import { deleteBanner, insertBanner, listBanners, readBanner, updateBanner } from './queries.ts';
import { assertDays, traced, withChanges } from './rules.ts';

const today = ({ now }: Pick<Dependencies, 'now'>): string => parisDay(now());

function found(banner: InformationBanner | undefined): InformationBanner {
  if (banner === undefined) throw notFound('Ce bandeau');
  return banner;
}

/** Information banners: what `contract/features/informationBanners/calls.ts` promises. */
export const informationBanners = {
  list: calls.informationBanners.list.handler(async ({ context: { tx, caller, dependencies }, input }) => {
    const { rows, count } = await listBanners(tx, accountOf(caller), input, today(dependencies));
    return { data: rows, meta: { count } };
  }),

  csv: calls.informationBanners.csv.handler(({ context: { caller, dependencies }, input }) =>
    bannersCsv(dependencies.database, accountOf(caller), input, today(dependencies)),
  ),

  read: calls.informationBanners.read.handler(async ({ context: { tx, caller, dependencies }, input }) => ({
    data: found(await readBanner(tx, accountOf(caller), input.id, today(dependencies))),
  })),

  create: calls.informationBanners.create.handler(async ({ context, input }) => {
    const { tx, caller, dependencies } = context;
    const accountId = accountOf(caller);
    assertDays(input);
    const id = await insertBanner(tx, accountId, input);
    const created = found(await readBanner(tx, accountId, id, today(dependencies)));
    noteChange(context, null, traced(created));
    return { data: created };
  }),

  update: calls.informationBanners.update.handler(async ({ context, input: { id, version, ...changes } }) => {
    const { tx, caller, dependencies } = context;
    const accountId = accountOf(caller);
    const before = found(await readBanner(tx, accountId, id, today(dependencies), { lock: true }));
    expectVersion(askedVersion(context, version), before);
    const wanted = withChanges(before, changes);
    assertDays(wanted);
    await updateBanner(tx, accountId, id, wanted);
    const after = found(await readBanner(tx, accountId, id, today(dependencies)));
    noteChange(context, traced(before), traced(after));
    return { data: after };
  }),

  remove: calls.informationBanners.remove.handler(async ({ context, input: { id } }) => {
    const { tx, caller, dependencies } = context;
    const accountId = accountOf(caller);
    const gone = found(await readBanner(tx, accountId, id, today(dependencies), { lock: true }));
    await deleteBanner(tx, accountId, id);
    context.details['title'] = gone.title;
    return { data: { id } };
  }),
};
