import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Tells whether a screen stands behind a route path (« /cards/$id »), so that nothing links to one
 * that is not there yet.
 */
export function useScreenExists(): (path: string) => boolean {
  const router: AnyRouter = useRouter();
  return useCallback((path) => path in router.routesByPath, [router]);
}
