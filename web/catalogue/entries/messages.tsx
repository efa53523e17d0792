import { type Address } from '@boucle/contract/pages.ts';
import { mdiWifiOff } from '@mdi/js';
import { Alerts } from '../../ui/alerts/Alerts.tsx';
import { createAlertStore } from '../../ui/alerts/alerts.ts';
import { createUndoStore } from '../../ui/alerts/undo.ts';
import { UndoBar } from '../../ui/alerts/UndoBar.tsx';
import { Works } from '../../ui/alerts/Works.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { entry, type Group, LONG, nothing } from '../entry.ts';

/** Ten days: what is looked at does not leave. */
const AGES = 864_000_000;

function alerting(type: 'success' | 'error', message: string) {
  const store = createAlertStore(AGES);
  store.show(type, message);
  return <Alerts store={store} />;
}

function undoing(message: string, to?: Address) {
  const store = createUndoStore(AGES, 3);
  store.offer({
    message,
    to,
    undo: () => Promise.resolve({ reason: 'les contenants ont été empruntés.', again: false }),
  });
  return store;
}

const refused = undoing('8 contenants ont été collectés.');
void refused.press(1);

/** Components for states. */
export const messages: Group = {
  key: 'messages',
  title: 'Messages',
  entries: [
    entry(
      Alerts,
      [
        { name: 'Réussite', frame: 90, content: alerting('success', 'La carte est activée.') },
        { name: 'Erreur', frame: 90, content: alerting('error', 'Le serveur n’a pas répondu.') },
        { name: 'Texte long', frame: 130, content: alerting('error', LONG) },
      ],
      ['WithoutIt'],
    ),
    entry(UndoBar, [
      {
        name: 'Offert',
        frame: 130,
        content: <UndoBar store={undoing('12 contenants ont été collectés.', '/transactions/supply?transaction=1')} />,
      },
      { name: 'Refusé', frame: 130, content: <UndoBar store={refused} /> },
      { name: 'Texte long', frame: 190, content: <UndoBar store={undoing(LONG)} /> },
    ]),
    entry(Works, [
      {
        name: 'Mesuré, et sans mesure',
        frame: 190,
        content: (
          <Works
            works={[
              { id: 1, title: 'Relevés d’octobre', state: { text: '12 sur 30 pages', share: 0.4 }, cancel: nothing },
              { id: 2, title: LONG, state: { text: 'Préparation…' }, cancel: nothing },
            ]}
          />
        ),
      },
    ]),
    entry(EmptyState, [
      {
        name: 'Avec une action',
        content: (
          <Sheet>
            <EmptyState title="Aucune carte pour ces filtres" actions={<Button>Effacer les filtres</Button>}>
              Élargissez la période ou retirez un filtre.
            </EmptyState>
          </Sheet>
        ),
      },
      {
        name: 'Texte long',
        content: (
          <Sheet>
            <EmptyState title={LONG}>{LONG}</EmptyState>
          </Sheet>
        ),
      },
    ]),
    entry(ErrorState, [
      {
        name: 'Avec un nouvel essai',
        content: (
          <Sheet>
            <ErrorState message="Le serveur n’a pas répondu." onRetry={nothing} />
          </Sheet>
        ),
      },
      {
        name: 'Sans issue',
        content: (
          <Sheet>
            <ErrorState icon={mdiWifiOff} title="Hors connexion" message={LONG} />
          </Sheet>
        ),
      },
    ]),
  ],
};
