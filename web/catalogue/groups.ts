import { base } from './entries/base.tsx';
import { charts } from './entries/charts.tsx';
import { fields } from './entries/fields.tsx';
import { figures } from './entries/figures.tsx';
import { forms } from './entries/forms.tsx';
import { messages } from './entries/messages.tsx';
import { overlays } from './entries/overlays.tsx';
import { places } from './entries/places.tsx';
import { filters } from './entries/filters.tsx';
import { tables } from './entries/tables.tsx';
import { type Entry, type Group } from './entry.ts';

/** The whole catalogue. `catalogue.test.ts` compares it with the components of `web/ui`. */
export const GROUPS: readonly Group[] = [
  base,
  fields,
  forms,
  overlays,
  messages,
  tables,
  filters,
  figures,
  charts,
  places,
];

export const ENTRIES: readonly Entry[] = GROUPS.flatMap(({ entries }) => entries);
