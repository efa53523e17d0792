import { entityOfAct } from '@boucle/contract/shared/events/entities.ts';
import { EVENT_ENTITY_LABELS } from '@boucle/contract/features/events/labels.ts';
import { type JournalEvent } from '@boucle/contract/shared/events/shapes.ts';
import { authorOf } from '@boucle/contract/features/events/author.ts';
import { dateTime } from '@boucle/contract/base/format.ts';
import { type CsvColumn } from '../../platform/http/csv.ts';
import { csvOfToday } from '../../platform/http/csvFile.ts';

const COLUMNS: readonly CsvColumn<JournalEvent>[] = [
  { heading: 'Date', value: ({ created_at }) => dateTime(created_at) },
  { heading: 'Auteur', value: authorOf, typed: true },
  { heading: 'E-mail', value: ({ person }) => person?.email ?? '', typed: true },
  { heading: 'Action', value: ({ sentence }) => sentence, typed: true },
  { heading: 'Objet', value: kindLabel },
  { heading: 'N°', value: ({ entity_id }) => entity_id ?? '' },
  { heading: 'Concerne', value: ({ subject }) => subject?.label ?? '', typed: true },
  { heading: 'Modifications', value: changesText, typed: true },
  { heading: 'Adresse', value: ({ address }) => address ?? '' },
];

/** « Cartes », « Restaurants »; nothing for what the journal cannot be narrowed to. */
function kindLabel({ action }: JournalEvent): string {
  const entity = entityOfAct(action);
  return entity === undefined ? '' : EVENT_ENTITY_LABELS[entity];
}

/** « Nom : Chez Manon → Chez Léo », one after the other. */
function changesText({ changes }: JournalEvent): string {
  return changes
    .map(({ label, before, after }) => `${label}\u00a0: ${before === null ? '' : `${before} → `}${after ?? '–'}`)
    .join(' | ');
}

/** The lines of the journal as CSV, page by page. */
export const eventsCsv = (pages: AsyncGenerator<JournalEvent[], void>) => csvOfToday('journal', COLUMNS, pages);
