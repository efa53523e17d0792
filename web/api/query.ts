import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { client } from './client.ts';

/**
 * Query and mutation options of every call: `useQuery(query.cards.list.queryOptions({ input }))`.
 */
export const query = createTanstackQueryUtils(client);
