import { type StockCard } from '@boucle/contract/ledgerCards/calls.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { mdiClipboardCheckOutline, mdiScaleUnbalanced, mdiTruckDeliveryOutline } from '@mdi/js';
import { Suspense, useState } from 'react';
import { type CountedKind } from '../../shared/counts/countedAt.ts';
import { newCountAddress } from '../../shared/counts/newCount.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { part } from '../../ui/loading/part.tsx';

const CorrectStockDialog = part(() => import('../../shared/counts/CorrectStockDialog.tsx'), 'CorrectStockDialog');

type CorrectStockProps = { card: StockCard; kind: CountedKind };

/** « Compter » and « Corriger le stock… » of a place that somebody may count, « Approvisionner » of a restaurant. */
export function CorrectStock({ card, kind }: CorrectStockProps) {
  const [open, setOpen] = useState(false);
  const { id, name } = card.place;
  const state = card.state === 'dirty' || kind === 'drawer' ? 'dirty' : 'clean';
  return (
    <>
      {kind === 'restaurant' && card.state !== 'dirty' && card.place.active && (
        <ButtonLink variant="contained" icon={mdiTruckDeliveryOutline} to={`${pathOf('supply')}?lieux=${id ?? 0}`}>
          Approvisionner
        </ButtonLink>
      )}
      <ButtonLink icon={mdiClipboardCheckOutline} to={newCountAddress({ place: kind, place_id: id })}>
        Compter
      </ButtonLink>
      <Button icon={mdiScaleUnbalanced} onClick={() => setOpen(true)}>
        Corriger le stock…
      </Button>
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
