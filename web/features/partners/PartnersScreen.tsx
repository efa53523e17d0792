import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { useSession } from '../../api/useSession.ts';
import { useApplications } from '../../shared/applications/useApplications.ts';
import { useCardCells } from '../../shared/ledgerCards/useCardCells.ts';
import { useRowQuestion } from '../../shared/useRowQuestion.ts';
import { partnerColumns } from './columns.tsx';
import { type PartnerQuestion } from './partnerDialog.ts';
import { partnerRow } from './partnerRow.tsx';
import { PARTNER_LIST } from './partnerList.ts';
import { useWord } from '../../shared/opening.ts';
import { part } from '../../ui/loading/part.tsx';
import { useDownload } from '../../shared/useDownload.ts';
import { useListScreen } from '../../shared/lists/useListScreen.ts';
import { ListPage } from '../../shared/lists/ListPage.tsx';

const CreatePartner = part(() => import('./CreatePartner.tsx'), 'CreatePartner');

const RowQuestion = part(() => import('./RowQuestion.tsx'), 'RowQuestion');

/**
 * The partners of the initiative, or of all of them. The address holds the whole state of the list,
 * `?new=1` the form of a new one.
 */
export function PartnersScreen() {
  const screen = useListScreen(PARTNER_LIST);
  const { state } = screen;
  const creation = useWord('new');
  const several = useSession()?.user?.role === 'super_admin';
  const cells = useCardCells();
  const columns = useMemo(() => partnerColumns(several, cells), [several, cells]);
  const cache = useQueryClient();
  const { asked, ask, close } = useRowQuestion<PartnerQuestion>((id) =>
    cache.query({ ...query.partners.read.queryOptions({ input: { id } }), staleTime: 0 }),
  );
  const row = useMemo(() => partnerRow(ask), [ask]);
  const list = useQuery(
    query.partners.list.queryOptions({ input: PARTNER_LIST.page(state), placeholderData: keepPreviousData }),
  );
  const applications = useApplications({ enabled: several, open: false });
  const exporting = useDownload('partenaires.csv', (options) =>
    client.partners.csv(PARTNER_LIST.ordered(state), options),
  );
  return (
    <ListPage
      title="Partenaires"
      noun={['partenaire', 'partenaires']}
      screen={screen}
      columns={columns}
      list={list}
      row={row}
      exporting={exporting}
      create={{ label: 'Créer un partenaire', to: creation.address }}
      options={{ account_id: several ? applications : undefined }}
      empty={{
        none: 'Aucun partenaire',
        all: 'tous les partenaires',
        words: 'Une coopérative de livraison, une collectivité ou un traiteur qui porte vos contenants.',
      }}
    >
      <Suspense>
        {creation.open && <CreatePartner several={several} onClose={creation.close} />}
        {asked && <RowQuestion {...asked} onClose={close} />}
      </Suspense>
    </ListPage>
  );
}
