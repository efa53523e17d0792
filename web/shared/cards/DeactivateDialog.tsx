import { type CardHolder } from '@boucle/contract/shared/cards/shapes.ts';
import { count, euro } from '@boucle/contract/base/format.ts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { client } from '../../api/client.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { CLOSE } from '../../ui/texts.ts';
import { createAttempts } from '../saving/attempts.ts';
import { inParallel } from '../saving/inParallel.ts';
import { problemOf } from '../problem.ts';
import { canDeactivate } from './actions.ts';
import { type ShownCard, theCards } from './shownCard.ts';
import { useCardUndo } from './useCardUndo.ts';
import { useHoldersChanged } from './useHoldersChanged.ts';

const AT_ONCE = 4;

type DeactivateDialogProps = {
  cards: readonly ShownCard[];
  /** Each card, as the server answers it once it is deactivated. */
  onDeactivated?: ((card: CardHolder) => void) | undefined;
  /** It is done with these cards, the ones that it left out included. */
  onDone?: ((cards: readonly ShownCard[]) => void) | undefined;
  /** What may be done first with the money that one card keeps. */
  moneyLeft?: ((card: ShownCard) => ReactNode) | undefined;
  onClose: () => void;
};

/** Asks before deactivating cards, and says what stays on them. */
export function DeactivateDialog({ cards, onDeactivated, onDone, moneyLeft, onClose }: DeactivateDialogProps) {
  // `cards` may follow what is deactivated, as in the stepper of a batch: the ones that are done
  // with stay counted.
  const [targets] = useState(() => cards.filter(canDeactivate));
  const changed = useHoldersChanged();
  const offerUndo = useCardUndo();
  const [done, setDone] = useState<ReadonlySet<number>>(new Set());
  const [attempts] = useState(createAttempts);
  const remaining = targets.filter(({ id }) => !done.has(id));

  const deactivate = useMutation({
    mutationFn: () =>
      inParallel(remaining, AT_ONCE, async ({ id }) => {
        const card = await client.cards.deactivate({ id }, attempts.optionsOf(id));
        onDeactivated?.(card);
        setDone((before) => new Set(before).add(id));
      }),
    onSuccess: () => {
      alerts.show('success', successOf(targets));
      onDone?.(cards);
      onClose();
      void offerUndo(
        successOf(targets),
        'deactivate_card',
        targets.map(({ id }) => id),
      );
    },
    onSettled: changed,
  });

  if (targets.length === 0) {
    return (
      <Dialog
        title="Rien à désactiver"
        size="small"
        dirty={false}
        onClose={onClose}
        footer={<Button onClick={onClose}>{CLOSE}</Button>}
      >
        {cards.length === 1 ? 'Cette carte est déjà désactivée.' : 'Ces cartes sont déjà désactivées.'}
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={`Désactiver ${theCards(targets)}\u202f?`}
      confirm={targets.length === 1 ? 'Désactiver la carte' : `Désactiver les ${targets.length} cartes`}
      tone="danger"
      busy={deactivate.isPending}
      error={deactivate.isPending ? undefined : failure(problemOf(deactivate.error), done.size)}
      onConfirm={() => deactivate.mutate()}
      onCancel={onClose}
    >
      <p>{consequence(targets)}</p>
      {targets.length === 1 && targets[0] && targets[0].credits > 0 && moneyLeft?.(targets[0])}
    </ConfirmDialog>
  );
}

function consequence(cards: readonly ShownCard[]): string {
  const one = cards.length === 1;
  const money = cards.reduce((sum, { credits }) => sum + credits, 0);
  const containers = cards.reduce((sum, { containers_count }) => sum + containers_count, 0);
  const first = one ? 'Elle ne servira plus.' : 'Elles ne serviront plus.';
  const kept = [
    ...(money > 0 ? [euro(money)] : []),
    ...(containers > 0 ? [count(containers, 'contenant', 'contenants')] : []),
  ].join(' et ');
  if (kept === '') return first;
  const on = one ? 'Elle garde' : 'Elles gardent';
  return `${first} ${on} ${kept}, jusqu’au retour, au remboursement ou au transfert par l’initiative.`;
}

function successOf(cards: readonly ShownCard[]): string {
  const [only] = cards;
  return cards.length === 1 && only
    ? `La carte ${only.number} est désactivée.`
    : `Les ${cards.length} cartes sont désactivées.`;
}

function failure(problem: string | undefined, done: number): string | undefined {
  if (problem === undefined || done === 0) return problem;
  return `${count(done, 'carte est désactivée', 'cartes sont désactivées')}, la suivante a échoué. ${problem}`;
}
