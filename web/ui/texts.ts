/** Words of the components themselves; what a screen says belongs to the screen. */
export const LOADING = 'Chargement…';
export const CLOSE = 'Fermer';
export const CANCEL = 'Annuler';
export const SAVE = 'Enregistrer';
export const RETRY = 'Réessayer';
export const OPTIONAL = '(facultatif)';
export const MORE_ACTIONS = 'Autres actions';
export const UNKNOWN = '–';
