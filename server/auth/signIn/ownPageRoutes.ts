import { type Audience, ownPagePath } from '@boucle/contract/shared/account/ownPages.ts';
import { Hono } from 'hono';
import { inScope } from '../../platform/database/tenant.ts';
import { page } from '../../platform/pages/layout.ts';
import { messagePage } from '../../platform/pages/messagePage.ts';
import { type AuthDependencies } from '../dependencies.ts';
import { accountOfSlug } from '../people/terms.ts';
import { type AuthVariables } from '../unauthorized.ts';

const TITLE = 'Cette adresse n’existe pas';
const UNKNOWN = {
  customer: messagePage({ title: TITLE, message: 'Elle n’est celle d’aucune initiative.' }),
  restaurant: messagePage({
    title: TITLE,
    message: 'Elle n’est celle d’aucun espace restaurant.',
    link: { href: '/restaurant', label: 'Retrouver mon espace' },
  }),
} as const;

/**
 * The page of an initiative, by its slug: a former one leads to the present one, an unknown one
 * is refused before the application is loaded.
 */
export function ownPageRoutes({ database }: AuthDependencies, audience: Audience): Hono<{ Variables: AuthVariables }> {
  const app = new Hono<{ Variables: AuthVariables }>();
  app.get('/:slug/*', async (context, next) => {
    const typed = context.req.param('slug');
    const account = await inScope(database, { kind: 'platform' }, (tx) => accountOfSlug(tx, typed));
    if (account === undefined) return page(context, 404, UNKNOWN[audience]);
    return account.slug === typed ? next() : context.redirect(ownPagePath(audience, account.slug), 302);
  });
  return app;
}
