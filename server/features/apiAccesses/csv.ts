import { API_ACCESS_STATUS_LABELS } from '@boucle/contract/features/apiAccesses/labels.ts';
import {
  type ApiAccess,
  type ApiAccessListQuery,
  type RecentCall,
  type RecentCallsQuery,
} from '@boucle/contract/features/apiAccesses/calls.ts';
import { type ByteStream } from '@boucle/contract/base/download.ts';
import { parisDay } from '@boucle/contract/base/format.ts';
import { type Database } from '../../platform/database/pool.ts';
import { type Scope } from '../../platform/database/scope.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type CsvColumn, csvHeaders, csvStream } from '../../platform/http/csv.ts';
import { instantCell } from '../../platform/http/csvValues.ts';
import { listAccesses, recentCalls } from './queries.ts';

interface Owner {
  accountId: number;
  partnerId: number;
}
type Csv = { headers: Record<string, string>; body: ByteStream };

const ACCESS_COLUMNS: readonly CsvColumn<ApiAccess>[] = [
  { heading: 'Nom', value: ({ name }) => name, typed: true },
  { heading: 'Client ID', value: ({ client_id }) => client_id },
  { heading: 'Portées', value: ({ scopes }) => scopes.join(', ') },
  { heading: 'Créé le', value: ({ created_at }) => instantCell(created_at) },
  { heading: 'Dernière utilisation', value: ({ last_used_at }) => instantCell(last_used_at) },
  { heading: 'Statut', value: ({ status }) => API_ACCESS_STATUS_LABELS[status] },
  { heading: 'Essais refusés (24 h)', value: ({ refused_tries }) => String(refused_tries.last_day) },
];

const CALL_COLUMNS: readonly CsvColumn<RecentCall>[] = [
  { heading: 'Date', value: ({ created_at }) => instantCell(created_at) },
  { heading: 'Accès', value: ({ access }) => access.name, typed: true },
  { heading: 'Méthode', value: ({ method }) => method },
  { heading: 'Adresse', value: ({ path }) => path },
  { heading: 'Statut', value: ({ status }) => String(status) },
  { heading: 'Durée (ms)', value: ({ duration_ms }) => String(duration_ms) },
  { heading: 'Champs inconnus', value: ({ ignored }) => ignored.join(', '), typed: true },
];

const reading = <T>(database: Database, owner: Owner, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inScope(database, { kind: 'account', ...owner } satisfies Scope, work, { readOnly: true, bulk: true });

/**
 * The accesses that answer the filters, in the order of the list: they are few, one page holds
 * them.
 */
export function accessesCsv(database: Database, owner: Owner, query: ApiAccessListQuery): Csv {
  async function* pages(): AsyncGenerator<ApiAccess[], void> {
    yield (await reading(database, owner, (tx) => listAccesses(tx, owner, query, false))).rows;
  }
  return { headers: csvHeaders(`acces-api-${parisDay(new Date())}`), body: csvStream(ACCESS_COLUMNS, pages()) };
}

/**
 * The calls that answer the filters, the latest first, each page behind the last row of the one
 * before.
 */
export function recentCallsCsv(
  database: Database,
  owner: Owner,
  { page: _, sort: __, ...query }: RecentCallsQuery,
): Csv {
  async function* pages(): AsyncGenerator<RecentCall[], void> {
    let before: number | undefined = Number.MAX_SAFE_INTEGER;
    while (before !== undefined) {
      const behind: number = before;
      const { rows } = await reading(database, owner, (tx) => recentCalls(tx, owner, query, behind));
      yield rows;
      before = rows.at(-1)?.id;
    }
  }
  return { headers: csvHeaders(`appels-api-${parisDay(new Date())}`), body: csvStream(CALL_COLUMNS, pages()) };
}
