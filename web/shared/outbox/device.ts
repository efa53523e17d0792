import { uuid } from '../../api/uuid.ts';
import { createPageAge } from './pageAge.ts';

const page = uuid();
let last = 0;

/**
 * The number of one more reading. The page is the device: a count that no storage can lose, and no
 * other page has.
 */
export const nextReading = (): { readonly device: string; readonly n: number } => ({ device: page, n: ++last });

const age = createPageAge(
  () => performance.now(),
  () => Date.now(),
);
document.addEventListener('visibilitychange', () =>
  document.visibilityState === 'hidden' ? age.hidden() : age.shown(),
);

/** This page and how old it is. */
export const pageNow = () => ({ id: page, age: age.now() });
