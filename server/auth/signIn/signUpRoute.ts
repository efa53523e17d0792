import { Hono } from 'hono';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { messagePage } from '../../platform/pages/messagePage.ts';
import { page } from '../../platform/pages/layout.ts';
import { writeEvent } from '../../platform/http/audit.ts';
import { refused } from '../../platform/http/errors.ts';
import { type AuthDependencies } from '../dependencies.ts';
import { readForm } from '../form.ts';
import { networkKey, passkeysAsked } from '../limits/limits.ts';
import { endUserRealm, unlock } from '../limits/tries.ts';
import { foundPage, type LastStep, lastStepPage } from '../pages/signUp.ts';
import { trustBrowser } from '../people/devices.ts';
import { HashQueueFull, hashes } from '../people/hashQueue.ts';
import { hashPassword, newPasswordRefusal } from '../people/passwords.ts';
import { endUserOf } from '../people/people.ts';
import { completeSignUp, foundAgain, type SignedUp, type SignUp, signUpOf } from '../people/signUps.ts';
import { insertSignInPasskey, type NewPasskey } from '../people/signInPasskeys.ts';
import { factorsOf, hasFactor } from '../secondFactor/factors.ts';
import { hasPasskeys, readCreation, signUpOptions } from '../secondFactor/passkeys.ts';
import { readMade } from '../secondFactor/presented.ts';
import { proofOf, sealConsent } from '../tokens/consentTicket.ts';
import { redirect } from '../tokens/consoleRequest.ts';
import { oauthCookie, sealEntrance, shownCookie } from '../tokens/entrance.ts';
import { hashOf } from '../tokens/tokens.ts';
import { type AuthVariables } from '../unauthorized.ts';
import { continueAuthorization } from './authorize.ts';
import { type Asked, type AuthContext, type AuthorizeRequest, readRequest, show } from './authorizeRequest.ts';
import { termsField } from './signUp.ts';

const ANSWER = {
  error: 'interaction_required',
  error_description: 'Le compte est créé\u00a0: recommencez la connexion.',
};

const NOT_MADE = 'Cette clé d’accès n’a pas été reconnue, ou la demande a expiré. Réessayez.';

/** Pages of the link by which a sign-up ends, under /oauth/sign-up. */
export function signUpRoutes(dependencies: AuthDependencies): Hono<{ Variables: AuthVariables }> {
  const app = new Hono<{ Variables: AuthVariables }>();
  app.get('/:secret', async (context) => {
    const read = await readLink(context, dependencies, context.req.param('secret'));
    return read instanceof Response ? read : showStep(context, dependencies, read, 200);
  });
  app.post('/:secret', (context) => complete(context, dependencies, context.req.param('secret')));
  return app;
}

/** What a link is about; where its application is gone, nothing of its request is left. */
interface Link {
  signUp: SignUp;
  request: (AuthorizeRequest & { asked: Asked }) | undefined;
}

async function readLink(
  context: AuthContext,
  dependencies: AuthDependencies,
  secret: string,
): Promise<Link | Response> {
  const signUp = await inScope(dependencies.database, { kind: 'platform' }, (tx) => signUpOf(tx, secret));
  if (signUp === undefined) return overPage(context);
  const read = await readRequest(dependencies, new Map(Object.entries(signUp.request)));
  const request = read !== undefined && !('refusal' in read.asked) ? { ...read, asked: read.asked } : undefined;
  if (signUp.state !== 'waiting') return overPage(context, signUp, request);
  if (request !== undefined && typeof request.signUp !== 'object') {
    const message = `Les inscriptions sont fermées. Demandez une invitation à ${signUp.accountName}.`;
    return page(context, 410, messagePage({ title: 'Ce lien n’est plus valable', message }));
  }
  return { signUp, request };
}

function overPage(context: AuthContext, signUp?: SignUp, request?: AuthorizeRequest): Promise<Response> {
  const again = signUp?.state === 'expired' && request !== undefined;
  const message =
    signUp?.state === 'used'
      ? 'Il a déjà servi\u00a0: votre compte est créé. Revenez dans votre application pour vous connecter.'
      : 'Il a expiré, ou un lien plus récent vous a été envoyé.';
  const link = {
    href: `/oauth/authorize?${new URLSearchParams(request?.fields).toString()}`,
    label: 'Recevoir un nouveau lien',
  };
  return page(context, 410, messagePage({ title: 'Ce lien n’est plus valable', message, ...(again ? { link } : {}) }));
}

async function showStep(
  context: AuthContext,
  { database, config }: AuthDependencies,
  { signUp, request }: Link,
  status: 200 | 422 | 429,
  errors: LastStep['errors'] = {},
): Promise<Response> {
  const { accountName, email, hasPassword, accepted } = signUp;
  const inForce = termsOf(request, accepted);
  const shown = lastStepPage({
    accountName,
    slug: request?.access.slug ?? '',
    email,
    hasPassword,
    applicationName: request?.access.partner === null ? undefined : request?.client.name,
    asksAgain: !isSame(inForce, accepted),
    terms: termsField(inForce),
    passkey:
      !hasPassword && hasPasskeys(config)
        ? await inScope(database, { kind: 'platform' }, async (tx) => {
            const wait = await passkeysAsked(tx).count(networkKey(context.get('address')));
            return wait === undefined ? signUpOptions(tx, config, signUp) : undefined;
          })
        : undefined,
    errors,
  });
  return request === undefined ? page(context, status, shown) : show(context, request, status, shown);
}

const termsOf = (request: Link['request'], accepted: SignUp['accepted']): SignUp['accepted'] =>
  typeof request?.signUp === 'object' ? request.signUp : accepted;

const isSame = (one: SignUp['accepted'], other: SignUp['accepted']): boolean =>
  Object.entries(one).every(([kind, version]) => other[kind] === version);

/** Writes the account and goes on with what it was for. */
async function complete(context: AuthContext, dependencies: AuthDependencies, secret: string): Promise<Response> {
  const form = await readForm(context);
  const link = await readLink(context, dependencies, secret);
  if (link instanceof Response) return link;
  const { signUp, request } = link;
  const inForce = termsOf(request, signUp.accepted);
  const mustAccept = !isSame(inForce, signUp.accepted);
  const isAccepted = !mustAccept || (form?.get('accept') === 'yes' && form.get('terms') === termsField(inForce));
  const isByPasskey = form?.get('step') === 'set_up_passkey' && !signUp.hasPassword;
  const password = form?.get('new_password') ?? '';
  const refusal = signUp.hasPassword || isByPasskey ? undefined : newPasswordRefusal(password, signUp);
  if (refusal !== undefined || !isAccepted) {
    return showStep(context, dependencies, link, 422, {
      ...(refusal !== undefined && { new_password: refusal }),
      ...(!isAccepted && { accept: 'Pour créer un compte, acceptez les textes.' }),
    });
  }
  const passkey = isByPasskey ? await madeBy(dependencies, form.get('credential') ?? '') : null;
  if (passkey === undefined) return showStep(context, dependencies, link, 422, { form: NOT_MADE });
  const passwordHash = signUp.hasPassword || isByPasskey ? null : await hashInTurn(secret, password);
  if (passwordHash === undefined) {
    context.header('retry-after', '5');
    const busy = 'Trop de demandes en même temps, réessayez dans quelques secondes';
    return showStep(context, dependencies, link, 429, { new_password: busy });
  }
  const written = await inScope(dependencies.database, { kind: 'platform' }, (tx) =>
    write(tx, context, dependencies, secret, { ...signUp, accepted: inForce }, { passwordHash, passkey }),
  );
  if (written === undefined) return overPage(context, { ...signUp, state: 'used' });
  const answer = await onward(context, dependencies, { signUp, request }, written);
  answer.headers.append('set-cookie', written.device);
  return answer;
}

/** The passkey that the browser made at our asking, once. */
function madeBy({ database, config }: AuthDependencies, credential: string): Promise<NewPasskey | undefined> {
  const response = readMade(credential);
  return inScope(database, { kind: 'platform' }, async (tx) => response && readCreation(tx, config, null, response));
}

/** In the turn of anyone who has a link; undefined when too many wait. */
async function hashInTurn(secret: string, password: string): Promise<string | undefined> {
  try {
    return await hashes.run({ key: `sign-up ${hashOf(secret).toString('base64url')}`, known: true }, (makeHash) =>
      makeHash(() => hashPassword(password)),
    );
  } catch (error) {
    if (error instanceof HashQueueFull) return undefined;
    throw error;
  }
}

interface Written extends SignedUp {
  /** Cookie of the browser, which is known from now on: its reader has the mailbox. */
  device: string;
  proof: string;
  hasFactor: boolean;
  found: { cents: number; pieces: number };
}

/** Platform scope. */
async function write(
  tx: Tx,
  context: AuthContext,
  { config }: AuthDependencies,
  secret: string,
  signUp: SignUp,
  { passwordHash, passkey }: { passwordHash: string | null; passkey: NewPasskey | null },
): Promise<Written | undefined> {
  const { accountId, email } = signUp;
  const browser = shownCookie(context, 'boucle_begun');
  const done = await completeSignUp(tx, secret, signUp, { passwordHash, browser });
  if (done === undefined) return undefined;
  const { personId, customerId, isTied } = done;
  if (passkey !== null && !(await insertSignInPasskey(tx, { accountId, personId }, passkey)))
    throw refused('Cette clé d’accès sert déjà.');
  writeEvent(tx, {
    accountId,
    personId,
    action: 'customers.signUp',
    entityId: String(customerId),
    details: { tied: isTied ? 'yes' : 'no' },
    address: context.get('address'),
    requestId: context.get('requestId'),
  });
  await unlock(tx, { email, realm: endUserRealm(accountId) });
  return {
    ...done,
    device: await trustBrowser(tx, context, config, { personId, isEndUser: true }),
    proof: await proofOf(tx, personId),
    hasFactor: hasFactor(await factorsOf(tx, personId, config)),
    found: await foundAgain(tx, accountId, customerId),
  };
}

/**
 * The browser that began goes on with its request; another one goes back to the application, which
 * asks again and finds its person there. A person with a second factor signs in with it.
 */
async function onward(
  context: AuthContext,
  dependencies: AuthDependencies,
  { signUp, request }: Link,
  { personId, proof, hasFactor: asksFactor, isResumed, isTied, found }: Written,
): Promise<Response> {
  const { secret, now, database } = dependencies;
  if (request === undefined) {
    const message = 'Revenez dans votre application pour vous connecter.';
    return page(context, 200, messagePage({ title: 'Votre compte est créé', message }));
  }
  const { fields, client } = request;
  const isFound = isTied && (found.cents > 0 || found.pieces > 0);
  const name =
    (await inScope(database, { kind: 'platform' }, (tx) => endUserOf(tx, request.access, personId)))?.name ?? '';
  const person = { name, accountName: signUp.accountName };
  if (isResumed && !asksFactor) {
    if (!isFound) return continueAuthorization(context, dependencies, fields, personId);
    const ticket = sealConsent(secret, { personId, proof, fields }, now());
    return show(context, request, 200, foundPage(person, found, { request: fields, ticket }));
  }
  const [address = request.redirectUri] = client.redirectUris;
  const back = redirect(address, ANSWER);
  const response = isFound
    ? await page(context, 200, foundPage(person, found, { href: back.headers.get('location') ?? address }))
    : back;
  if (!asksFactor) {
    const sealed = sealEntrance(secret, { personId, proof, clientId: client.id }, now());
    response.headers.append('set-cookie', oauthCookie('boucle_entrance', sealed, dependencies.config.publicUrl));
  }
  return response;
}
