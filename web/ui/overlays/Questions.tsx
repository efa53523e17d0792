import { useSyncExternalStore } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { onQuestion, questionNow } from '../alerts/questions.ts';

/** The window of the questions that code asks (`ask`). */
export function Questions() {
  const question = useSyncExternalStore(onQuestion, questionNow);
  if (question === undefined) return null;
  const { title, text, confirm, cancel, answer } = question;
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      cancel={cancel}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
