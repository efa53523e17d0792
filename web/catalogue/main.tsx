import '../ui/global.css';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MuiTheme } from '../ui/theme/MuiTheme.tsx';
import { Catalogue } from './Catalogue.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('catalogue.html has no #root.');

/** Links of samples lead nowhere. */
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

createRoot(root).render(
  <StrictMode>
    <RouterContextProvider router={router}>
      <MuiTheme>
        <Catalogue />
      </MuiTheme>
    </RouterContextProvider>
  </StrictMode>,
);
