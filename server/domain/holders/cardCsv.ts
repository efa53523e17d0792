import { CARD_COLUMNS } from '@boucle/contract/shared/cards/columns.ts';
import { type CardListQuery } from '@boucle/contract/shared/cards/shapes.ts';
import { type Database } from '../../platform/database/pool.ts';
import { csvById } from '../../platform/http/csvFile.ts';
import { cardRows } from './cardRows.ts';
import { cardIds } from './cards.ts';

/** The cards that answer the filters, in the order of the list. */
export const cardCsv = (database: Database, accountId: number, query: CardListQuery) =>
  csvById(
    database,
    accountId,
    'cartes',
    CARD_COLUMNS,
    (tx) => cardIds(tx, accountId, query),
    (tx, ids) => cardRows(tx, accountId, ids),
  );
