import { type Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { clustersOf } from './clusters.ts';
import { ClusterSpot } from './ClusterSpot.tsx';
import { type MapMarker } from './marker.ts';
import { MapSpot } from './MapSpot.tsx';

type MapSpotsProps = {
  map: LeafletMap;
  markers: readonly MapMarker[];
  onSelect: ((id: MapMarker['id']) => void) | undefined;
};

/**
 * The marks of a map; the ones that would hide each other stand together, but the one that is
 * selected.
 */
export function MapSpots({ map, markers, onSelect }: MapSpotsProps) {
  const [zoom, setZoom] = useState(() => map.getZoom());
  useEffect(() => {
    const follow = () => setZoom(map.getZoom());
    follow();
    map.on('zoomend', follow);
    return () => {
      map.off('zoomend', follow);
    };
  }, [map]);
  const alone = markers.filter(({ selected }) => selected === true);
  const others = markers.filter(({ selected }) => selected !== true);
  const groups = clustersOf(others.map(({ lat, lng }) => map.project([lat, lng], zoom)));
  const members = groups.map((group) => group.flatMap((place) => others[place] ?? []));
  const single = members.flatMap((group) => (group.length === 1 ? group : []));
  return (
    <>
      {[...single, ...alone].map((marker) => (
        <MapSpot key={marker.id} map={map} marker={marker} onSelect={onSelect} />
      ))}
      {members
        .filter((group) => group.length > 1)
        .map((group) => (
          <ClusterSpot key={group.map(({ id }) => id).join()} map={map} markers={group} onSelect={onSelect} />
        ))}
    </>
  );
}
