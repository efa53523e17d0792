import '../../ui/table/DataTable.css';
import { type ShelvedFormat, type ShelvedPlace } from '@boucle/contract/features/places/calls.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { Fragment, useId } from 'react';
import { classes } from '../../ui/classes.ts';
import { CellQuantity } from '../../ui/form/CellQuantity.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { FormatPicture } from '../../ui/FormatPicture.tsx';
import { Link } from '../../ui/Link.tsx';
import { Pieces } from '../../ui/cells.tsx';
import { asksTooMuch, type CollectDraft, type CollectLine, type CollectPlace, piecesTaken } from './collectDraft.ts';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { COLLECT_TEXTS, type CollectKind } from './collectTexts.ts';
import { daysSince } from './daysSince.ts';
import { unbroken } from '../../ui/figures/unbroken.ts';

type CollectTableProps = {
  kind: CollectKind;
  formats: readonly ShelvedFormat[];
  rows: readonly ShelvedPlace[];
  draft: CollectDraft;
  /**
   * Whether a place is being sent, or its last sending had no answer: then it is sent again as it
   * is.
   */
  locked: (id: number) => boolean;
  onTaken: (id: number, formatId: number, taken: number) => void;
  onTicked: (ids: readonly number[], ticked: boolean) => void;
};

/**
 * One row a place, one column a format that is dirty somewhere; quantities may be typed where the
 * place is ticked.
 */
export function CollectTable(props: CollectTableProps) {
  const { kind, formats, rows, draft, locked, onTaken, onTicked } = props;
  const words = COLLECT_TEXTS[kind];
  const id = useId();
  const shown = formats.filter(({ format_id }) => [...draft.values()].some(({ lines }) => lines.has(format_id)));
  const ticked = rows.filter((row) => draft.get(row.id)?.ticked === true).length;
  return (
    <div className="todo-scroll" role="region" aria-label="Lieux et quantités" tabIndex={0}>
      <table className="b-table todo-table">
        <caption className="b-sr">{words.title}</caption>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                aria-label="Tout cocher"
                checked={ticked === rows.length}
                indeterminate={ticked > 0 && ticked < rows.length}
                onChange={(event) =>
                  onTicked(
                    rows.map((row) => row.id),
                    event.target.checked,
                  )
                }
              />
            </th>
            <th scope="col">{words.place}</th>
            <th scope="col">Dernière collecte</th>
            {shown.map(({ format_id, format_title, picture_url, drawing }) => (
              <th key={format_id} scope="col" className="todo-format">
                <FormatPicture url={picture_url} drawing={drawing} />
                <span>{unbroken(format_title)}</span>
              </th>
            ))}
            <th scope="col" className="b-cell-end">
              À collecter
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const place = draft.get(row.id);
            if (place === undefined) return null;
            const reasonId = `${id}-${row.id}`;
            const explained = [...place.lines.values()].some((line) => line.was !== undefined || asksTooMuch(line));
            return (
              <Fragment key={row.id}>
                <tr className={classes(place.ticked && 'b-row-selected', explained && 'todo-told')}>
                  <td className="todo-box">
                    <Checkbox
                      aria-label={row.name}
                      checked={place.ticked}
                      onChange={(event) => onTicked([row.id], event.target.checked)}
                    />
                  </td>
                  <th scope="row">
                    {kind === 'restaurant' ? (
                      <Link to={pathOf('restaurant', { id: row.id })} className="b-row-link">
                        {row.name}
                      </Link>
                    ) : (
                      <Link to={pathOf('drop-off-point', { id: row.id })} className="b-row-link">
                        {row.name}
                      </Link>
                    )}
                  </th>
                  <td data-label="Dernière collecte" className="todo-since">
                    {daysSince(row.collected_at)}
                  </td>
                  {shown.map(({ format_id, format_title }) => (
                    <td key={format_id} data-label={format_title} className="todo-format">
                      <Cell
                        line={place.lines.get(format_id)}
                        place={place}
                        label={`${format_title}, ${row.name}`}
                        describedBy={explained ? reasonId : undefined}
                        readOnly={locked(row.id)}
                        onTaken={(taken) => onTaken(row.id, format_id, taken)}
                      />
                    </td>
                  ))}
                  <td data-label="À collecter" className="b-cell-end b-strong">
                    <Pieces count={place.ticked ? piecesTaken(place) : allOf(place)} />
                  </td>
                </tr>
                {explained && (
                  <tr className={classes('todo-reason', place.ticked && 'b-row-selected')}>
                    <td />
                    <td colSpan={shown.length + 3}>
                      <ChangedMeanwhile id={reasonId} kind={kind} place={row} lines={place.lines} formats={shown} />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const allOf = ({ lines }: CollectPlace): number => [...lines.values()].reduce((sum, { there }) => sum + there, 0);

type CellProps = {
  line: CollectLine | undefined;
  place: CollectPlace;
  label: string;
  describedBy: string | undefined;
  readOnly: boolean;
  onTaken: (taken: number) => void;
};

/** A field where the place is ticked, else what it has. */
function Cell({ line, place, label, describedBy, readOnly, onTaken }: CellProps) {
  if (line === undefined || (line.there === 0 && line.taken === 0)) return <Pieces count={0} />;
  if (!place.ticked) return <Pieces count={line.there} />;
  return (
    <CellQuantity
      label={label}
      value={line.taken}
      max={line.there}
      changed={line.was !== undefined}
      describedBy={describedBy}
      readOnly={readOnly}
      onValue={onTaken}
    />
  );
}
