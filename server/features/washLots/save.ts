import { parisDay } from '@boucle/contract/base/format.ts';
import { isWaiting, type WaitingWashLot } from '@boucle/contract/shared/washLots/labels.ts';
import { type WashLotCreate, type WashLotUpdate } from '@boucle/contract/features/washLots/calls.ts';
import { type WashLot } from '@boucle/contract/features/washLots/shapes.ts';
import { noteChange } from '../../platform/api/changes.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { askedVersion, expectVersion } from '../../platform/api/versions.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { conflict, type FieldErrors, invalidField, notFound, problem, refused } from '../../platform/http/errors.ts';
import { dirtyStocks, lockDirty } from '../../domain/places/washLots.ts';
import { traced } from './acts.ts';
import {
  deleteLot,
  insertLot,
  knownFormats,
  knownPictures,
  lotSite,
  nextNumber,
  replaceContents,
  teamMember,
  updateLot,
} from './queries.ts';
import { lockLot, readLot } from './rows.ts';
import { isStep, overTaken, wrongContents, wrongTimes } from './rules.ts';
import { strangeUnits } from './readUnits.ts';
import { contentsOf, type LotContents, type LotValues } from './values.ts';

/** Opens a lot: it takes dirty containers of the warehouse, unless a restaurant washes its own. */
export async function createLot(context: CallContext, input: WashLotCreate): Promise<WashLot> {
  const { tx, caller } = context;
  const accountId = accountOf(caller);
  const { lines, site_id: siteId, operator_id: operator, started_at: started, ...how } = input;
  const site = await siteInUse(tx, accountId, siteId);
  const contents: LotContents = {
    lines: lines.map((line) => ({ ...line, clean_out: null, units: line.units ?? [] })),
    rejects: [],
  };
  const values: LotValues = {
    site_id: siteId,
    program: how.program ?? '',
    temperature_c: how.temperature_c ?? null,
    product: how.product ?? '',
    product_batch: how.product_batch ?? '',
    operator_id: operator === undefined ? caller.personId : operator,
    started_at: started === undefined ? tx.now() : new Date(started),
    ended_at: null,
    comment: how.comment ?? '',
  };
  if (operator !== undefined && operator !== null) await assertOperator(tx, accountId, operator);
  refuse({
    ...wrongTimes(values, tx.now()),
    ...(await strangeFormats(tx, accountId, contents)),
    ...(await strangeUnits(tx, accountId, contents)),
  });
  const number = await nextNumber(tx, accountId, Number(parisDay(tx.now()).slice(0, 4)));
  if (site.kind !== 'restaurant') refuse(overTaken(contents.lines, await dirtyStocks(tx, accountId), new Map()));
  const id = await insertLot(tx, accountId, { ...values, number, created_by: caller.personId });
  await replaceContents(tx, accountId, id, contents);
  const created = await readLot(tx, accountId, id);
  noteChange(context, null, traced(created));
  context.details['lot'] = number;
  context.details['pieces'] = created.dirty_in;
  return created;
}

/**
 * Changes a lot that is not closed, and moves it to the next state or the one before. 409 for
 * another version, and for a closed one.
 */
export async function changeLot(context: CallContext, input: WashLotUpdate): Promise<WashLot> {
  const { tx, caller } = context;
  const accountId = accountOf(caller);
  const before = await lockLot(tx, accountId, input.id);
  expectVersion(askedVersion(context, input.version), before);
  const from = waitingStatus(before, input.status);
  const to = input.status ?? from;
  if (!isStep(from, to)) throw refused('Un lot passe par chaque état\u00a0: ouvert, lavé, inspecté.');
  const values = await valuesAfter(tx, accountId, before, input);
  const contents = contentsAfter(before, input);
  const wrong = {
    ...wrongTimes(values, tx.now()),
    ...wrongContents(contents),
    ...wrongState(to, values, contents),
    ...(await strangeFormats(tx, accountId, contents)),
    ...(await strangePictures(tx, accountId, before, contents)),
    ...(await strangeUnits(tx, accountId, contents)),
  };
  refuse(wrong);
  await assertTaken(tx, accountId, before, values, contents);
  const inspected = to === 'inspected';
  const stays = inspected && from === 'inspected';
  await updateLot(tx, accountId, before.id, {
    ...values,
    status: to,
    inspected_at: stays && before.inspected_at !== null ? new Date(before.inspected_at) : inspected ? tx.now() : null,
    inspected_by: inspected ? caller.personId : null,
  });
  await replaceContents(tx, accountId, before.id, contents);
  const after = await readLot(tx, accountId, before.id);
  noteChange(context, traced(before), traced(after));
  context.details['lot'] = after.number;
  return after;
}

/** Deletes a lot that was opened by mistake; its number is not given again. */
export async function removeLot(
  context: CallContext,
  { id, version }: { id: number; version?: number | undefined },
): Promise<WashLot> {
  const { tx, caller } = context;
  const accountId = accountOf(caller);
  const lot = await lockLot(tx, accountId, id);
  expectVersion(askedVersion(context, version), lot);
  if (lot.status !== 'open')
    throw refused('Seul un lot ouvert se supprime\u00a0: ramenez-le d’abord à l’état «\u00a0ouvert\u00a0».');
  await deleteLot(tx, accountId, id);
  noteChange(context, traced(lot), {});
  context.details['lot'] = lot.number;
  return lot;
}

function refuse(wrong: FieldErrors): void {
  const [first] = Object.values(wrong).flat();
  if (first !== undefined) throw problem('invalid', first, { fields: wrong });
}

async function siteInUse(tx: Tx, accountId: number, id: number) {
  const site = await lotSite(tx, accountId, id);
  if (site === undefined) throw notFound('Ce lieu de lavage');
  if (!site.active) throw invalidField('site_id', 'Ce lieu de lavage n’est plus utilisé.');
  return site;
}

async function assertOperator(tx: Tx, accountId: number, id: number): Promise<void> {
  if ((await teamMember(tx, accountId, id)) === undefined) throw notFound('Cette personne');
}

/**
 * The state that a change begins from. Closing a restaurant's own lot recorded nothing, so that
 * nothing else takes it back: it is inspected again.
 */
function waitingStatus({ status, number, site }: WashLot, asked: WaitingWashLot | undefined): WaitingWashLot {
  if (isWaiting(status)) return status;
  const isRecord = status === 'closed' && site.kind === 'restaurant';
  if (isRecord && asked === 'inspected') return asked;
  throw conflict(
    `Le lot ${number} est clôturé\u00a0: ${isRecord ? 'ramenez-le à «\u00a0Inspecté\u00a0»' : 'annulez sa transaction'} pour le corriger.`,
  );
}

async function valuesAfter(tx: Tx, accountId: number, before: WashLot, input: WashLotUpdate): Promise<LotValues> {
  const operator = input.operator_id === undefined ? (before.operator?.id ?? null) : input.operator_id;
  if (operator !== null && operator !== before.operator?.id) await assertOperator(tx, accountId, operator);
  if (input.site_id !== undefined && input.site_id !== before.site.id) await siteInUse(tx, accountId, input.site_id);
  const ended = input.ended_at === undefined ? before.ended_at : input.ended_at;
  return {
    site_id: input.site_id ?? before.site.id,
    program: input.program ?? before.program,
    temperature_c: input.temperature_c === undefined ? before.temperature_c : input.temperature_c,
    product: input.product ?? before.product,
    product_batch: input.product_batch ?? before.product_batch,
    operator_id: operator,
    started_at: new Date(input.started_at ?? before.started_at),
    ended_at: ended === null ? null : new Date(ended),
    comment: input.comment ?? before.comment,
  };
}

function contentsAfter(before: WashLot, input: WashLotUpdate): LotContents {
  const own = contentsOf(before);
  const had = new Map(own.lines.map((line) => [line.format_id, line]));
  return {
    lines:
      input.lines?.map((line) => ({
        format_id: line.format_id,
        dirty_in: line.dirty_in,
        clean_out: line.clean_out === undefined ? (had.get(line.format_id)?.clean_out ?? null) : line.clean_out,
        units: line.units ?? had.get(line.format_id)?.units ?? [],
      })) ?? own.lines,
    rejects:
      input.rejects?.map((reject) => ({
        ...reject,
        picture_url: reject.picture_url ?? null,
        units: reject.units ?? [],
      })) ?? own.rejects,
  };
}

/** The fault in what a state asks for: when the washing ended, how many came out clean. */
function wrongState(status: WaitingWashLot, { ended_at }: LotValues, { lines }: LotContents): FieldErrors {
  const wrong: FieldErrors = {};
  if (status !== 'open' && ended_at === null) wrong['ended_at'] = ['Indiquez la fin du lavage.'];
  if (status === 'inspected')
    lines.forEach(({ clean_out: clean }, at) => {
      if (clean === null) wrong[`lines.${at}.clean_out`] = ['Indiquez combien sont propres.'];
    });
  return wrong;
}

async function strangeFormats(tx: Tx, accountId: number, { lines }: LotContents): Promise<FieldErrors> {
  const ids = lines.map(({ format_id }) => format_id);
  const known = await knownFormats(tx, accountId, ids);
  return Object.fromEntries(
    ids.flatMap((id, at) => (known.has(id) ? [] : [[`lines.${at}.format_id`, ['Ce format n’existe pas.']] as const])),
  );
}

/** A picture is one that the account keeps already: what `keepPicture` answered. */
async function strangePictures(
  tx: Tx,
  accountId: number,
  before: WashLot,
  { rejects }: LotContents,
): Promise<FieldErrors> {
  const own = new Set(before.rejects.map(({ picture_url }) => picture_url));
  const added = rejects.flatMap(({ picture_url: url }) => (url === null || own.has(url) ? [] : [url]));
  if (added.length === 0) return {};
  const known = await knownPictures(tx, accountId, added);
  return Object.fromEntries(
    rejects.flatMap(({ picture_url: url }, at) =>
      url === null || own.has(url) || known.has(url)
        ? []
        : [[`rejects.${at}.picture_url`, ['Cette image est inconnue.']] as const],
    ),
  );
}

/** Takes the dirty containers that a change asks for. Other lots wait in the meantime. */
async function assertTaken(
  tx: Tx,
  accountId: number,
  before: WashLot,
  { site_id: siteId }: LotValues,
  { lines }: LotContents,
): Promise<void> {
  const site = await lotSite(tx, accountId, siteId);
  if (site === undefined || site.kind === 'restaurant') return;
  const had = new Map(
    before.site.kind === 'restaurant' ? [] : before.lines.map(({ format_id, dirty_in }) => [format_id, dirty_in]),
  );
  if (lines.every(({ format_id, dirty_in }) => dirty_in <= (had.get(format_id) ?? 0))) return;
  await lockDirty(tx, accountId);
  refuse(overTaken(lines, await dirtyStocks(tx, accountId, before.id), had));
}
