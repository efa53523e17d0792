import { CLIENT_ID, SCOPES } from '@boucle/contract/constants.ts';
import { type Database } from '../database/pool.ts';
import { inScope } from '../database/tenant.ts';
import { type Tx } from '../database/transaction.ts';
import { purgeSignIn } from './purge.ts';
import { type ConsoleAddress, redirectAddresses } from './redirectAddresses.ts';

/** An application that signs people in. All are public ones: no secret can be kept in a browser. */
export interface OAuthClient {
  id: string;
  name: string;
  redirectUris: readonly string[];
  scopes: readonly string[];
}

/** Writes the console's own client and forgets old codes, tokens and links; to be called at each start. */
export async function ensureClient(database: Database, address: ConsoleAddress): Promise<void> {
  await inScope(database, { kind: 'platform' }, async (tx) => {
    await tx.raw({
      text: `insert into oauth_clients (client_id, name, redirect_uris, scopes) values ($1, 'Boucle', $2, $3)
             on conflict (client_id) do update set redirect_uris = excluded.redirect_uris, scopes = excluded.scopes`,
      values: [CLIENT_ID, redirectAddresses(address), SCOPES],
    });
    await purgeSignIn(tx);
  });
}

/** Writes the client of a partner's access: its people sign in by /oauth/authorize only. Platform scope. */
export async function addClient(tx: Tx, client: OAuthClient): Promise<void> {
  await tx.raw({
    text: 'insert into oauth_clients (client_id, name, redirect_uris, scopes) values ($1, $2, $3, $4)',
    values: [client.id, client.name, client.redirectUris, client.scopes],
  });
}

/** The client with this identifier. Platform scope. */
export async function findClient(tx: Tx, id: string, address: ConsoleAddress): Promise<OAuthClient | undefined> {
  if (id.includes('\0')) return undefined;
  const { rows } = await tx.raw<OAuthClient>({
    text: `select client_id as id, name, redirect_uris as "redirectUris", scopes from oauth_clients where client_id = $1`,
    values: [id],
  });
  const [client] = rows;
  // Each process knows the console's own addresses: two that listen on different ports must not overwrite each other's.
  return client?.id === CLIENT_ID ? { ...client, redirectUris: redirectAddresses(address) } : client;
}
