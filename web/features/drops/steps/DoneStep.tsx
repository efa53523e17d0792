import '../records.css';
import { count, dateTime, quantity } from '@boucle/contract/base/format.ts';
import { mdiAlertCircleOutline, mdiCheck, mdiCloudOffOutline, mdiPlus } from '@mdi/js';
import { piecesOf } from '../../../shared/outbox/deposit.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Loader } from '../../../ui/loading/Loader.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { correct } from '../correct.ts';
import { type Draft } from '../draft.ts';
import { PhoneFrame } from '../../../shared/phone/PhoneFrame.tsx';
import { Lines } from '../Lines.tsx';
import { placeOf } from './placeOf.ts';
import { StepTitle } from './StepTitle.tsx';
import { MINE, useDepositAddress } from '../useDepositAddress.ts';
import { type DepositState, useOutcome } from './useOutcome.ts';

const ICONS = { recorded: mdiCheck, waiting: mdiCloudOffOutline, refused: mdiAlertCircleOutline };

/** After the walk: recorded, or waiting for the network, or refused with the reason. */
export function DoneStep({ id, point, lines }: NonNullable<Draft['done']>) {
  const { go } = useDepositAddress();
  const state = useOutcome(id);
  const again = () => go('point');
  return (
    <PhoneFrame
      title="Dépôt de contenants"
      place={placeOf({ point, metres: null })}
      foot={
        <div className="dep-after">
          {state.kind === 'refused' ? (
            <Button
              variant="contained"
              size="large"
              full
              onClick={() => {
                correct({ id, point, lines });
                go('quantites');
              }}
            >
              Corriger
            </Button>
          ) : (
            <Button variant="contained" size="large" full icon={mdiPlus} onClick={again}>
              Nouveau dépôt
            </Button>
          )}
          <ButtonLink size="large" full to={MINE}>
            Mes dépôts
          </ButtonLink>
        </div>
      }
    >
      <div className="dep-outcome" role="status" aria-busy={state.kind === 'sending'}>
        {state.kind === 'sending' ? (
          <Loader />
        ) : (
          <span className={classes('dep-outcome-icon', `dep-outcome-${state.kind}`)}>
            <Icon path={ICONS[state.kind]} size={36} />
          </span>
        )}
        <StepTitle>{titleOf(state)}</StepTitle>
        <p className="b-muted">{sentenceOf(state)}</p>
      </div>
      <Sheet title={count(piecesOf(lines), 'contenant', 'contenants')}>
        <Lines lines={lines} />
      </Sheet>
    </PhoneFrame>
  );
}

function titleOf({ kind }: DepositState): string {
  if (kind === 'sending') return 'Envoi du dépôt…';
  if (kind === 'recorded') return 'Dépôt enregistré';
  return kind === 'waiting' ? 'En attente de réseau' : 'Dépôt refusé';
}

function sentenceOf(state: DepositState): string {
  if (state.kind === 'sending') return 'Il est déjà gardé sur cet appareil.';
  if (state.kind === 'refused') return state.reason;
  if (state.kind !== 'recorded') {
    return 'Le dépôt est gardé sur cet appareil. Il sera envoyé automatiquement dès que le réseau reviendra.';
  }
  return state.drop === undefined
    ? 'Merci. Les contenants sont au point de dépôt.'
    : `Merci. Dépôt n°\u00a0${quantity(state.drop.id)}, le ${dateTime(state.drop.dropped_at)}.`;
}
