import { accountOf, calls } from '../../platform/api/procedures.ts';
import { askAct } from './ask.ts';
import { confirmAct, refuseAct, seeAct, withdrawAct } from './decide.ts';
import { type Handlers } from './handlers.ts';
import { listActs } from './queries.ts';
import { readSettings, setSettings } from './settings.ts';

const settings = {
  settings: calls.awaitingActs.settings.handler(async ({ context: { tx, caller } }) => ({
    data: await readSettings(tx, accountOf(caller), caller.personId),
  })),

  setSettings: calls.awaitingActs.setSettings.handler(async ({ context, input }) => ({
    data: await setSettings(context, input),
  })),
};

/**
 * Acts beyond what one person may do alone: what `contract/features/awaitingActs/calls.ts`
 * promises. `others`: the calls that they may ask for.
 */
export function awaitingActsOf(others: Handlers) {
  const handlers: Handlers = { ...others, awaitingActs: settings };
  return {
    ...settings,

    list: calls.awaitingActs.list.handler(async ({ context: { tx, caller, dependencies }, input }) => {
      const { rows, count } = await listActs(tx, caller, input, dependencies.secret);
      return { data: rows, meta: { count } };
    }),

    ask: calls.awaitingActs.ask.handler(async ({ context, input: { call, input, reason = '' } }) => ({
      data: await askAct(context, handlers, { call, input, reason }),
    })),

    confirm: calls.awaitingActs.confirm.handler(async ({ context, input: { id } }) => ({
      data: await confirmAct(context, handlers, id),
    })),

    refuse: calls.awaitingActs.refuse.handler(async ({ context, input: { id, reason } }) => ({
      data: await refuseAct(context, id, reason),
    })),

    withdraw: calls.awaitingActs.withdraw.handler(async ({ context, input: { id } }) => ({
      data: await withdrawAct(context, id),
    })),

    see: calls.awaitingActs.see.handler(async ({ context, input: { id, account_id: accountId } }) => ({
      data: await seeAct(context, accountId, id),
    })),
  };
}
