import { jobLabel } from '@boucle/contract/features/jobs/labels.ts';
import { type JobRow } from '@boucle/contract/features/jobs/calls.ts';
import { mdiRefresh } from '@mdi/js';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { problemOf } from '../../../shared/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { jobRow } from './columns.tsx';
import { JOB_LIST } from './jobList.ts';
import { useDownload } from '../../../shared/useDownload.ts';
import { useListScreen } from '../../../shared/lists/useListScreen.ts';
import { ListView } from '../../../shared/lists/ListView.tsx';

/**
 * « Tâches »: what the server does on its own for the initiative; what failed for good is started
 * again.
 */
export function JobsTab() {
  const screen = useListScreen(JOB_LIST);
  const { state } = screen;
  const cache = useQueryClient();
  const list = useQuery(
    query.jobs.list.queryOptions({ input: JOB_LIST.page(state), placeholderData: keepPreviousData }),
  );
  const {
    mutate,
    variables: asked,
    error: refusal,
  } = useIdempotentMutation({
    send: ({ id }: JobRow, options) => client.jobs.retry({ id }, options),
    subject: ({ id }) => id,
    success: ({ name }) => `«\u00a0${jobLabel(name)}\u00a0» est relancée.`,
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: query.jobs.key() });
      void cache.invalidateQueries({ queryKey: query.mails.list.key() });
    },
  });
  const exporting = useDownload('taches.csv', (options) => client.jobs.csv(JOB_LIST.ordered(state), options));
  const row = useMemo(() => jobRow(mutate), [mutate]);
  return (
    <div className="b-stack">
      <ListView
        caption="Tâches"
        screen={screen}
        list={list}
        row={row}
        exporting={exporting}
        tools={
          <Button size="small" icon={mdiRefresh} busy={list.isFetching} onClick={() => void list.refetch()}>
            Actualiser
          </Button>
        }
        between={
          <FormError
            message={
              asked && refusal
                ? `«\u00a0${jobLabel(asked.name)}\u00a0» n’est pas relancée. ${problemOf(refusal) ?? ''}`
                : undefined
            }
          />
        }
        empty={{
          none: 'Aucune tâche',
          title: 'Aucune tâche récente',
          words: 'Envois d’e-mails, remboursements, contrôles de la nuit\u00a0: elles restent ici quelques jours.',
        }}
      />
    </div>
  );
}
