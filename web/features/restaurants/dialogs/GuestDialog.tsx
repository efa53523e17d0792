import { ofName } from '@boucle/contract/base/elision.ts';
import { count } from '@boucle/contract/base/format.ts';
import { type Guests } from '@boucle/contract/features/restaurants/shapes.ts';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { MovementDialog } from '../../../shared/movements/MovementDialog.tsx';
import { type GridFormat } from '../../../shared/movements/quantities.ts';
import { PaidOutFields } from '../../../shared/paidOut/PaidOutFields.tsx';
import { filled, NEW_PAID_OUT, paidOutErrors, paidOutInput } from '../../../shared/paidOut/paidOutForm.ts';
import { RadioCards } from '../../../ui/form/RadioCards.tsx';
import { type GuestTask } from './guestTask.ts';

type GuestDialogProps = {
  task: GuestTask;
  restaurant: { readonly id: number; readonly name: string };
  guests: Guests;
  onClose: () => void;
};

const CHOICES = {
  adjust: {
    label: 'Ce qui a été constaté',
    options: [
      { value: 'lost', label: 'Perdus', note: 'Jamais rendus\u00a0: leurs consignes sont gardées' },
      { value: 'found', label: 'Retrouvés', note: 'Comptés perdus à tort\u00a0: ils sont de nouveau prêtés' },
    ],
  },
  refund: {
    label: 'Les contenants',
    options: [
      { value: 'back', label: 'Rendus à l’initiative', note: 'Ils rejoignent les sales de l’entrepôt' },
      { value: 'gone', label: 'Non rendus', note: 'Ils quittent le parc' },
    ],
  },
} as const;

/** « Ajuster » and « Rembourser » the guests of a restaurant. */
export function GuestDialog({ task, restaurant: { id, name }, guests, onClose }: GuestDialogProps) {
  const { label, options } = CHOICES[task];
  const [choice, setChoice] = useState<string>(options[0].value);
  const [paidOut, setPaidOut] = useState(NEW_PAID_OUT);
  const found = choice === 'found';
  const formats = guests.formats
    .filter((format) => found || format.quantity > 0)
    .map(({ format_id, format_title, picture_url, drawing, quantity: stock }): GridFormat => ({
      formatId: format_id,
      title: format_title,
      pictureUrl: picture_url,
      drawing,
      stock,
    }));
  return (
    <MovementDialog
      title={task === 'adjust' ? `Ajuster les invités ${ofName(name)}` : `Rembourser un invité ${ofName(name)}`}
      formats={formats}
      direction={found ? 'in' : 'out'}
      owner={`le prêt aux invités ${ofName(name)}`}
      stockLabel="Chez les invités"
      empty="Les invités n’ont aucun contenant"
      submitLabel={task === 'adjust' ? 'Ajuster' : 'Rembourser'}
      extraFields={['payee', 'reference']}
      extraErrors={() => (task === 'refund' ? filled(paidOutErrors(paidOut)) : {})}
      extra={({ errors, forget }) => (
        <>
          <RadioCards
            label={label}
            options={options}
            value={choice}
            onChange={({ target }) => setChoice(target.value)}
          />
          {task === 'refund' && (
            <PaidOutFields
              values={paidOut}
              errors={errors}
              payeeHint="Le nom de l’invité, s’il le donne."
              onChange={(part) => {
                setPaidOut((present) => ({ ...present, ...part }));
                forget('payee');
                forget('reference');
              }}
            />
          )}
        </>
      )}
      success={(pieces) =>
        task === 'adjust'
          ? `${count(pieces, 'contenant ajusté', 'contenants ajustés')} chez les invités ${ofName(name)}.`
          : `${count(pieces, 'consigne remboursée', 'consignes remboursées')}.`
      }
      onSubmit={(movement, sending) => {
        const lines = [...movement.lines];
        if (task === 'refund') {
          const input = { id, given_back: choice === 'back', ...paidOutInput(paidOut), ...movement, lines };
          return client.restaurants.refundGuests(input, sending);
        }
        const input = { id, direction: found ? ('found' as const) : ('lost' as const), ...movement, lines };
        return client.restaurants.adjustGuests(input, sending);
      }}
      onClose={onClose}
    />
  );
}
