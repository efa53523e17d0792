import { useEffect, useState } from 'react';
import { type Position } from './near.ts';

type Known =
  | { readonly kind: 'unasked' | 'asking' | 'refused' | 'failed' }
  | { readonly kind: 'known'; readonly position: Position };

const WAIT_MS = 10_000;
/** A minute on a bicycle changes little in the order of the points. */
const FRESH_MS = 60_000;

/**
 * Where the person is: asked for at once where it was allowed before, else only when they say so.
 */
export function usePosition() {
  const [known, setKnown] = useState<Known>({ kind: 'unasked' });
  const ask = () => {
    setKnown({ kind: 'asking' });
    locate(setKnown);
  };
  useEffect(() => {
    let gone = false;
    void wasAllowed().then((allowed) => {
      if (allowed && !gone) locate(setKnown);
    });
    return () => {
      gone = true;
    };
  }, []);
  return { known, ask, position: known.kind === 'known' ? known.position : undefined };
}

function locate(say: (known: Known) => void): void {
  // lib.dom declares it always there; outside secure contexts it is not.
  const geolocation = (navigator as Partial<Navigator>).geolocation;
  if (geolocation === undefined) {
    say({ kind: 'failed' });
    return;
  }
  geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude } }) => say({ kind: 'known', position: { latitude, longitude } }),
    ({ code, PERMISSION_DENIED }) => say({ kind: code === PERMISSION_DENIED ? 'refused' : 'failed' }),
    { timeout: WAIT_MS, maximumAge: FRESH_MS },
  );
}

async function wasAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    // A browser that does not show: the person asks.
    return false;
  }
}
