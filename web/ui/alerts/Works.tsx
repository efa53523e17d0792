import './Works.css';
import { CANCEL } from '../texts.ts';
import { type Work } from './works.ts';

/** What is under way, how far it is, and what gives it up. Readers hear that it began; its figures are there when they look for them. */
export function Works({ works }: { works: readonly Work[] }) {
  return works.map(({ id, title, state: { text, share }, cancel }) => (
    <div key={id} className="b-work">
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
  ));
}
