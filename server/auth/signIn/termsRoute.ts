import { type Context, Hono } from 'hono';
import { inScope } from '../../platform/database/tenant.ts';
import { page } from '../../platform/pages/layout.ts';
import { messagePage } from '../../platform/pages/messagePage.ts';
import { type AuthDependencies } from '../dependencies.ts';
import { termsPage } from '../pages/terms.ts';
import { type AuthVariables } from '../unauthorized.ts';
import { accountOfSlug, versionsOf } from '../people/terms.ts';

const UNKNOWN = messagePage({ title: 'Texte introuvable', message: 'Ce texte n’existe pas, ou n’est pas publié.' });

/** Public pages of the texts of an initiative, under /oauth/terms. */
export function termsRoutes(dependencies: AuthDependencies): Hono<{ Variables: AuthVariables }> {
  const app = new Hono<{ Variables: AuthVariables }>();
  app.get('/:slug/:kind/:version{[0-9]{1,9}}?', (context) => show(context, dependencies));
  return app;
}

async function show(context: Context<{ Variables: AuthVariables }>, { database }: AuthDependencies): Promise<Response> {
  const { slug = '', kind = '', version } = context.req.param();
  const found = await inScope(
    database,
    { kind: 'platform' },
    async (tx) => {
      const account = kind.includes('\0') ? undefined : await accountOfSlug(tx, slug);
      return account && { account, all: await versionsOf(tx, account.id, kind) };
    },
    { readOnly: true },
  );
  const shown = found?.all.find((one) => version === undefined || one.version === Number(version));
  if (found === undefined || shown === undefined) return page(context, 404, UNKNOWN);
  return page(context, 200, termsPage(found.account, shown, found.all));
}
