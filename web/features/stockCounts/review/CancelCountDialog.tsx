import { COUNT_LIMITS } from '@boucle/contract/features/stockCounts/rules.ts';
import { type StockCountDetail } from '@boucle/contract/features/stockCounts/shapes.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { useForm } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { useVersionedSave } from '../../../shared/versions/useVersionedSave.tsx';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { useCountChanged } from '../shared/useCountChanged.ts';
import { formText } from '../../../ui/form/declared/inForm.ts';

type Values = { reason: string };
const NAMES = ['reason'] as const;
const LABELS = { reason: 'Pourquoi' } as const;
const valuesOf = ({ cancel_reason }: StockCountDetail): Values => ({ reason: cancel_reason ?? '' });

/** « Abandonner l’inventaire »: nothing of it enters the books; what was counted stays readable. */
export function CancelCountDialog({ detail, onClose }: { detail: StockCountDetail; onClose: () => void }) {
  const changed = useCountChanged();
  const form = useForm<Values>({ defaultValues: valuesOf(detail) });
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
    <FormDialog
      title="Abandonner l’inventaire"
      size="small"
      onClose={onClose}
      keep="Garder l’inventaire"
      action="Abandonner"
      tone="danger"
      form={form}
      onSubmit={submit}
    >
      {conflict}
      <p className="b-muted">
        Rien de ce qui a été compté n’entre dans les registres. Les nombres saisis restent lisibles.
      </p>
      <TextArea
        {...formText(form, 'reason', LABELS.reason, check('required'), check('max', { length: COUNT_LIMITS.reason }))}
        rows={3}
      />
    </FormDialog>
  );
}
