import { part } from '../ui/loading/part.tsx';
import { LayoutFailure } from './failures/ScreenFailure.tsx';

/** The layout around every screen but home; a sibling of the screens, whose names it shows. */
export const navigationLayout = part(() => import('./SignedInLayout.tsx'), 'SignedInLayout', LayoutFailure);
