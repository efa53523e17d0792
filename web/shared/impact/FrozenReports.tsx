import { dateTime } from '@boucle/contract/base/format.ts';
import { frozenTitle } from '@boucle/contract/shared/impact/labels.ts';
import { type FrozenReport } from '@boucle/contract/features/impact/shapes.ts';
import { spanName } from '@boucle/contract/shared/spans.ts';
import { mdiFilePdfBox, mdiFolderZipOutline } from '@mdi/js';
import { type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { client } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { FigureTable } from '../figureTable/FigureTable.tsx';
import { problemOf } from '../problem.ts';
import { useDownload } from '../useDownload.ts';

type FrozenReportsProps = {
  reports: UseQueryResult<FrozenReport[]>;
  title?: string;
  empty?: string;
  actions?: ReactNode;
};

/** Reports and attestations that are frozen, with their files. */
export function FrozenReports({
  reports,
  title = 'Rapports figés',
  empty = 'Un rapport figé garde ses chiffres, son PDF et leurs empreintes.',
  actions,
}: FrozenReportsProps) {
  const { data, error, refetch } = reports;
  return (
    <Sheet title={title} actions={actions} flush={data !== undefined && data.length > 0}>
      {data === undefined ? (
        error ? (
          <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines busy />
        )
      ) : data.length === 0 ? (
        <EmptyState title="Rien de figé">{empty}</EmptyState>
      ) : (
        <FigureTable label={`${title}, liste`} stacked>
          <thead>
            <tr>
              <th scope="col">Pièce</th>
              <th scope="col" className="b-figures-words">
                Période
              </th>
              <th scope="col">Figée le</th>
              <th scope="col" className="b-figures-words">
                Fichiers
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((report) => (
              <tr key={report.id}>
                <th scope="row">
                  {frozenTitle(report.number, report.restaurant_id !== null)}
                  {report.restaurant_name !== null && ` · ${report.restaurant_name}`}
                </th>
                <td className="b-figures-words">{spanName({ from: report.from_date, to: report.to_date })}</td>
                <td data-label="Figée le">{dateTime(report.made_at)}</td>
                <td className="b-figures-words">
                  <Files report={report} />
                </td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
    </Sheet>
  );
}

function Files({ report: { id, number, restaurant_id: restaurant } }: { report: FrozenReport }) {
  const pdf = useDownload(`impact-${number}.pdf`, (options) => client.impact.pdf({ id }, options));
  const pack = useDownload(`impact-${number}.zip`, (options) => client.impact.pack({ id }, options));
  return (
    <div className="b-row">
      <Button size="small" icon={mdiFilePdfBox} busy={pdf.isPending} onClick={() => pdf.mutate()}>
        PDF
      </Button>
      {restaurant === null && (
        <Button size="small" icon={mdiFolderZipOutline} busy={pack.isPending} onClick={() => pack.mutate()}>
          Dossier
        </Button>
      )}
    </div>
  );
}
