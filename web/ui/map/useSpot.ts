import { divIcon, type Map as LeafletMap, type Marker, marker as leafletMarker } from 'leaflet';
import { useEffect, useState } from 'react';

/** Pixels of a mark, and of what a finger meets. */
export const SPOT_SIDE = 36;

/**
 * An element that stands at a place of the map, for React to draw in, and the marker that keeps it
 * there.
 */
export function useSpot(
  map: LeafletMap,
  lat: number,
  lng: number,
): { readonly spot: HTMLDivElement; readonly pin: Marker } {
  const [spot] = useState(() => document.createElement('div'));
  const [pin] = useState(() =>
    leafletMarker([lat, lng], {
      icon: divIcon({ html: spot, className: 'b-map-spot', iconSize: [SPOT_SIDE, SPOT_SIDE] }),
      keyboard: false,
      interactive: false,
    }),
  );
  useEffect(() => {
    pin.addTo(map);
    return () => {
      pin.remove();
    };
  }, [map, pin]);
  useEffect(() => {
    pin.setLatLng([lat, lng]);
  }, [pin, lat, lng]);
  return { spot, pin };
}
