import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type AuthDependencies } from '../dependencies.ts';
import { openEntrance, shownCookie } from '../tokens/entrance.ts';
import { type ConsentTicket, openConsent, proofOf, sealConsent } from '../tokens/consentTicket.ts';
import { hasConsent } from '../tokens/consents.ts';
import { grant } from './grant.ts';
import { onceEach, readForm } from '../form.ts';
import { redirect, unknownApplication } from '../tokens/consoleRequest.ts';
import { consentPage, endUserSignInPage } from '../pages/authorize.ts';
import { type Entrant, endUserOf } from '../people/people.ts';
import { askFactor } from '../secondFactor/ask.ts';
import {
  type Asked,
  type AuthContext,
  type AuthorizeRequest,
  askingOf,
  readRequest,
  show,
} from './authorizeRequest.ts';
import { enterByPassword } from './enterByPassword.ts';
import { askSignInCode, enterByCode } from './signInCode.ts';
import { askPasskey, enterByPasskey } from './signInPasskey.ts';
import { askAcceptance, keepAcceptance } from './acceptance.ts';
import { keepSignUpOf, showSignUp } from './signUp.ts';

/**
 * GET and POST /oauth/authorize: a partner's application, or the initiative's own page, asks to act
 * for a customer or a restaurant owner (RFC 6749 §4.1, PKCE S256 required). They sign in, then
 * consent to a partner's, or accept the
 * texts of the initiative, on pages of ours; 303 to the registered address with a code, or with the
 * RFC's error.
 */
export function authorizeRoute(dependencies: AuthDependencies) {
  return async (context: AuthContext): Promise<Response> => {
    const values =
      context.req.method === 'GET' ? onceEach(new URL(context.req.url).searchParams) : await readForm(context);
    const request = values && (await readRequest(dependencies, values));
    if (!request) return unknownApplication(context);
    const { redirectUri, state, asked } = request;
    if ('refusal' in asked) return redirect(redirectUri, { ...asked.refusal, ...state });
    switch (context.req.method === 'GET' ? undefined : values.get('step')) {
      case undefined:
        return (
          (await enterAtOnce(context, dependencies, request, asked)) ??
          show(context, request, 200, endUserSignInPage(askingOf(request, asked.scopes)))
        );
      case 'sign_in':
        return entered(context, dependencies, request, asked, values, enterByPassword);
      case 'show_sign_in':
        return show(context, request, 200, endUserSignInPage(askingOf(request, asked.scopes), values.get('email')));
      case 'show_sign_up':
        return showSignUp(context, request, asked, values);
      case 'sign_up':
        return keepSignUpOf(context, dependencies, request, asked, values);
      case 'ask_code':
        return askSignInCode(context, dependencies, request, asked, values);
      case 'code':
        return entered(context, dependencies, request, asked, values, enterByCode);
      case 'show_passkey':
        return request.passkeys ? askPasskey(context, dependencies, request, asked) : denied(request);
      case 'passkey':
        return request.passkeys
          ? entered(context, dependencies, request, asked, values, enterByPasskey)
          : denied(request);
      case 'enter':
        return enter(context, dependencies, request, asked, values);
      case 'accept':
        return accept(context, dependencies, request, asked, values);
      case 'allow':
        return allow(context, dependencies, request, asked, values);
      default:
        return denied(request);
    }
  };
}

const denied = ({ redirectUri, state }: AuthorizeRequest): Response =>
  redirect(redirectUri, { error: 'access_denied', error_description: errors.access_denied, ...state });

/** By a password; the code of a mail, or a passkey, replaces it, never the second factor. */
async function entered(
  context: AuthContext,
  dependencies: AuthDependencies,
  request: AuthorizeRequest,
  asked: Asked,
  values: ReadonlyMap<string, string>,
  enter: typeof enterByPassword,
): Promise<Response> {
  const person = await enter(context, dependencies, request, asked, values);
  return person instanceof Response ? person : proven(context, dependencies, request, asked, person);
}

/**
 * Whose password, code or passkey was right: their second factor, when they have one, then the
 * consent.
 */
export async function proven(
  context: AuthContext,
  dependencies: AuthDependencies,
  request: AuthorizeRequest,
  asked: Asked,
  person: Entrant,
): Promise<Response> {
  const { redirectUri, fields } = request;
  const second = await askFactor(context, dependencies, person, { kind: 'end_user', redirectUri, fields });
  return second ?? consentOrGrant(context, dependencies, request, asked, person);
}

/** Who is known now: the consent, or the code at once when it was given before. */
export async function consentOrGrant(
  context: AuthContext,
  dependencies: AuthDependencies,
  request: AuthorizeRequest,
  asked: Asked,
  person: Pick<Entrant, 'id' | 'name' | 'email'>,
): Promise<Response> {
  const { database, secret, now } = dependencies;
  const { access } = request;
  const { id: personId } = person;
  // The page is the initiative's, as this one is: there is no third party to allow.
  if (access.partner === null)
    return (
      (await askAcceptance(context, dependencies, request, asked, personId)) ??
      grant(context, dependencies, request, asked, personId)
    );
  const asking = { ...askingOf(request, asked.scopes), partnerName: access.partner.name };
  const { known, proof } = await inScope(database, { kind: 'platform' }, async (tx) => ({
    known: await hasConsent(tx, access, personId, asked.scopes),
    proof: await proofOf(tx, personId),
  }));
  if (known) return grant(context, dependencies, request, asked, personId);
  const ticket = sealConsent(secret, { personId, proof, fields: request.fields }, now());
  return show(context, request, 200, consentPage(asking, person, ticket));
}

/** Writes what was accepted and goes on; asks again where it was not, or the texts changed. */
async function accept(
  context: AuthContext,
  dependencies: AuthDependencies,
  request: AuthorizeRequest,
  asked: Asked,
  values: ReadonlyMap<string, string>,
): Promise<Response> {
  const { accountId, audience } = request.access;
  const person = await personOf(dependencies, request, values);
  if (person === undefined || audience === null) return over(context, request, asked);
  const error = await keepAcceptance(dependencies, { accountId, audience }, person.id, values);
  return (
    (await askAcceptance(context, dependencies, request, asked, person.id, error)) ??
    grant(context, dependencies, request, asked, person.id)
  );
}

/** A person who showed their second factor goes on with the request as it was made. */
export async function continueAuthorization(
  context: AuthContext,
  dependencies: AuthDependencies,
  fields: Readonly<Record<string, string>>,
  personId: number,
): Promise<Response> {
  const request = await readRequest(dependencies, new Map(Object.entries(fields)));
  if (request === undefined || 'refusal' in request.asked) return unknownApplication(context);
  const person = await inScope(dependencies.database, { kind: 'platform' }, (tx) =>
    endUserOf(tx, request.access, personId),
  );
  if (person === undefined) return unknownApplication(context);
  return consentOrGrant(context, dependencies, request, request.asked, person);
}

/** Somebody who signed up in this browser a moment ago types nothing again. */
async function enterAtOnce(
  context: AuthContext,
  dependencies: AuthDependencies,
  request: AuthorizeRequest,
  asked: Asked,
): Promise<Response | undefined> {
  const sealed = shownCookie(context, 'boucle_entrance');
  if (sealed === null) return undefined;
  const { secret, now } = dependencies;
  const ticket = openEntrance(secret, sealed, request.client.id, now());
  const person = await enteringOf(dependencies, request, ticket);
  return person && consentOrGrant(context, dependencies, request, asked, person);
}

/** Goes on from the page that said what was found of a new account. */
async function enter(
  context: AuthContext,
  dependencies: AuthDependencies,
  request: AuthorizeRequest,
  asked: Asked,
  values: ReadonlyMap<string, string>,
): Promise<Response> {
  const person = await personOf(dependencies, request, values);
  if (person === undefined) return over(context, request, asked);
  return consentOrGrant(context, dependencies, request, asked, person);
}

/** The person of a ticket, as long as nothing of theirs changed since. */
async function enteringOf(
  { database }: AuthDependencies,
  { access }: AuthorizeRequest,
  ticket: ConsentTicket | undefined,
): Promise<Pick<Entrant, 'id' | 'email' | 'name'> | undefined> {
  if (ticket === undefined) return undefined;
  return inScope(database, { kind: 'platform' }, async (tx) => {
    const isSame = (await proofOf(tx, ticket.personId)) === ticket.proof;
    return isSame ? endUserOf(tx, access, ticket.personId) : undefined;
  });
}

/** The person of the ticket that a page sent back; undefined once it is over. */
function personOf(
  dependencies: AuthDependencies,
  request: AuthorizeRequest,
  values: ReadonlyMap<string, string>,
): ReturnType<typeof enteringOf> {
  const { secret, now } = dependencies;
  return enteringOf(dependencies, request, openConsent(secret, values.get('ticket') ?? '', request, now()));
}

function over(context: AuthContext, request: AuthorizeRequest, { scopes }: Asked): Promise<Response> {
  const sentence = 'Cette demande a expiré\u00a0: connectez-vous de nouveau.';
  return show(context, request, 422, endUserSignInPage(askingOf(request, scopes), '', sentence));
}

async function allow(
  context: AuthContext,
  dependencies: AuthDependencies,
  request: AuthorizeRequest,
  asked: Asked,
  values: ReadonlyMap<string, string>,
): Promise<Response> {
  const person = await personOf(dependencies, request, values);
  if (person === undefined) return over(context, request, asked);
  // At the initiative's own page nothing is allowed: what is accepted there was not, perhaps.
  if (request.access.partner === null) return consentOrGrant(context, dependencies, request, asked, person);
  return grant(context, dependencies, request, asked, person.id);
}
