import { type DelegatedAdmin } from '@boucle/contract/delegatedAdmins/calls.ts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { client } from '../../api/client.ts';
import { createAttempts } from '../../shared/attempts.ts';
import { problemOf } from '../../shared/problem.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { type Act } from './acts.ts';
import { useEmployeesChanged } from './useEmployeesChanged.ts';

interface Words {
  title: string;
  confirm: string;
  text: ReactNode;
  done: string;
}

function wordsOf(act: Act, { name, email, status }: DelegatedAdmin): Words {
  switch (act) {
    case 'resend':
      return {
        title: 'Renvoyer l’invitation',
        confirm: 'Renvoyer',
        text: `Un nouveau lien part à ${email}. Il sert une seule fois, pendant 24\u00a0heures\u202f; le précédent ne fonctionnera plus.`,
        done: `L’invitation est renvoyée à ${email}.`,
      };
    case 'deactivate':
      return {
        title: `Désactiver ${name}\u202f?`,
        confirm: 'Désactiver',
        text:
          status === 'invited'
            ? 'Son invitation ne fonctionnera plus. Vous pourrez réactiver cette personne.'
            : 'Ses sessions s’arrêtent aussitôt, sur tous ses appareils. Ses dépôts restent enregistrés et vous pourrez réactiver cette personne.',
        done: `${name} ne peut plus se connecter.`,
      };
    case 'reactivate':
      return {
        title: `Réactiver ${name}\u202f?`,
        confirm: 'Réactiver',
        text: `${name} pourra de nouveau déposer des contenants. Sans mot de passe encore choisi, une nouvelle invitation part à ${email}.`,
        done: `L’accès de ${name} est rétabli.`,
      };
  }
}

/** Asks before an act on the access of an employee, and says what it does. Loaded on first use. */
export function ActDialog({ act, employee, onClose }: { act: Act; employee: DelegatedAdmin; onClose: () => void }) {
  const changed = useEmployeesChanged();
  const [attempts] = useState(createAttempts);
  const words = wordsOf(act, employee);
  const doing = useMutation({
    mutationFn: () => {
      const input = { id: employee.id };
      return client.delegatedAdmins[act](input, { context: { idempotencyKey: attempts.keyOf({ ...input, act }) } });
    },
    onSuccess: (after) => {
      alerts.show('success', words.done);
      changed(after);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.confirm}
      tone={act === 'deactivate' ? 'danger' : 'default'}
      busy={doing.isPending}
      error={problemOf(doing.error)}
      onConfirm={() => doing.mutate()}
      onCancel={onClose}
    >
      {words.text}
    </ConfirmDialog>
  );
}
