import { ofName } from '@boucle/contract/base/elision.ts';
import { type DelegatedAdmin } from '@boucle/contract/features/delegatedAdmins/calls.ts';
import { type ReactNode } from 'react';
import { client } from '../../api/client.ts';
import { ActionDialog } from '../../shared/dialogs/ActionDialog.tsx';
import { RemovalDialog } from '../../shared/removals/RemovalDialog.tsx';
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
        text: `Un nouveau lien part à ${email}. Il sert une seule fois, pendant sept jours\u202f; le précédent ne fonctionnera plus.`,
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
        done: `L’accès ${ofName(name)} est rétabli.`,
      };
  }
}

/** Asks before an act on the access of an employee, and says what it does. Loaded on first use. */
export function ActDialog({ act, employee, onClose }: { act: Act; employee: DelegatedAdmin; onClose: () => void }) {
  const changed = useEmployeesChanged();
  const words = wordsOf(act, employee);
  const shared = { title: words.title, confirm: words.confirm, success: words.done, onDone: changed, onClose };
  if (act === 'deactivate')
    return (
      <RemovalDialog
        {...shared}
        thing="person"
        id={employee.id}
        send={(heir, options) => client.delegatedAdmins.deactivate({ id: employee.id, ...heir }, options)}
      >
        {words.text}
      </RemovalDialog>
    );
  return (
    <ActionDialog
      {...shared}
      tone="default"
      send={(options) => client.delegatedAdmins[act]({ id: employee.id }, options)}
    >
      {words.text}
    </ActionDialog>
  );
}
