import { check } from '@boucle/contract/base/validation/rules.ts';
import { type ReactNode, useRef, useState } from 'react';
import { ruleMessage } from '../../ui/form/fieldRules.ts';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';

const CHECKS = [check('required'), check('max', { length: 500 })];

type AskReasonProps = {
  title: string;
  confirm: string;
  /** « Annuler » when left out. */
  cancel?: string;
  busy: boolean;
  /** Why the server refused. */
  error: string | undefined;
  /** Receives the reason, trimmed, 500 characters at most. */
  onConfirm: (reason: string) => void;
  onCancel: () => void;
  /** Sentence on what will happen. */
  children: ReactNode;
};

/** Asks why before something written is taken back by its opposite. */
export function AskReason({ title, confirm, cancel, busy, error, onConfirm, onCancel, children }: AskReasonProps) {
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = () => {
    const message = ruleMessage('Raison', reason.trim(), CHECKS);
    setWrong(message);
    if (message === undefined) onConfirm(reason.trim());
    else field.current?.focus();
  };
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      {...(cancel !== undefined && { cancel })}
      tone="danger"
      busy={busy}
      error={error}
      onConfirm={submit}
      onCancel={onCancel}
    >
      <div className="b-stack">
        {children}
        <TextArea
          ref={field}
          label="Raison"
          rows={2}
          value={reason}
          error={wrong}
          onChange={(event) => {
            setReason(event.target.value);
            setWrong(undefined);
          }}
        />
      </div>
    </ConfirmDialog>
  );
}
