import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { type Context, Hono } from 'hono';
import { inScope } from '../platform/database/tenant.ts';
import { type AuthDependencies } from './dependencies.ts';
import { authenticate } from './tokens/authenticate.ts';
import { authorizeRoute } from './signIn/authorize.ts';
import { authorizedApplications } from './tokens/authorizedApplications.ts';
import { pairRoute } from './signIn/pairRoute.ts';
import { readForm } from './form.ts';
import { endUserGoogleRoutes } from './google/endUserRoutes.ts';
import { googleRoutes } from './google/googleRoutes.ts';
import { loginForm } from './signIn/loginForm.ts';
import { fontRoutes } from '../platform/pages/fonts.ts';
import { passwordRoutes } from './signIn/passwordRoutes.ts';
import { revokeToken } from './tokens/revokeToken.ts';
import { refuseOtherSites } from './signIn/sameSite.ts';
import { secondFactorRoutes } from './secondFactor/steps/routes.ts';
import { ownPageRoutes } from './signIn/ownPageRoutes.ts';
import { spacesRoute } from './signIn/spacesRoute.ts';
import { signUpRoutes } from './signIn/signUpRoute.ts';
import { termsRoutes } from './signIn/termsRoute.ts';
import { tokenEndpoint } from './tokens/tokenEndpoint.ts';
import { type AuthVariables, unauthorized } from './unauthorized.ts';

/** The sign-in provider: /admin/login, /oauth/…, and its pages under /admin/password. */
export function authRoutes(dependencies: AuthDependencies): Hono<{ Variables: AuthVariables }> {
  const app = new Hono<{ Variables: AuthVariables }>();
  // The forms of our own pages. /oauth/token, /oauth/devices and /oauth/revoke are for programs of
  // any origin, and take no cookie.
  for (const path of ['/admin/*', '/oauth/authorize', '/oauth/sign-up/*', '/restaurant'])
    app.use(path, refuseOtherSites(dependencies.config));
  app.post('/admin/login', loginForm(dependencies));
  // Where a reload after a failed sign-in may land.
  app.get('/admin/login', (context) => context.redirect('/', 303));
  app.on(['GET', 'POST'], '/oauth/authorize', authorizeRoute(dependencies));
  app.route('/', googleRoutes(dependencies));
  app.route('/oauth/google', endUserGoogleRoutes(dependencies));
  app.route('/oauth/sign-up', signUpRoutes(dependencies));
  app.route('/oauth/terms', termsRoutes(dependencies));
  app.post('/oauth/token', tokenEndpoint(dependencies));
  app.post('/oauth/devices', pairRoute(dependencies));
  app.post('/oauth/revoke', (context) => revoke(context, dependencies));
  app.get('/oauth/authorized_applications.json', (context) => applications(context, dependencies));
  app.route('/admin/password', passwordRoutes(dependencies));
  app.route('/restaurant', spacesRoute(dependencies));
  app.route('/restaurant', ownPageRoutes(dependencies, 'restaurant'));
  app.route('/c', ownPageRoutes(dependencies, 'customer'));
  app.route('/admin/second-factor', secondFactorRoutes(dependencies));
  app.route('/admin/fonts', fontRoutes());
  return app;
}

/** RFC 7009: always 200, whatever the token was. */
async function revoke(context: Context, { database }: AuthDependencies): Promise<Response> {
  const token = (await readForm(context))?.get('token');
  if (token !== undefined) await inScope(database, { kind: 'platform' }, (tx) => revokeToken(tx, token));
  return context.json({}, 200, { 'cache-control': 'no-store' });
}

async function applications(
  context: Context<{ Variables: AuthVariables }>,
  { database }: AuthDependencies,
): Promise<Response> {
  const bearer = /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? null;
  const found = await authenticate(database, bearer);
  if ('failure' in found) {
    return found.failure === 'expired'
      ? unauthorized(context, 'expired_token', errors.expired_token)
      : unauthorized(context, 'invalid_token', 'Le jeton d’accès n’est pas valide');
  }
  const { personId } = found.caller;
  const list = await inScope(database, { kind: 'platform' }, (tx) => authorizedApplications(tx, personId));
  return context.json(list, 200, { 'cache-control': 'no-store' });
}
