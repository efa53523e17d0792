import { useSyncExternalStore } from 'react';
import { type SignedIn } from './session.ts';
import { session } from './transport.ts';

/** The signed-in session, kept in step with the other tabs; null when signed out. */
export const useSession = (): SignedIn | null => useSyncExternalStore(session.subscribe, session.current);
