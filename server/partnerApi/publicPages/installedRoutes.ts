import { OWN_PAGES } from '@boucle/contract/shared/account/ownPages.ts';
import { Hono } from 'hono';
import { inScope } from '../../platform/database/tenant.ts';
import { drawnIcon, type Looks, looksOf, manifestOf } from './manifest.ts';
import { type Initiative } from './queries.ts';
import { type Asked, initiativeOf, type Means, often, waitOf } from './route.ts';
import { touchIcon } from './touchIcon.ts';

const KEPT = { 'cache-control': 'public, max-age=3600' };

/** What a browser installs of an initiative's pages: the manifest of each, and its icons. */
export function installedRoutes(means: Means): Hono {
  const app = new Hono<{ Variables: { requestId: string; address: string | null } }>();
  for (const [folder, audience] of Object.entries(OWN_PAGES)) {
    app.get(
      `/${folder}/:slug/manifest.webmanifest`,
      async (context, next) =>
        (await asInstalled(means, context, (initiative, looks) =>
          context.json(manifestOf(initiative, looks, audience), 200, {
            ...KEPT,
            'content-type': 'application/manifest+json',
          }),
        )) ?? next(),
    );
    app.get(
      `/${folder}/:slug/icone.svg`,
      async (context, next) =>
        (await asInstalled(means, context, (initiative, looks) =>
          context.body(drawnIcon(initiative, looks), 200, { ...KEPT, 'content-type': 'image/svg+xml' }),
        )) ?? next(),
    );
    app.get(
      `/${folder}/:slug/icone.png`,
      async (context, next) =>
        (await asInstalled(means, context, async (initiative, looks) => {
          const picture = new Uint8Array(await touchIcon(means.database, initiative, looks));
          return context.body(picture, 200, { ...KEPT, 'content-type': 'image/png' });
        })) ?? next(),
    );
  }
  return app as unknown as Hono;
}

/** What a browser reads of an initiative to install its page; undefined for an unknown slug. */
async function asInstalled(
  means: Means,
  context: Asked,
  answer: (initiative: Initiative, looks: Looks) => Response | Promise<Response>,
): Promise<Response | undefined> {
  const wait = await waitOf(means, context);
  if (wait !== undefined) return often(context, wait);
  const initiative = await initiativeOf(means, context);
  if (initiative === undefined) return undefined;
  const { accountId } = initiative;
  const looks = await inScope(means.database, { kind: 'account', accountId }, (tx) => looksOf(tx, accountId), {
    readOnly: true,
  });
  return answer(initiative, looks);
}
