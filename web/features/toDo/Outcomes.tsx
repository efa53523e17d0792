import { count } from '@boucle/contract/base/format.ts';
import { mdiAccountCheckOutline, mdiAlertCircleOutline, mdiCheckCircleOutline, mdiHelpCircleOutline } from '@mdi/js';
import { type MoveOutcome } from '../../shared/movements/placeMoves.ts';
import { Icon } from '../../ui/Icon.tsx';

const ICONS = {
  done: mdiCheckCircleOutline,
  awaiting: mdiAccountCheckOutline,
  refused: mdiAlertCircleOutline,
  unknown: mdiHelpCircleOutline,
} as const;
const ORDER = ['refused', 'unknown', 'awaiting', 'done'] as const;

/**
 * Result of each place of the last sending, the ones that are not recorded first; nothing before
 * it.
 */
export function Outcomes({ outcomes }: { outcomes: readonly MoveOutcome[] }) {
  const done = outcomes.filter(({ state }) => state === 'done').length;
  const sorted = ORDER.flatMap((state) => outcomes.filter((outcome) => outcome.state === state));
  return (
    <div role="status">
      {outcomes.length > 0 && (
        <div className="todo-outcomes">
          <p>
            <b>
              {done} sur {count(outcomes.length, 'lieu enregistré', 'lieux enregistrés')}.
            </b>{' '}
            Vous pouvez renvoyer ce qui n’est pas enregistré.
          </p>
          <ul>
            {sorted.map((outcome) => (
              <li key={outcome.name} className={`todo-${outcome.state}`}>
                <Icon path={ICONS[outcome.state]} size={18} />
                <span>
                  <b>{outcome.name}</b> {textOf(outcome)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function textOf(outcome: MoveOutcome): string {
  switch (outcome.state) {
    case 'done':
      return count(outcome.answer.containers_count, 'contenant enregistré', 'contenants enregistrés');
    case 'refused':
    case 'awaiting':
      return outcome.reason;
    case 'unknown':
      return 'Pas de réponse\u00a0: renvoyez tel quel, rien ne sera enregistré deux fois.';
  }
}
