import { type APIRequestContext } from '@playwright/test';
import { record } from '../../server/domain/ledger/record.ts';
import { inProgramme, newProgramme } from './programmes.ts';
import { tokensOf } from './signIn.ts';

/**
 * An initiative with three restaurants that each hold dirty containers and are below the alert of
 * their clean ones.
 */
export interface Round {
  readonly email: string;
  readonly accountId: number;
  readonly format: number;
  /** By name. */
  readonly restaurants: readonly { readonly id: number; readonly name: string }[];
  /** Calls the API as its administrator. */
  readonly call: (method: string, path: string, data?: object) => Promise<unknown>;
}

const NAMES = ['Aux Bocaux', 'Bistrot du Quai', 'Crêperie Nord'];
const [SUPPLIED, DIRTY, ALERT, TARGET, WAREHOUSE] = [14, 10, 8, 20, 60];

/**
 * Each restaurant got 14, lent 10 to guests who brought them back dirty: 4 clean ones are left of
 * the 8 below which it is short.
 */
export async function newRound(request: APIRequestContext): Promise<Round> {
  const { accountId, email } = await newProgramme('Tournée');
  const restaurants: { id: number; name: string }[] = [];
  let format = 0;
  await inProgramme(accountId, async (tx) => {
    const insert = async (text: string, ...values: unknown[]): Promise<number> => {
      const { rows } = await tx.raw<{ id: number }>({ text, values: [accountId, ...values] });
      return rows[0]?.id ?? 0;
    };
    format = await insert("insert into formats (account_id, title) values ($1, 'Bocal 75 cl') returning id");
    await tx.raw({
      text: "insert into format_prices (account_id, format_id, valid_from, deposit_cents) values ($1, $2, '2020-01-01', 300)",
      values: [accountId, format],
    });
    const lines = (quantity: number) => [{ formatId: format, quantity }];
    const adminId = await insert('select id from people where account_id = $1');
    const by = { author: 'restaurant_owner' } as const;
    await record(tx, accountId, {
      type: 'admin_in',
      variant: 'bought',
      adminId,
      lines: lines(WAREHOUSE + NAMES.length * SUPPLIED),
    });
    for (const name of NAMES) {
      const id = await insert(
        "insert into restaurants (account_id, name, wash_mode, status, city) values ($1, $2, 'account', 'active', 'Nantes') returning id",
        name,
      );
      await tx.raw({
        text: 'insert into restaurant_formats (account_id, restaurant_id, format_id, alert_level, target_level) values ($1, $2, $3, $4, $5)',
        values: [accountId, id, format, ALERT, TARGET],
      });
      await record(tx, accountId, { type: 'admin_give', adminId, restaurantId: id, lines: lines(SUPPLIED) });
      await record(tx, accountId, { type: 'grab_guest_container', ...by, restaurantId: id, lines: lines(DIRTY) });
      await record(tx, accountId, { type: 'return_guest_container', ...by, restaurantId: id, lines: lines(DIRTY) });
      restaurants.push({ id, name });
    }
  });
  const { access_token } = await tokensOf(request, email);
  return {
    email,
    accountId,
    format,
    restaurants,
    call: async (method, path, data) => {
      const headers = { authorization: `Bearer ${access_token}` };
      const answer = await request.fetch(`/api/v1/admin${path}`, { method, headers, ...(data && { data }) });
      if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`);
      return ((await answer.json()) as { data: unknown }).data;
    },
  };
}
