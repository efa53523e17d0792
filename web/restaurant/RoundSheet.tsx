import { addDays, parisDay, quantity, writtenDay } from '@boucle/contract/base/format.ts';
import { type OwnRound } from '@boucle/contract/partnerApi/ownRestaurant.ts';
import { mdiRecycle, mdiWaterCheckOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../ui/Button.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';
import { PendingSheet } from './PendingSheet.tsx';
import { nextRound, readRounds } from './queries.ts';

type RoundSheetProps = { id: number; onAsk: (() => void) | undefined };

/** When the next round comes by, what it brings and what it takes. */
export function RoundSheet({ id, onAsk }: RoundSheetProps) {
  const query = useQuery(readRounds(id));
  const title = 'Prochaine tournée';
  if (!query.data) return <PendingSheet title={title} query={query} height="120px" />;
  const next = nextRound(query.data);
  return (
    <Sheet title={title}>
      {next === undefined ? (
        <div className="b-stack">
          <p className="b-muted">Aucune tournée prévue.</p>
          {onAsk && (
            <div>
              <Button size="small" onClick={onAsk}>
                Demander des contenants
              </Button>
            </div>
          )}
        </div>
      ) : (
        <Passage round={next} />
      )}
    </Sheet>
  );
}

function Passage({ round }: { round: OwnRound }) {
  const pieces = (...acts: readonly string[]): number =>
    round.lines.filter(({ act }) => acts.includes(act)).reduce((sum, { planned }) => sum + planned, 0);
  const [given, cleanTaken, dirtyTaken] = [pieces('give'), pieces('take_clean'), pieces('take_dirty')];
  return (
    <div className="b-stack">
      <p className="r-when">{`${dayWords(round.day)} vers ${round.time.replace(':', '\u00a0h\u00a0')}`}</p>
      <ul className="r-two">
        <li>
          <StatusChip state="clean" icon={mdiWaterCheckOutline} label="Propres" />
          <b>{quantity(given)}</b>
          <span>vous sont livrés</span>
        </li>
        <li>
          <StatusChip state="dirty" icon={mdiRecycle} label="Sales" />
          <b>{quantity(dirtyTaken)}</b>
          <span>sont repris</span>
        </li>
      </ul>
      {cleanTaken > 0 && <p className="b-muted">{`${quantity(cleanTaken)} propres sont repris aussi.`}</p>}
    </div>
  );
}

function dayWords(day: string): string {
  const today = parisDay(new Date());
  if (day === today) return 'Aujourd’hui';
  if (day === addDays(today, 1)) return 'Demain';
  return `Le ${writtenDay(day)}`;
}
