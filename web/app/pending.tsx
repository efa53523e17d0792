import { createContext, type ReactNode, use } from 'react';
import { Loader } from '../ui/loading/Loader.tsx';

/**
 * Shown in the place of a screen whose files still load. The signed-in layout adds the title; home
 * loads the loader alone.
 */
export const PendingScreen = createContext<ReactNode>(<Loader />);

export const Pending = () => use(PendingScreen);
