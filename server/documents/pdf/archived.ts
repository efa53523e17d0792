/** The file that a PDF carries as an archive (PDF/A-3b), such as an invoice in XML. */
export interface ArchivedAs {
  /** Its creation instant: a second making gives the same bytes. */
  readonly at: Date;
  readonly file: { readonly name: string; readonly bytes: Uint8Array; readonly description: string };
  /** XMP in addition to PDF/A's. */
  readonly metadata: string;
}

/**
 * pdfkit writes titles and authors into XMP as they are: what would end an element is taken out.
 */
const forMetadata = (text: string): string => text.replaceAll('&', 'et').replaceAll(/[<>]/g, '');

/** Options of a document of that kind. */
export const archivedOptions = ({ at }: ArchivedAs, title: string, author: string) =>
  ({
    subset: 'PDF/A-3b',
    pdfVersion: '1.7',
    lang: 'fr-FR',
    info: { Title: forMetadata(title), Author: forMetadata(author), CreationDate: at, ModDate: at },
  }) as const;

/** Puts the file in the document. */
export function attach(document: PDFKit.PDFDocument, { at, file, metadata }: ArchivedAs): void {
  const { name, bytes, description } = file;
  const options = {
    name,
    description,
    type: 'text/xml',
    relationship: 'Data',
    creationDate: at,
    modifiedDate: at,
  };
  // Its types do not know the relationship, which pdfkit writes.
  document.file(Buffer.from(bytes), options);
  document.appendXML(metadata);
}
