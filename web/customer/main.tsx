import '../ui/global.css';
import './customer.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CustomerPage } from './CustomerPage.tsx';
import { finishSignIn, session } from './own.ts';

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
      <CustomerPage />
    </QueryClientProvider>
  </StrictMode>,
);
