import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { query } from '../../../api/query.ts';
import { useApplications } from '../../../shared/applications/useApplications.ts';
import { ListPage } from '../../../shared/lists/ListPage.tsx';
import { useListScreen } from '../../../shared/lists/useListScreen.ts';
import { FAILURE_LIST, FAILURE_ROW } from './failureList.tsx';

/**
 * « Tâches et e-mails »: what did not leave or was not done, at which initiative; a row opens the
 * part of it that shows more.
 */
export function FailuresTab({ tabs }: { tabs: ReactNode }) {
  const screen = useListScreen(FAILURE_LIST);
  const list = useQuery(
    query.platform.failures.queryOptions({
      input: FAILURE_LIST.page(screen.state),
      placeholderData: keepPreviousData,
    }),
  );
  const applications = useApplications({ enabled: true, open: false });
  return (
    <ListPage
      title="Applications"
      caption="Tâches et e-mails en échec"
      noun={['échec', 'échecs']}
      tabs={tabs}
      screen={screen}
      list={list}
      row={FAILURE_ROW}
      options={{ account_id: applications }}
      empty={{
        none: 'Aucun échec',
        title: 'Rien n’échoue',
        words: 'Un e-mail qui n’a pu partir depuis 30 jours ou une tâche en échec s’inscrit ici.',
      }}
    />
  );
}
