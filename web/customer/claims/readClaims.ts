import { queryOptions } from '@tanstack/react-query';
import { quietClient } from '../own.ts';

/** Claims of the customer, the latest first. */
export const readClaims = queryOptions({
  queryKey: ['claims'],
  queryFn: async ({ signal }) => (await quietClient.incidents.list({}, { signal })).data,
});
