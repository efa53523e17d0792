import { useSession } from '../../api/useSession.ts';
import { query } from '../../api/query.ts';
import { ActionDialog } from '../dialogs/ActionDialog.tsx';
import { type SendOptions } from '../saving/attempts.ts';
import { RemovalDialog } from './RemovalDialog.tsx';

interface RemovePersonProps {
  readonly person: { readonly person_id: number; readonly name: string; readonly status: string };
  readonly send: (heir: { to_id?: number | null }, options: SendOptions) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Puts somebody of a team out; their rounds go to somebody else. The platform drives none. */
export function RemovePerson({ person, send, onClose }: RemovePersonProps) {
  const ofPlatform = useSession()?.user?.role === 'super_admin';
  const { person_id: id, name, status } = person;
  const shared = {
    title: `Retirer ${name}\u202f?`,
    confirm: 'Retirer l’accès',
    success: `${name} n’a plus accès.`,
    invalidates: [query.rounds.key()],
    onClose,
    children: (
      <p>
        {status === 'invited'
          ? 'Le lien de son invitation ne fonctionnera plus.'
          : 'Ses sessions se terminent aussitôt, sur tous ses appareils. Ce que cette personne a fait reste au journal.'}
      </p>
    ),
  };
  return ofPlatform ? (
    <ActionDialog {...shared} tone="danger" send={(options) => send({}, options)} />
  ) : (
    <RemovalDialog {...shared} thing="person" id={id} send={send} />
  );
}
