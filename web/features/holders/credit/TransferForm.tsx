import { type CardHolder } from '@boucle/contract/shared/cards/shapes.ts';
import { count, euro } from '@boucle/contract/base/format.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { mdiSwapHorizontal } from '@mdi/js';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { useHoldersChanged } from '../../../shared/cards/useHoldersChanged.ts';
import { HolderField } from '../../../shared/holders/HolderField.tsx';
import { type HolderChoice } from '../../../shared/holders/holders.ts';
import { problemOf } from '../../../shared/problem.ts';
import { useUndo } from '../../../shared/undo/useUndo.ts';
import { Button } from '../../../ui/Button.tsx';
import { ruleMessage } from '../../../ui/form/fieldRules.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import { UnsavedGuard } from '../../../ui/form/leaving/UnsavedGuard.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';

/**
 * Moves all that a card has, money and containers, to a conso or to another active card; the card
 * is disabled by it.
 */
export function TransferForm({ card }: { card: CardHolder }) {
  const [to, setTo] = useState<HolderChoice>();
  const [missing, setMissing] = useState<string>();
  const [asking, setAsking] = useState(false);
  const changed = useHoldersChanged();
  const what = [
    euro(card.credits),
    ...(card.containers_count > 0 ? [count(card.containers_count, 'contenant', 'contenants')] : []),
  ].join(' et ');
  const success = `Le solde de la carte ${card.number} est transféré\u00a0: ${to?.label ?? ''}.`;
  const offerUndo = useUndo();
  const transfer = useIdempotentMutation({
    send: (receiver: { to_card_holder_id: number } | { to_customer_id: number }, options) =>
      client.transactions.record({ transaction_type: 'redeem_card', card_holder_id: card.id, ...receiver }, options),
    success: () => success,
    onDone: (row) => {
      setTo(undefined);
      offerUndo(success, [row]);
    },
    onSettled: () => {
      setAsking(false);
      changed();
    },
  });
  const { error } = transfer;
  const field =
    error instanceof ApiError ? (error.fields['receiver'] ?? error.fields['card_holder_id'])?.[0] : undefined;
  return (
    <Sheet title="Transférer le solde" note={what}>
      <form
        className="b-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const message = ruleMessage('Bénéficiaire', to?.label, [check('required')]);
          setMissing(message);
          if (message === undefined) setAsking(true);
        }}
      >
        <UnsavedGuard when={to !== undefined && !transfer.isPending} />
        <FormError message={field === undefined ? problemOf(error) : undefined} />
        <HolderField
          label="Bénéficiaire"
          value={to}
          error={missing ?? field}
          onValue={(holder) => {
            setTo(holder);
            setMissing(undefined);
            transfer.reset();
          }}
        />
        <div>
          <Button type="submit" icon={mdiSwapHorizontal} busy={transfer.isPending}>
            Transférer…
          </Button>
        </div>
      </form>
      {asking && (
        <ConfirmDialog
          title={`Transférer ${what}\u202f?`}
          confirm="Transférer et désactiver la carte"
          tone="danger"
          busy={transfer.isPending}
          onConfirm={() =>
            transfer.mutate(to?.kind === 'card' ? { to_card_holder_id: to.id } : { to_customer_id: to?.id ?? 0 })
          }
          onCancel={() => setAsking(false)}
        >
          {`Tout ce que la carte ${card.number} a va à ${to?.label ?? ''}. La carte est désactivée, elle ne sert plus.`}
        </ConfirmDialog>
      )}
    </Sheet>
  );
}
