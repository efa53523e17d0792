import { type Address } from '@boucle/contract/pages.ts';
import { type Opening } from '../../../shared/opening.ts';
import { mdiCancel, mdiCheckCircleOutline, mdiPencilOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SidePanel } from '../../../ui/overlays/SidePanel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { Tabs } from '../../../ui/navigation/Tabs.tsx';
import { part } from '../../../ui/loading/part.tsx';
import { AccountOverview } from './AccountOverview.tsx';
import { accountChip } from '../chips.ts';

const AccountTeam = part(() => import('./AccountTeam.tsx'), 'AccountTeam');
const AccountStatements = part(() => import('./AccountStatements.tsx'), 'AccountStatements');
const AccountMails = part(() => import('./AccountMails.tsx'), 'AccountMails');
const AccountJobs = part(() => import('./AccountJobs.tsx'), 'AccountJobs');
const Integrity = part(() => import('../../../shared/integrity/Integrity.tsx'), 'Integrity');
const AccountJournal = part(() => import('./AccountJournal.tsx'), 'AccountJournal');
const AccountDialog = part(() => import('../AccountDialog.tsx'), 'AccountDialog');
const StatusDialog = part(() => import('../StatusDialog.tsx'), 'StatusDialog');

const PARTS = [
  ['apercu', 'Aperçu'],
  ['equipe', 'Équipe'],
  ['releves', 'Relevés'],
  ['courriers', 'E-mails'],
  ['taches', 'Tâches'],
  ['integrite', 'Intégrité'],
  ['journal', 'Journal'],
] as const;

type AccountPanelProps = {
  id: number | 'unknown';
  /** The tab that the address names. */
  part: string | undefined;
  addressOf: (opened: Opening) => Address;
  onClose: () => void;
};

/**
 * One application next to the list: its figures, its people, what was done in it. Loaded on first
 * use.
 */
export function AccountPanel({ id, part, addressOf, onClose }: AccountPanelProps) {
  const [dialog, setDialog] = useState<'edit' | 'status'>();
  const known = typeof id === 'number';
  const read = useQuery({ ...query.accounts.read.queryOptions({ input: { id: known ? id : 0 } }), enabled: known });
  const account = known ? read.data : undefined;
  const [tab] = PARTS.find(([key]) => key === part) ?? PARTS[0];
  const active = account?.status === 'active';
  const close = () => setDialog(undefined);
  return (
    <SidePanel
      kicker={account === undefined ? '' : `Application n°\u00a0${account.id}`}
      title={account?.name ?? 'Application'}
      chip={account && <StatusChip {...accountChip(account.status)} />}
      onClose={onClose}
      footer={
        account && (
          <>
            <Button
              variant="text"
              tone={active ? 'danger' : 'default'}
              icon={active ? mdiCancel : mdiCheckCircleOutline}
              onClick={() => setDialog('status')}
            >
              {active ? 'Désactiver…' : 'Réactiver…'}
            </Button>
            <Button icon={mdiPencilOutline} onClick={() => setDialog('edit')}>
              Modifier
            </Button>
          </>
        )
      }
    >
      {account && (
        <div className="b-account-panel">
          <Tabs
            label="Rubriques de l’application"
            current={tab}
            tabs={PARTS.map(([key, label]) => ({
              key,
              label,
              to: addressOf({ open: account.id, ...(key !== PARTS[0][0] && { volet: key }) }),
            }))}
          />
          <Suspense fallback={<Waiting />}>
            {tab === 'apercu' && <AccountOverview account={account} addressOf={addressOf} />}
            {tab === 'equipe' && <AccountTeam account={account} />}
            {tab === 'releves' && <AccountStatements id={account.id} />}
            {tab === 'courriers' && <AccountMails id={account.id} />}
            {tab === 'taches' && <AccountJobs id={account.id} />}
            {tab === 'integrite' && <Integrity accountId={account.id} />}
            {tab === 'journal' && <AccountJournal id={account.id} />}
            {dialog === 'edit' && <AccountDialog account={account} onClose={close} onSaved={close} />}
            {dialog === 'status' && <StatusDialog account={account} onClose={close} />}
          </Suspense>
        </div>
      )}
      {!account && (!known || read.error !== null) && (
        <ErrorState
          message={known ? (problemOf(read.error) ?? '') : 'Cette application n’existe pas.'}
          {...(known && { onRetry: () => void read.refetch() })}
        />
      )}
      {!account && known && read.error === null && <Waiting />}
    </SidePanel>
  );
}

function Waiting() {
  return (
    <div className="b-stack" aria-busy="true">
      <Skeleton width="60%" height="20px" />
      <Skeleton height="160px" />
    </div>
  );
}
