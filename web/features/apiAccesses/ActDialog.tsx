import { type ApiAccess, type ApiAccessWithSecret } from '@boucle/contract/apiAccesses/calls.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { createAttempts } from '../../shared/attempts.ts';
import { problemOf } from '../../shared/problem.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { type Act } from './act.ts';

type ActDialogProps = {
  act: Act;
  access: ApiAccess;
  onClose: () => void;
  /** With a new secret, or revoked. */
  onDone: (access: ApiAccess | ApiAccessWithSecret) => void;
};

/** Asks before a secret is renewed or an access revoked, and says what it does. Loaded on first use. */
export function ActDialog({ act, access, onClose, onDone }: ActDialogProps) {
  const [attempts] = useState(createAttempts);
  const doing = useMutation<ApiAccess | ApiAccessWithSecret>({
    mutationFn: () => {
      const input = { id: access.id };
      return client.apiAccesses[act](input, { context: { idempotencyKey: attempts.keyOf({ ...input, act }) } });
    },
    onSuccess: (after) => {
      if (act === 'revoke') alerts.show('success', `L’accès «\u00a0${access.name}\u00a0» est révoqué.`);
      onDone(after);
    },
  });
  const common = {
    busy: doing.isPending,
    error: problemOf(doing.error),
    onConfirm: () => doing.mutate(),
    onCancel: onClose,
  };
  if (act === 'renew') {
    return (
      <ConfirmDialog title={`Renouveler «\u00a0${access.name}\u00a0»`} confirm="Renouveler le secret" {...common}>
        Un nouveau secret est créé et montré une seule fois. L’ancien fonctionne encore 24{'\u00a0'}heures, le temps de
        le remplacer dans votre logiciel
        {access.previous_secret_until === null ? '' : ' ; celui d’avant s’arrête aussitôt'}.
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog title={`Révoquer «\u00a0${access.name}\u00a0»`} confirm="Révoquer l’accès" tone="danger" {...common}>
      Le logiciel qui s’en sert est refusé aussitôt, et les personnes connectées par lui sont déconnectées. Ses
      commandes et ses transactions restent. Un accès révoqué ne se rouvre pas{'\u00a0'}: il faudra en créer un autre.
    </ConfirmDialog>
  );
}
