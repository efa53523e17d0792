import { COUNT_LIMITS } from '@boucle/contract/features/stockCounts/rules.ts';
import { type StockCountDetail } from '@boucle/contract/features/stockCounts/shapes.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { useVersionedSave } from '../../../shared/versions/useVersionedSave.tsx';
import { Button } from '../../../ui/Button.tsx';
import { fieldProps } from '../../../ui/form/fieldProps.ts';
import { fieldRules } from '../../../ui/form/fieldRules.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useCountChanged } from '../shared/useCountChanged.ts';

type Values = { reason: string };
const NAMES = ['reason'] as const;
const LABELS = { reason: 'Pourquoi' } as const;
const valuesOf = ({ cancel_reason }: StockCountDetail): Values => ({ reason: cancel_reason ?? '' });

/** « Abandonner l’inventaire »: nothing of it enters the books; what was counted stays readable. */
export function CancelCountDialog({ detail, onClose }: { detail: StockCountDetail; onClose: () => void }) {
  const id = useId();
  const changed = useCountChanged();
  const form = useForm<Values>({ defaultValues: valuesOf(detail) });
  const { isDirty, isSubmitting } = form.formState;
  const { submit, conflict } = useVersionedSave<Values, StockCountDetail>({
    form,
    names: NAMES,
    labels: LABELS,
    read: detail,
    valuesOf,
    send: ({ reason }, version, options) =>
      client.stockCounts.cancel(
        { id: detail.id, reason: reason.trim(), ...(version !== undefined && { version }) },
        options,
      ),
    success: 'L’inventaire est abandonné.',
    onSaved: () => {
      changed();
      onClose();
    },
  });
  return (
    <Dialog
      title="Abandonner l’inventaire"
      size="small"
      dirty={isDirty}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>Garder l’inventaire</Button>
          <Button type="submit" form={id} variant="contained" tone="danger" busy={isSubmitting}>
            Abandonner
          </Button>
        </>
      )}
    >
      <Form form={form} id={id} onSubmit={submit}>
        {conflict}
        <p className="b-muted">
          Rien de ce qui a été compté n’entre dans les registres. Les nombres saisis restent lisibles.
        </p>
        <TextArea
          label={LABELS.reason}
          rows={3}
          {...fieldProps(
            form,
            'reason',
            fieldRules(LABELS.reason, check('required'), check('max', { length: COUNT_LIMITS.reason })),
          )}
        />
      </Form>
    </Dialog>
  );
}
