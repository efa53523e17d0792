import { type WashLot } from '@boucle/contract/features/washLots/shapes.ts';
import { mdiBellAlertOutline, mdiPencilOutline, mdiUndo } from '@mdi/js';
import { Button } from '../../ui/Button.tsx';
import { type LotQuestion, nextStep, stepBack } from './steps.ts';

/** Actions on a lot: the next state, the one before, a recall once it is closed. */
export function LotFoot({ lot, onAsk }: { lot: WashLot; onAsk: (question: LotQuestion) => void }) {
  const { status } = lot;
  const next = nextStep(status);
  const back = stepBack(lot) !== undefined && (
    <Button variant="text" icon={mdiUndo} onClick={() => onAsk('back')}>
      Revenir…
    </Button>
  );
  if (next === undefined)
    return (
      <>
        {back}
        <Button icon={mdiBellAlertOutline} onClick={() => onAsk('recall')}>
          {status === 'recalled' ? 'Où sont ses contenants' : 'Rappeler…'}
        </Button>
      </>
    );
  return (
    <>
      {back || (
        <Button variant="text" onClick={() => onAsk('remove')}>
          Supprimer…
        </Button>
      )}
      <span className="b-row">
        <Button icon={mdiPencilOutline} onClick={() => onAsk(status === 'inspected' ? 'inspect' : 'edit')}>
          Modifier…
        </Button>
        <Button variant="contained" icon={next.icon} onClick={() => onAsk(next.question)}>
          {next.label}
        </Button>
      </span>
    </>
  );
}
