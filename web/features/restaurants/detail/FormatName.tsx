import './detail.css';
import { type FormatDrawing } from '@boucle/contract/features/formats/drawings.ts';
import { FormatPicture } from '../../../ui/FormatPicture.tsx';

type FormatNameProps = {
  format: { format_title: string; format_subtitle?: string; picture_url: string | null; drawing: FormatDrawing };
};

/** Picture and title of a format. */
export function FormatName({ format }: FormatNameProps) {
  return (
    <span className="b-restaurant-format">
      <FormatPicture url={format.picture_url} drawing={format.drawing} />
      <span>
        <b>{format.format_title}</b>
        {format.format_subtitle !== undefined && format.format_subtitle !== '' && (
          <small>{format.format_subtitle}</small>
        )}
      </span>
    </span>
  );
}
