import { type StockCard } from '@boucle/contract/ledgerCards/calls.ts';
import { mdiScaleUnbalanced } from '@mdi/js';
import { Suspense, useState } from 'react';
import { type CountedKind } from '../../shared/counts/countedAt.ts';
import { Button } from '../../ui/Button.tsx';
import { part } from '../../ui/loading/part.tsx';

const CorrectStockDialog = part(() => import('../../shared/counts/CorrectStockDialog.tsx'), 'CorrectStockDialog');

type CorrectStockProps = { card: StockCard; kind: CountedKind };

/** « Corriger le stock… » of a place that somebody may count. */
export function CorrectStock({ card, kind }: CorrectStockProps) {
  const [open, setOpen] = useState(false);
  const { id, name } = card.place;
  const state = card.state === 'dirty' || kind === 'drawer' ? 'dirty' : 'clean';
  return (
    <>
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
