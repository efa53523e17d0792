import { type Address } from '@boucle/contract/pages.ts';
import { type InformationBanner } from '@boucle/contract/features/informationBanners/calls.ts';
import { mdiContentCopy, mdiTrashCanOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { query } from '../../api/query.ts';
import { JournalLink } from '../../shared/journal/JournalLink.tsx';
import { RecordPanel } from '../../shared/lists/RecordPanel.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { copyOf, NEW_BANNER, valuesOf } from './bannerForm.ts';
import { BannerForm } from './BannerForm.tsx';
import { statusChip } from './chips.ts';

type BannerPanelProps = {
  /** Undefined: a new one. */
  id: number | 'unknown' | undefined;
  /** Of the list, known before the whole comes: nothing under the title moves. */
  row: InformationBanner | undefined;
  /** The banner that a new one copies. */
  copied: number | undefined;
  duplicateAddress: (id: number) => Address;
  onRemove: (banner: InformationBanner) => void;
  onClose: () => void;
};

/** One banner to change, or a new one, next to the list. Loaded on first use. */
export function BannerPanel({ id, row, copied, duplicateAddress, onRemove, onClose }: BannerPanelProps) {
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const asked = id ?? copied;
  const known = typeof asked === 'number';
  const read = useQuery({
    ...query.informationBanners.read.queryOptions({ input: { id: known ? asked : 0 } }),
    enabled: known,
  });
  const source = known ? read.data : undefined;
  const banner = id === undefined ? undefined : source;
  const shown = banner ?? row;
  const ready = asked === undefined || source !== undefined;
  const initial = source === undefined ? NEW_BANNER : banner === undefined ? copyOf(source) : valuesOf(source);
  return (
    <RecordPanel
      id={asked ?? 0}
      read={read}
      kicker={shown === undefined ? '' : `Bandeau n°\u00a0${shown.id}`}
      title={id === undefined ? 'Nouveau bandeau' : shown?.title}
      noun="Bandeau"
      chip={shown && <StatusChip {...statusChip(shown.status)} />}
      absent={{ title: 'Ce bandeau n’existe pas', hint: 'Retrouvez-le dans la liste.' }}
      onPrevious={undefined}
      onNext={undefined}
      onClose={onClose}
      footer={
        ready && (
          <>
            {banner === undefined ? (
              <Button onClick={onClose}>Annuler</Button>
            ) : (
              <span className="b-row">
                <ButtonLink variant="outlined" icon={mdiContentCopy} to={duplicateAddress(banner.id)} replace>
                  Dupliquer
                </ButtonLink>
                <Button variant="text" tone="danger" icon={mdiTrashCanOutline} onClick={() => onRemove(banner)}>
                  Supprimer…
                </Button>
              </span>
            )}
            <Button type="submit" form={formId} variant="contained" busy={busy}>
              Enregistrer
            </Button>
          </>
        )
      }
      body={
        ready && (
          <>
            <BannerForm id={formId} banner={banner} initial={initial} onBusy={setBusy} onSaved={onClose} />
            {banner !== undefined && (
              <p>
                <JournalLink entity="information_banner" id={banner.id} />
              </p>
            )}
          </>
        )
      }
    />
  );
}
