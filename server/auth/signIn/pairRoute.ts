import { type Context } from 'hono';
import { inScope } from '../../platform/database/tenant.ts';
import { writeEvent } from '../../platform/http/audit.ts';
import { type AuthDependencies } from '../dependencies.ts';
import { readForm } from '../form.ts';
import { networkKey, wrongPairingCodes } from '../limits/limits.ts';
import { USER_AGENT_MAX } from '../people/devices.ts';
import { findClient } from '../tokens/clients.ts';
import { keepTokens, newTokens, tokenAnswer } from '../tokens/sessions.ts';
import { NO_STORE, refusal } from '../tokens/tokenEndpoint.ts';
import { type AuthVariables } from '../unauthorized.ts';
import { openDevice } from '../tokens/deviceSessions.ts';
import { spendPairing } from '../tokens/pairings.ts';

const WRONG = 'Ce code d’appareil n’est pas le bon, ou ne sert plus\u00a0: demandez-en un autre au gérant.';
const TOO_MANY = 'Trop de codes erronés, réessayez dans une heure.';

/**
 * POST /oauth/devices: exchanges the code of a pairing for the tokens of a device, with its name.
 * Refusals are those of the token endpoint; 429 after five wrong codes of one network in an hour.
 */
export function pairRoute({ config, database, secret }: AuthDependencies) {
  return async (context: Context<{ Variables: AuthVariables }>): Promise<Response> => {
    const form = await readForm(context);
    const clientId = form?.get('client_id');
    const code = form?.get('code');
    if (clientId === undefined || code === undefined)
      return refusal(context, 400, 'invalid_request', 'Il manque le code d’appareil.');
    const network = networkKey(context.get('address'));
    const paired = await inScope(database, { kind: 'platform' }, async (tx) => {
      const client = await findClient(tx, clientId, config);
      if (!client?.access) return 'unknown client';
      const { id, access } = client;
      // Counted before it is looked at: many at once get no more answers than one after the other.
      const retryAfter = await wrongPairingCodes(tx).count(network);
      if (retryAfter !== undefined) return { retryAfter };
      const pairing = await spendPairing(tx, secret, { accountId: access.accountId, accessId: access.id }, code);
      if (pairing === undefined) return 'wrong';
      await wrongPairingCodes(tx).giveBack(network, 1);
      const device = await openDevice(tx, {
        ...pairing,
        clientId: id,
        address: context.get('address'),
        userAgent: context.req.header('user-agent')?.slice(0, USER_AGENT_MAX) ?? null,
      });
      if (device === undefined) return 'wrong';
      const tokens = newTokens(device.scopes);
      await keepTokens(tx, device.id, tokens);
      writeEvent(tx, {
        accountId: access.accountId,
        personId: pairing.personId,
        action: 'restaurants.openDevice',
        entityId: String(pairing.restaurantId),
        details: { device_name: pairing.name },
        address: context.get('address'),
        requestId: context.get('requestId'),
      });
      return { tokens, name: pairing.name };
    });
    if (paired === 'unknown client')
      return refusal(context, 400, 'invalid_client', 'Cette application n’est pas connue.');
    if (paired === 'wrong') return refusal(context, 400, 'invalid_grant', WRONG);
    if (!('retryAfter' in paired))
      return context.json({ ...tokenAnswer(paired.tokens), device_name: paired.name }, 200, NO_STORE);
    const refused = refusal(context, 429, 'too_many_requests', TOO_MANY);
    refused.headers.set('retry-after', String(paired.retryAfter));
    return refused;
  };
}
