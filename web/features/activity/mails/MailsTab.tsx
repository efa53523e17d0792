import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { useOpening } from '../../../shared/opening.ts';
import { part } from '../../../ui/loading/part.tsx';
import { mailRow } from './columns.tsx';
import { MAIL_LIST } from './mailList.ts';
import { useDownload } from '../../../shared/useDownload.ts';
import { useListScreen } from '../../../shared/lists/useListScreen.ts';
import { ListView } from '../../../shared/lists/ListView.tsx';

const MailDialog = part(() => import('./MailDialog.tsx'), 'MailDialog');

/** « E-mails »: what the initiative mailed, to whom, and whether it left; `?open=12` shows one. */
export function MailsTab() {
  const screen = useListScreen(MAIL_LIST);
  const { state } = screen;
  const { open, addressOf, go } = useOpening();
  const row = useMemo(() => mailRow(addressOf), [addressOf]);
  const list = useQuery(
    query.mails.list.queryOptions({ input: MAIL_LIST.page(state), placeholderData: keepPreviousData }),
  );
  const rows = list.data?.data;
  const exporting = useDownload('courriers.csv', (options) => client.mails.csv(MAIL_LIST.ordered(state), options));
  return (
    <div className="b-stack">
      <ListView
        caption="E-mails"
        screen={screen}
        list={list}
        row={row}
        exporting={exporting}
        open={open}
        empty={{
          none: 'Aucun e-mail',
          words: 'Bienvenue aux consos, invitations, remboursements\u00a0: tout ce qui part s’inscrit ici.',
        }}
      />
      <Suspense>
        {open !== undefined && !list.isPending && (
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
