import './movements.css';
import { quantity } from '@boucle/contract/base/format.ts';
import { mdiAlertCircleOutline } from '@mdi/js';
import { Fragment, useId } from 'react';
import { Pieces, Unknown } from '../../ui/cells.tsx';
import { classes } from '../../ui/classes.ts';
import { FormatPicture } from '../../ui/FormatPicture.tsx';
import { QuantityField } from '../../ui/form/QuantityField.tsx';
import { Icon } from '../../ui/Icon.tsx';
import {
  type Direction,
  type GridFormat,
  type GridRole,
  type Quantities,
  refusalOf,
  stockAfter,
  typed,
  withQuantity,
} from './quantities.ts';

const STOCK = 'Stock actuel';

type QuantityTableProps = {
  formats: readonly GridFormat[];
  roles: readonly GridRole[];
  value: Quantities;
  onChange: (value: Quantities) => void;
  direction: Direction;
  /** Who has the stock shown, within the sentence of a refusal: « l’entrepôt ». */
  owner?: string | undefined;
  /** Read to anyone who does not see the table. */
  caption?: string;
  /** Head of the second column. */
  stockLabel?: string;
  /** Head of the column of the other end, where the formats say what it has. */
  thereLabel?: string;
  /** The last column says what the other end has after, instead of what stays. */
  afterThere?: boolean;
  /** Head of the last one; null where what is typed leaves nothing that is worth saying. */
  afterLabel?: string | null;
  /** Error of the whole grid. */
  error?: string | undefined;
};

/**
 * Format | Stock actuel | one or more quantities | Après. What would fall below zero is refused
 * while it is typed.
 */
export function QuantityTable(props: QuantityTableProps) {
  const { formats, roles, value, onChange, direction, owner, error } = props;
  const { caption = 'Quantités par format', stockLabel = STOCK, afterLabel = 'Après' } = props;
  const { thereLabel = 'Sur place', afterThere = false } = props;
  const sees = formats.some(({ there }) => there !== undefined);
  const aims = formats.some(({ target }) => target !== undefined);
  const id = useId();
  const single = roles.length === 1;
  return (
    <div className="b-grid">
      <table className={classes('b-grid-table', !single && 'b-grid-several')} aria-describedby={error && `${id}-error`}>
        <caption className="b-sr">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Format</th>
            <th scope="col">{stockLabel}</th>
            {sees && <th scope="col">{thereLabel}</th>}
            {aims && <th scope="col">Cible</th>}
            {roles.map(({ role, label }) => (
              <th key={role} scope="col">
                {label}
              </th>
            ))}
            {afterLabel !== null && <th scope="col">{afterLabel}</th>}
          </tr>
        </thead>
        <tbody>
          {formats.map((format) => {
            const { formatId, title, stock } = format;
            const refusal = refusalOf(format, value, roles, direction, owner);
            const left = stockAfter(format, value, roles, direction);
            const before = afterThere ? (format.there ?? 0) : stock;
            const after = afterThere && left !== null ? before + stock - left : left;
            const reasonId = `${id}-${formatId}`;
            return (
              <Fragment key={formatId}>
                <tr className={refusal === undefined ? undefined : 'b-grid-refused'}>
                  <th scope="row">
                    <span className="b-grid-format">
                      <FormatPicture url={format.pictureUrl} drawing={format.drawing} />
                      <span>{title}</span>
                    </span>
                  </th>
                  <td className="b-grid-stock" data-label={stockLabel === STOCK ? 'Stock' : stockLabel}>
                    <Pieces count={stock} />
                    {format.stockNote && <small className="b-grid-note">{format.stockNote}</small>}
                  </td>
                  {sees && (
                    <td className="b-grid-there" data-label={thereLabel}>
                      <Pieces count={format.there ?? 0} />
                      {format.thereNote && <small className="b-grid-note">{format.thereNote}</small>}
                    </td>
                  )}
                  {aims && (
                    <td className="b-grid-target" data-label="Cible">
                      {format.target === null || format.target === undefined ? (
                        <Unknown />
                      ) : (
                        <Pieces count={format.target} />
                      )}
                    </td>
                  )}
                  {roles.map(({ role, label, unlimited = false }) => (
                    <td key={role} className="b-grid-quantity" data-label={single ? undefined : label}>
                      <QuantityField
                        label={`${label}, ${title}`}
                        value={typed(value, formatId, role)}
                        onValue={(pieces) => onChange(withQuantity(value, formatId, role, pieces))}
                        invalid={refusal !== undefined && !unlimited && typed(value, formatId, role) > 0}
                        describedBy={refusal === undefined ? undefined : reasonId}
                        max={direction === 'out' && !unlimited && single ? stock : undefined}
                      />
                    </td>
                  ))}
                  {afterLabel !== null && (
                    <td className="b-grid-after" data-label={afterLabel}>
                      {after === null ? (
                        <Unknown />
                      ) : (
                        <span className={after === before ? 'b-num b-faint' : 'b-num b-strong'}>{quantity(after)}</span>
                      )}
                    </td>
                  )}
                </tr>
                {refusal !== undefined && (
                  <tr className="b-grid-reason">
                    <td colSpan={(afterLabel === null ? 2 : 3) + roles.length + (sees ? 1 : 0) + (aims ? 1 : 0)}>
                      <span id={reasonId} role="alert">
                        <Icon path={mdiAlertCircleOutline} size={16} />
                        {refusal}
                      </span>
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
      <div role="alert">
        {error !== undefined && (
          <p id={`${id}-error`} className="b-field-error">
            <Icon path={mdiAlertCircleOutline} size={16} />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
