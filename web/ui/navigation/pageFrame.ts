import { createContext, type ReactNode } from 'react';

interface Frame {
  readonly title: string;
  readonly tabs: ReactNode;
  /** Key of the part that is shown. */
  readonly part: string;
}

/** Title and tabs of a page that unites several screens; each screen draws them as its own. */
export const PageFrame = createContext<Frame | undefined>(undefined);
