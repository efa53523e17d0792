import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import { inScope } from '../../../platform/database/tenant.ts';
import { type AuthDependencies } from '../../dependencies.ts';
import { readForm } from '../../form.ts';
import { page } from '../../../platform/pages/layout.ts';
import { messagePage } from '../../../platform/pages/messagePage.ts';
import { recoveryPage } from '../../pages/secondFactor.ts';
import { type AuthVariables } from '../../unauthorized.ts';
import { type AuthContext, show } from '../ask.ts';
import { cancelled, goOn } from './goOn.ts';
import { again, useCode, usePasskey, useRecoveryCode } from './verify.ts';
import { setUp } from './setUp.ts';
import { setUpPasskey } from './setUpPasskey.ts';
import { type Ticket, openTicket, passwordMark } from '../ticket.ts';

const SCRIPT = new URL('../../pages/passkey.js', import.meta.url);

/** Pages under /admin/second-factor, between the right password and the code of the sign-in. */
export function secondFactorRoutes(dependencies: AuthDependencies): Hono<{ Variables: AuthVariables }> {
  const app = new Hono<{ Variables: AuthVariables }>();
  // Where a reload may land.
  app.get('/', (context) => context.redirect('/', 303));
  app.get('/passkey.js', async (context) =>
    context.body(await readFile(SCRIPT, 'utf8'), 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    }),
  );
  app.post('/', (context) => step(context, dependencies));
  return app;
}

async function step(context: AuthContext, dependencies: AuthDependencies): Promise<Response> {
  const form = await readForm(context);
  const ticket = await liveTicket(dependencies, form?.get('ticket') ?? '');
  if (form === undefined || ticket === undefined) return over(context);
  const asked = form.get('step') ?? 'code';
  if (asked === 'cancel') return cancelled(ticket);
  if (ticket.stage.step === 'done') return goOn(context, dependencies, ticket);
  if (ticket.stage.step === 'setUp') {
    const { later } = ticket.stage;
    if (asked === 'later' && later !== undefined && new Date(later) > dependencies.now())
      return goOn(context, dependencies, ticket);
    const own = { ...ticket, stage: ticket.stage };
    return asked === 'set_up_passkey'
      ? setUpPasskey(context, dependencies, own, form.get('credential') ?? '')
      : setUp(context, dependencies, own, form.get('code') ?? '');
  }
  switch (asked) {
    case 'show_recovery':
      return show(context, ticket, 200, recoveryPage(form.get('ticket') ?? ''));
    case 'recovery':
      return useRecoveryCode(context, dependencies, ticket, form.get('recovery') ?? '');
    case 'passkey':
      return usePasskey(context, dependencies, ticket, form.get('credential') ?? '');
    case 'code':
      return useCode(context, dependencies, ticket, form.get('code') ?? '');
    default:
      return again(context, dependencies, ticket, 200);
  }
}

/** The ticket of a page, as long as the password is the same. */
async function liveTicket({ database, secret, now }: AuthDependencies, sealed: string): Promise<Ticket | undefined> {
  const ticket = openTicket(secret, sealed, now());
  if (ticket === undefined) return undefined;
  const { rows } = await inScope(database, { kind: 'platform' }, (tx) =>
    tx.raw<{ hash: string | null }>({
      text: 'select password_hash as hash from people where id = $1',
      values: [ticket.personId],
    }),
  );
  const [row] = rows;
  return row !== undefined && passwordMark(row.hash) === ticket.passwordMark ? ticket : undefined;
}

const over = (context: AuthContext) =>
  page(
    context,
    410,
    messagePage({
      title: 'Cette demande a expiré',
      message: 'Il s’est passé plus de dix minutes, ou votre mot de passe a changé. Recommencez la connexion.',
      link: { href: '/', label: 'Revenir à l’accueil' },
    }),
  );
