import { hasPlannedPrice } from './plannedPrice.ts';
import { mdiCancel, mdiCheckCircleOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { query } from '../../api/query.ts';
import { MessagesOf } from '../../shared/messages/MessagesOf.tsx';
import { JournalLink } from '../../shared/journal/JournalLink.tsx';
import { RecordPanel } from '../../shared/lists/RecordPanel.tsx';
import { Button } from '../../ui/Button.tsx';
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

/** One format to change, or a new one, next to the cards. Loaded on first use. */
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
    <RecordPanel
      id={id ?? 0}
      read={read}
      kicker={format === undefined ? '' : `Format n°\u00a0${format.id}`}
      title={id === undefined ? 'Nouveau format' : format?.title}
      noun="Format"
      chip={format?.active === false && <StatusChip state="neutral" icon={mdiCancel} label="Désactivé" />}
      absent={{ title: 'Ce format n’existe pas', hint: 'Retrouvez-le dans la liste.' }}
      onPrevious={undefined}
      onNext={undefined}
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
      body={
        ready && (
          <>
            {format !== undefined && <PriceHistory format={format} onChange={() => setPricing(true)} />}
            <FormatForm id={formId} format={format} onBusy={setBusy} onSaved={onClose} />
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
          </>
        )
      }
    >
      {pricing && format !== undefined && <PriceDialog format={format} onClose={() => setPricing(false)} />}
      {asking && format !== undefined && <ActiveDialog format={format} onClose={() => setAsking(false)} />}
    </RecordPanel>
  );
}
