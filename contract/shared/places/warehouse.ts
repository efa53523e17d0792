/** The initiative's own place, as people call it. */
export const WAREHOUSE = 'Entrepôt';
