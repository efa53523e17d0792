import '../ui/global.css';
import './restaurant.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RestaurantPage } from './RestaurantPage.tsx';
import { deviceName, finishSignIn, session } from './transport.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 10_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
let device = deviceName();
session.subscribe(() => {
  // Nothing of the owner's space stays for the device that takes its place.
  if (session.current() === null || deviceName() !== device) queries.clear();
  device = deviceName();
});

await finishSignIn();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RestaurantPage />
    </QueryClientProvider>
  </StrictMode>,
);
