/** Refusals of the restaurant form, said by the form and by the server alike. */
export const restaurants = {
  wash_mode_locked:
    '{count, plural, =1 {Récupérez d’abord le dernier contenant sale.} other {Récupérez d’abord les # contenants sales.}}',
} as const;
