import './frame.css';
import { type Address } from '@boucle/contract/pages.ts';
import { mdiArrowLeft, mdiMapMarkerOutline } from '@mdi/js';
import { type ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';

const WALK = 3;

interface FrameProps {
  readonly title: string;
  /** Of the walk, from 1 to 3; none where one is not on it. */
  readonly step?: number;
  /** Where the arrow leads back to. */
  readonly back?: Address;
  readonly aside?: ReactNode;
  readonly place?: { readonly name: string; readonly detail: string } | undefined;
  /** Stays at the bottom of the window, under the thumb. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the deposit screens: a deep band with the step and the place, the content, and what is pressed at the bottom. */
export function Frame({ title, step, back, aside, place, foot, children }: FrameProps) {
  return (
    <div className={classes('dep', step !== undefined && step > 1 && 'dep-walk', foot !== undefined && 'dep-footed')}>
      <title>{`${title} · Boucle`}</title>
      <header className="dep-band">
        <div className="dep-band-top">
          {back !== undefined && (
            <Link className="dep-back" to={back} replace aria-label="Retour">
              <Icon path={mdiArrowLeft} size={24} />
            </Link>
          )}
          <h1>{title}</h1>
          {step !== undefined && (
            <span
              className={classes('b-num', aside === undefined ? 'dep-count' : 'b-sr')}
            >{`${step} sur ${WALK}`}</span>
          )}
          {aside}
        </div>
        {step !== undefined && (
          <ol className="dep-progress" aria-hidden="true">
            {Array.from({ length: WALK }, (_, index) => (
              <li key={index} className={index + 1 < step ? 'dep-past' : index + 1 === step ? 'dep-now' : undefined} />
            ))}
          </ol>
        )}
        {place !== undefined && (
          <div className="dep-place">
            <span className="dep-place-icon">
              <Icon path={mdiMapMarkerOutline} size={24} />
            </span>
            <p>
              <b>{place.name}</b>
              <span>{place.detail}</span>
            </p>
          </div>
        )}
      </header>
      <div className="dep-body">{children}</div>
      {foot !== undefined && <footer className="dep-foot">{foot}</footer>}
    </div>
  );
}
