import { type JournalEvent } from '@boucle/contract/shared/events/shapes.ts';
import { authorOf } from '@boucle/contract/features/events/author.ts';
import { mdiArrowRight } from '@mdi/js';
import { Unknown } from '../../ui/cells.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { useReader } from '../useReader.ts';
import { subjectAddress } from './subjectAddress.ts';
import { Moment } from '../../ui/figures/Moment.tsx';

type JournalLineProps = {
  line: JournalEvent;
  /** Whether it says what it was about: the journal of one thing need not. */
  named: boolean;
};

/** One act: when, what, about what, by whom, and each field before and after. */
export function JournalLine({ line, named }: JournalLineProps) {
  const reader = useReader();
  const { subject } = line;
  const address = subject === null ? undefined : subjectAddress(subject, reader);
  return (
    <li>
      <Moment at={line.created_at} />
      <div className="b-journal-act">
        <b>{line.sentence}</b>
        {named && subject !== null && (
          <span className="b-journal-subject">
            {address === undefined ? (
              subject.label
            ) : (
              <Link className="b-link" to={address}>
                {subject.label}
              </Link>
            )}
          </span>
        )}
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
