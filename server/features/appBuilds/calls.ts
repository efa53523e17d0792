import { type AppBuildDetail } from '@boucle/contract/features/appBuilds/calls.ts';
import sharp from 'sharp';
import { checksOf, type BuildCheck } from '../../outside/appBuilds/checks.ts';
import { archiveBytes, insertBuild, runningBuild, addLine } from '../../outside/appBuilds/queries.ts';
import { type BuildSettings, lockSettings, pictureOf, readSettings } from '../../outside/appBuilds/settings.ts';
import { publicKeyOf } from '../../outside/appBuilds/signature.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { conflict, notFound, refused } from '../../platform/http/errors.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { latestBuilds, readBuild } from './queries.ts';

const NO_SERVICE = 'Aucun service de construction n’est configuré sur ce serveur.';

async function checked(tx: Tx, accountId: number, settings: BuildSettings): Promise<BuildCheck[]> {
  const icon = await pictureOf(tx, accountId, settings.icon_url);
  const size = icon === undefined ? undefined : await sharp(icon).metadata();
  return checksOf(settings, size);
}

async function ownBuild(tx: Tx, accountId: number, id: number): Promise<AppBuildDetail> {
  const found = await readBuild(tx, accountId, id);
  if (found === undefined) throw notFound('Cette construction');
  return found;
}

/** Builds of the consumers' app: what `contract/features/appBuilds/calls.ts` promises. */
export const appBuilds = {
  readiness: calls.appBuilds.readiness.handler(async ({ context: { tx, caller, dependencies } }) => {
    const { builds, secret } = dependencies;
    const accountId = accountOf(caller);
    const checks = await checked(tx, accountId, await readSettings(tx, accountId));
    const service = builds === undefined ? 'none' : builds.simulator === undefined ? 'configured' : 'simulator';
    const ready = service !== 'none' && checks.every(({ ok }) => ok);
    return { data: { ready, checks, service, public_key: publicKeyOf(secret.active) } };
  }),

  start: calls.appBuilds.start.handler(async ({ context: { tx, caller, dependencies } }) => {
    const accountId = accountOf(caller);
    if (dependencies.builds === undefined) throw refused(NO_SERVICE);
    // Of two who press at once the second sees the build of the first.
    const settings = await lockSettings(tx, accountId);
    const running = await runningBuild(tx, accountId);
    if (running !== undefined)
      throw conflict(`La construction n°\u00a0${running.number} est en cours\u00a0: attendez qu’elle se termine.`);
    const missing = (await checked(tx, accountId, settings)).filter(({ ok }) => !ok);
    if (missing.length > 0) {
      throw refused(
        'L’application ne peut pas encore être construite.',
        Object.fromEntries(missing.map(({ field, said: sentence }) => [field, [sentence]])),
      );
    }
    const id = await insertBuild(tx, { accountId, personId: caller.personId, settings });
    await addLine(tx, { accountId, id }, 'Construction demandée');
    await dependencies.jobs.add(tx, 'build-app', { accountId, id });
    return { data: await ownBuild(tx, accountId, id) };
  }),

  list: calls.appBuilds.list.handler(async ({ context: { tx, caller } }) => {
    const { rows, count } = await latestBuilds(tx, accountOf(caller));
    return { data: rows, meta: { count } };
  }),

  read: calls.appBuilds.read.handler(async ({ context: { tx, caller }, input: { id } }) => ({
    data: await ownBuild(tx, accountOf(caller), id),
  })),

  archive: calls.appBuilds.archive.handler(async ({ context: { tx, caller }, input: { id } }) => {
    const accountId = accountOf(caller);
    const { number } = await ownBuild(tx, accountId, id);
    const bytes = await archiveBytes(tx, { accountId, id });
    if (bytes === undefined) throw notFound('Cette archive');
    return new File([new Uint8Array(bytes)], `application-${number}.zip`, { type: 'application/zip' });
  }),
};
