import { type BannerLevel } from '@boucle/contract/shared/informationBanners/labels.ts';
import { Icon } from '../../ui/Icon.tsx';
import { levelChip } from './chips.ts';

type PhonePreviewProps = { title: string; text: string; level: BannerLevel; linkLabel: string; hasLink: boolean };

/** The banner as a telephone shows it, at the top of the app, while it is being written. */
export function PhonePreview({ title, text, level, linkLabel, hasLink }: PhonePreviewProps) {
  const { state, icon } = levelChip(level);
  return (
    <figure className="b-banner-phone" aria-label="Aperçu sur un téléphone">
      <div className="b-banner-screen">
        <span className="b-banner-speaker" />
        <div className={`b-banner-shown b-banner-${state}`}>
          <Icon path={icon} />
          <div>
            <b>{title.trim() === '' ? 'Titre du bandeau' : title}</b>
            <p>{text.trim() === '' ? 'Le texte se lira ici.' : text}</p>
            {hasLink && <span className="b-link">{linkLabel.trim() === '' ? 'En savoir plus' : linkLabel}</span>}
          </div>
        </div>
        <span className="b-banner-line" />
        <span className="b-banner-line" />
      </div>
    </figure>
  );
}
