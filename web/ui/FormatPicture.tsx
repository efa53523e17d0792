import './FormatPicture.css';
import { type FormatDrawing, FORMAT_PATHS } from '@boucle/contract/features/formats/drawings.ts';

type FormatPictureProps = { url?: string | null | undefined; drawing?: FormatDrawing | undefined };

/** The photo of a format, else its drawing. Decorative: its title stands next to it. */
export function FormatPicture({ url, drawing = 'bowl' }: FormatPictureProps) {
  const [body, lid] = FORMAT_PATHS[drawing];
  return (
    <span className="b-format-picture" aria-hidden="true">
      {url ? (
        <img src={url} alt="" loading="lazy" />
      ) : (
        <svg viewBox="0 0 40 40">
          <path className="b-format-body" d={body} />
          <path className="b-format-lid" d={lid} />
        </svg>
      )}
    </span>
  );
}
