import { type ReactNode, Suspense } from 'react';
import { part } from '../../loading/part.tsx';

const ConfirmDialog = part(() => import('../../overlays/ConfirmDialog.tsx'), 'ConfirmDialog');

type UnsavedQuestionProps = {
  onLeave: () => void;
  onStay: () => void;
  /** Sentence on what would lose it. */
  children: ReactNode;
};

/** Whether what is typed may be lost. Mount it to ask. */
export function UnsavedQuestion({ onLeave, onStay, children }: UnsavedQuestionProps) {
  return (
    <Suspense>
      <ConfirmDialog
        title="Des modifications ne sont pas enregistrées"
        confirm="Quitter sans enregistrer"
        cancel="Rester"
        tone="danger"
        onConfirm={onLeave}
        onCancel={onStay}
      >
        {children}
      </ConfirmDialog>
    </Suspense>
  );
}
