import { randomBytes } from 'node:crypto';
import { type ApiAccess } from '@boucle/contract/features/apiAccesses/calls.ts';
import { readPage } from '@boucle/contract/base/pagination.ts';
import { asPlatform } from '../../auth/asPlatform.ts';
import { addClient } from '../../auth/tokens/clients.ts';
import { hashOf, newSecret } from '../../auth/tokens/tokens.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { accountOf, calls, partnerOf } from '../../platform/api/procedures.ts';
import { accessesCsv, recentCallsCsv } from './csv.ts';
import {
  callsOf,
  endSessionsOfClient,
  insertAccess,
  listAccesses,
  markRevoked,
  oneAccess,
  recentCalls,
  renewSecret,
} from './queries.ts';

async function theAccess(tx: Tx, caller: Caller, id: number, lock = false): Promise<ApiAccess> {
  const access = await oneAccess(tx, partnerOf(caller), id, lock);
  if (access === undefined) throw notFound('Cet accès');
  return access;
}

// An access is changed with the platform's rights: the application may not change the clients'
// table.

/** Accesses to the partners' API: what `contract/features/apiAccesses/calls.ts` promises. */
export const apiAccesses = {
  list: calls.apiAccesses.list.handler(async ({ context: { tx, caller }, input }) => {
    const { rows, count } = await listAccesses(tx, partnerOf(caller), input);
    return { data: rows, meta: { count } };
  }),

  csv: calls.apiAccesses.csv.handler(({ context: { caller, dependencies }, input }) =>
    accessesCsv(dependencies.database, partnerOf(caller), input),
  ),

  recentCalls: calls.apiAccesses.recentCalls.handler(async ({ context: { tx, caller }, input }) => {
    const { rows, count } = await recentCalls(tx, partnerOf(caller), input);
    return { data: rows, meta: { count } };
  }),

  recentCallsCsv: calls.apiAccesses.recentCallsCsv.handler(({ context: { caller, dependencies }, input }) =>
    recentCallsCsv(dependencies.database, partnerOf(caller), input),
  ),

  create: calls.apiAccesses.create.handler(async ({ context: { tx, caller, details }, input }) => {
    const secret = newSecret('client');
    const clientId = `boucle_${randomBytes(12).toString('hex')}`;
    const { name, scopes, redirect_uris: redirectUris = [] } = input;
    const access = await asPlatform(tx, async () => {
      await addClient(tx, { id: clientId, name, redirectUris, scopes });
      const id = await insertAccess(tx, {
        ...partnerOf(caller),
        name,
        clientId,
        scopes,
        redirectUris,
        secretHash: hashOf(secret),
        personId: caller.personId,
      });
      return theAccess(tx, caller, id);
    });
    details['name'] = name;
    details['scopes'] = scopes;
    return { data: { ...access, client_secret: secret } };
  }),

  renew: calls.apiAccesses.renew.handler(async ({ context: { tx, caller, details }, input }) => {
    const secret = newSecret('client');
    const access = await asPlatform(tx, async () => {
      const { id, status } = await theAccess(tx, caller, input.id, true);
      if (status === 'disabled') throw conflict('Cet accès est révoqué\u00a0: créez-en un autre.');
      await renewSecret(tx, accountOf(caller), id, hashOf(secret));
      return theAccess(tx, caller, id);
    });
    details['name'] = access.name;
    return { data: { ...access, client_secret: secret } };
  }),

  revoke: calls.apiAccesses.revoke.handler(async ({ context: { tx, caller, details }, input }) => {
    const access = await asPlatform(tx, async () => {
      const { id, client_id: clientId } = await theAccess(tx, caller, input.id, true);
      await markRevoked(tx, accountOf(caller), id);
      await endSessionsOfClient(tx, clientId);
      return theAccess(tx, caller, id);
    });
    details['name'] = access.name;
    return { data: access };
  }),

  calls: calls.apiAccesses.calls.handler(async ({ context: { tx, caller }, input }) => {
    const access = await theAccess(tx, caller, input.id);
    const { rows, count } = await callsOf(
      tx,
      { accountId: accountOf(caller), accessId: access.id },
      readPage(input.page),
    );
    return { data: rows, meta: { count } };
  }),
};
