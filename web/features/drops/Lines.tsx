import './quantities.css';
import { quantity as written } from '@boucle/contract/base/format.ts';
import { type DepositLine } from '../../shared/outbox/deposit.ts';
import { FormatPicture } from '../../ui/FormatPicture.tsx';

/** Lines of a deposit. */
export function Lines({ lines }: { lines: readonly DepositLine[] }) {
  return (
    <ul className="dep-lines">
      {lines.map(({ format_id, format_title, drawing, picture_url, quantity }) => (
        <li key={format_id}>
          <FormatPicture url={picture_url} drawing={drawing} />
          <span className="b-grow">{format_title}</span>
          <b className="b-num">{written(quantity)}</b>
        </li>
      ))}
    </ul>
  );
}

/** The same in a line or two, for lists. */
export function BriefLines({ lines }: { lines: readonly DepositLine[] }) {
  return (
    <ul className="dep-brief">
      {lines.map(({ format_id, format_title, quantity }) => (
        <li key={format_id}>
          <b className="b-num">{written(quantity)}</b> {format_title}
        </li>
      ))}
    </ul>
  );
}
