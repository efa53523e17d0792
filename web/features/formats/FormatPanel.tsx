import { hasPlannedPrice } from './plannedPrice.ts';
import { mdiCancel, mdiCheckCircleOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { query } from '../../api/query.ts';
import { MessagesOf } from '../../shared/messages/MessagesOf.tsx';
import { JournalLink } from '../../shared/journal/JournalLink.tsx';
import { problemOf } from '../../shared/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SidePanel } from '../../ui/overlays/SidePanel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { ActiveDialog } from './ActiveDialog.tsx';
import { FormatForm } from './FormatForm.tsx';
import { PriceDialog } from './PriceDialog.tsx';
import { PriceHistory } from './PriceHistory.tsx';

type FormatPanelProps = {
  /** Undefined: a new one. */
  id: number | 'unknown' | undefined;
  onClose: () => void;
};

/** One format to change, or a new one, beside the cards. Loaded on first use. */
export function FormatPanel({ id, onClose }: FormatPanelProps) {
  const formId = useId();
  const [asking, setAsking] = useState(false);
  const [pricing, setPricing] = useState(false);
  const [busy, setBusy] = useState(false);
  const known = typeof id === 'number';
  const read = useQuery({ ...query.formats.read.queryOptions({ input: { id: known ? id : 0 } }), enabled: known });
  const format = known ? read.data : undefined;
  const ready = id === undefined || format !== undefined;
  return (
    <SidePanel
      kicker={format === undefined ? '' : `Format n°\u00a0${format.id}`}
      title={id === undefined ? 'Nouveau format' : (format?.title ?? 'Format')}
      chip={format?.active === false && <StatusChip state="neutral" icon={mdiCancel} label="Désactivé" />}
      onClose={onClose}
      footer={
        ready && (
          <>
            {format === undefined ? (
              <Button onClick={onClose}>Annuler</Button>
            ) : (
              <Button
                variant="text"
                tone={format.active ? 'danger' : 'default'}
                icon={format.active ? mdiCancel : mdiCheckCircleOutline}
                onClick={() => setAsking(true)}
              >
                {format.active ? 'Désactiver…' : 'Réactiver…'}
              </Button>
            )}
            <Button type="submit" form={formId} variant="contained" busy={busy}>
              {format === undefined ? 'Créer le format' : 'Enregistrer'}
            </Button>
          </>
        )
      }
    >
      {format !== undefined && <PriceHistory format={format} onChange={() => setPricing(true)} />}
      {ready && <FormatForm id={formId} format={format} onBusy={setBusy} onSaved={onClose} />}
      {format !== undefined && (
        <>
          <MessagesOf
            about={{ thing: 'format', thing_id: format.id }}
            act={hasPlannedPrice(format) ? 'price' : undefined}
          />
          <p>
            <JournalLink entity="format" id={format.id} />
          </p>
        </>
      )}
      {!ready && (id === 'unknown' || read.error !== null) && (
        <ErrorState
          message={id === 'unknown' ? 'Ce format n’existe pas.' : (problemOf(read.error) ?? '')}
          {...(known && { onRetry: () => void read.refetch() })}
        />
      )}
      {!ready && known && read.error === null && (
        <div className="b-stack" aria-busy="true">
          <Skeleton height="96px" />
          <Skeleton height="44px" />
          <Skeleton height="44px" />
        </div>
      )}
      {pricing && format !== undefined && <PriceDialog format={format} onClose={() => setPricing(false)} />}
      {asking && format !== undefined && <ActiveDialog format={format} onClose={() => setAsking(false)} />}
    </SidePanel>
  );
}
