import '../../shared/counts/causes.css';
import { date, quantity } from '@boucle/contract/base/format.ts';
import { type Evidence } from '@boucle/contract/shared/incidents/shapes.ts';
import { type IncidentDetail } from '@boucle/contract/features/incidents/calls.ts';
import { type HolderChoice } from '../../shared/holders/holders.ts';
import { Button } from '../../ui/Button.tsx';

/** As many as a glance takes in; anybody else is found by typing. */
const MOST = 4;

const choiceOf = ({ of, id, label }: Evidence): HolderChoice[] =>
  of === 'customer' || of === 'card' ? [{ key: `${of}-${id}`, kind: of, id, label }] : [];

type SuggestedProps = { incident: IncidentDetail; onChoose: (holder: HolderChoice) => void };

/** Whose loans of the format are still open, the oldest first: no one is chosen on its own. */
export function Suggested({ incident, onChoose }: SuggestedProps) {
  const loans = incident.causes.find(({ cause }) => cause === 'loans')?.evidence ?? [];
  if (loans.length === 0) return null;
  return (
    <section aria-label="Emprunts encore ouverts" className="incident-suggested">
      <p className="b-caption">Emprunts encore ouverts, les plus anciens d’abord</p>
      <ul className="plain-lines">
        {loans.slice(0, MOST).flatMap((loan) =>
          choiceOf(loan).map((choice) => (
            <li key={choice.key}>
              <span>
                {loan.label}, {quantity(loan.pieces)} depuis le {date(loan.at)}
              </span>
              <Button size="small" aria-label={`Choisir ${loan.label}`} onClick={() => onChoose(choice)}>
                Choisir
              </Button>
            </li>
          )),
        )}
      </ul>
    </section>
  );
}
