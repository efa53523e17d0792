import { type Context } from 'hono';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type AuthDependencies } from '../dependencies.ts';
import { policyWithFormTo } from '../../platform/http/headers.ts';
import { type Page, page } from '../../platform/pages/layout.ts';
import { setUpPage, stepPage } from '../pages/secondFactor.ts';
import { type Entrant } from '../people/people.ts';
import { type AuthVariables } from '../unauthorized.ts';
import { type Factors, factorsOf, hasFactor } from './factors.ts';
import { creationOptions, requestOptions } from './passkeys.ts';
import { type Onward, type Ticket, passwordMark, sealTicket } from './ticket.ts';
import { newTotpSecret, spaced, totpUri } from './totp.ts';

/** Of somebody who sets their first factor up. */
export type SetUpTicket = Ticket & { stage: { step: 'setUp' } };

export type AuthContext = Context<{ Variables: AuthVariables }>;

/**
 * The page that asks for a second factor after the right password; undefined when the password is
 * enough.
 */
export async function askFactor(
  context: AuthContext,
  dependencies: AuthDependencies,
  person: Entrant,
  onward: Onward,
): Promise<Response | undefined> {
  const ticket = { personId: person.id, passwordMark: passwordMark(person.passwordHash), onward };
  const shown = await inScope(dependencies.database, { kind: 'platform' }, async (tx) => {
    const factors = await factorsOf(tx, person.id, dependencies.config);
    if (hasFactor(factors)) return stepOf(tx, dependencies, { ...ticket, stage: { step: 'ask' } }, factors);
    const { required, graceUntil } = factors;
    if (!required && graceUntil === null) return undefined;
    const stage = { step: 'setUp', secret: newTotpSecret(), later: graceUntil?.toISOString() } as const;
    return setUpOf(tx, dependencies, { ...ticket, stage });
  });
  return shown && show(context, ticket, 200, shown);
}

/** The page for a code or a passkey, with a new challenge each time. Platform scope. */
export async function stepOf(
  tx: Tx,
  { config, secret, now }: AuthDependencies,
  ticket: Ticket,
  { totp, passkeys, recoveryCodes }: Factors,
  error?: string,
): Promise<Page> {
  return stepPage({
    ticket: sealTicket(secret, ticket, now()),
    totp,
    passkey: passkeys > 0 ? await requestOptions(tx, config, ticket.personId) : undefined,
    recovery: recoveryCodes > 0,
    error,
  });
}

/**
 * The page where somebody who must have a factor sets one up, with what was wrong about either.
 * Platform scope.
 */
export async function setUpOf(
  tx: Tx,
  { config, secret: key, now }: AuthDependencies,
  ticket: SetUpTicket,
  errors: { readonly code?: string | undefined; readonly passkey?: string } = {},
): Promise<Page> {
  const { rows } = await tx.raw<{ email: string; accountName: string | null }>({
    text: `select p.email, a.name as "accountName" from people p left join accounts a on a.id = p.account_id where p.id = $1`,
    values: [ticket.personId],
  });
  const { email = '', accountName = null } = rows[0] ?? {};
  const { secret, later } = ticket.stage;
  return setUpPage({
    ticket: sealTicket(key, ticket, now()),
    accountName: accountName ?? 'Boucle',
    later,
    secret: spaced(secret),
    uri: totpUri(secret, email),
    passkey: await creationOptions(tx, config, ticket.personId),
    errors,
  });
}

/** Browsers hold redirections after a form to the policy of its page. */
export async function show(
  context: AuthContext,
  { onward }: Pick<Ticket, 'onward'>,
  status: 200 | 422 | 429,
  shown: Page,
): Promise<Response> {
  const response = await page(context, status, shown);
  response.headers.set('content-security-policy', policyWithFormTo(onward.redirectUri));
  return response;
}
