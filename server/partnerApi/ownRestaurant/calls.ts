import { dateTime, parisDay } from '@boucle/contract/base/format.ts';
import { type OwnRound, PAPER_KINDS } from '@boucle/contract/partnerApi/ownRestaurant.ts';
import { toCents } from '@boucle/contract/base/primitives.ts';
import { brandOf } from '../../documents/papers/brandOf.ts';
import { PaperToMake } from '../../documents/papers/papers.ts';
import { placeStocks } from '../../domain/places/placeStocks.ts';
import { readFrozen } from '../../features/impact/frozen.ts';
import { fileOf } from '../../features/invoices/files.ts';
import { guestsOf } from '../../features/restaurants/guestQueries.ts';
import { readRound } from '../../features/rounds/detail.ts';
import { readStatement } from '../../features/statements/queries.ts';
import { detailOf } from '../../features/statements/rows.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { notFound, refused } from '../../platform/http/errors.ts';
import { hasRestaurant } from '../accountQueries.ts';
import { type PartnerCaller } from '../context.ts';
import { restaurantsOf } from '../discovery/restaurantQueries.ts';
import { pageOf } from '../pages.ts';
import { partnerCalls } from '../procedures.ts';
import { assertOwn } from './assertOwn.ts';
import { breakagesOf, reportBreakage } from './breakages.ts';
import { changeOwn } from './change.ts';
import { askIdentity, confirmIdentity, identityOf } from './identity.ts';
import { hasPaper, numberedFormats, type OwnStop, papersOf, savedBy, stopsAt, unitOf } from './queries.ts';
import { insertRefusedAct } from './refusedActs.ts';

/** Of the initiative's money in the till a device learns nothing. */
const tillOf = ({ person }: PartnerCaller, cash: number): number | null => (person?.device ? null : toCents(cash));

const whoseOf = ({ accountId, person }: PartnerCaller, restaurantId: number) => ({
  accountId,
  restaurantId,
  personId: person?.personId ?? 0,
});

/** Kind and number of `invoice.12`. */
function paperNamed(text: string): { kind: (typeof PAPER_KINDS)[number]; id: number } {
  const [kind, id] = text.split('.');
  return { kind: PAPER_KINDS.find((one) => one === kind) ?? 'statement', id: Number(id) };
}

/** When a round comes by: as it did, else as its plan says. */
async function timeOf(tx: Tx, accountId: number, { round, n, done_at }: OwnStop): Promise<string> {
  if (done_at !== null) return dateTime(done_at).slice(-5);
  const { stops } = await readRound(tx, accountId, round);
  return stops.find((stop) => stop.n === n)?.at.slice(0, 5) ?? '';
}

/** Acts of `contract/partnerApi/ownRestaurant.ts`. */
export const ownRestaurantActs = {
  change: partnerCalls.restaurants.change.handler(async ({ context, input }) => {
    const { tx, caller } = context;
    assertOwn(caller, input.id);
    await changeOwn(context, caller.accountId, input);
    const { siren, iban } = input;
    if (siren !== undefined || iban !== undefined) {
      await askIdentity(context, whoseOf(caller, input.id), { siren, iban });
      context.details['asked'] = context.details['after'] === undefined ? 'alone' : 'too';
    }
    const [changed] = await restaurantsOf(tx, caller, [input.id]);
    if (changed === undefined) throw notFound('Ce restaurant');
    return { data: changed };
  }),

  refusedAct: partnerCalls.restaurants.refusedAct.handler(async ({ context, input }) => {
    const { tx, caller, proofs, details } = context;
    assertOwn(caller, input.id);
    const incidentIds = await insertRefusedAct(tx, caller, input, proofs);
    details['incident_ids'] = incidentIds;
    return { data: { incident_ids: incidentIds } };
  }),

  confirmChange: partnerCalls.restaurants.confirmChange.handler(async ({ context, input: { id } }) => {
    const { tx, caller, proofs } = context;
    assertOwn(caller, id);
    await confirmIdentity(context, whoseOf(caller, id), proofs.identity);
    return { data: await identityOf(tx, caller.accountId, id) };
  }),

  reportBreakage: partnerCalls.restaurants.reportBreakage.handler(async ({ context, input }) => {
    const { tx, caller, details } = context;
    assertOwn(caller, input.id);
    if (!(await hasRestaurant(tx, caller.accountId, input.id)))
      throw refused('Ce restaurant est désactivé\u00a0: plus rien n’est enregistré.');
    const breakage = await reportBreakage(tx, caller, input);
    if (breakage === undefined) throw notFound('Ce restaurant');
    details['pieces'] = breakage.containers.reduce((sum, { quantity }) => sum + quantity, 0);
    return { data: breakage };
  }),
};

/** Readings of `contract/partnerApi/ownRestaurant.ts`. */
export const ownRestaurant = {
  stock: partnerCalls.ownRestaurant.stock.handler(async ({ context: { tx, caller, dependencies }, input: { id } }) => {
    assertOwn(caller, id);
    const stocks = await placeStocks(tx, caller.accountId, { place: 'R', id });
    const numbered = await numberedFormats(tx, caller.accountId);
    const { cash } = await guestsOf(tx, caller.accountId, id);
    return {
      data: {
        formats: stocks.map(({ format_id, format_title: title, clean, reserved, dirty }) => ({
          format_id,
          title,
          clean,
          reserved,
          dirty,
          numbered: numbered.has(format_id),
        })),
        till_cents: tillOf(caller, cash),
        saved: await savedBy(tx, caller.accountId, id, parisDay(dependencies.now())),
        breakages: (await breakagesOf(tx, caller.accountId, id)).length,
      },
    };
  }),

  unit: partnerCalls.ownRestaurant.unit.handler(async ({ context: { tx, caller }, input: { id, code } }) => {
    assertOwn(caller, id);
    const unit = await unitOf(tx, caller.accountId, code);
    if (unit === undefined) throw notFound('Ce contenant');
    const { retired, ...known } = unit;
    return { data: { ...known, note: retired ? 'Retiré du service\u00a0: mettez-le de côté.' : null } };
  }),

  guests: partnerCalls.ownRestaurant.guests.handler(async ({ context: { tx, caller }, input: { id } }) => {
    assertOwn(caller, id);
    const { formats, deposits, cash } = await guestsOf(tx, caller.accountId, id);
    return {
      data: {
        formats: formats.map(({ format_id, format_title: title, quantity, deposits: of, oldest_since }) => ({
          format_id,
          title,
          quantity,
          deposits_cents: toCents(of),
          oldest_since,
        })),
        deposits_cents: toCents(deposits),
        till_cents: tillOf(caller, cash),
      },
    };
  }),

  identity: partnerCalls.ownRestaurant.identity.handler(async ({ context: { tx, caller }, input: { id } }) => {
    assertOwn(caller, id);
    return { data: await identityOf(tx, caller.accountId, id) };
  }),

  breakages: partnerCalls.ownRestaurant.breakages.handler(async ({ context: { tx, caller }, input: { id } }) => {
    assertOwn(caller, id);
    return { data: await breakagesOf(tx, caller.accountId, id) };
  }),

  rounds: partnerCalls.ownRestaurant.rounds.handler(
    async ({ context: { tx, caller, dependencies }, input: { id } }) => {
      assertOwn(caller, id);
      const stops = await stopsAt(tx, caller.accountId, id, parisDay(dependencies.now()));
      const data: OwnRound[] = [];
      for (const stop of stops) {
        const { round, status, lines } = stop;
        data.push({ id: round.id, day: round.day, time: await timeOf(tx, caller.accountId, stop), status, lines });
      }
      return { data };
    },
  ),

  papers: partnerCalls.ownRestaurant.papers.handler(async ({ context: { tx, caller }, input: { id, cursor } }) => {
    assertOwn(caller, id);
    const after = cursor === undefined ? undefined : paperNamed(cursor);
    return pageOf(await papersOf(tx, caller.accountId, id, after), (paper) => paper.id);
  }),

  paper: partnerCalls.ownRestaurant.paper.handler(
    async ({ context: { tx, caller, dependencies }, input: { id, paper } }) => {
      assertOwn(caller, id);
      const { accountId } = caller;
      const named = paperNamed(paper);
      if (!(await hasPaper(tx, accountId, id, named))) throw notFound('Ce document');
      if (named.kind === 'attestation')
        return new Blob([(await readFrozen(tx, accountId, named.id)).pdf], { type: 'application/pdf' });
      if (named.kind === 'invoice') return (await fileOf(tx, accountId, named.id, 'pdf')).file;
      const row = await readStatement(tx, accountId, named.id, parisDay(dependencies.now()));
      if (row === undefined) throw notFound('Ce document');
      return PaperToMake.pdf('restaurantStatement', detailOf(row), await brandOf(tx, accountId));
    },
  ),
};
