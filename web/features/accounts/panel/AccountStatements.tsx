import { PAGE_SIZES } from '@boucle/contract/base/constants.ts';
import { count as counted, euro } from '@boucle/contract/base/format.ts';
import { type Statement } from '@boucle/contract/features/statements/shapes.ts';
import { mdiTrayArrowDown } from '@mdi/js';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { download } from '../../../api/download.ts';
import { query } from '../../../api/query.ts';
import { tellProblem } from '../../../shared/problem.ts';
import { statementPhone } from '../../../shared/statements/columns.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SearchField } from '../../../ui/table/filters/SearchField.tsx';
import { PanelList } from './PanelList.tsx';
import { useDownload } from '../../../shared/useDownload.ts';

/**
 * The statements of an application's restaurants, the latest month first; a row is had as PDF, all
 * of them as CSV.
 */
export function AccountStatements({ id }: { id: number }) {
  const [size, setSize] = useState<number>(PAGE_SIZES[0]);
  const [q, setQ] = useState('');
  const filter = { account_id: id, ...(q !== '' && { q }) };
  const list = useQuery(
    query.statements.list.queryOptions({
      input: { sort: '-month,restaurant', page: { size }, filter },
      placeholderData: keepPreviousData,
    }),
  );
  const totals = useQuery(
    query.statements.totals.queryOptions({ input: { filter }, placeholderData: keepPreviousData }),
  );
  const pdf = useMutation({
    mutationFn: (row: Statement) =>
      download(`releve-${row.number}.pdf`, (options) =>
        client.statements.pdf({ id: row.id, filter: { account_id: id } }, options),
      ),
    onError: tellProblem,
  });
  const csv = useDownload('releves.csv', (options) =>
    client.statements.csv({ sort: '-month,restaurant', filter }, options),
  );
  const sums = totals.data;
  return (
    <div className="b-stack">
      <div className="b-account-tools">
        <SearchField label="N° ou restaurant" value={q} onValue={setQ} />
        <Button size="small" icon={mdiTrayArrowDown} busy={csv.isPending} onClick={() => csv.mutate()}>
          Exporter
        </Button>
      </div>
      <PanelList
        label="Relevés"
        list={list}
        keyOf={(row) => row.id}
        lines={(row) => statementPhone(row)}
        open={{ label: ({ number }) => `, relevé ${number} en PDF`, press: (row) => pdf.mutate(row) }}
        size={size}
        onSize={setSize}
        empty={
          q === '' ? (
            <EmptyState title="Aucun relevé pour l’instant">
              Ils sont établis à la clôture d’un mois, un par restaurant.
            </EmptyState>
          ) : (
            <EmptyState title="Aucun relevé pour cette recherche">Essayez un autre numéro ou restaurant.</EmptyState>
          )
        }
      />
      {list.data !== undefined && sums !== undefined && sums.count > 0 && (
        <p className="b-muted b-num">
          {`${counted(sums.count, 'relevé', 'relevés')} · à payer ${euro(sums.due)} · reste ${euro(sums.left)}. Une ligne s’ouvre en PDF.`}
        </p>
      )}
    </div>
  );
}
