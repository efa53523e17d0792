import { ACCEPTED_KINDS } from '@boucle/contract/features/account/terms.ts';
import { type Audience } from '@boucle/contract/shared/account/ownPages.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type AuthDependencies } from '../dependencies.ts';
import { acceptPage } from '../pages/signUp.ts';
import { termsToAccept, writeAcceptances } from '../people/terms.ts';
import { proofOf, sealConsent } from '../tokens/consentTicket.ts';
import { type Asked, type AuthContext, type AuthorizeRequest, askingOf, show } from './authorizeRequest.ts';
import { termsField } from './signUp.ts';

const MUST_ACCEPT = 'Pour entrer, acceptez les textes.';

/** The texts in force that a person has not accepted yet; undefined where there are none. */
export async function askAcceptance(
  context: AuthContext,
  { database, secret, now }: AuthDependencies,
  request: AuthorizeRequest,
  asked: Asked,
  personId: number,
  error?: string,
): Promise<Response | undefined> {
  const { accountId, audience } = request.access;
  if (audience === null) return undefined;
  const { missing, proof } = await inScope(database, { kind: 'platform' }, async (tx) => ({
    missing: await termsToAccept(tx, accountId, personId, ACCEPTED_KINDS[audience]),
    proof: await proofOf(tx, personId),
  }));
  if (Object.keys(missing).length === 0) return undefined;
  const ticket = sealConsent(secret, { personId, proof, fields: request.fields }, now());
  const shown = acceptPage(askingOf(request, asked.scopes), audience, { ticket, terms: termsField(missing), error });
  return show(context, request, error === undefined ? 200 : 422, shown);
}

/**
 * Writes what a person accepted, when the texts are still those of the page. Returns the sentence
 * of the page that asks again, where something is left to accept.
 */
export async function keepAcceptance(
  { database }: AuthDependencies,
  { accountId, audience }: { accountId: number; audience: Audience },
  personId: number,
  values: ReadonlyMap<string, string>,
): Promise<string> {
  const agrees = values.get('accept') === 'yes';
  await inScope(database, { kind: 'platform' }, async (tx) => {
    const missing = await termsToAccept(tx, accountId, personId, ACCEPTED_KINDS[audience]);
    if (agrees && values.get('terms') === termsField(missing)) await writeAcceptances(tx, accountId, personId, missing);
  });
  return agrees ? 'Les textes viennent de changer\u00a0: relisez-les.' : MUST_ACCEPT;
}
