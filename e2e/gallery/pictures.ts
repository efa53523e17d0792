/** Where the gallery is kept. */
export const FOLDER = 'docs/screenshots';
/** A picture of it: page, width, theme. */
export const TAKEN = /^(?<name>.+)-\d+-(?:light|dark)\.webp$/;
