import { type Fields } from '@boucle/contract/base/fields/fields.ts';

/** A CSV of the headings alone, to be filled: with its mark, as spreadsheets recognise UTF-8. */
const templateOf = (fields: Fields): string =>
  `\uFEFF${Object.values(fields)
    .map(({ label }) => label)
    .join(';')}\r\n`;

/** Takes an empty table away. */
export function TemplateLink({ fields, name }: { fields: Fields; name: string }) {
  return (
    <a
      className="b-link b-dense"
      download={`modele-${name}.csv`}
      href={`data:text/csv;charset=utf-8,${encodeURIComponent(templateOf(fields))}`}
    >
      Télécharger un modèle
    </a>
  );
}
