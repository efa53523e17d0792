import './MapView.css';
import { lazy, Suspense } from 'react';
import { LOADING } from '../texts.ts';
import { type MapCanvasProps } from './MapCanvas.tsx';

const MapCanvas = lazy(async () => ({ default: (await import('./MapCanvas.tsx')).MapCanvas }));

/**
 * A map with its marks, and whatever children lie over it. Always beside a list that says the same: a map alone tells nothing to who
 * cannot see it. With `onPick` a click, or Enter at the centre, gives a point. Its library comes when the first map is shown.
 */
export function MapView({ height = 420, ...canvas }: MapCanvasProps & { height?: number | string }) {
  return (
    <div className="b-map b-no-print" style={{ height }}>
      <Suspense fallback={<p className="b-map-waiting">{LOADING}</p>}>
        <MapCanvas {...canvas} />
      </Suspense>
    </div>
  );
}
