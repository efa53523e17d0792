import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { query } from '../../api/query.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { restaurantsThat } from './restaurantsThat.ts';

vi.mock('../../api/client.ts', async () => {
  const { createORPCClient } = await import('@orpc/client');
  return { client: createORPCClient({ call: () => new Promise(() => undefined) }) };
});
vi.mock('@tanstack/react-router', () => ({ useRouter: () => undefined }));

const ONE = { input: { page: { size: 1 } } } as const;
const none = { data: [], meta: { count: 0 } };

/** The first steps where everything is known but the cards, of which `cards` says what is. */
function shown(cards: (client: QueryClient) => void): string {
  // A failed request is not made again as it shows: the page is drawn once.
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  client.setQueryData(query.account.formats.queryKey(), []);
  client.setQueryData(query.account.stocks.queryKey(), []);
  client.setQueryData([...query.account.read.queryKey()], { logo_url: null, colors: { primary: '', secondary: '' } });
  for (const { queryKey } of [
    restaurantsThat('active'),
    restaurantsThat('pending'),
    query.customers.list.queryOptions(ONE),
  ])
    client.setQueryData(queryKey, none);
  cards(client);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <FirstSteps fleet={0} onBegun={() => undefined} />
    </QueryClientProvider>,
  );
}
const cardsKey = query.cards.list.queryKey(ONE);

it('ticks nothing before it knows', () => {
  const markup = shown(() => undefined);
  expect(markup).toContain('aria-busy="true"');
  expect(markup).not.toContain('<progress');
});

it('says what could not be read, and does not count the steps then', () => {
  const markup = shown((client) =>
    client
      .getQueryCache()
      .build(client, { queryKey: cardsKey })
      .setState({ status: 'error', error: new Error('Plus tard') }),
  );
  expect(markup).toContain('pu être vérifiée');
  expect(markup).toContain('Plus tard');
  expect(markup).not.toContain('<progress');
});

it('counts them once everything is known', () => {
  const markup = shown((client) => client.setQueryData(cardsKey, none));
  expect(markup).toContain('0 sur 5');
});
