import '../ui/global.css';
import './restaurant.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RestaurantPage } from './RestaurantPage.tsx';
import { finishSignIn, session } from './transport.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 10_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
session.subscribe(() => {
  if (session.current() === null) queries.clear();
});

await finishSignIn();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RestaurantPage />
    </QueryClientProvider>
  </StrictMode>,
);
