import { dateTime } from '@boucle/contract/format.ts';
import { type JournalEvent } from '@boucle/contract/events.ts';
import { mdiArrowRight } from '@mdi/js';
import { Unknown } from '../../ui/cells.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { authorOf } from './journalList.ts';

/** One act: when, what, by whom, and each field before and after. */
export function JournalLine({ line }: { line: JournalEvent }) {
  return (
    <li>
      <time dateTime={line.created_at}>{dateTime(line.created_at)}</time>
      <div className="b-journal-act">
        <b>{line.sentence}</b>
        <span className="b-journal-author">
          {authorOf(line)}
          {line.address !== null && <span className="b-num"> · {line.address}</span>}
        </span>
        {line.changes.length > 0 && (
          <dl>
            {line.changes.map(({ field, label, before, after }) => (
              <div key={field}>
                <dt>{label}</dt>
                <dd>
                  {before !== null && (
                    <>
                      <del>{before}</del>
                      <Icon path={mdiArrowRight} size={14} />
                    </>
                  )}
                  {after === null ? <Unknown /> : <ins>{after}</ins>}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}
