import { count as counted } from '@boucle/contract/format.ts';
import {
  PARTNER_KIND_LABELS,
  PARTNER_KINDS,
  PARTNER_STATUS_LABELS,
  PARTNER_STATUSES,
} from '@boucle/contract/partners/labels.ts';
import { mdiPlus, mdiTrayArrowDown } from '@mdi/js';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { client } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { query } from '../../api/query.ts';
import { useSession } from '../../api/useSession.ts';
import { useApplications } from '../../shared/applications/useApplications.ts';
import { ListTools } from '../../shared/ListTools.tsx';
import { tellProblem } from '../../shared/problem.ts';
import { useRowQuestion } from '../../shared/useRowQuestion.ts';
import { useListPreferences } from '../../shared/useListPreferences.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Page } from '../../ui/Page.tsx';
import { FilterChip } from '../../ui/table/FilterChip.tsx';
import { withFilter } from '../../ui/table/listSearch.ts';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { Toolbar } from '../../ui/table/Toolbar.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { partnerColumns } from './columns.tsx';
import { type PartnerQuestion } from './partnerDialog.ts';
import { partnerRow } from './partnerRow.tsx';
import { PARTNER_LIST, PARTNER_ORDER, partnerFilterInput, partnerPageInput } from './partnerList.ts';
import { useWord } from '../../shared/opening.ts';
import { ListTable } from '../../shared/lists/ListTable.tsx';
import { NoRows } from '../../shared/lists/NoRows.tsx';
import { part } from '../../ui/loading/part.tsx';

const CreatePartner = part(() => import('./CreatePartner.tsx'), 'CreatePartner');

const RowQuestion = part(() => import('./RowQuestion.tsx'), 'RowQuestion');

const STATUSES = PARTNER_STATUSES.map((value) => ({ value, label: PARTNER_STATUS_LABELS[value] }));
const KINDS = PARTNER_KINDS.map((value) => ({ value, label: PARTNER_KIND_LABELS[value] }));

/** The partners of the initiative, or of all of them. The address holds the whole state of the list, `?new=1` the form of a new one. */
export function PartnersScreen() {
  const { state, change } = useListState(PARTNER_LIST);
  const creation = useWord('new');
  const several = useSession()?.user?.role === 'super_admin';
  const preferences = useListPreferences('partners');
  const columns = useMemo(() => partnerColumns(several), [several]);
  const cache = useQueryClient();
  const { asked, ask, close } = useRowQuestion<PartnerQuestion>((id) =>
    cache.query({ ...query.partners.read.queryOptions({ input: { id } }), staleTime: 0 }),
  );
  const row = useMemo(() => partnerRow(ask), [ask]);
  const list = useQuery(
    query.partners.list.queryOptions({ input: partnerPageInput(state), placeholderData: keepPreviousData }),
  );
  const applications = useApplications({ enabled: several, open: false });
  const count = list.data?.meta.count;
  const exporting = useMutation({
    mutationFn: () => download('partenaires.csv', (options) => client.partners.csv(partnerFilterInput(state), options)),
    onError: tellProblem,
  });
  const filter = (name: string) => ({
    values: state.filters[name] ?? [],
    onValues: (values: readonly string[]) => change({ filters: withFilter(state, name, values).filters }),
  });
  const create = (variant: 'contained' | 'soft') => (
    <ButtonLink variant={variant} icon={mdiPlus} to={creation.address}>
      Créer un partenaire
    </ButtonLink>
  );
  return (
    <Page
      title="Partenaires"
      note={count === undefined ? undefined : counted(count, 'partenaire', 'partenaires')}
      actions={
        <Button icon={mdiTrayArrowDown} busy={exporting.isPending} onClick={() => exporting.mutate()}>
          Exporter
        </Button>
      }
      phoneActions={[{ label: 'Exporter', icon: mdiTrayArrowDown, onSelect: () => exporting.mutate() }]}
      primary={create('contained')}
    >
      <Toolbar
        search={<SearchField label="Nom, contact ou e-mail" value={state.q} onValue={(q) => change({ q })} />}
        end={<ListTools columns={columns} state={state} onChange={change} preferences={preferences} />}
      >
        <FilterChip label="Type" multiple options={KINDS} {...filter('kind')} />
        <FilterChip label="Statut" multiple options={STATUSES} {...filter('status')} />
        {several && <FilterChip label="Application" all="Toutes" options={applications} {...filter('account_id')} />}
      </Toolbar>
      <ListTable
        caption="Partenaires"
        columns={columns}
        row={row}
        list={list}
        state={state}
        onChange={change}
        defaultSort={PARTNER_ORDER}
        preferences={preferences}
        empty={
          <NoRows
            state={state}
            count={list.data?.meta.count}
            onChange={change}
            none="Aucun partenaire"
            all="tous les partenaires"
            create={create('soft')}
          >
            Une coopérative de livraison, une collectivité ou un traiteur qui porte vos contenants.
          </NoRows>
        }
      />
      <Suspense>
        {creation.open && <CreatePartner several={several} onClose={creation.close} />}
        {asked && <RowQuestion {...asked} onClose={close} />}
      </Suspense>
    </Page>
  );
}
