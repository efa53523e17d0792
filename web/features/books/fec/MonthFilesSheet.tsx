import '../../../ui/table/DataTable.css';
import { monthFileName } from '@boucle/contract/features/books/monthFiles.ts';
import { type MonthFile } from '@boucle/contract/features/books/monthFileCalls.ts';
import { dateTime } from '@boucle/contract/base/format.ts';
import { spanName } from '@boucle/contract/shared/spans.ts';
import { monthName } from '@boucle/contract/shared/statements/labels.ts';
import { mdiTrayArrowDown } from '@mdi/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { useDownload } from '../../../shared/useDownload.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';

/** A year of months and its quarters. */
const SHOWN = 16;

/**
 * « Dossier du mois »: the accountant's file of each closed month and quarter, and who took it
 * last.
 */
export function MonthFilesSheet() {
  const { data, error, refetch } = useQuery(query.books.monthFiles.queryOptions());
  const [all, setAll] = useState(false);
  const shown = all ? data : data?.slice(0, SHOWN);
  return (
    <Sheet
      title="Dossier du mois"
      note="Journal, factures, relevés, bordereaux, TVA de la CA3, nouveautés"
      flush
      className="books-listed"
    >
      {error && !data ? (
        <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
      ) : data === undefined || shown === undefined ? (
        <SkeletonLines busy />
      ) : data.length === 0 ? (
        <EmptyState title="Aucun mois clôturé">Chaque mois et chaque trimestre clôturé a son dossier.</EmptyState>
      ) : (
        <>
          <table className="b-table">
            <caption className="b-sr">Dossiers des mois et trimestres clôturés</caption>
            <thead>
              <tr>
                <th scope="col">Période</th>
                <th scope="col">Déjà exporté</th>
                <th scope="col">
                  <span className="b-sr">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((file) => (
                <Row key={file.period} file={file} />
              ))}
            </tbody>
          </table>
          {shown.length < data.length && (
            <p className="books-older">
              <Button variant="text" onClick={() => setAll(true)}>
                Afficher les périodes plus anciennes
              </Button>
            </p>
          )}
        </>
      )}
    </Sheet>
  );
}

function Row({ file }: { file: MonthFile }) {
  const { period, from_date: from, to_date: to, made_at: at, by, times, broken_months: broken } = file;
  const name = spanName({ from, to });
  const cache = useQueryClient();
  const saving = useDownload(monthFileName(period), (options) => client.books.monthFile({ period }, options), {
    namedByServer: true,
  });
  return (
    <tr>
      <th scope="row">
        {name}
        {broken.length > 0 && (
          <small className="books-broken">
            {`Sceau rompu\u00a0: ${broken.map((month) => monthName(month.slice(0, 7))).join(', ')}`}
          </small>
        )}
      </th>
      <td data-label="Déjà exporté">
        {at !== null && (
          <span>
            {dateTime(at)}
            <small className="books-planned">
              {by !== null && `par ${by}`}
              {times > 1 && ` (${times}\u00a0fois)`}
            </small>
          </span>
        )}
      </td>
      <td className="b-cell-end">
        <Button
          size="small"
          icon={mdiTrayArrowDown}
          busy={saving.isPending}
          aria-label={`Exporter le dossier\u00a0: ${name}`}
          onClick={() =>
            saving.mutate(undefined, { onSuccess: () => void cache.invalidateQueries({ queryKey: query.books.key() }) })
          }
        >
          Exporter
        </Button>
      </td>
    </tr>
  );
}
