import { CARD_STATUS_LABELS, FUNDING_LABELS, issuedAt } from '@boucle/contract/shared/cards/status.ts';
import { type CardHolder, type CardListQuery } from '@boucle/contract/shared/cards/shapes.ts';
import { type ByteStream } from '@boucle/contract/base/download.ts';
import { euroPlain, parisDay } from '@boucle/contract/base/format.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type CsvColumn, csvHeaders, csvStream } from '../../platform/http/csv.ts';
import { instantCell } from '../../platform/http/csvValues.ts';
import { cardRows } from './cardRows.ts';
import { cardIds } from './cards.ts';

const ROWS_A_PAGE = 1000;

/** Nothing here is typed by people, and no PIN leaves in a list. */
const COLUMNS: readonly CsvColumn<CardHolder>[] = [
  { heading: 'Numéro', value: ({ number }) => number },
  { heading: 'Statut', value: ({ status }) => CARD_STATUS_LABELS[status] },
  { heading: 'Solde (€)', value: ({ credits }) => euroPlain(credits) },
  { heading: 'Consigne (€)', value: ({ deposits }) => euroPlain(deposits) },
  { heading: 'Contenants', value: ({ containers_count }) => String(containers_count) },
  { heading: 'Montant initial (€)', value: ({ initial_amount }) => euroPlain(initial_amount) },
  { heading: 'Financement', value: ({ funding }) => FUNDING_LABELS[funding] },
  { heading: 'Créée le', value: ({ created_at }) => instantCell(created_at) },
  { heading: 'Imprimée le', value: ({ card_issued_at }) => issuedAt(card_issued_at) },
  { heading: 'Activée le', value: ({ activated_at }) => instantCell(activated_at) },
  { heading: 'Désactivée le', value: ({ disabled_at }) => instantCell(disabled_at) },
  { heading: 'UUID', value: ({ uuid }) => uuid },
];

/** The cards that answer the filters, in the order of the list, as a streamed CSV. */
export function cardCsv(
  database: Database,
  accountId: number,
  query: CardListQuery,
): { headers: Record<string, string>; body: ByteStream } {
  return {
    headers: csvHeaders(`cartes-${parisDay(new Date())}`),
    body: csvStream(COLUMNS, pages(database, accountId, query)),
  };
}

async function* pages(database: Database, accountId: number, query: CardListQuery): AsyncGenerator<CardHolder[], void> {
  const scope = { kind: 'account', accountId } as const;
  const ids = await inScope(database, scope, (tx) => cardIds(tx, accountId, query), { readOnly: true, bulk: true });
  for (let start = 0; start < ids.length; start += ROWS_A_PAGE) {
    const some = ids.slice(start, start + ROWS_A_PAGE);
    yield await inScope(database, scope, (tx) => cardRows(tx, accountId, some), { readOnly: true, bulk: true });
  }
}
