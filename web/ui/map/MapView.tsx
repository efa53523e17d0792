import './MapView.css';
import { Suspense } from 'react';
import { part } from '../loading/part.tsx';
import { LOADING } from '../texts.ts';
import { type MapCanvasProps } from './MapCanvas.tsx';

const MapCanvas = part(() => import('./MapCanvas.tsx'), 'MapCanvas');

/**
 * A map with its marks, and whatever children lie over it. Always beside a list that says the same:
 * a map alone shows nothing to who cannot see it. With `onPick` a click, or Enter at the centre,
 * gives a point. Its library comes when the first map is shown.
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
