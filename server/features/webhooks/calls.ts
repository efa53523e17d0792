import { MOST_WEBHOOKS, URL_REFUSAL } from '@boucle/contract/features/webhooks/labels.ts';
import { type Webhook } from '@boucle/contract/features/webhooks/calls.ts';
import { WEBHOOK_EVENT_SCOPES, type WebhookEvent } from '@boucle/contract/shared/apiAccesses/webhooks.ts';
import { isIP } from 'node:net';
import { hostOf, isPublic } from '../../outside/webhooks/address.ts';
import { newWebhookSecret } from '../../outside/webhooks/signature.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { calls, partnerOf } from '../../platform/api/procedures.ts';
import { askedVersion, expectVersion } from '../../platform/api/versions.ts';
import { open, seal } from '../../platform/crypto/seal.ts';
import { placeIn } from '../../platform/crypto/sealedColumns.ts';
import { noteChange } from '../../platform/api/changes.ts';
import { conflict, invalidField, notFound } from '../../platform/http/errors.ts';
import {
  type Owner,
  accessOf,
  deleteWebhook,
  insertTest,
  insertWebhook,
  listDeliveries,
  nextWebhook,
  renewSecret,
  replayDeliveries,
  sealedSecretOf,
  updateWebhook,
  webhooksOf,
} from './queries.ts';

const REVOKED = 'Cet accès est révoqué\u00a0: il n’envoie plus rien.';
const STOPPED = 'Cette adresse est arrêtée\u00a0: reprenez-la d’abord.';

type Access = NonNullable<Awaited<ReturnType<typeof accessOf>>>;

/** The access of the partner, locked for a change. 404 for another's, 409 when it is revoked. */
async function theAccess({ tx, caller }: CallContext, id: number, lock: boolean): Promise<[Owner, Access]> {
  const owner = { ...partnerOf(caller), accessId: id };
  const access = await accessOf(tx, owner, lock);
  if (access === undefined) throw notFound('Cet accès');
  if (lock && access.revoked) throw conflict(REVOKED);
  return [owner, access];
}

async function theWebhook({ tx }: Pick<CallContext, 'tx'>, owner: Owner, id: number): Promise<Webhook> {
  const [webhook] = await webhooksOf(tx, owner, id);
  if (webhook === undefined) throw notFound('Cette adresse');
  return webhook;
}

/** Refuses an address that cannot be the Internet's; a name is checked as each try leaves. */
function refuseInside(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) throw invalidField('url', URL_REFUSAL);
  const host = hostOf(url);
  const inside = isIP(host) > 0 ? !isPublic(host) : !host.includes('.') || host.endsWith('.localhost');
  if (inside) throw invalidField('url', 'Cette adresse n’est pas joignable depuis Internet.');
}

/** Refuses events whose subject the access may not read. */
function refuseUnread({ scopes }: Access, events: readonly WebhookEvent[]): void {
  const missing = events.map((event) => WEBHOOK_EVENT_SCOPES[event]).find((scope) => !scopes.includes(scope));
  if (missing !== undefined)
    throw invalidField(
      'events',
      `Cet accès n’a pas la portée «\u00a0${missing}\u00a0»\u00a0: il ne pourrait pas lire la suite.`,
    );
}

/** Webhooks of an access: what `contract/features/webhooks/calls.ts` promises. */
export const webhooks = {
  list: calls.webhooks.list.handler(async ({ context, input }) => {
    const [owner] = await theAccess(context, input.id, false);
    return { data: await webhooksOf(context.tx, owner) };
  }),

  create: calls.webhooks.create.handler(async ({ context, input: { id, url, events } }) => {
    const { tx, dependencies, details } = context;
    const [owner, access] = await theAccess(context, id, true);
    refuseInside(url);
    refuseUnread(access, events);
    if ((await webhooksOf(tx, owner)).length >= MOST_WEBHOOKS)
      throw conflict(`Un accès a au plus ${MOST_WEBHOOKS}\u00a0adresses.`);
    const secret = newWebhookSecret();
    const number = await nextWebhook(tx);
    const sealedSecret = seal(dependencies.secret, placeIn('webhookSecret', owner.accountId, number), secret);
    await insertWebhook(tx, owner, { id: number, url, events, sealedSecret });
    details['url'] = url;
    return { data: { ...(await theWebhook(context, owner, number)), secret } };
  }),

  update: calls.webhooks.update.handler(async ({ context, input: { id, webhook_id, version, ...changes } }) => {
    const [owner, access] = await theAccess(context, id, true);
    const before = await theWebhook(context, owner, webhook_id);
    expectVersion(askedVersion(context, version), before);
    if (changes.url !== undefined) refuseInside(changes.url);
    if (changes.events !== undefined) refuseUnread(access, changes.events);
    const { url = before.url, events = before.events, enabled = before.disabled_at === null } = changes;
    await updateWebhook(context.tx, owner.accountId, { id: webhook_id, url, events, enabled });
    noteChange(
      context,
      { url: before.url, webhook_events: before.events.join(', '), enabled: before.disabled_at === null },
      { url, webhook_events: events.join(', '), enabled },
    );
    return { data: await theWebhook(context, owner, webhook_id) };
  }),

  renew: calls.webhooks.renew.handler(async ({ context, input: { id, webhook_id } }) => {
    const { tx, dependencies, details } = context;
    const [owner] = await theAccess(context, id, true);
    const { url } = await theWebhook(context, owner, webhook_id);
    const row = [owner.accountId, webhook_id] as const;
    const present = open(dependencies.secret, placeIn('webhookSecret', ...row), await sealedSecretOf(tx, ...row));
    const secret = newWebhookSecret();
    await renewSecret(tx, owner.accountId, {
      id: webhook_id,
      secret: seal(dependencies.secret, placeIn('webhookSecret', ...row), secret),
      previous: seal(dependencies.secret, placeIn('previousWebhookSecret', ...row), present),
    });
    details['url'] = url;
    return { data: { ...(await theWebhook(context, owner, webhook_id)), secret } };
  }),

  remove: calls.webhooks.remove.handler(async ({ context, input: { id, webhook_id } }) => {
    const owner = { ...partnerOf(context.caller), accessId: id };
    if ((await accessOf(context.tx, owner, true)) === undefined) throw notFound('Cet accès');
    context.details['url'] = (await theWebhook(context, owner, webhook_id)).url;
    await deleteWebhook(context.tx, owner.accountId, webhook_id);
    return { data: { id: webhook_id } };
  }),

  test: calls.webhooks.test.handler(async ({ context, input: { id, webhook_id } }) => {
    const [owner] = await theAccess(context, id, true);
    const { disabled_at, url } = await theWebhook(context, owner, webhook_id);
    if (disabled_at !== null) throw conflict(STOPPED);
    context.details['url'] = url;
    const delivery_id = await insertTest(context.tx, owner, webhook_id);
    const [delivery] = (await listDeliveries(context.tx, owner, { delivery_id })).rows;
    if (delivery === undefined) throw new Error(`No delivery ${delivery_id}`);
    return { data: delivery };
  }),

  deliveries: calls.webhooks.deliveries.handler(async ({ context, input: { id, ...query } }) => {
    const [owner] = await theAccess(context, id, false);
    const { rows, count } = await listDeliveries(context.tx, owner, query);
    return { data: rows, meta: { count } };
  }),

  replay: calls.webhooks.replay.handler(async ({ context, input: { id, ...chosen } }) => {
    const { tx, details } = context;
    const [owner] = await theAccess(context, id, true);
    const { delivery_id } = chosen;
    const [one] = delivery_id === undefined ? [] : (await listDeliveries(tx, owner, { delivery_id })).rows;
    if (delivery_id !== undefined) {
      if (one === undefined) throw notFound('Cette livraison');
      if ((await theWebhook(context, owner, one.webhook_id)).disabled_at !== null) throw conflict(STOPPED);
    }
    if (chosen.filter?.webhook_id !== undefined) await theWebhook(context, owner, chosen.filter.webhook_id);
    const count = await replayDeliveries(tx, owner, chosen);
    details['count'] = count;
    return { data: { count } };
  }),
};
