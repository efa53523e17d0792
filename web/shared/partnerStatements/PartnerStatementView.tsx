import '../../ui/table/DataTable.css';
import { ofName } from '@boucle/contract/base/elision.ts';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { PARTNER_STATE_LABELS } from '@boucle/contract/shared/partners/labels.ts';
import { type PartnerStatement } from '@boucle/contract/shared/partners/shapes.ts';
import { mdiFilePdfBox, mdiTrayArrowDown } from '@mdi/js';
import { type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { type FileCall } from '../../api/download.ts';
import { problemOf } from '../problem.ts';
import { Button } from '../../ui/Button.tsx';
import { Pieces } from '../../ui/cells.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { NARROW, useMedia } from '../../ui/media.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PeriodFilter } from '../../ui/table/filters/PeriodFilter.tsx';
import { PhoneRows } from '../../ui/table/PhoneRows.tsx';
import { type RowTraits } from '../../ui/table/tableProps.ts';
import { Toolbar } from '../../ui/table/Toolbar.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { useDownload } from '../useDownload.ts';

const SHAPE = { sorts: [], filters: [] };
const DAYS = 30;

type Line = PartnerStatement['lines'][number];

const PHONE: RowTraits<Line> = {
  key: ({ format_id, state }) => `${format_id} ${state}`,
  name: ({ format_title }) => format_title,
  phone: ({ format_title, state, opening, received, given, closing }) => ({
    title: format_title,
    end: <Pieces count={closing} />,
    meta: PARTNER_STATE_LABELS[state],
    metaEnd: `${opening} + ${received} − ${given}`,
  }),
};
const noMenu = () => undefined;

export type StatementPeriod = { from_date: string; to_date: string };

/** The period of the address, the thirty days until today by default (Paris days). */
export function useStatementPeriod(): StatementPeriod {
  const { state } = useListState(SHAPE);
  const [today] = useState(() => parisDay(Date.now()));
  const to_date = state.to ?? today;
  return { from_date: state.from ?? addDays(to_date, 1 - DAYS), to_date };
}

type PartnerStatementViewProps = {
  period: StatementPeriod;
  statement: UseQueryResult<PartnerStatement>;
  /** How files are named: the partner, or nothing where there is only one. */
  partnerName?: string;
  csv: FileCall;
  pdf: FileCall;
  /** Shown when the partner had nothing yet. */
  nothing: string;
};

/**
 * Statement of a partner: what it had at the start of a period, received, gave and had at its end,
 * with its files. The period lives in the address.
 */
export function PartnerStatementView({
  period,
  statement: { data, error, refetch },
  partnerName,
  csv: csvCall,
  pdf: pdfCall,
  nothing,
}: PartnerStatementViewProps) {
  const { change } = useListState(SHAPE);
  const narrow = useMedia(NARROW);
  const [today] = useState(() => parisDay(Date.now()));
  const { from_date, to_date } = period;
  const name = ['releve', partnerName, from_date, to_date].filter((word) => word !== undefined).join('-');
  const caption = partnerName === undefined ? 'Relevé' : `Relevé ${ofName(partnerName)}`;
  const csv = useDownload(`${name}.csv`, csvCall);
  const pdf = useDownload(`${name}.pdf`, pdfCall);
  return (
    <div className="b-stack">
      <Toolbar>
        <PeriodFilter period={{ from: from_date, to: to_date }} today={today} onPeriod={change} />
        <Button size="small" icon={mdiFilePdfBox} busy={pdf.isPending} onClick={() => pdf.mutate()}>
          PDF
        </Button>
        <Button size="small" icon={mdiTrayArrowDown} busy={csv.isPending} onClick={() => csv.mutate()}>
          Exporter
        </Button>
      </Toolbar>
      <Sheet flush>
        {error && !data ? (
          <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
        ) : !data ? (
          <div aria-busy="true">
            <Skeleton width="100%" height="200px" />
          </div>
        ) : data.lines.length === 0 ? (
          <EmptyState title="Rien sur cette période">{nothing}</EmptyState>
        ) : narrow ? (
          <PhoneRows caption={caption} rows={data.lines} traits={PHONE} busy={false} onMenu={noMenu} />
        ) : (
          <table className="b-table">
            <caption className="b-sr">{caption}</caption>
            <thead>
              <tr>
                <th scope="col">Format</th>
                <th scope="col">Stock</th>
                <th scope="col" className="b-cell-end">
                  Au début
                </th>
                <th scope="col" className="b-cell-end">
                  Reçus
                </th>
                <th scope="col" className="b-cell-end">
                  Donnés
                </th>
                <th scope="col" className="b-cell-end">
                  À la fin
                </th>
              </tr>
            </thead>
            <tbody>
              {data.lines.map((line) => (
                <tr key={`${line.format_id} ${line.state}`}>
                  <td>{line.format_title}</td>
                  <td>{PARTNER_STATE_LABELS[line.state]}</td>
                  {(['opening', 'received', 'given', 'closing'] as const).map((figure) => (
                    <td key={figure} className="b-cell-end">
                      <Pieces count={line[figure]} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Sheet>
    </div>
  );
}
