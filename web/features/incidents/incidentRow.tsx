import { type Address } from '@boucle/contract/pages.ts';
import { quantity } from '@boucle/contract/base/format.ts';
import { type Incident } from '@boucle/contract/features/incidents/calls.ts';
import { originLabel } from '@boucle/contract/features/incidents/words.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { type RowTraits } from '../../ui/table/tableProps.ts';
import { Gap } from './columns.tsx';
import { incidentChip } from './incidentLooks.ts';
import { Moment } from '../../ui/figures/Moment.tsx';

/** An incident as a row of the list; `addressOf` is where its panel opens. */
export const incidentRow = (addressOf: (id: number) => Address): RowTraits<Incident> => ({
  key: ({ id }) => String(id),
  name: ({ id }) => `écart n°\u00a0${quantity(id)}`,
  to: ({ id }) => addressOf(id),
  phone: (incident) => ({
    title: incident.place.name,
    chip: <StatusChip {...incidentChip(incident.status)} />,
    end: <Gap {...incident} />,
    meta: `${originLabel(incident)} · ${incident.format_title}`,
    metaEnd: <Moment at={incident.created_at} />,
  }),
});
