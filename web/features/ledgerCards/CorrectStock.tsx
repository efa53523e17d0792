import { type StockCard } from '@boucle/contract/features/ledgerCards/calls.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { mdiClipboardCheckOutline, mdiScaleUnbalanced, mdiTruckDeliveryOutline } from '@mdi/js';
import { Suspense, useState } from 'react';
import { type CountedKind } from '../../shared/counts/countedAt.ts';
import { countAction, newCountAddress } from '../../shared/counts/newCount.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { part } from '../../ui/loading/part.tsx';
import { MoreButton } from '../../ui/overlays/MoreButton.tsx';

const CorrectStockDialog = part(() => import('../../shared/counts/CorrectStockDialog.tsx'), 'CorrectStockDialog');

type CorrectStockProps = { card: StockCard; kind: CountedKind };

const CORRECT = { label: 'Corriger le stock…', icon: mdiScaleUnbalanced } as const;

/**
 * « Compter » and « Corriger le stock… » of a place that somebody may count: in a menu where
 * « Approvisionner » of a restaurant comes first.
 */
export function CorrectStock({ card, kind }: CorrectStockProps) {
  const [open, setOpen] = useState(false);
  const { id, name } = card.place;
  const state = card.state === 'dirty' || kind === 'drawer' ? 'dirty' : 'clean';
  const place = { place: kind, place_id: id };
  const correct = () => setOpen(true);
  return (
    <>
      {kind === 'restaurant' && card.state !== 'dirty' && card.place.active ? (
        <>
          <ButtonLink variant="contained" icon={mdiTruckDeliveryOutline} to={`${pathOf('supply')}?lieux=${id ?? 0}`}>
            Approvisionner
          </ButtonLink>
          <MoreButton actions={[countAction(place), { ...CORRECT, onSelect: correct }]} />
        </>
      ) : (
        <>
          <ButtonLink icon={mdiClipboardCheckOutline} to={newCountAddress(place)}>
            Compter
          </ButtonLink>
          <Button icon={CORRECT.icon} onClick={correct}>
            {CORRECT.label}
          </Button>
        </>
      )}
      <Suspense>
        {open && (
          <CorrectStockDialog
            at={{ kind, id: id ?? undefined, state, name }}
            formatId={card.format?.id}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
