import { type WashLot } from '@boucle/contract/washLots/shapes.ts';
import { mdiBellAlertOutline, mdiPencilOutline, mdiUndo } from '@mdi/js';
import { Button } from '../../ui/Button.tsx';
import { goesBack, type LotQuestion, nextStep } from './steps.ts';

/** What may be done of a lot: the next state, the one before, a recall once it is closed. */
export function LotFoot({ lot: { status }, onAsk }: { lot: WashLot; onAsk: (question: LotQuestion) => void }) {
  const next = nextStep(status);
  if (next === undefined)
    return (
      <Button icon={mdiBellAlertOutline} onClick={() => onAsk('recall')}>
        {status === 'recalled' ? 'Où sont ses contenants' : 'Rappeler…'}
      </Button>
    );
  return (
    <>
      {goesBack(status) ? (
        <Button variant="text" icon={mdiUndo} onClick={() => onAsk('back')}>
          Revenir…
        </Button>
      ) : (
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
