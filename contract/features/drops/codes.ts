/** Refusal of a drop-off point's code: the phone shows it without network, the server with it. */
export const UNKNOWN_CODE = 'Ce code n’est pas celui d’un point de dépôt.';
export const REPLACED_CODE = 'Ce QR code a été remplacé. Scannez celui qui est affiché au point de dépôt.';
