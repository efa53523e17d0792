import '../ui/global.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followFiles } from '../ui/loading/loadFile.ts';
import { followNavigation } from './followNavigation.ts';
import { followSession } from './followSession.ts';
import { router } from './router.tsx';
import { resumeSession } from './resumeSession.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

await resumeSession();
followSession(router);
followFiles();
followNavigation(router);
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
