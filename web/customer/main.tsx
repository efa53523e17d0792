import '../ui/global.css';
import '../shared/ownPages/ownPages.css';
import './customer.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CustomerPage } from './CustomerPage.tsx';
import { finishSignIn } from './own.ts';
import { keepReadings, queries } from './queryClient.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

// Before another person may sign in: nothing that one read is shown to the next.
keepReadings();
await finishSignIn();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <CustomerPage />
    </QueryClientProvider>
  </StrictMode>,
);
