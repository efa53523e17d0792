import { mdiCheckCircleOutline } from '@mdi/js';
import { canActivate } from '../../shared/cards/actions.ts';
import { type CardDialog } from '../../shared/cards/cardDialog.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { CreditForm } from './CreditForm.tsx';
import { creditRefusal, type Holder } from './holder.ts';

/** The cagnotte: the form that credits it, or why it cannot be. */
export function CreditTab({ holder, open }: { holder: Holder; open: (dialog: CardDialog) => void }) {
  const refusal = creditRefusal(holder);
  if (refusal === undefined) {
    return (
      <div className="b-holder-tab b-credit">
        <CreditForm holder={holder} />
      </div>
    );
  }
  const card = holder.kind === 'card' && canActivate(holder.card) ? holder.card : undefined;
  return (
    <div className="b-holder-tab">
      <Sheet>
        <EmptyState
          title="Pas de crédit possible"
          actions={
            card && (
              <Button variant="contained" icon={mdiCheckCircleOutline} onClick={() => open({ kind: 'activate', card })}>
                Activer
              </Button>
            )
          }
        >
          {refusal}
        </EmptyState>
      </Sheet>
    </div>
  );
}
