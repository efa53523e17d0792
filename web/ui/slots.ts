/** Id of the content, where the skip link leads. */
export const CONTENT = 'contenu';
