import { type DropOffPoint } from '@boucle/contract/features/dropOffPoints/calls.ts';
import { DROP_OFF_KIND_LABELS } from '@boucle/contract/shared/dropOffPoints/kinds.ts';
import { count, date } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { addressLine } from '@boucle/contract/shared/places/place.ts';
import { mdiClose } from '@mdi/js';
import { type ReactNode, useMemo, useState } from 'react';
import { problemOf } from '../../../shared/problem.ts';
import { type MappedPlace, PlaceMap } from '../../../shared/places/PlaceMap.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { CLOSE } from '../../../ui/texts.ts';
import { type DropOffDialog } from '../dialogs/dropOffDialog.ts';
import { dropOffUrgency, dropOffUrgencyChip } from '../dropOffChips.ts';

type DropOffMapProps = {
  points: readonly DropOffPoint[] | undefined;
  /** How many there are in all. */
  total: number | undefined;
  error: Error | null;
  onRetry: () => void;
  empty: ReactNode;
  open: (dialog: DropOffDialog) => void;
};

/** The drop-off points on a map and in the list next to it, the fullest first. */
export function DropOffMap({ points, total, error, onRetry, empty, open }: DropOffMapProps) {
  const [selected, setSelected] = useState<number>();
  const places = useMemo(() => points?.map(placeOf), [points]);
  const point = points?.find(({ id }) => id === selected);
  if (error && points === undefined) {
    return (
      <Sheet>
        <ErrorState message={problemOf(error) ?? ''} onRetry={onRetry} />
      </Sheet>
    );
  }
  const hidden = (total ?? 0) - (points?.length ?? 0);
  return (
    <PlaceMap
      label="Points de dépôt"
      places={places}
      selected={selected}
      onSelect={setSelected}
      note={hidden > 0 ? `${count(hidden, 'autre', 'autres')}\u00a0: filtrez pour les voir.` : undefined}
      empty={empty}
      card={point && <PointCard point={point} open={open} onClose={() => setSelected(undefined)} />}
    />
  );
}

function placeOf(point: DropOffPoint): MappedPlace {
  return {
    id: point.id,
    name: point.name,
    detail: [DROP_OFF_KIND_LABELS[point.kind], point.city].filter(Boolean).join(' · '),
    chip: dropOffUrgencyChip(point),
    meta: point.last_pickup_at === null ? 'Jamais collecté' : `Collecté le ${date(point.last_pickup_at)}`,
    urgency: dropOffUrgency(point),
    fill: point.fill_percent,
    lat: point.latitude,
    lng: point.longitude,
  };
}

type PointCardProps = { point: DropOffPoint; open: (dialog: DropOffDialog) => void; onClose: () => void };

function PointCard({ point, open, onClose }: PointCardProps) {
  return (
    <section className="b-map-card" aria-label={point.name}>
      <header>
        <h2>{point.name}</h2>
        <StatusChip {...dropOffUrgencyChip(point)} />
        <IconButton size="small" icon={mdiClose} label={CLOSE} onClick={onClose} />
      </header>
      <p className="b-muted">{addressLine(point)}</p>
      <p>
        {count(point.dirty_containers_count, 'sale', 'sales')},{' '}
        {count(point.clean_containers_count, 'propre', 'propres')}
      </p>
      <div className="b-map-card-actions">
        {point.dirty_containers_count > 0 && (
          <Button size="small" variant="contained" onClick={() => open({ kind: 'pickup', state: 'dirty', point })}>
            Collecter les sales
          </Button>
        )}
        <ButtonLink size="small" to={pathOf('drop-off-point', { id: point.id })}>
          Ouvrir
        </ButtonLink>
      </div>
    </section>
  );
}
