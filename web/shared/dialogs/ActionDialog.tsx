import { type QueryKey } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { type SendOptions } from '../saving/attempts.ts';
import { problemOf } from '../problem.ts';
import { useIdempotentMutation } from '../saving/useIdempotentMutation.ts';

type ActionDialogProps<Answer> = {
  /** The question: « Désactiver Chez Manon ? » */
  title: string;
  /** The verb, with what it acts on: « Désactiver le restaurant ». */
  confirm: string;
  /** `danger` for what destroys, or takes out of use. */
  tone: 'default' | 'danger';
  /** What it would do is still read: the press is refused in the meantime. */
  reading?: boolean;
  send: (options: SendOptions) => Promise<Answer>;
  /** Queries read again once it is done. */
  invalidates?: readonly QueryKey[];
  /** Alert once it is done; none where the screen shows it. */
  success?: string;
  onDone?: (answer: Answer) => void;
  onSettled?: () => void;
  /** Given up, or done. */
  onClose: () => void;
  /** Sentence on what will happen. */
  children: ReactNode;
};

/**
 * Asks before one action on one thing, does it once, says so and closes; a refusal stays in the
 * dialog.
 */
export function ActionDialog<Answer>(props: ActionDialogProps<Answer>) {
  const {
    title,
    confirm,
    tone,
    reading = false,
    send,
    invalidates,
    success,
    onDone,
    onSettled,
    onClose,
    children,
  } = props;
  const action = useIdempotentMutation<Answer>({
    send: (_, options) => send(options),
    ...(invalidates && { invalidates }),
    ...(success !== undefined && { success: () => success }),
    ...(onSettled && { onSettled }),
    onDone: (answer) => {
      onClose();
      onDone?.(answer);
    },
  });
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      tone={tone}
      busy={action.isPending}
      reading={reading}
      error={problemOf(action.error)}
      onConfirm={() => action.mutate()}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
