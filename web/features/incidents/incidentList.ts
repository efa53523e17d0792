import {
  type Incident,
  type INCIDENT_SORTS,
  type incidentListQuery,
} from '@boucle/contract/features/incidents/calls.ts';
import {
  INCIDENT_KIND_LABELS,
  INCIDENT_KINDS,
  INCIDENT_SIDE_LABELS,
  INCIDENT_SIDES,
  INCIDENT_STATUS_LABELS,
  INCIDENT_STATUSES,
} from '@boucle/contract/shared/incidents/labels.ts';
import { COUNTED_PLACE_LABELS, COUNTED_PLACES } from '@boucle/contract/shared/stockCounts/labels.ts';
import { type z } from 'zod';
import { anyOf, numbered } from '../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../ui/table/list.ts';
import { INCIDENT_COLUMNS } from './columns.tsx';

/** The incidents, the ones that wait first, then the latest. */
export const INCIDENT_LIST = defineList<Incident, z.input<typeof incidentListQuery>, (typeof INCIDENT_SORTS)[number]>({
  name: 'incidents',
  columns: INCIDENT_COLUMNS,
  search: 'N°, lieu, partenaire ou note',
  filters: {
    status: anyOf('Statut', INCIDENT_STATUSES, INCIDENT_STATUS_LABELS),
    side: anyOf('Sens', INCIDENT_SIDES, INCIDENT_SIDE_LABELS),
    kind: anyOf('Origine', INCIDENT_KINDS, INCIDENT_KIND_LABELS, { all: 'Toutes' }),
    format_id: numbered({ label: 'Format' }),
    place: anyOf('Lieu', COUNTED_PLACES, COUNTED_PLACE_LABELS),
    place_id: numbered(),
    restaurant_id: numbered(),
    partner_id: numbered(),
    period: { label: 'Compté' },
  },
});
