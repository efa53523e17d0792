import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { type Network } from '../../../outside/webhooks/post.ts';
import { createWakeups } from '../../../platform/jobs/wakeups.ts';
import { type DeliveryMeans, deliverWebhooks } from '../../../outside/webhooks/deliver.ts';
import { newWebhookSecret } from '../../../outside/webhooks/signature.ts';
import { seal } from '../../../platform/crypto/seal.ts';
import { placeIn } from '../../../platform/crypto/sealedColumns.ts';
import { type FreshDatabase } from '../database.ts';
import { testKeys } from '../keys.ts';

/** Seals the secrets, also of a worker in another process. */
export const WEBHOOK_KEY = 'webhooks'.repeat(8);

/** A message as a receiver had it. */
export interface Received {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** A receiver on this machine, and the network whose public addresses all lead to it. */
export async function startReceiver(answer: (message: Received, response: ServerResponse) => void) {
  const received: Received[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const message = {
        path: request.url ?? '',
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString(),
      };
      received.push(message);
      answer(message, response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    received,
    port,
    network: networkTo(port),
    end: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Only tests reach their own machine: the address that is checked is one of the Internet. */
export const networkTo = (port: number): Network => ({
  resolve: () => Promise.resolve(['93.184.215.14']),
  connect: () => connect(port, '127.0.0.1'),
});

/** An initiative with a partner's access, endpoints of it and events for them. */
export async function webhookWorld(fresh: FreshDatabase) {
  const key = testKeys(WEBHOOK_KEY);
  const insert = async (text: string, ...values: unknown[]): Promise<number> =>
    (await fresh.owner.query<{ id: number }>(`${text} returning id`, values)).rows[0]?.id ?? 0;
  const accountId = await insert(`insert into accounts (name) values ('Consigne')`);
  const partnerId = await insert(`insert into partners (account_id, name) values ($1, 'Vélo')`, accountId);
  await fresh.owner.query(
    `insert into oauth_clients (client_id, name, redirect_uris, scopes) values ('caisse', 'Caisse', '{}', '{orders}')`,
  );
  const accessId = await insert(
    `insert into api_accesses (account_id, partner_id, name, client_id, scopes, secret_hash) values ($1, $2, 'Caisse', 'caisse', '{orders}', '\\x00')`,
    accountId,
    partnerId,
  );
  await insert(
    `insert into people (account_id, partner_id, role, email, status) values ($1, $2, 'partner_admin', 'chef@exemple.fr', 'active')`,
    ...[accountId, partnerId],
  );
  return {
    accountId,
    accessId,
    key,
    insert,
    /** An endpoint at `https://recepteur.exemple.fr/<path>`, and its secret. */
    async endpoint(path: string) {
      const secret = newWebhookSecret();
      const id = await insert(
        `insert into webhook_endpoints (account_id, access_id, partner_id, url, events, sealed_secret) values ($1, $2, $3, $4, '{order.done}', '\\x00')`,
        ...[accountId, accessId, partnerId, `https://recepteur.exemple.fr/${path}`],
      );
      const sealed = seal(key, placeIn('webhookSecret', accountId, id), secret);
      await fresh.owner.query('update webhook_endpoints set sealed_secret = $2 where id = $1', [id, sealed]);
      return { id, secret };
    },
    /** So many events for an endpoint, numbered from 1. */
    async events(endpointId: number, count: number) {
      await fresh.owner.query(
        `with event as (
           insert into webhook_events (account_id, type, subject_id, data)
           select $1, 'order.done', n, jsonb_build_object('order_id', n) from generate_series(1, $4::int) n returning id
         ) insert into webhook_deliveries (account_id, event_id, endpoint_id, partner_id) select $1, id, $2, $3 from event order by id`,
        [accountId, endpointId, partnerId, count],
      );
    },
    /** Deliveries of an endpoint, in order. */
    async deliveries(endpointId: number) {
      const { rows } = await fresh.owner.query<{
        state: string;
        tries: number;
        status: number | null;
        failure: string | null;
        wait: number;
      }>(
        `select state, tries, status, failure, extract(epoch from next_try_at - now())::float8 as wait
           from webhook_deliveries where endpoint_id = $1 order by id`,
        [endpointId],
      );
      return rows;
    },
    /** Sends what waits for as long as `work` takes. */
    async while<T>(
      network: Network | undefined,
      work: () => Promise<T>,
      add: DeliveryMeans['add'] = () => Promise.resolve(),
    ) {
      const wakeups = createWakeups(true, fresh.database.report);
      const sending = deliverWebhooks(fresh.database, { key, add, origin: 'http://boucle.test', network }, wakeups);
      try {
        return await work();
      } finally {
        await sending.stop();
      }
    },
    /** Makes everything due: what waits for another try, and what a dead worker holds. */
    due: () =>
      fresh.asOwner(`update webhook_deliveries set next_try_at = now() where state = 'waiting';
        update webhook_endpoints set leased_until = now() - interval '1 second'`),
  };
}
