import { type FirstStepsFacts } from '@boucle/contract/features/account/calls.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { query } from '../../api/query.ts';
import { FirstSteps } from './FirstSteps.tsx';

vi.mock('../../api/client.ts', async () => {
  const { createORPCClient } = await import('@orpc/client');
  return { client: createORPCClient({ call: () => new Promise(() => undefined) }) };
});
vi.mock('@tanstack/react-router', () => ({ useRouter: () => undefined }));

const FACTS: FirstStepsFacts = {
  missing_terms: ['conditions', 'privacy', 'restaurants'],
  signs_up: false,
  formats: 1,
  fleet: 0,
  restaurants: 0,
  supplied_restaurants: 0,
  pending_restaurants: 0,
  owned_restaurants: 0,
  to_invite: [],
  cards: 0,
  printed_cards: 0,
};

/** The first steps, with what is known of them. */
function shown(known: (client: QueryClient) => void): string {
  // A failed request is not made again as it shows: the page is drawn once.
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  known(client);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <FirstSteps />
    </QueryClientProvider>,
  );
}
const queryKey = query.account.firstSteps.queryKey();

it('ticks nothing before it knows', () => {
  const markup = shown(() => undefined);
  expect(markup).toContain('aria-busy="true"');
  expect(markup).not.toContain('<progress');
});

it('says what could not be read, and counts no step then', () => {
  const markup = shown((client) =>
    client
      .getQueryCache()
      .build(client, { queryKey })
      .setState({ status: 'error', error: new Error('Plus tard') }),
  );
  expect(markup).toContain('Réessayer');
  expect(markup).not.toContain('<progress');
});

it('counts them once everything is known', () => {
  const markup = shown((client) => client.setQueryData(queryKey, FACTS));
  expect(markup).toContain('1 sur 6');
});
