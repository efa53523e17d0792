import '../../../ui/table/DataTable.css';
import { type FecExport } from '@boucle/contract/features/books/fecCalls.ts';
import { writtenSeal } from '@boucle/contract/features/books/seals.ts';
import { monthName } from '@boucle/contract/shared/statements/labels.ts';
import { count, dateTime, euro, writtenDay } from '@boucle/contract/base/format.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';

/** The files that were made: what each holds, and the hash by which a copy is recognised. */
export function FecExportsSheet() {
  const { data, error, refetch } = useQuery(query.books.fecExports.queryOptions());
  return (
    <Sheet title="Fichiers exportés" note="Les 50 derniers" flush className="books-listed">
      {error && !data ? (
        <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonLines busy />
      ) : data.length === 0 ? (
        <EmptyState title="Aucun fichier exporté">Chaque export reste inscrit ici avec son empreinte.</EmptyState>
      ) : (
        <table className="b-table">
          <caption className="b-sr">Fichiers exportés</caption>
          <thead>
            <tr>
              <th scope="col">Période</th>
              <th scope="col">Contenu</th>
              <th scope="col" className="b-cell-end">
                Débits et crédits
              </th>
              <th scope="col">Exporté</th>
              <th scope="col">Empreinte SHA-256</th>
            </tr>
          </thead>
          <tbody>
            {data.map((one) => (
              <Row key={one.id} made={one} />
            ))}
          </tbody>
        </table>
      )}
    </Sheet>
  );
}

function Row({ made }: { made: FecExport }) {
  const {
    from_date,
    to_date,
    file_name,
    entries,
    lines,
    amount,
    by,
    made_at,
    sha256,
    grain,
    opening,
    broken_months: broken,
  } = made;
  return (
    <tr>
      <th scope="row">
        Du {writtenDay(from_date)} au {writtenDay(to_date)}
        <small className="books-planned">{file_name}</small>
        {broken.length > 0 && (
          <small className="books-broken">
            {`Sceau rompu\u00a0: ${broken.map((month) => monthName(month.slice(0, 7))).join(', ')}`}
          </small>
        )}
      </th>
      <td data-label="Contenu">
        {count(entries, 'écriture', 'écritures')}, {count(lines, 'ligne', 'lignes')}
        <small className="books-planned">
          {grain === 'daily' ? 'Journalier' : 'Détaillé'}
          {opening ? ', avec à-nouveaux' : ''}
        </small>
      </td>
      <td data-label="Débits et crédits" className="b-cell-end">
        {euro(amount)}
      </td>
      <td data-label="Exporté">
        {dateTime(made_at)}
        {by !== null && <small className="books-planned">par {by}</small>}
      </td>
      <td data-label="Empreinte SHA-256">
        <code className="books-hash">{writtenSeal(sha256)}</code>
      </td>
    </tr>
  );
}
