import './statements.css';
import { Icon } from '../../ui/Icon.tsx';

/** Something that became of a paper. */
export interface Step {
  readonly label: string;
  /** An instant or a day; null while it is tried. */
  readonly at: string | null;
  readonly details: readonly string[];
  readonly icon: string;
  readonly tone?: 'warn' | 'alert' | 'next';
  readonly action?: { readonly label: string; readonly press: () => void };
}

/** After every instant. */
const LAST = '9999';

/** History of a paper, in order, and what is to come. */
export function Timeline({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="paper-steps">
      {steps
        .toSorted((one, other) => ((one.at ?? LAST) < (other.at ?? LAST) ? -1 : 1))
        .map(({ label, at, details, icon, tone, action }, rank) => (
          <li key={`${label} ${at ?? ''} ${rank}`} className={tone === undefined ? undefined : `is-${tone}`}>
            <Icon path={icon} size={18} />
            <span>
              <b>{label}</b>
              {details.map((detail) => (
                <small key={detail}>{detail}</small>
              ))}
              {action && (
                <button type="button" className="b-link" onClick={action.press}>
                  {action.label}
                </button>
              )}
            </span>
          </li>
        ))}
    </ol>
  );
}
