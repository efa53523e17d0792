import { mdiTrayArrowDown } from '@mdi/js';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { client } from '../../../api/client.ts';
import { download } from '../../../api/download.ts';
import { query } from '../../../api/query.ts';
import { ListTools } from '../../../shared/ListTools.tsx';
import { useOpening } from '../../../shared/opening.ts';
import { tellProblem } from '../../../shared/problem.ts';
import { useListPreferences } from '../../../shared/useListPreferences.ts';
import { ListTable } from '../../../shared/lists/ListTable.tsx';
import { NoRows } from '../../../shared/lists/NoRows.tsx';
import { Button } from '../../../ui/Button.tsx';
import { part } from '../../../ui/loading/part.tsx';
import { useListState } from '../../../ui/table/useListState.ts';
import { MAIL_COLUMNS, mailRow } from './columns.tsx';
import { MAIL_LIST } from './mailList.ts';
import { ListFilters } from '../../../ui/table/filters/ListFilters.tsx';

const MailDialog = part(() => import('./MailDialog.tsx'), 'MailDialog');

/** « Courriers »: what the initiative mailed, to whom, and whether it left; `?open=12` shows one. */
export function MailsTab() {
  const { state, change } = useListState(MAIL_LIST);
  const preferences = useListPreferences(MAIL_LIST, state, change);
  const { open, addressOf, go } = useOpening();
  const row = useMemo(() => mailRow(addressOf), [addressOf]);
  const list = useQuery(
    query.mails.list.queryOptions({ input: MAIL_LIST.page(state), placeholderData: keepPreviousData }),
  );
  const rows = list.data?.data;
  const exporting = useMutation({
    mutationFn: () => download('courriers.csv', (options) => client.mails.csv(MAIL_LIST.ordered(state), options)),
    onError: tellProblem,
  });
  return (
    <div className="b-stack">
      <ListFilters
        list={MAIL_LIST}
        state={state}
        onChange={change}
        end={<ListTools columns={MAIL_COLUMNS} state={state} preferences={preferences} />}
      >
        <Button size="small" icon={mdiTrayArrowDown} busy={exporting.isPending} onClick={() => exporting.mutate()}>
          Exporter
        </Button>
      </ListFilters>
      <ListTable
        caption="Courriers"
        columns={MAIL_COLUMNS}
        row={row}
        list={list}
        state={state}
        onChange={change}
        defaultSort={MAIL_LIST.order}
        preferences={preferences}
        open={open}
        empty={
          <NoRows state={state} count={list.data?.meta.count} onChange={change} none="Aucun e-mail">
            Bienvenue aux consos, invitations, remboursements{'\u00a0'}: tout ce qui part s’inscrit ici.
          </NoRows>
        }
      />
      <Suspense>
        {open !== undefined && (
          <MailDialog
            key={open}
            id={open === 'unknown' ? 0 : open}
            row={rows?.find(({ id }) => id === open)}
            onClose={() => go({})}
            onResent={(id) => go({ open: id })}
          />
        )}
      </Suspense>
    </div>
  );
}
