/** Days after which an example is removed on its own. */
export const EXAMPLE_DAYS = 14;

export const EXAMPLE_STATES = ['none', 'preparing', 'ready', 'removing', 'failed'] as const;
export type ExampleState = (typeof EXAMPLE_STATES)[number];

/** Parts of an example, in the order in which they are written. */
export const EXAMPLE_STEPS = [
  'Lieux, formats et consos',
  'Trois mois d’emprunts et de retours',
  'Relevés des mois passés',
] as const;
