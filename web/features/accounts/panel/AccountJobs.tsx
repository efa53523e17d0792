import { PAGE_SIZES } from '@boucle/contract/base/constants.ts';
import { JOB_STATE_LABELS, JOB_STATES } from '@boucle/contract/features/jobs/labels.ts';
import { mdiRefresh, mdiTrayArrowDown } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { jobPhone } from '../../../shared/jobs/jobDisplay.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FilterChip } from '../../../ui/table/filters/FilterChip.tsx';
import { PanelList } from './PanelList.tsx';
import { useDownload } from '../../../shared/useDownload.ts';

const STATES = JOB_STATES.map((value) => ({ value, label: JOB_STATE_LABELS[value] }));

/**
 * Jobs of the server for an application, the latest first; its administrators alone start failed
 * ones again.
 */
export function AccountJobs({ id }: { id: number }) {
  const [size, setSize] = useState<number>(PAGE_SIZES[0]);
  const [values, setValues] = useState<readonly string[]>([]);
  const state = JOB_STATES.filter((one) => values.includes(one));
  const filter = { account_id: id, ...(state.length > 0 && { state }) };
  const list = useQuery(
    query.jobs.list.queryOptions({
      input: {
        sort: '-created_at',
        page: { size },
        filter,
      },
      placeholderData: keepPreviousData,
    }),
  );
  const exporting = useDownload('taches.csv', (options) => client.jobs.csv({ sort: '-created_at', filter }, options));
  const failed = list.data?.data.some(({ retryable }) => retryable) === true;
  return (
    <div className="b-stack">
      <div className="b-account-tools">
        <FilterChip label="État" multiple options={STATES} values={values} onValues={setValues} />
        <Button size="small" icon={mdiRefresh} busy={list.isFetching} onClick={() => void list.refetch()}>
          Actualiser
        </Button>
        <Button size="small" icon={mdiTrayArrowDown} busy={exporting.isPending} onClick={() => exporting.mutate()}>
          Exporter
        </Button>
      </div>
      {failed && (
        <p className="b-muted">
          Une tâche en échec se relance dans «&nbsp;Équipe&nbsp;», «&nbsp;Suivi&nbsp;», par un administrateur de
          l’initiative.
        </p>
      )}
      <PanelList
        label="Tâches"
        list={list}
        keyOf={(row) => row.id}
        lines={jobPhone}
        size={size}
        onSize={setSize}
        empty={
          state.length === 0 ? (
            <EmptyState title="Aucune tâche récente">
              Envois d’e-mails, remboursements, contrôles de la nuit{'\u00a0'}: elles restent ici quelques jours.
            </EmptyState>
          ) : (
            <EmptyState
              title="Aucune tâche dans cet état"
              actions={<Button onClick={() => setValues([])}>Voir toutes les tâches</Button>}
            />
          )
        }
      />
    </div>
  );
}
