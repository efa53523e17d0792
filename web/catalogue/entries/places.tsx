import { MapMark } from '../../ui/map/MapMark.tsx';
import { MapView } from '../../ui/map/MapView.tsx';
import { type MapMarker } from '../../ui/map/marker.ts';
import { entry, type Group, nothing } from '../entry.ts';

const TONES = ['alert', 'warn', 'ok', 'off', 'brand'] as const;
const MARKERS: readonly MapMarker[] = [
  { id: 1, lat: 47.39, lng: 0.69, label: 'Gare de Tours, pleine à 92\u00a0%', tone: 'alert', mark: '92' },
  { id: 2, lat: 47.22, lng: -1.55, label: 'Nantes, hors service', tone: 'off', mark: 'HS' },
  { id: 3, lat: 47.47, lng: -0.55, label: 'Angers', tone: 'ok', href: '/collection_sites/3' },
];

/** Where things are. */
export const places: Group = {
  key: 'cartes',
  title: 'Cartes',
  entries: [
    entry(
      MapView,
      [
        { name: 'Des lieux', content: <MapView height={360} markers={MARKERS} onSelect={nothing} /> },
        {
          name: 'Un lieu choisi',
          content: <MapView height={360} markers={MARKERS.map((one) => ({ ...one, selected: one.id === 1 }))} />,
        },
        { name: 'Choix d’un point', content: <MapView height={360} markers={[]} onPick={nothing} /> },
      ],
      ['MapCanvas', 'MapSpots', 'MapSpot', 'ClusterSpot'],
    ),
    entry(MapMark, [
      { name: 'Tous', content: TONES.map((tone) => <MapMark key={tone} tone={tone} mark="42" />) },
      { name: 'Sans texte', content: TONES.map((tone) => <MapMark key={tone} tone={tone} />) },
      { name: 'Choisi', content: TONES.map((tone) => <MapMark key={tone} tone={tone} selected />) },
    ]),
  ],
};
