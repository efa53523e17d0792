import { count, quantity } from '@boucle/contract/format.ts';
import { type PlannedLine } from '@boucle/contract/rounds/calls.ts';
import { type RoundDetail } from '@boucle/contract/rounds/shapes.ts';
import { type StockHealth } from '@boucle/contract/stockHealth/calls.ts';
import { PlanDialog } from '../../shared/rounds/PlanDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { CLOSE } from '../../ui/texts.ts';

interface PlanProposalsProps {
  /** The stocks that are ticked. */
  readonly shelves: readonly StockHealth[];
  readonly onDone: (round: RoundDetail) => void;
  readonly onClose: () => void;
}

/** « Créer une tournée »: what is proposed at the restaurants that are ticked, in a new round or one that is prepared. */
export function PlanProposals({ shelves, onDone, onClose }: PlanProposalsProps) {
  const lines = linesOf(shelves);
  if (lines.length === 0)
    return (
      <Dialog
        title="Rien à mettre en tournée"
        size="small"
        dirty={false}
        onClose={onClose}
        footer={(close) => <Button onClick={close}>{CLOSE}</Button>}
      >
        <p>
          Une tournée passe chez des restaurants et des collecteurs. Parmi les stocks cochés, aucun restaurant n’a de
          proposition que l’entrepôt puisse servir.
        </p>
      </Dialog>
    );
  return (
    <PlanDialog
      title="Créer une tournée"
      confirm="Mettre en tournée"
      brings={{ lines }}
      wanted={null}
      isNew
      success={({ title }) => `Les propositions sont dans la tournée «\u00a0${title}\u00a0».`}
      onDone={onDone}
      onClose={onClose}
    >
      {wordsOf(lines)} Les quantités se changent ensuite dans la tournée.
    </PlanDialog>
  );
}

/** What is proposed at restaurants and can be carried, as lines of a round. */
const linesOf = (shelves: readonly StockHealth[]): PlannedLine[] =>
  shelves.flatMap(({ place, place_id, format_id, proposals }) =>
    place === 'R'
      ? proposals.flatMap(({ act, quantity: pieces }) =>
          pieces > 0 ? [{ place: 'restaurant' as const, place_id, format_id, act, quantity: pieces }] : [],
        )
      : [],
  );

/** « 151 à livrer et 84 à reprendre à 5 restaurants. » */
function wordsOf(lines: readonly PlannedLine[]): string {
  const pieces = (isGiven: boolean): number =>
    lines.filter(({ act }) => (act === 'give') === isGiven).reduce((all, line) => all + line.quantity, 0);
  const [given, taken] = [pieces(true), pieces(false)];
  const parts = [
    ...(given > 0 ? [`${quantity(given)} à livrer`] : []),
    ...(taken > 0 ? [`${quantity(taken)} à reprendre`] : []),
  ];
  const places = new Set(lines.map(({ place_id }) => place_id)).size;
  return `${parts.join(' et ')} dans ${count(places, 'restaurant', 'restaurants')}.`;
}
