import { count as counted } from '@boucle/contract/format.ts';
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
import { useListState } from '../../ui/table/useListState.ts';
import { partnerColumns } from './columns.tsx';
import { type PartnerQuestion } from './partnerDialog.ts';
import { partnerRow } from './partnerRow.tsx';
import { PARTNER_LIST } from './partnerList.ts';
import { useWord } from '../../shared/opening.ts';
import { ListTable } from '../../shared/lists/ListTable.tsx';
import { NoRows } from '../../shared/lists/NoRows.tsx';
import { part } from '../../ui/loading/part.tsx';
import { ListFilters } from '../../ui/table/filters/ListFilters.tsx';

const CreatePartner = part(() => import('./CreatePartner.tsx'), 'CreatePartner');

const RowQuestion = part(() => import('./RowQuestion.tsx'), 'RowQuestion');

/** The partners of the initiative, or of all of them. The address holds the whole state of the list, `?new=1` the form of a new one. */
export function PartnersScreen() {
  const { state, change } = useListState(PARTNER_LIST);
  const creation = useWord('new');
  const several = useSession()?.user?.role === 'super_admin';
  const preferences = useListPreferences(PARTNER_LIST, state, change);
  const columns = useMemo(() => partnerColumns(several), [several]);
  const cache = useQueryClient();
  const { asked, ask, close } = useRowQuestion<PartnerQuestion>((id) =>
    cache.query({ ...query.partners.read.queryOptions({ input: { id } }), staleTime: 0 }),
  );
  const row = useMemo(() => partnerRow(ask), [ask]);
  const list = useQuery(
    query.partners.list.queryOptions({ input: PARTNER_LIST.page(state), placeholderData: keepPreviousData }),
  );
  const applications = useApplications({ enabled: several, open: false });
  const count = list.data?.meta.count;
  const exporting = useMutation({
    mutationFn: () =>
      download('partenaires.csv', (options) => client.partners.csv(PARTNER_LIST.ordered(state), options)),
    onError: tellProblem,
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
      <ListFilters
        list={PARTNER_LIST}
        state={state}
        onChange={change}
        options={{ account_id: several ? applications : undefined }}
        end={<ListTools columns={columns} state={state} preferences={preferences} />}
      />
      <ListTable
        caption="Partenaires"
        columns={columns}
        row={row}
        list={list}
        state={state}
        onChange={change}
        defaultSort={PARTNER_LIST.order}
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
