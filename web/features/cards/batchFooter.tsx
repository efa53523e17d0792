import { cards as messages } from '@boucle/contract/messages/fr/cards.ts';
import { mdiPlus, mdiPrinterOutline, mdiRestore } from '@mdi/js';
import { Button } from '../../ui/Button.tsx';
import { START_FORM } from './StartStep.tsx';
import { MODE, STEP, type Stepper } from './stepper.ts';
import { canPrint } from '../../shared/cards/actions.ts';
import { sayCards } from '../../shared/cards/sayCards.ts';

type BatchFooterProps = {
  state: Stepper;
  onClose: () => void;
  onPrevious: () => void;
  onSend: () => void;
  onAgain: () => void;
  onPrint: () => void;
};

/** The buttons of each step: what the dialog takes as `footer` and `footerStart`. */
export function batchFooter({ state, onClose, onPrevious, onSend, onAgain, onPrint }: BatchFooterProps) {
  const previous = <Button onClick={onPrevious}>Précédent</Button>;
  switch (state.step) {
    case STEP.Start:
      return {
        footer: (
          <>
            <Button onClick={onClose}>Annuler</Button>
            <Button variant="contained" type="submit" form={START_FORM}>
              Continuer
            </Button>
          </>
        ),
      };
    case STEP.Confirm:
      return {
        footer: (
          <>
            {previous}
            <Button variant="contained" onClick={onSend}>
              {messages.confirm}
            </Button>
          </>
        ),
      };
    case STEP.Create:
      return {
        footer: state.error ? (
          <>
            {previous}
            <Button variant="contained" icon={mdiRestore} onClick={onSend}>
              Réessayer
            </Button>
          </>
        ) : (
          <Button variant="contained" busy>
            Création en cours…
          </Button>
        ),
      };
    case STEP.Finish:
      return {
        footerStart:
          state.mode === MODE.Create ? (
            <Button variant="text" icon={mdiPlus} onClick={onAgain}>
              {messages.another}
            </Button>
          ) : undefined,
        footer: (
          <>
            <Button onClick={onClose}>Fermer</Button>
            <Button
              variant="contained"
              icon={mdiPrinterOutline}
              disabled={!state.holders.some(canPrint)}
              onClick={onPrint}
            >
              {sayCards('print', { count: state.holders.filter(canPrint).length })}
            </Button>
          </>
        ),
      };
  }
}
