import { count } from '@boucle/contract/base/format.ts';
import { type RecordBody } from '@boucle/contract/shared/transactions/record.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { Field } from '../../ui/form/Field.tsx';
import { ruleMessage } from '../../ui/form/fieldRules.ts';
import { FormError } from '../../ui/form/FormError.tsx';
import { QuantityField } from '../../ui/form/QuantityField.tsx';
import { RadioCards } from '../../ui/form/RadioCards.tsx';
import { useLeaving } from '../../ui/form/leaving/useLeaving.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../ui/overlays/DialogActions.tsx';
import { useStocksChanged } from '../useStocksChanged.ts';
import { fieldErrors, problemOf } from '../problem.ts';
import { useIdempotentMutation } from '../saving/useIdempotentMutation.ts';
import { useUndo } from '../undo/useUndo.ts';
import { COUNTED_FIELDS, COUNTED_STATES, type CountedAt, countedErrors, countedPlace } from './countedAt.ts';
import { PlaceCounted } from './PlaceCounted.tsx';

const WAYS = [
  { value: 'missing', label: 'Il en manque', note: 'Vous en comptez moins que les registres' },
  { value: 'found', label: 'Il y en a en trop', note: 'Vous en comptez plus que les registres' },
] as const;
const COMMENT_CHECKS = [check('required'), check('max', { length: 500 })];
const NOWHERE_YET: CountedAt = { kind: 'warehouse', id: undefined, state: 'clean' };
const SHOWN: readonly string[] = [...COUNTED_FIELDS, 'comment', 'quantity', 'format', 'lines'];

type CorrectStockDialogProps = {
  /** The place whose stock is corrected and what it is called; left out, it is chosen. */
  at?: CountedAt & { readonly name: string };
  formatId?: number | undefined;
  onClose: () => void;
};

/**
 * « Corriger le stock »: what was counted otherwise than the books say at a place, and why; it is
 * listed among the gaps.
 */
export function CorrectStockDialog({ at, formatId, onClose }: CorrectStockDialogProps) {
  const quantityId = useId();
  const formats = useQuery(query.account.formats.queryOptions({ context: { background: true } }));
  const changed = useStocksChanged();
  const offerUndo = useUndo();
  const [start] = useState(() => ({
    way: 'missing' as 'missing' | 'found',
    place: at ?? NOWHERE_YET,
    format: formatId,
    quantity: 0,
    comment: '',
  }));
  const [values, setValues] = useState(start);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const { way, place, format, quantity, comment } = values;
  const quantityLabel = way === 'missing' ? 'Contenants manquants' : 'Contenants en trop';
  const change = (part: Partial<typeof start>) => {
    setValues((present) => ({ ...present, ...part }));
    setWrong({});
  };
  const alert = `${count(quantity, 'contenant', 'contenants')} ${way === 'missing' ? 'en moins' : 'en plus'}${at ? `\u00a0: ${at.name}` : ''}.`;
  const { leaving, leave } = useLeaving();
  const send = useIdempotentMutation({
    send: (body: RecordBody, options) => client.transactions.record(body, options),
    onDone: (row) => {
      offerUndo(alert, [row]);
      leave(onClose);
    },
    onSettled: changed,
  });
  const refused = fieldErrors(send.error);
  const errors: Readonly<Record<string, string | undefined>> = {
    ...refused,
    ...wrong,
  };
  const submit = () => {
    const why = ruleMessage('Commentaire', comment.trim(), COMMENT_CHECKS);
    const found: Record<string, string> = {
      ...countedErrors(place),
      ...(format === undefined && { format: 'Le champ Format est obligatoire' }),
      ...(quantity < 1 && { quantity: 'La quantité doit être d’au moins 1.' }),
      ...(why !== undefined && { comment: why }),
    };
    setWrong(found);
    if (Object.keys(found).length > 0) return;
    const body = { ...countedPlace(place), lines: [{ format_id: format ?? 0, quantity }], comment: comment.trim() };
    send.mutate(
      way === 'found'
        ? { transaction_type: 'admin_in', variant: 'found_at', ...body }
        : { transaction_type: 'admin_out', variant: 'missing_at', ...body },
    );
  };
  return (
    <Dialog
      title="Corriger le stock"
      dirty={values !== start && !leaving}
      onClose={onClose}
      footer={(close) => (
        <DialogActions close={close} busy={send.isPending} onClick={submit}>
          Corriger
        </DialogActions>
      )}
    >
      <div className="b-stack">
        {Object.keys(refused).every((name) => !SHOWN.includes(name)) && <FormError message={problemOf(send.error)} />}
        <p className="b-muted">
          {at === undefined ? '' : `${at.name}. `}L’écart entre dans «&nbsp;Contrôle&nbsp;», «&nbsp;Écarts&nbsp;», où il
          se règle quand on en trouve la cause.
        </p>
        <RadioCards
          label="Qu’avez-vous compté&#8239;?"
          options={WAYS}
          value={way}
          onChange={(event) => change({ way: event.target.value === 'found' ? 'found' : 'missing' })}
        />
        {at === undefined ? (
          <PlaceCounted value={place} errors={errors} onValue={(next) => change({ place: next })} />
        ) : (
          place.kind !== 'drawer' && (
            <SelectField
              label="État"
              options={COUNTED_STATES}
              value={place.state}
              error={errors['place']}
              onChange={(event) =>
                change({ place: { ...place, state: event.target.value === 'dirty' ? 'dirty' : 'clean' } })
              }
            />
          )
        )}
        <SelectField
          label="Format"
          placeholder="Choisir un format"
          options={(formats.data ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
          value={format === undefined ? '' : String(format)}
          error={errors['format'] ?? problemOf(formats.error)}
          onChange={(event) => change({ format: event.target.value === '' ? undefined : Number(event.target.value) })}
        />
        <Field id={quantityId} label={quantityLabel} error={errors['quantity'] ?? errors['lines']}>
          <QuantityField
            id={quantityId}
            label={quantityLabel}
            value={quantity}
            invalid={errors['quantity'] !== undefined || errors['lines'] !== undefined}
            onValue={(next) => change({ quantity: next })}
          />
        </Field>
        <TextArea
          label="Commentaire"
          rows={3}
          placeholder="Étagère recomptée ce matin"
          value={comment}
          error={errors['comment']}
          onChange={(event) => change({ comment: event.target.value })}
        />
      </div>
    </Dialog>
  );
}
