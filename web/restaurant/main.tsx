import '../ui/global.css';
import '../shared/ownPages/ownPages.css';
import './restaurant.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RestaurantPage } from './RestaurantPage.tsx';
import { keepReadings, queries } from './queryClient.ts';
import { finishSignIn } from './own.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

// Before another person may sign in: nothing that one read is shown to the next.
keepReadings();
await finishSignIn();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RestaurantPage />
    </QueryClientProvider>
  </StrictMode>,
);
