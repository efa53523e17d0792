import { ofName } from '@boucle/contract/base/elision.ts';
import { type DropOffPoint } from '@boucle/contract/features/dropOffPoints/calls.ts';
import { DROP_OFF_KIND_LABELS } from '@boucle/contract/shared/dropOffPoints/kinds.ts';
import { count, date } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { addressLine } from '@boucle/contract/shared/places/place.ts';
import { useMemo } from 'react';
import { hoursFacts } from '../../../shared/places/hours.ts';
import { MARK_TONES, markText } from '../../../shared/places/urgency.ts';
import { useReader } from '../../../shared/useReader.ts';
import { Facts } from '../../../ui/Facts.tsx';
import { Link } from '../../../ui/Link.tsx';
import { MapView } from '../../../ui/map/MapView.tsx';
import { MessagesOf } from '../../../shared/messages/MessagesOf.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { dropOffUrgency } from '../dropOffChips.ts';

/** Where the point is, and what is known of it. */
export function OverviewTab({ point }: { point: DropOffPoint }) {
  const reader = useReader();
  const { latitude: lat, longitude: lng, restaurant_id: restaurantId } = point;
  const markers = useMemo(() => {
    if (point.latitude === null || point.longitude === null) return [];
    const urgency = dropOffUrgency(point);
    return [
      {
        id: point.id,
        lat: point.latitude,
        lng: point.longitude,
        label: point.name,
        tone: MARK_TONES[urgency],
        mark: markText(urgency, point.fill_percent),
      },
    ];
  }, [point]);
  return (
    <div className="drop-columns">
      {lat === null || lng === null ? (
        <Sheet title="Position">
          <p className="b-muted">
            La position n’est pas connue.{' '}
            <Link className="b-link" to={pathOf('drop-off-point-edit', { id: point.id })}>
              L’indiquer
            </Link>
          </p>
        </Sheet>
      ) : (
        <MapView label={`Position ${ofName(point.name)}`} markers={markers} height={360} />
      )}
      <Sheet title="Informations">
        <Facts
          facts={[
            ['Type', DROP_OFF_KIND_LABELS[point.kind]],
            ['Adresse', addressLine(point) || '–'],
            ...hoursFacts(point),
            ...(point.phone === '' ? [] : [['Téléphone', point.phone] as const]),
            [
              'Restaurant lié',
              restaurantId === null ? (
                '–'
              ) : reader.mayOpen('restaurant') ? (
                <Link className="b-link" to={pathOf('restaurant', { id: restaurantId })}>
                  {point.restaurant_name}
                </Link>
              ) : (
                point.restaurant_name
              ),
            ],
            ['Capacité', point.capacity === null ? '–' : count(point.capacity, 'contenant', 'contenants')],
            ['Créé le', date(point.created_at)],
            ['Numéro', String(point.id)],
          ]}
        />
        <MessagesOf
          about={{ thing: 'drop_off_point', thing_id: point.id }}
          act={point.status === 'disabled' ? 'point_closed' : undefined}
        />
      </Sheet>
    </div>
  );
}
