import { isRecord } from '../../api/record.ts';
import { uuid } from '../../api/uuid.ts';
import { createPageAge } from './pageAge.ts';

const KEPT = 'boucle.device';

/** This browser, and how many readings were numbered on it. */
interface Device {
  readonly id: string;
  readonly last: number;
}

/** Where nothing may be kept, the page is the device. */
let device: Device | undefined;

function kept(): Device | undefined {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEPT) ?? 'null');
    return isRecord(found) && typeof found.id === 'string' && typeof found.last === 'number'
      ? { id: found.id, last: found.last }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The number of one more reading of this device. Tabs call it one at a time. */
export function nextReading(): { readonly device: string; readonly n: number } {
  const before = kept() ?? device ?? { id: uuid(), last: 0 };
  device = { id: before.id, last: before.last + 1 };
  try {
    localStorage.setItem(KEPT, JSON.stringify(device));
  } catch {
    // Storage refused: the page keeps it.
  }
  return { device: device.id, n: device.last };
}

const age = createPageAge(
  () => performance.now(),
  () => Date.now(),
);
document.addEventListener('visibilitychange', () =>
  document.visibilityState === 'hidden' ? age.hidden() : age.shown(),
);

const page = uuid();
/** This page and how old it is. */
export const pageNow = () => ({ id: page, age: age.now() });
