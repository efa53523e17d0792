import { euro } from '@boucle/contract/base/format.ts';
import { PAYMENT_MEANS, type PaymentMeans } from '@boucle/contract/shared/statements/means.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { client } from '../../api/client.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { useIdempotentMutation } from '../saving/useIdempotentMutation.ts';
import { ruleMessage } from '../../ui/form/fieldRules.ts';
import { problemOf } from '../problem.ts';
import { RestaurantField } from '../RestaurantField.tsx';
import { MeansField } from '../paidOut/MeansField.tsx';
import { asksMeans, asksRestaurant } from './actions.ts';
import { type ShownCard } from './shownCard.ts';
import { useCardUndo } from './useCardUndo.ts';
import { useHoldersChanged } from './useHoldersChanged.ts';

/**
 * Asks before activating a card; by which means the initiative received its money, or which
 * restaurant did.
 */
export function ActivateDialog({ card, onClose }: { card: ShownCard; onClose: () => void }) {
  const asks = asksRestaurant(card);
  const [restaurant, setRestaurant] = useState('');
  const [means, setMeans] = useState<PaymentMeans>(PAYMENT_MEANS[0]);
  const [missing, setMissing] = useState<string>();
  const changed = useHoldersChanged();
  const offerUndo = useCardUndo();
  const success = `La carte ${card.number} est active.`;
  const activate = useIdempotentMutation({
    send: (chosen: { restaurant_id?: number; means?: PaymentMeans }, options) =>
      client.cards.activate({ id: card.id, ...chosen }, options),
    success: () => success,
    onDone: () => {
      onClose();
      void offerUndo(success, 'activate_card', [card.id]);
    },
    // Refused because somebody else was faster: the screen must show how things stand now.
    onSettled: changed,
  });
  const refused = activate.error instanceof ApiError ? activate.error.fields['restaurant_id']?.[0] : undefined;

  const confirm = () => {
    const message = asks ? ruleMessage('Restaurant', restaurant, [check('required')]) : undefined;
    setMissing(message);
    if (message === undefined) {
      activate.mutate({ ...(asks && { restaurant_id: Number(restaurant) }), ...(asksMeans(card) && { means }) });
    }
  };

  return (
    <ConfirmDialog
      title={`Activer la carte ${card.number}\u202f?`}
      confirm="Activer la carte"
      busy={activate.isPending}
      error={refused === undefined ? problemOf(activate.error) : undefined}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <div className="b-stack">
        <p>{consequence(card)}</p>
        {asksMeans(card) && <MeansField value={means} onMeans={setMeans} />}
        {asks && (
          <RestaurantField
            value={restaurant}
            error={missing ?? refused}
            hint="Celui qui a reçu l’argent de la carte."
            onValue={(id) => {
              setRestaurant(id);
              setMissing(undefined);
            }}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}

function consequence({ initial_amount, funding }: ShownCard): string {
  const after = 'Une fois qu’elle a servi, elle ne redevient pas inactive.';
  if (initial_amount === 0) return `Elle pourra servir aussitôt. ${after}`;
  const origin = {
    offered: 'offerts',
    initiative: 'reçus par l’initiative',
    restaurant: 'reçus par le restaurant',
    opening: 'repris à l’ouverture',
  };
  return `Elle pourra servir aussitôt, avec ${euro(initial_amount)} ${origin[funding]}. ${after}`;
}
