import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { createAttempts } from '../../shared/attempts.ts';
import { problemOf } from '../../shared/problem.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';

type UntieGoogleProps = { email: string; onDone: () => void; onCancel: () => void };

/** Asks before the person is untied from their Google account; a refusal says what to do first. */
export function UntieGoogle({ email, onDone, onCancel }: UntieGoogleProps) {
  const [attempts] = useState(createAttempts);
  const untying = useMutation({
    mutationFn: () => client.session.untieGoogle(undefined, { context: { idempotencyKey: attempts.keyOf(email) } }),
    // What was refused is tried anew; only a lost answer is asked for again.
    onError: (error) => {
      if (error instanceof ApiError) attempts.done();
    },
    onSuccess: onDone,
  });
  return (
    <ConfirmDialog
      title="Dissocier le compte Google"
      confirm="Dissocier"
      tone="danger"
      busy={untying.isPending}
      error={problemOf(untying.error)}
      onConfirm={() => untying.mutate()}
      onCancel={onCancel}
    >
      <div className="b-stack">
        <p>
          <b className="b-strong">{email}</b> ne sera plus lié à votre compte{'\u00a0'}: vous vous connecterez avec
          votre mot de passe. Vos connexions ouvertes le restent.
        </p>
        <p>Si vous vous connectez plus tard avec un compte Google à votre adresse, il sera lié à nouveau.</p>
      </div>
    </ConfirmDialog>
  );
}
