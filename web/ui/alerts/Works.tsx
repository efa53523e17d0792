import './Works.css';
import { mdiAlertCircleOutline } from '@mdi/js';
import { Icon } from '../Icon.tsx';
import { CANCEL, CLOSE, RETRY } from '../texts.ts';
import { type Work, works as all } from './works.ts';

/**
 * Works under way, how far they are, and what gives them up; failed ones, why, and what does them
 * again. Its start is announced; its figures are there on request.
 */
export function Works({ works }: { works: readonly Work[] }) {
  return (
    <div className="b-works">
      {works.map((work) =>
        work.failure === undefined ? <UnderWay key={work.id} work={work} /> : <Failed key={work.id} work={work} />,
      )}
    </div>
  );
}

function UnderWay({ work: { title, state, cancel } }: { work: Work }) {
  const { text, share } = state;
  return (
    <div className="b-work">
      <span className="b-work-title">{title}</span>
      <span className="b-work-text">{text}</span>
      <progress
        className="b-work-bar"
        aria-label={title}
        aria-valuetext={text}
        max={1}
        {...(share === undefined ? {} : { value: share })}
      />
      <button type="button" className="b-alert-close" aria-label={`${CANCEL} ${title}`} onClick={cancel}>
        {CANCEL}
      </button>
    </div>
  );
}

/** The alert leaves; this stays. */
function Failed({ work: { id, title, failure } }: { work: Work }) {
  return (
    <div className="b-work b-work-failed" role="group" aria-label={`${title}, échec`}>
      <span className="b-work-title">
        <Icon path={mdiAlertCircleOutline} size={18} />
        {title}
      </span>
      <span className="b-work-text">{failure?.reason}</span>
      <span className="b-work-buttons">
        <button
          type="button"
          className="b-alert-close"
          onClick={() => {
            all.close(id);
            failure?.again();
          }}
        >
          {RETRY}
          <span className="b-sr"> {title}</span>
        </button>
        <button type="button" className="b-alert-close" aria-label={`${CLOSE} ${title}`} onClick={() => all.close(id)}>
          {CLOSE}
        </button>
      </span>
    </div>
  );
}
