import { type Authenticator } from '@boucle/contract/partnerApi/customer.ts';
import { queryOptions } from '@tanstack/react-query';
import { browserLock } from '../../api/refresh.ts';
import { AHEAD, clientId, quietClient, storage } from '../own.ts';
import { AUTHENTICATOR } from '../queryClient.ts';

const lock = browserLock(`boucle-authenticator-${clientId}`);

/**
 * The secret of this device, kept until the session ends. The server gives each once, in place of
 * the one before: tabs share it.
 */
export const readAuthenticator = queryOptions({
  queryKey: [AUTHENTICATOR],
  queryFn: () =>
    lock(async (): Promise<Authenticator> => {
      const kept = storage.getItem(AUTHENTICATOR);
      if (kept !== null) return JSON.parse(kept) as Authenticator;
      const { data } = await quietClient.customer.authenticator({});
      storage.setItem(AUTHENTICATOR, JSON.stringify(data));
      return data;
    }),
});

/** Milliseconds since 1970 by the server's clock, as the last answer gave it. */
export const serverNow = (): number => Date.now() - Number(storage.getItem(AHEAD));
