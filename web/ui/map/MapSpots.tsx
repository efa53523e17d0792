import { type Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { clustersOf, spreadOut } from './clusters.ts';
import { ClusterSpot } from './ClusterSpot.tsx';
import { type MapMarker } from './marker.ts';
import { MapSpot } from './MapSpot.tsx';

type MapSpotsProps = {
  map: LeafletMap;
  markers: readonly MapMarker[];
  /** Marks of a route are spread out instead of grouped: their order is what the map shows. */
  apart: boolean;
  onSelect: ((id: MapMarker['id']) => void) | undefined;
};

/**
 * The marks of a map; the ones that would hide each other stand together, but the one that is
 * selected.
 */
export function MapSpots({ map, markers: given, apart, onSelect }: MapSpotsProps) {
  const [zoom, setZoom] = useState(() => map.getZoom());
  useEffect(() => {
    const follow = () => setZoom(map.getZoom());
    follow();
    map.on('zoomend', follow);
    return () => {
      map.off('zoomend', follow);
    };
  }, [map]);
  const pixels = given.map(({ lat, lng }) => map.project([lat, lng], zoom));
  const places = apart ? spreadOut(pixels).map(({ x, y }) => map.unproject([x, y], zoom)) : given;
  const markers = given.map((marker, n) => ({
    ...marker,
    lat: places[n]?.lat ?? marker.lat,
    lng: places[n]?.lng ?? marker.lng,
  }));
  const alone = markers.filter(({ selected }) => apart || selected === true);
  const others = markers.filter(({ selected }) => !apart && selected !== true);
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
