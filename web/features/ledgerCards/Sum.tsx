import './ledgerCards.css';
import { type Address } from '@boucle/contract/pages.ts';
import { count } from '@boucle/contract/base/format.ts';
import { mdiChevronRight } from '@mdi/js';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

export interface SumLine {
  readonly key: string;
  readonly label: string;
  /** Rows of the cause. */
  readonly rows: number;
  /** Signed. */
  readonly value: number;
  /** The rows of the cause. */
  readonly to: Address;
}

type SumProps = {
  title: string;
  why: string;
  /** « Solde au 31/10 ». */
  openingLabel: string;
  opening: number;
  lines: readonly SumLine[];
  closingLabel: string;
  closing: number;
  format: (value: number) => string;
  signed: (value: number) => string;
  /** Singular and plural of a row. */
  rowTexts: readonly [one: string, several: string];
};

/**
 * Why a balance is what it is: a sentence, then what adds up to it, each cause leading to its rows.
 */
export function Sum(props: SumProps) {
  const { title, why, openingLabel, opening, lines, closingLabel, closing, format, signed, rowTexts } = props;
  return (
    <Sheet title={title} flush className="b-sum">
      <p className="b-sum-why">{why}</p>
      <ul className="b-sum-lines">
        <li className="b-sum-line">
          <span>{openingLabel}</span>
          <b>{format(opening)}</b>
        </li>
        {lines.map(({ key, label, rows, value, to }) => (
          <li key={key}>
            <Link className="b-sum-line" to={to}>
              <span>
                {label} <small>{count(rows, ...rowTexts)}</small>
              </span>
              <b className={value > 0 ? 'b-card-in' : undefined}>{signed(value)}</b>
              <Icon path={mdiChevronRight} size={16} />
            </Link>
          </li>
        ))}
        <li className="b-sum-line b-sum-closing">
          <span>{closingLabel}</span>
          <b>{format(closing)}</b>
        </li>
      </ul>
    </Sheet>
  );
}
