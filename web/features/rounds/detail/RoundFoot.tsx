import { count, quantity } from '@boucle/contract/base/format.ts';
import { PAST_DAY } from '@boucle/contract/features/rounds/labels.ts';
import { type RoundDetail } from '@boucle/contract/features/rounds/shapes.ts';
import { mdiCheck, mdiNavigationVariantOutline, mdiPrinterOutline } from '@mdi/js';
import { useId } from 'react';
import { client } from '../../../api/client.ts';
import { messageAsking } from '../../../shared/messages/asking.ts';
import { JournalLink } from '../../../shared/journal/JournalLink.tsx';
import { useDownload } from '../../../shared/useDownload.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { goAddress } from '../shared/addresses.ts';
import { isPastDay } from '../shared/looks.ts';
import { endWords, kilometres } from '../shared/words.ts';
import { DriverLink } from './DriverLink.tsx';
import { useRoundSave } from './useRoundSave.ts';

/** Load in all, the sheet, and the next step: ready, then driven. */
export function RoundFoot({ round, mayPrepare }: { round: RoundDetail; mayPrepare: boolean }) {
  const { id, version, status, day } = round;
  const sheet = useDownload(`tournee-${id}.pdf`, (options) => client.rounds.sheet({ id }, options));
  const ready = useRoundSave<{ id: number; version: number }>(
    (input, options) => client.rounds.ready(input, options),
    'La tournée est prête.',
    (saved) => messageAsking.offer('round', saved.id),
  );
  const ended = endWords(round);
  const isPast = isPastDay(day);
  const textId = useId();
  const isDriven = status === 'ready' || status === 'under_way';
  return (
    <footer className="round-foot">
      <div className="b-grow">
        <b>{sumsOf(round)}</b>
        {ended !== undefined && <p>{ended}</p>}
        {round.spare > 0 && <p>Ordre calculé&nbsp;: {kilometres(round.spare)} de moins</p>}
        {mayPrepare && status === 'draft' && isPast && <p id={`${textId}-past`}>{PAST_DAY}</p>}
        {mayPrepare && (
          <p>
            <JournalLink entity="round" id={id} />
          </p>
        )}
      </div>
      <Button icon={mdiPrinterOutline} busy={sheet.isPending} onClick={() => sheet.mutate()}>
        Feuille
      </Button>
      {isDriven && round.partner !== null && <DriverLink round={round} />}
      {mayPrepare && status === 'draft' && (
        <Button
          variant="contained"
          icon={mdiCheck}
          busy={ready.isPending}
          refused={isPast}
          aria-describedby={isPast ? `${textId}-past` : undefined}
          onClick={() => ready.mutate({ id, version })}
        >
          Marquer comme prête
        </Button>
      )}
      {isDriven && (
        <ButtonLink variant="contained" icon={mdiNavigationVariantOutline} to={goAddress(id)}>
          Faire la tournée
        </ButtonLink>
      )}
    </footer>
  );
}

/** « 220 à livrer, 602 à reprendre », « 412 livrés sur 420, 598 repris sur 602 » */
function sumsOf({ status, to_give, given, to_take, taken, surplus }: RoundDetail): string {
  if (status !== 'done' && status !== 'under_way')
    return `${quantity(to_give)} à livrer, ${quantity(to_take)} à reprendre`;
  const beyond = surplus === 0 ? '' : `, dont ${quantity(surplus)} de plus que les registres`;
  return `${count(given, 'livré', 'livrés')} sur ${quantity(to_give)}, ${quantity(taken)} repris sur ${quantity(to_take)}${beyond}`;
}
