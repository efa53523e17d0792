import { oneOf } from '../../ui/table/filters/filterKinds.ts';

const BALANCE = { positive: 'Avec un solde', zero: 'À zéro' } as const;
const HOLDING = { some: 'Détenus', none: 'Aucun' } as const;

/** Whether a card or a conso has something to spend. */
export const balanceFilter = (label: string, pill: { all?: string } = {}) =>
  oneOf(label, ['positive', 'zero'], BALANCE, pill);

/** Whether a card or a conso holds containers. */
export const holdingFilter = () => oneOf('Contenants', ['some', 'none'], HOLDING);
