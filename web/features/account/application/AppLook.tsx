import { textOn } from '@boucle/contract/features/account/contrast.ts';
import { type Account } from '@boucle/contract/shared/account/shapes.ts';
import { mdiImageOutline } from '@mdi/js';
import { Icon } from '../../../ui/Icon.tsx';

/**
 * The application on the screens of two telephones: its icon behind the masks of each, its name,
 * its first screen.
 */
export function AppLook({ account }: { account: Account }) {
  const { name, icon_url: icon, logo_url: logo, colors, content } = account;
  const { primary, secondary } = colors;
  const step = content.onboarding[0];
  const drawing = icon === null ? <Icon path={mdiImageOutline} size={28} /> : <img src={icon} alt="" />;
  return (
    <figure className="app-look" aria-label="Aperçu de l’application">
      <div className="app-home">
        <span className="app-shape">
          <span className="app-icon app-icon-ios" style={{ background: primary }}>
            {drawing}
          </span>
          <b>{name}</b>
          <small>iPhone</small>
        </span>
        <span className="app-shape">
          <span className="app-icon app-icon-android" style={{ background: primary }}>
            {drawing}
          </span>
          <b>{name}</b>
          <small>Android</small>
        </span>
      </div>
      <div className="b-phone app-first">
        <div className="b-phone-head" style={{ background: primary, color: textOn(primary).text }}>
          {logo !== null && <img src={logo} alt="" />}
          <b>{name}</b>
        </div>
        <div className="b-phone-body">
          {step === undefined ? (
            <>
              <span className="b-phone-line" />
              <span className="b-phone-line" />
            </>
          ) : (
            <p className="app-step">
              <b>{step.title}</b>
              {step.text}
            </p>
          )}
          <span className="b-phone-button" style={{ background: secondary, color: textOn(secondary).text }}>
            Commencer
          </span>
        </div>
      </div>
    </figure>
  );
}
