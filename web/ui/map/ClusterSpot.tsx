import { latLngBounds, type Map as LeafletMap } from 'leaflet';
import { createPortal } from 'react-dom';
import { Link } from '../Link.tsx';
import { PopoverButton } from '../overlays/PopoverButton.tsx';
import { MapMark } from './MapMark.tsx';
import { type MapMarker } from './marker.ts';
import { useSpot } from './useSpot.ts';

/** Pixels left around the places that a press brings into view. */
const MARGIN = 56;

type ClusterSpotProps = {
  map: LeafletMap;
  /** The ones that stand together, the most urgent first. */
  markers: readonly MapMarker[];
  onSelect: ((id: MapMarker['id']) => void) | undefined;
};

/**
 * Places that would hide each other, as a stack of marks: a press brings them into view, and lists
 * them once nothing nearer parts them. It is of no state's colour, which belongs to the places; its
 * name says the most urgent of them.
 */
export function ClusterSpot({ map, markers, onSelect }: ClusterSpotProps) {
  const bounds = latLngBounds(markers.map(({ lat, lng }) => [lat, lng]));
  const { lat, lng } = bounds.getCenter();
  const { spot } = useSpot(map, lat, lng);

  const label = `${markers.length} lieux ensemble, dont ${markers[0]?.label ?? ''}`;
  const sign = `×${markers.length}`;
  const nearer = Math.min(map.getBoundsZoom(bounds), map.getMaxZoom());
  if (nearer > map.getZoom()) {
    return createPortal(
      <button
        type="button"
        className="b-map-press b-map-cluster"
        aria-label={label}
        onClick={() => map.fitBounds(bounds, { padding: [MARGIN, MARGIN] })}
      >
        {sign}
      </button>,
      spot,
    );
  }
  return createPortal(
    <PopoverButton
      label={label}
      trigger={(props) => (
        <button type="button" {...props} className="b-map-press b-map-cluster" aria-label={label}>
          {sign}
        </button>
      )}
    >
      {(close) => (
        <ul className="b-map-together">
          {markers.map((one) => (
            <li key={one.id}>
              <MapMark tone={one.tone} {...(one.mark !== undefined && { mark: one.mark })} />
              {one.href !== undefined ? (
                <Link className="b-link" to={one.href}>
                  {one.label}
                </Link>
              ) : (
                <button
                  type="button"
                  className="b-link"
                  onClick={() => {
                    onSelect?.(one.id);
                    close();
                  }}
                >
                  {one.label}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </PopoverButton>,
    spot,
  );
}
