import { PAGE_SIZES } from '@boucle/contract/base/constants.ts';
import { type MailRow } from '@boucle/contract/features/mails/calls.ts';
import { mdiTrayArrowDown } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { mailPhone } from '../../../shared/mails/mailDisplay.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { part } from '../../../ui/loading/part.tsx';
import { SearchField } from '../../../ui/table/filters/SearchField.tsx';
import { PanelList } from './PanelList.tsx';
import { useDownload } from '../../../shared/useDownload.ts';

const AccountMail = part(() => import('./AccountMail.tsx'), 'AccountMail');

/** Mails of an application, the latest first; a row opens its text. */
export function AccountMails({ id }: { id: number }) {
  const [size, setSize] = useState<number>(PAGE_SIZES[0]);
  const [q, setQ] = useState('');
  const [opened, setOpened] = useState<MailRow>();
  const filter = { account_id: id, ...(q !== '' && { q }) };
  const list = useQuery(
    query.mails.list.queryOptions({
      input: { sort: '-created_at', page: { size }, filter },
      placeholderData: keepPreviousData,
    }),
  );
  const exporting = useDownload('courriers.csv', (options) =>
    client.mails.csv({ sort: '-created_at', filter }, options),
  );
  return (
    <div className="b-stack">
      <div className="b-account-tools">
        <SearchField label="Destinataire ou objet" value={q} onValue={setQ} />
        <Button size="small" icon={mdiTrayArrowDown} busy={exporting.isPending} onClick={() => exporting.mutate()}>
          Exporter
        </Button>
      </div>
      <PanelList
        label="E-mails"
        list={list}
        keyOf={(row) => row.id}
        lines={mailPhone}
        open={{ label: ({ recipient }) => `, à ${recipient}`, press: setOpened }}
        size={size}
        onSize={setSize}
        empty={
          q === '' ? (
            <EmptyState title="Aucun e-mail pour l’instant">
              Bienvenue aux consos, invitations, remboursements{'\u00a0'}: tout ce qui part s’inscrit ici.
            </EmptyState>
          ) : (
            <EmptyState title="Aucun e-mail pour cette recherche">Essayez un autre destinataire ou objet.</EmptyState>
          )
        }
      />
      <Suspense>{opened && <AccountMail mail={opened} accountId={id} onClose={() => setOpened(undefined)} />}</Suspense>
    </div>
  );
}
