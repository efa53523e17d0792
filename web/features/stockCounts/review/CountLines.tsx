import { type CountLine, type StockCountDetail } from '@boucle/contract/features/stockCounts/shapes.ts';
import { laundriesWords } from '@boucle/contract/features/stockCounts/words.ts';
import { cellKey } from '../../../shared/outbox/reading.ts';
import { pieces } from '../../../ui/cells.tsx';
import { classes } from '../../../ui/classes.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FormatPicture } from '../../../ui/FormatPicture.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { countAddress } from '../shared/addresses.ts';
import { lineChip, STATE_WORDS } from '../shared/looks.ts';
import { unbroken } from '../../../ui/figures/unbroken.ts';

interface CountLinesProps {
  readonly detail: StockCountDetail;
  /** Key of the line that is shown beside. */
  readonly open: string | null | undefined;
}

/** The lines, a table a place: expected, counted, the gap, what moved since. */
export function CountLines({ detail, open }: CountLinesProps) {
  const { id, lines } = detail;
  const places = [...Map.groupBy(lines, ({ place, place_id }) => `${place} ${place_id ?? ''}`).values()];
  if (lines.length === 0) {
    return (
      <Sheet>
        <EmptyState title="Rien à compter">Ces lieux n’ont jamais eu de contenants.</EmptyState>
      </Sheet>
    );
  }
  return places.map((own) => <PlaceLines key={cellKey(own[0] as CountLine)} count={id} lines={own} open={open} />);
}

function PlaceLines({
  count,
  lines,
  open,
}: {
  count: number;
  lines: readonly CountLine[];
  open: CountLinesProps['open'];
}) {
  const name = lines[0]?.name ?? '';
  return (
    <Sheet title={name} flush>
      {/* Under 720 px its rows are grids: what is no table to the eye stays one to anyone who hears it. */}
      <table className="count-table" role="table">
        <caption className="b-sr">{`Lignes comptées, ${name}`}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              Format
            </th>
            <th scope="col" role="columnheader">
              Attendu
            </th>
            <th scope="col" role="columnheader">
              Compté
            </th>
            <th scope="col" role="columnheader">
              Écart
            </th>
            <th scope="col" role="columnheader">
              Mouvements depuis
            </th>
            <th scope="col" role="columnheader">
              Statut
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {lines.map((line) => (
            <LineRow key={cellKey(line)} count={count} line={line} isOpen={cellKey(line) === open} />
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}

function LineRow({ count, line, isOpen }: { count: number; line: CountLine; isOpen: boolean }) {
  const { format_title, state, drawing, picture_url, expected, counted, gap, moved_since, status, readings } = line;
  const people = new Set(readings.map(({ counted_by }) => counted_by)).size;
  return (
    <tr role="row" className={isOpen ? 'count-open' : undefined}>
      <th scope="row" role="rowheader">
        <Link className="count-format" to={`${countAddress(count)}?ligne=${cellKey(line)}`} replace>
          <FormatPicture url={picture_url} drawing={drawing} />
          <span>
            {unbroken(format_title)}
            <small>
              {STATE_WORDS[state]}
              {line.laundries.length > 0 && `, ${laundriesWords(line.laundries)}`}
              {people > 1 && ` · compté par ${people} personnes`}
              {line.late !== 0 && ' · saisis après le comptage'}
            </small>
          </span>
        </Link>
      </th>
      <td role="cell" data-label="Attendu">
        {pieces(expected)}
      </td>
      <td role="cell" data-label="Compté">
        {pieces(counted)}
      </td>
      <td role="cell" data-label="Écart" className={classes(gap !== null && gap < 0 && 'count-missing')}>
        {pieces(gap, true)}
      </td>
      <td role="cell" data-label="Mouvements depuis">
        {pieces(moved_since, true)}
      </td>
      <td role="cell" data-label="Statut">
        <StatusChip {...lineChip(status)} />
      </td>
    </tr>
  );
}
