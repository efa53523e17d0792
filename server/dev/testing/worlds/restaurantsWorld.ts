import { type RestaurantDetail } from '@boucle/contract/features/restaurants/shapes.ts';
import { expect } from 'vitest';
import { type AppWorld, appWorld } from '../world.ts';

/** Body that a restaurant's form sends. */
export const WOK = {
  name: 'Le Petit Wok',
  address: '3 rue Kervégan',
  postal_code: '44000',
  city: 'Nantes',
  email: 'wok@exemple.fr',
  wash_mode: 'account',
};

export interface RestaurantsWorld {
  readonly world: AppWorld;
  /** A call under /restaurants, as the administrator. */
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => ReturnType<AppWorld['call']>;
  /** A new restaurant. */
  readonly create: (more?: object) => Promise<RestaurantDetail>;
  /** A new restaurant with clean bowls. */
  readonly supplied: (quantity: number, more?: object) => Promise<RestaurantDetail>;
  /** A line of a movement. */
  readonly bowls: (quantity: number) => { format_id: number; quantity: number }[];
}

/** The example programme and the verbs of its restaurants. */
export async function restaurantsWorld(): Promise<RestaurantsWorld> {
  const world = await appWorld();
  const { ledger, tokens } = world;
  const call: RestaurantsWorld['call'] = (method, path, body, headers = {}) =>
    world.call(method, `/restaurants${path}`, {
      token: tokens.admin,
      headers,
      ...(body === undefined ? {} : { body }),
    });
  const create: RestaurantsWorld['create'] = async (more = {}) => {
    const answer = await call('POST', '', { ...WOK, ...more });
    expect(answer.status, answer.text).toBe(201);
    return answer.data as RestaurantDetail;
  };
  return {
    world,
    call,
    create,
    async supplied(quantity, more) {
      const restaurant = await create(more);
      await ledger.supply(restaurant.id, [{ formatId: ledger.bowl, quantity }]);
      return restaurant;
    },
    bowls: (quantity) => [{ format_id: ledger.bowl, quantity }],
  };
}
