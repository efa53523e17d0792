import { jobLabel } from '@boucle/contract/jobs/labels.ts';
import { type JobRow } from '@boucle/contract/jobs/calls.ts';
import { mdiRefresh, mdiTrayArrowDown } from '@mdi/js';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { client } from '../../../api/client.ts';
import { download } from '../../../api/download.ts';
import { query } from '../../../api/query.ts';
import { createAttempts } from '../../../shared/saving/attempts.ts';
import { ListTools } from '../../../shared/ListTools.tsx';
import { problemOf, tellProblem } from '../../../shared/problem.ts';
import { useListPreferences } from '../../../shared/useListPreferences.ts';
import { ListTable } from '../../../shared/lists/ListTable.tsx';
import { NoRows } from '../../../shared/lists/NoRows.tsx';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { useListState } from '../../../ui/table/useListState.ts';
import { JOB_COLUMNS, jobRow } from './columns.tsx';
import { JOB_LIST } from './jobList.ts';
import { ListFilters } from '../../../ui/table/filters/ListFilters.tsx';

/** « Tâches »: what the server does by itself for the initiative; what failed for good is started again. */
export function JobsTab() {
  const { state, change } = useListState(JOB_LIST);
  const preferences = useListPreferences(JOB_LIST, state, change);
  const cache = useQueryClient();
  const [attempts] = useState(createAttempts);
  const list = useQuery(
    query.jobs.list.queryOptions({ input: JOB_LIST.page(state), placeholderData: keepPreviousData }),
  );
  const {
    mutate,
    variables: asked,
    error: refusal,
  } = useMutation({
    mutationFn: ({ id }: JobRow) => client.jobs.retry({ id }, { context: { idempotencyKey: attempts.keyOf(id) } }),
    onSuccess: ({ name }) => alerts.show('success', `«\u00a0${jobLabel(name)}\u00a0» est relancée.`),
    onSettled: () => {
      attempts.done();
      void cache.invalidateQueries({ queryKey: query.jobs.key() });
      void cache.invalidateQueries({ queryKey: query.mails.list.key() });
    },
  });
  const exporting = useMutation({
    mutationFn: () => download('taches.csv', (options) => client.jobs.csv(JOB_LIST.ordered(state), options)),
    onError: tellProblem,
  });
  const row = useMemo(() => jobRow(mutate), [mutate]);
  return (
    <div className="b-stack">
      <ListFilters
        list={JOB_LIST}
        state={state}
        onChange={change}
        end={
          <>
            <Button size="small" icon={mdiRefresh} busy={list.isFetching} onClick={() => void list.refetch()}>
              Actualiser
            </Button>
            <ListTools columns={JOB_COLUMNS} state={state} preferences={preferences} />
          </>
        }
      >
        <Button size="small" icon={mdiTrayArrowDown} busy={exporting.isPending} onClick={() => exporting.mutate()}>
          Exporter
        </Button>
      </ListFilters>
      <FormError
        message={
          asked && refusal
            ? `«\u00a0${jobLabel(asked.name)}\u00a0» n’est pas relancée. ${problemOf(refusal) ?? ''}`
            : undefined
        }
      />
      <ListTable
        caption="Tâches"
        columns={JOB_COLUMNS}
        row={row}
        list={list}
        state={state}
        onChange={change}
        defaultSort={JOB_LIST.order}
        preferences={preferences}
        empty={
          <NoRows
            state={state}
            count={list.data?.meta.count}
            onChange={change}
            none="Aucune tâche"
            title="Aucune tâche récente"
          >
            Envois d’e-mails, remboursements, contrôles de la nuit{'\u00a0'}: elles restent ici quelques jours.
          </NoRows>
        }
      />
    </div>
  );
}
