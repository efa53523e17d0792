import { createHash } from 'node:crypto';
import { frozenTitle } from '@boucle/contract/shared/impact/labels.ts';
import { type Attestation, type ImpactPack } from '@boucle/contract/features/impact/pack.ts';
import { type FrozenReport } from '@boucle/contract/features/impact/shapes.ts';
import { parisDay } from '@boucle/contract/base/format.ts';
import { kindOf, type Span as Days } from '@boucle/contract/shared/spans.ts';
import { brandOf } from '../../documents/papers/brandOf.ts';
import { makePaper, PaperToMake } from '../../documents/papers/papers.ts';
import { type Apart } from '../../platform/api/apart.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { type Dependencies } from '../../dependencies.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { conflict, invalidField } from '../../platform/http/errors.ts';
import { listFactors } from './factors.ts';
import { impactOf } from './figures.ts';
import { carriedInto, listFrozen } from './frozen.ts';
import { sharesOf, subjectsOf } from './pack.ts';

interface Asked extends Days {
  readonly restaurantId: number | null;
}

const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/**
 * Freezes the impact of a month, quarter or year that is over, or the attestation of a restaurant:
 * its figures, its PDF and their hashes. The PDF is made without a connection.
 */
export async function freeze(
  context: CallContext & { readonly apart: Apart['run'] },
  asked: Asked,
): Promise<FrozenReport> {
  const { tx, caller, dependencies, details, apart } = context;
  const accountId = accountOf(caller);
  const { from, to, restaurantId } = asked;
  const today = parisDay(tx.now());
  if (kindOf(asked) === 'own') throw invalidField('to_date', 'Choisissez un mois, un trimestre ou une année.');
  if (to >= today) throw invalidField('to_date', 'Cette période n’est pas terminée.');
  await assertNew(tx, accountId, asked);
  const made = await apart(() => make(dependencies, accountId, asked));
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into impact_reports (account_id, number, restaurant_id, from_day, to_day, figures, figures_sha256, pdf, pdf_sha256,
                                       last_factor, made_by, made_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing returning id`,
    values: [
      ...[
        accountId,
        made.number,
        restaurantId,
        from,
        to,
        made.figures,
        sha256(made.figures),
        made.pdf,
        sha256(made.pdf),
      ],
      ...[made.lastFactor, caller.personId, tx.now()],
    ],
  });
  const frozen = (await listFrozen(tx, accountId, undefined)).find(({ id }) => id === rows[0]?.id);
  if (frozen === undefined) throw conflict('Quelqu’un vient de figer un rapport\u00a0: réessayez.');
  Object.assign(details, { from, to, number: frozen.number });
  return frozen;
}

/** 409 when it is frozen already, with its number; 422 for an unknown restaurant. */
async function assertNew(tx: Tx, accountId: number, { from, to, restaurantId }: Asked): Promise<void> {
  const { rows } = await tx.raw<{ number: number | null; known: boolean }>({
    text: `select (select number from impact_reports
                    where account_id = $1 and restaurant_id is not distinct from $2::bigint and from_day = $3 and to_day = $4) as number,
                  $2::bigint is null or exists (select from restaurants where account_id = $1 and id = $2) as known`,
    values: [accountId, restaurantId, from, to],
  });
  if (rows[0]?.known === false) throw invalidField('restaurant_id', 'Ce restaurant n’existe pas.');
  const number = rows[0]?.number ?? null;
  if (number !== null)
    throw conflict(`Cette période est déjà figée\u00a0: ${frozenTitle(number, restaurantId !== null)}.`);
}

interface Made {
  readonly number: number;
  readonly lastFactor: number;
  readonly figures: string;
  readonly pdf: Uint8Array;
}

/** The figures of a moment and their PDF, under the next number. */
async function make(
  { database, processes }: Pick<Dependencies, 'database' | 'processes'>,
  accountId: number,
  asked: Asked,
): Promise<Made> {
  const { paper, ...made } = await inScope(
    database,
    { kind: 'account', accountId },
    async (tx) => {
      const { rows } = await tx.raw<{ number: number; lastFactor: number }>({
        text: `select (select coalesce(max(number), 0) + 1 from impact_reports where account_id = $1) as number,
                      (select coalesce(max(id), 0) from impact_factors where account_id = $1) as "lastFactor"`,
        values: [accountId],
      });
      const { number, lastFactor } = rows[0] ?? { number: 1, lastFactor: 0 };
      const read =
        asked.restaurantId === null
          ? await packOf(tx, accountId, asked, number)
          : await attestationOf(tx, accountId, asked, number);
      const figures = JSON.stringify(read);
      const hash = sha256(figures).toString('hex');
      const brand = await brandOf(tx, accountId);
      const paper =
        'restaurant' in read
          ? PaperToMake.pdf('attestation', read, hash, brand)
          : PaperToMake.pdf('impact', read, hash, brand);
      return { number, lastFactor, figures, paper };
    },
    { readOnly: true, isolation: 'repeatable read' },
  );
  const file = await makePaper(processes, String(accountId), paper);
  return { ...made, pdf: new Uint8Array(await file.arrayBuffer()) };
}

async function packOf(tx: Tx, accountId: number, days: Days, number: number): Promise<ImpactPack> {
  const [impact, carried, shares, subjects, factors] = await Promise.all([
    impactOf(tx, accountId, days),
    carriedInto(tx, accountId, days),
    sharesOf(tx, accountId, days),
    subjectsOf(tx, accountId, days),
    listFactors(tx, accountId),
  ]);
  const restaurants = shares.map(({ restaurant }) => restaurant);
  return { number, made_on: parisDay(tx.now()), ...impact, carried, restaurants, ...subjects, factors };
}

async function attestationOf(tx: Tx, accountId: number, asked: Asked, number: number): Promise<Attestation> {
  const share = (await sharesOf(tx, accountId, asked)).find(({ restaurant }) => restaurant.id === asked.restaurantId);
  if (share === undefined) throw invalidField('restaurant_id', 'Ce restaurant n’a rien servi dans cette période.');
  return { number, made_on: parisDay(tx.now()), from_date: asked.from, to_date: asked.to, ...share };
}
