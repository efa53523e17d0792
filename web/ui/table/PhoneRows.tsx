import './PhoneRows.css';
import { Link } from '../Link.tsx';
import { unbroken } from '../figures/unbroken.ts';
import { RowMenuButton } from './RowMenuButton.tsx';
import { type RowTraits } from './tableProps.ts';

type PhoneRowsProps<Row> = {
  caption: string;
  rows: readonly Row[];
  traits: RowTraits<Row>;
  busy: boolean;
  onMenu: (row: Row, anchor: HTMLElement) => void;
};

/** The same rows under 960 px, two lines each. */
export function PhoneRows<Row>({ caption, rows, traits, busy, onMenu }: PhoneRowsProps<Row>) {
  return (
    <ul className="b-phone-rows" aria-label={caption} aria-busy={busy}>
      {rows.map((row) => {
        const { title, chip, end, meta, metaEnd } = traits.phone(row);
        const to = traits.to?.(row);
        const actions = traits.actions?.(row) ?? [];
        return (
          <li key={traits.key(row)} className={traits.quiet?.(row) === true ? 'b-row-quiet' : undefined}>
            <div className="b-phone-pair">
              <div className="b-phone-main">
                {to === undefined ? <b>{unbroken(title)}</b> : <Link to={to}>{unbroken(title)}</Link>}
                {chip}
              </div>
              <span className="b-phone-end">{end}</span>
            </div>
            <div className="b-phone-pair">
              <span className="b-phone-meta">{unbroken(meta)}</span>
              <span className="b-phone-meta b-phone-meta-end">{metaEnd}</span>
            </div>
            {actions.length > 0 && (
              <span className="b-phone-menu">
                <RowMenuButton name={traits.name(row)} onOpen={(anchor) => onMenu(row, anchor)} />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
