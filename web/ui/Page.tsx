import './Page.css';
import { type Address } from '@boucle/contract/pages.ts';
import { mdiChevronRight } from '@mdi/js';
import { type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from './Icon.tsx';
import { Link } from './Link.tsx';
import { IN_EXAMPLE } from './navigation/base.ts';
import { PHONE, useMedia } from './media.ts';
import { MoreButton } from './overlays/MoreButton.tsx';
import { type MenuAction } from './overlays/menuAction.ts';
import { PageFrame } from './navigation/pageFrame.ts';
import { useTitleSlot } from './titleSlot.ts';

type PageProps = {
  title: string;
  /** Next to the title: a count, a period, a status chip. */
  note?: ReactNode;
  /** Picture or initials before the title. */
  picture?: ReactNode;
  /** Under the title: an address, a summary. */
  subtitle?: ReactNode;
  /** From level two on: the pages above this one. */
  breadcrumb?: ReadonlyArray<{ label: string; to: Address }>;
  /** How the breadcrumb names this page, where its title repeats the one above it. */
  crumb?: string;
  /** At the right of the title, the primary one last. */
  actions?: ReactNode;
  /** Rare actions, in a menu « ⋮ » at the end. */
  more?: readonly MenuAction[];
  /**
   * The same as `actions` and `more` in a menu « ⋮ » of the top bar, which takes their place on a
   * phone.
   */
  phoneActions?: readonly MenuAction[];
  /**
   * The one action that a phone keeps at the bottom of the screen; shown after `actions` elsewhere.
   */
  primary?: ReactNode;
  children: ReactNode;
};

/** The frame of a screen: breadcrumb, title, actions, content. Names the browser's tab too. */
export function Page({
  title,
  note,
  picture,
  subtitle,
  breadcrumb,
  crumb = title,
  actions,
  more,
  phoneActions,
  primary,
  children,
}: PageProps) {
  const frame = use(PageFrame);
  const phone = useMedia(PHONE);
  const slot = useTitleSlot();
  const inBar = phone && slot !== null;
  // A part shown by condition is false when it is not.
  const shows = (part: ReactNode) => part !== undefined && part !== false;
  const inMenu = inBar && phoneActions !== undefined;

  const heading = (
    <div className="b-page-title">
      <h1>{frame?.title ?? title}</h1>
      {note !== undefined && <span className="b-page-note">{note}</span>}
      {inMenu && <MoreButton className="b-page-more" actions={phoneActions} />}
    </div>
  );
  return (
    <div className="b-page">
      <title>{`${IN_EXAMPLE ? 'Exemple · ' : ''}${title} · Boucle`}</title>
      {breadcrumb !== undefined && (
        <nav className="b-crumb" aria-label="Fil d’Ariane">
          {breadcrumb.map(({ label, to }) => (
            <span key={to}>
              <Link to={to}>{label}</Link>
              <Icon path={mdiChevronRight} size={16} />
            </span>
          ))}
          <b aria-current="page">{crumb}</b>
        </nav>
      )}
      <header className="b-page-head">
        {picture}
        <div className="b-grow">
          {!inBar ? heading : createPortal(heading, slot)}
          {subtitle !== undefined && <p className="b-page-subtitle">{subtitle}</p>}
        </div>
        {shows(actions) && !inMenu && <div className="b-page-actions b-no-print">{actions}</div>}
        {shows(primary) && <div className="b-page-primary b-no-print">{primary}</div>}
        {more !== undefined && !inMenu && (
          <div className="b-no-print">
            <MoreButton actions={more} />
          </div>
        )}
      </header>
      {frame?.tabs}
      {children}
    </div>
  );
}
