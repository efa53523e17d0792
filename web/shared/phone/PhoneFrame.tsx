import './phone.css';
import { type Address } from '@boucle/contract/pages.ts';
import { mdiArrowLeft, mdiClose, mdiMapMarkerOutline } from '@mdi/js';
import { type ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { ClockNotice } from './ClockNotice.tsx';

/** More steps than this are a bar, not a dash each. */
const DASHES = 16;

interface PhoneFrameProps {
  readonly title: string;
  /** Of the walk, from 1 to `of`; none where one is not on it. */
  readonly step?: number;
  readonly of?: number;
  /**
   * Whether the walk takes the whole screen of a phone; its steps but the first do when left out.
   */
  readonly full?: boolean;
  /** Where the arrow leads back to. */
  readonly back?: Address;
  /** Where the cross leads, which leaves the walk. */
  readonly leave?: { readonly to: Address; readonly label: string };
  readonly aside?: ReactNode;
  /** Where one is; `aside`: what leads there. */
  readonly place?:
    | { readonly name: string; readonly detail: string; readonly icon?: string; readonly aside?: ReactNode }
    | undefined;
  /** Stays at the bottom of the window, under the thumb. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The frame of what is done with a phone in one hand: a deep band with the step and the place, the
 * content, and what is pressed at the bottom.
 */
export function PhoneFrame(props: PhoneFrameProps) {
  const {
    title,
    step,
    of = 1,
    full = step !== undefined && step > 1,
    back,
    leave,
    aside,
    place,
    foot,
    children,
  } = props;
  return (
    <div className={classes('phone', full && 'phone-walk', foot !== undefined && 'phone-footed')}>
      <title>{`${title} · Boucle`}</title>
      <header className="phone-band">
        <div className="phone-band-top">
          {back !== undefined && (
            <Link className="phone-back" to={back} replace aria-label="Retour">
              <Icon path={mdiArrowLeft} size={24} />
            </Link>
          )}
          {leave !== undefined && (
            <Link className="phone-back" to={leave.to} aria-label={leave.label}>
              <Icon path={mdiClose} size={24} />
            </Link>
          )}
          <h1>{title}</h1>
          {step !== undefined && (
            <span
              className={classes('b-num', aside === undefined ? 'phone-count' : 'b-sr')}
            >{`${step} sur ${of}`}</span>
          )}
          {aside}
        </div>
        {step !== undefined && <Progress step={step} of={of} />}
        {place !== undefined && (
          <div className="phone-place">
            <span className="phone-place-icon">
              <Icon path={place.icon ?? mdiMapMarkerOutline} size={24} />
            </span>
            <p>
              <b>{place.name}</b>
              <span>{place.detail}</span>
            </p>
            {place.aside}
          </div>
        )}
      </header>
      <ClockNotice />
      <div className="phone-body">{children}</div>
      {foot !== undefined && <footer className="phone-foot">{foot}</footer>}
    </div>
  );
}

/** How far the walk is; its words stand next to the title. */
function Progress({ step, of }: { step: number; of: number }) {
  if (of > DASHES) return <progress className="phone-bar" max={of} value={step} aria-hidden="true" />;
  return (
    <ol className="phone-progress" aria-hidden="true">
      {Array.from({ length: of }, (_, index) => (
        <li key={index} className={index + 1 < step ? 'phone-past' : index + 1 === step ? 'phone-now' : undefined} />
      ))}
    </ol>
  );
}
