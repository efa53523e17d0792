import { count, quantity } from '@boucle/contract/base/format.ts';
import { type PlannedLine } from '@boucle/contract/features/rounds/calls.ts';
import { type RoundDetail } from '@boucle/contract/features/rounds/shapes.ts';
import { type StockHealth } from '@boucle/contract/features/stockHealth/calls.ts';
import { PlanDialog } from '../../shared/rounds/PlanDialog.tsx';
import { withMore } from '../../shared/rounds/plannedLines.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { CLOSE } from '../../ui/texts.ts';

interface PlanProposalsProps {
  /** The stocks that are ticked. */
  readonly shelves: readonly StockHealth[];
  readonly onDone: (round: RoundDetail) => void;
  readonly onClose: () => void;
}

/**
 * « Créer une tournée »: what is proposed at the restaurants that are ticked, transfers too, in a
 * new round or one that is prepared.
 */
export function PlanProposals({ shelves, onDone, onClose }: PlanProposalsProps) {
  const [proposed, moved] = [linesOf(shelves), transferLinesOf(shelves)];
  const lines = withMore(proposed, moved);
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
          proposition que l’entrepôt ou un voisin puisse servir.
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
      {wordsOf(proposed, moved)} Les quantités se changent ensuite dans la tournée.
    </PlanDialog>
  );
}

/** Proposals at restaurants that can be carried, as lines of a round. */
const linesOf = (shelves: readonly StockHealth[]): PlannedLine[] =>
  shelves.flatMap(({ place, place_id, format_id, proposals }) =>
    place === 'R'
      ? proposals.flatMap(({ act, quantity: pieces }) =>
          pieces > 0 ? [{ place: 'restaurant' as const, place_id, format_id, act, quantity: pieces }] : [],
        )
      : [],
  );

/**
 * Pieces that a neighbour gives are taken there, and brought where they lack; a transfer of which
 * both ends are ticked is one.
 */
function transferLinesOf(shelves: readonly StockHealth[]): PlannedLine[] {
  const once = new Map(
    shelves.flatMap(({ format_id, transfers }) =>
      transfers.map((one) => [`${one.from_id} ${one.to_id} ${format_id}`, { ...one, format_id }] as const),
    ),
  );
  const lines = [...once.values()].flatMap(({ from_id, to_id, format_id, quantity: pieces }): PlannedLine[] => [
    { place: 'restaurant', place_id: from_id, format_id, act: 'take_clean', quantity: pieces },
    { place: 'restaurant', place_id: to_id, format_id, act: 'give', quantity: pieces },
  ]);
  return withMore([], lines);
}

/** « 151 à livrer, 84 à reprendre et 20 à transférer dans 5 restaurants. » */
function wordsOf(proposed: readonly PlannedLine[], moved: readonly PlannedLine[]): string {
  const pieces = (lines: readonly PlannedLine[], isGiven: boolean): number =>
    lines.filter(({ act }) => (act === 'give') === isGiven).reduce((all, line) => all + line.quantity, 0);
  const parts = [
    ['à livrer', pieces(proposed, true)],
    ['à reprendre', pieces(proposed, false)],
    ['à transférer', pieces(moved, true)],
  ] as const;
  const sums = parts.flatMap(([words, many]) => (many > 0 ? [`${quantity(many)} ${words}`] : []));
  const places = new Set([...proposed, ...moved].map(({ place_id }) => place_id)).size;
  return `${LIST.format(sums)} dans ${count(places, 'restaurant', 'restaurants')}.`;
}

const LIST = new Intl.ListFormat('fr');
