/** Refusals of the restaurant form, shared by the form and the server. */
export const restaurants = {
  wash_mode_locked:
    '{count, plural, =1 {Récupérez d’abord le dernier contenant sale.} other {Récupérez d’abord les # contenants sales.}}',
} as const;
