import { type ExampleWorld } from '../exampleWorld.ts';

const BODY = { url: 'https://caisse.exemple.fr/boucle', events: ['order.done'] };

async function post(world: ExampleWorld, path: string, body: object): Promise<{ id: number }> {
  const token = await world.tokenOf(world.people.partner_admin);
  const { data, text } = await world.call('POST', path, { token, body });
  if (data === undefined) throw new Error(text);
  return data as { id: number };
}

const anAccess = (world: ExampleWorld) =>
  post(world, '/api_accesses', { name: 'Logiciel de caisse', scopes: ['orders'] });

/** An access and a webhook of it, as parts of a path. */
async function aWebhook(world: ExampleWorld) {
  const { id } = await anAccess(world);
  const { id: webhook_id } = await post(world, `/api_accesses/${id}/webhooks`, BODY);
  return { id, parts: { webhook_id } };
}

/** A request that succeeds for each call of the group. */
export const webhookExamples = {
  'webhooks.list': async (world: ExampleWorld) => ({ id: (await aWebhook(world)).id }),
  'webhooks.create': async (world: ExampleWorld) => ({ id: (await anAccess(world)).id, body: BODY }),
  'webhooks.update': async (world: ExampleWorld) => ({
    ...(await aWebhook(world)),
    body: { url: 'https://livraison.exemple.fr:8443/boucle', events: ['order.failed'], enabled: false },
  }),
  'webhooks.renew': async (world: ExampleWorld) => ({ ...(await aWebhook(world)), body: {} }),
  'webhooks.remove': async (world: ExampleWorld) => aWebhook(world),
  'webhooks.test': async (world: ExampleWorld) => ({ ...(await aWebhook(world)), body: {} }),
  'webhooks.deliveries': async (world: ExampleWorld) => {
    const { id, parts } = await aWebhook(world);
    return { id, query: `filter[webhook_id]=${parts.webhook_id}&filter[state]=failed&filter[type]=test&page[size]=5` };
  },
  'webhooks.replay': async (world: ExampleWorld) => {
    const { id, parts } = await aWebhook(world);
    const { id: delivery_id } = await post(world, `/api_accesses/${id}/webhooks/${parts.webhook_id}/test`, {});
    return { id, body: { delivery_id, filter: { webhook_id: parts.webhook_id }, from_date: '2026-01-01' } };
  },
};
