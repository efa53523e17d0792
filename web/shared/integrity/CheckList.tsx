import { count, quantity } from '@boucle/contract/base/format.ts';
import { type IntegrityCheck } from '@boucle/contract/features/integrity/calls.ts';
import { mdiAlertCircleOutline, mdiCheck } from '@mdi/js';
import { Icon } from '../../ui/Icon.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { figureLabel, subjectLabel } from './subject.ts';

/**
 * A line a check, as in an accountant's book: what must hold, over how many things, and each gap
 * under it. Gaps come first.
 */
export function CheckList({ checks }: { checks: readonly IntegrityCheck[] }) {
  const ordered = [...checks].sort((one, other) => Number(other.off > 0) - Number(one.off > 0));
  const right = checks.filter(({ off }) => off === 0).length;
  return (
    <Sheet title="Ce qui est contrôlé" note={`${quantity(right)} sur ${quantity(checks.length)} justes`} flush>
      <ul className="integrity-checks">
        {ordered.map((check) => (
          <li key={check.name} className={check.off > 0 ? 'integrity-gap' : undefined}>
            <Icon path={check.off > 0 ? mdiAlertCircleOutline : mdiCheck} />
            <span className="integrity-title">{check.title}</span>
            <span className="integrity-count b-num">
              {quantity(check.counted)} {check.unit}
            </span>
            <b className="integrity-result b-num">{check.off === 0 ? 'Juste' : count(check.off, 'écart', 'écarts')}</b>
            {check.findings.length > 0 && <Findings check={check} />}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function Findings({ check }: { check: IntegrityCheck }) {
  const more = check.off - check.findings.length;
  return (
    <div className="integrity-findings">
      <table>
        <caption className="b-sr">{`Écarts\u00a0: ${check.title}`}</caption>
        <thead>
          <tr>
            <th scope="col">Où</th>
            <th scope="col">Dans les registres</th>
            <th scope="col">Au recomptage</th>
          </tr>
        </thead>
        <tbody>
          {check.findings.map(({ subject, stored, recount }) => (
            <tr key={subject}>
              <th scope="row">{subjectLabel(check.name, subject)}</th>
              <td>{figureLabel(check.name, stored)}</td>
              <td>{figureLabel(check.name, recount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="b-muted">{`et ${count(more, 'autre écart', 'autres écarts')}`}</p>}
    </div>
  );
}
