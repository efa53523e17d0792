import { parisDay } from '@boucle/contract/format.ts';
import { MAIL_KIND_LABELS, MAIL_KINDS, MAIL_STATE_LABELS, MAIL_STATES } from '@boucle/contract/mails/labels.ts';
import { mdiTrayArrowDown } from '@mdi/js';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
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
import { FilterChip } from '../../../ui/table/FilterChip.tsx';
import { withFilter } from '../../../ui/table/listSearch.ts';
import { PeriodFilter } from '../../../ui/table/PeriodFilter.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import { Toolbar } from '../../../ui/table/Toolbar.tsx';
import { useListState } from '../../../ui/table/useListState.ts';
import { MAIL_COLUMNS, mailRow } from './columns.tsx';
import { MAIL_LIST, MAIL_ORDER, mailFilterInput, mailPageInput } from './mailList.ts';

const MailDialog = part(() => import('./MailDialog.tsx'), 'MailDialog');

const STATES = MAIL_STATES.map((value) => ({ value, label: MAIL_STATE_LABELS[value] }));
const KINDS = MAIL_KINDS.map((value) => ({ value, label: MAIL_KIND_LABELS[value] }));

/** « Courriers »: what the initiative mailed, to whom, and whether it left; `?open=12` shows one. */
export function MailsTab() {
  const { state, change } = useListState(MAIL_LIST);
  const preferences = useListPreferences('mails');
  const { open, addressOf, go } = useOpening();
  const [today] = useState(() => parisDay(Date.now()));
  const row = useMemo(() => mailRow(addressOf), [addressOf]);
  const list = useQuery(
    query.mails.list.queryOptions({ input: mailPageInput(state), placeholderData: keepPreviousData }),
  );
  const rows = list.data?.data;
  const exporting = useMutation({
    mutationFn: () => download('courriers.csv', (options) => client.mails.csv(mailFilterInput(state), options)),
    onError: tellProblem,
  });
  return (
    <div className="b-stack">
      <Toolbar
        search={<SearchField label="Destinataire ou objet" value={state.q} onValue={(q) => change({ q })} />}
        end={<ListTools columns={MAIL_COLUMNS} state={state} onChange={change} preferences={preferences} />}
      >
        <FilterChip
          label="État"
          multiple
          options={STATES}
          values={state.filters['state'] ?? []}
          onValues={(values) => change({ filters: withFilter(state, 'state', values).filters })}
        />
        <FilterChip
          label="Nature"
          all="Toutes"
          multiple
          options={KINDS}
          values={state.filters['kind'] ?? []}
          onValues={(values) => change({ filters: withFilter(state, 'kind', values).filters })}
        />
        <PeriodFilter label="Écrit" period={state} today={today} onPeriod={change} />
        <Button size="small" icon={mdiTrayArrowDown} busy={exporting.isPending} onClick={() => exporting.mutate()}>
          Exporter
        </Button>
      </Toolbar>
      <ListTable
        caption="Courriers"
        columns={MAIL_COLUMNS}
        row={row}
        list={list}
        state={state}
        onChange={change}
        defaultSort={MAIL_ORDER}
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
