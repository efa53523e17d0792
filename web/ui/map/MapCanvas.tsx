import 'leaflet/dist/leaflet.css';
import { mdiFitToScreenOutline, mdiMinus, mdiPlus } from '@mdi/js';
import { type Map as LeafletMap } from 'leaflet';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { classes } from '../classes.ts';
import { IconButton } from '../IconButton.tsx';
import { createMap } from './createMap.ts';
import { drawGround, type Ground } from './drawGround.ts';
import { drawRoute } from './drawRoute.ts';
import { showAll } from './showAll.ts';
import { MapSpots } from './MapSpots.tsx';
import { type MapMarker, type MapPoint } from './marker.ts';

export type MapCanvasProps = {
  /** Name of the map: « Carte des collecteurs ». */
  label?: string;
  markers: readonly MapMarker[];
  /** A way through these points, in their order. */
  route?: readonly MapPoint[];
  /** Pressing a mark that leads nowhere. */
  onSelect?: (id: MapMarker['id']) => void;
  /** Turns the map into the choice of a point. */
  onPick?: (point: MapPoint) => void;
  /** Over the map: a legend, a card. */
  children?: ReactNode;
};

const NO_ROUTE: readonly MapPoint[] = [];
const MOVE_HINT = 'les flèches déplacent la carte';
const PICK_HINT = `${MOVE_HINT}, Entrée place le point en son centre`;

/** Six decimals are ten centimetres. */
const rounded = ({ lat, lng }: MapPoint): MapPoint => ({ lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) });

/** Leaflet inside React: the map is made once, its marks are ours. */
export function MapCanvas({ label = 'Carte', markers, route = NO_ROUTE, onSelect, onPick, children }: MapCanvasProps) {
  const [map, setMap] = useState<LeafletMap>();
  const [ground, setGround] = useState<Ground>();
  const picking = onPick !== undefined;
  const legend = children !== undefined;
  const attach = useCallback((place: HTMLDivElement) => {
    const created = createMap(place);
    setMap(created);
    const drawing = drawGround(created, setGround);
    // The list next to it leaves it more room once there are tiles.
    const sized = new ResizeObserver(() => created.invalidateSize({ animate: false }));
    sized.observe(place);
    return () => {
      sized.disconnect();
      drawing.stop();
      created.remove();
    };
  }, []);

  // Marks that move or come are brought into view; a mark chosen is not a reason to move.
  const places = markers.map(({ lat, lng }) => `${lat},${lng}`).join(' ');
  useEffect(() => {
    if (map === undefined || ground === undefined) return;
    const points = pointsOf(places);
    // Text under the map takes its room at once.
    map.invalidateSize({ animate: false });
    showAll(map, points, ground.nearest, { legend });
    ground.keepClearOf(points);
  }, [map, places, ground, legend]);

  const way = route.map(({ lat, lng }) => `${lat},${lng}`).join(' ');
  useEffect(() => (map === undefined || way === '' ? undefined : drawRoute(map, pointsOf(way))), [map, way]);

  useEffect(() => {
    if (map === undefined || onPick === undefined) return undefined;
    const pick = ({ latlng }: { latlng: MapPoint }) => onPick(rounded(latlng));
    const pickCentre = ({ originalEvent }: { originalEvent: KeyboardEvent }) => {
      if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return;
      originalEvent.preventDefault();
      onPick(rounded(map.getCenter()));
    };
    map.on('click', pick).on('keydown', pickCentre);
    return () => {
      map.off('click', pick).off('keydown', pickCentre);
    };
  }, [map, onPick]);

  return (
    <>
      <div className="b-map-frame">
        <div
          ref={attach}
          className={classes('b-map-canvas', picking && 'b-map-picking')}
          role="application"
          aria-label={`${label}\u00a0: ${picking ? PICK_HINT : MOVE_HINT}`}
        />
        {map !== undefined && <MapSpots map={map} markers={markers} apart={way !== ''} onSelect={onSelect} />}
        {picking && <span className="b-map-aim" aria-hidden="true" />}
        {map !== undefined && (
          <div className="b-map-controls" role="group" aria-label="Réglage de la carte">
            <IconButton icon={mdiPlus} label="Agrandir" onClick={() => map.zoomIn()} />
            <IconButton icon={mdiMinus} label="Réduire" onClick={() => map.zoomOut()} />
            <IconButton
              icon={mdiFitToScreenOutline}
              label="Tout voir"
              onClick={() => showAll(map, pointsOf(places), ground?.nearest ?? 0, { asked: true, legend })}
            />
          </div>
        )}
        {children}
      </div>
    </>
  );
}

function pointsOf(places: string): MapPoint[] {
  return places
    .split(' ')
    .filter(Boolean)
    .map((place) => {
      const [lat = 0, lng = 0] = place.split(',').map(Number);
      return { lat, lng };
    });
}
