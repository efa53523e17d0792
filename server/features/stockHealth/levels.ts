import { errors as messages } from '@boucle/contract/messages/fr/errors.ts';
import {
  FIELDS_OF_PLACE,
  LEVEL_FIELDS,
  LEVEL_LABELS,
  type LevelledPlace,
  TARGET_BELOW_ALERT,
} from '@boucle/contract/shared/stockHealth/levelFields.ts';
import { type PlaceLevels } from '@boucle/contract/features/stockHealth/levels.ts';
import { noteChange } from '../../platform/api/changes.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { askedVersion, expectVersion } from '../../platform/api/versions.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type FieldErrors, notFound, problem } from '../../platform/http/errors.ts';
import { placeStocks } from '../../domain/places/placeStocks.ts';

interface LevelledAt {
  readonly kind: LevelledPlace;
  readonly place_id: number;
}

const LETTERS = { warehouse: 'A', partner: 'P', drop_off_point: 'D', drawer: 'T' } as const;

/** Who it is, and how its row is locked: the form of a place is saved by one person at a time. */
const PLACES: Readonly<Record<LevelledPlace, string>> = {
  warehouse: `select 'Entrepôt' as name from accounts where id = $1 and $2::bigint = 0`,
  partner: 'select name from partners where account_id = $1 and id = $2',
  drop_off_point: 'select name from drop_off_points where account_id = $1 and id = $2',
  drawer: 'select name from collection_drawers where account_id = $1 and id = $2',
};

async function nameOf(tx: Tx, accountId: number, { kind, place_id: id }: LevelledAt, locked: boolean): Promise<string> {
  const { rows } = await tx.raw<{ name: string }>({
    text: `${PLACES[kind]}${locked ? ' for no key update' : ''}`,
    values: [accountId, id],
  });
  if (rows[0] === undefined) throw notFound('Ce lieu');
  return rows[0].name;
}

interface LevelRow {
  format_id: number;
  alert_level: number | null;
  target_level: number | null;
  max_dirty: number | null;
  version: number;
}

const NO_LEVELS = { alert_level: null, target_level: null, max_dirty: null };

async function levelsOf(tx: Tx, accountId: number, { kind, place_id: id }: LevelledAt): Promise<PlaceLevels> {
  const place = LETTERS[kind];
  const { rows } = await tx.raw<LevelRow & Record<string, unknown>>({
    text: `select format_id, alert_level, target_level, max_dirty, version from place_levels
       where account_id = $1 and place = $2 and place_id = $3`,
    values: [accountId, place, id],
  });
  const known = new Map(rows.map(({ format_id, version: _, ...levels }) => [format_id, levels]));
  const stocks = await placeStocks(tx, accountId, place === 'A' ? { place } : { place, id });
  return {
    version: Math.max(0, ...rows.map(({ version }) => version)),
    levels: stocks.map(({ format_id, format_title, drawing, picture_url }) => ({
      format_id,
      format_title,
      drawing,
      picture_url,
      ...(known.get(format_id) ?? NO_LEVELS),
    })),
  };
}

/** The levels of a place, each format whose stock it shows. 404 where there is no such place. */
export async function readLevels(tx: Tx, accountId: number, at: LevelledAt): Promise<PlaceLevels> {
  await nameOf(tx, accountId, at, false);
  return levelsOf(tx, accountId, at);
}

interface LevelsInput extends LevelledAt {
  readonly version?: number | undefined;
  readonly levels: readonly (Pick<LevelRow, 'format_id'> & {
    readonly [Field in (typeof LEVEL_FIELDS)[number]]?: number | null | undefined;
  })[];
}

/**
 * Writes those named, leaves the others. Refuses each line that is wrong by its field, and a save
 * made from levels that changed since (409).
 */
export async function setLevels(context: CallContext, { version, levels, ...at }: LevelsInput): Promise<PlaceLevels> {
  const { tx } = context;
  const accountId = accountOf(context.caller);
  const name = await nameOf(tx, accountId, at, true);
  const before = await levelsOf(tx, accountId, at);
  expectVersion(askedVersion(context, version), before);
  assertLevels(at.kind, levels, before);
  const byFormat = new Map(levels.map((one) => [one.format_id, one]));
  const whole = before.levels.map((old) => {
    const { alert_level, target_level, max_dirty } = byFormat.get(old.format_id) ?? {};
    return {
      format_id: old.format_id,
      alert_level: alert_level === undefined ? old.alert_level : alert_level,
      target_level: target_level === undefined ? old.target_level : target_level,
      max_dirty: max_dirty === undefined ? old.max_dirty : max_dirty,
    };
  });
  await tx.raw({
    text: `insert into place_levels (account_id, place, place_id, format_id, alert_level, target_level, max_dirty, version)
      select $1, $2, $3, x.format_id, x.alert_level, x.target_level, x.max_dirty, $4
        from jsonb_to_recordset($5::jsonb) as x(format_id bigint, alert_level integer, target_level integer, max_dirty integer)
      on conflict (account_id, place, place_id, format_id) do update set alert_level = excluded.alert_level,
        target_level = excluded.target_level, max_dirty = excluded.max_dirty, version = excluded.version
      returning 1`,
    values: [accountId, LETTERS[at.kind], at.place_id, before.version + 1, JSON.stringify(whole)],
  });
  const after = await levelsOf(tx, accountId, at);
  noteChange(context, levelsByName(before), levelsByName(after));
  context.details['place'] = name;
  return after;
}

/**
 * Each level tied to its own line: unknown format, named twice, one that this place does not have,
 * target below alert.
 */
function assertLevels(kind: LevelledPlace, levels: LevelsInput['levels'], before: PlaceLevels): void {
  const fields: FieldErrors = {};
  levels.forEach((level, index) => {
    const path = `levels.${index}`;
    const old = before.levels.find(({ format_id }) => format_id === level.format_id);
    if (old === undefined) fields[`${path}.format_id`] = [messages.undefined_container];
    else if (levels.findIndex(({ format_id }) => format_id === level.format_id) !== index)
      fields[`${path}.format_id`] = ['Ce format est nommé deux fois.'];
    for (const field of LEVEL_FIELDS)
      if (typeof level[field] === 'number' && !FIELDS_OF_PLACE[kind].includes(field))
        fields[`${path}.${field}`] = ['Ce lieu n’a pas ce seuil.'];
    const alert = level.alert_level === undefined ? old?.alert_level : level.alert_level;
    const target = level.target_level === undefined ? old?.target_level : level.target_level;
    if (typeof alert === 'number' && typeof target === 'number' && target < alert)
      fields[`${path}.${level.target_level === undefined ? 'alert_level' : 'target_level'}`] ??= [TARGET_BELOW_ALERT];
  });
  const [first] = Object.values(fields).flat();
  if (first !== undefined) throw problem('invalid', first, { fields });
}

/** The levels as the journal names them. */
const levelsByName = ({ levels }: PlaceLevels): Record<string, number | null> =>
  Object.fromEntries(
    levels.flatMap((level) =>
      LEVEL_FIELDS.map((field) => [`${level.format_title}, ${LEVEL_LABELS[field].toLowerCase()}`, level[field]]),
    ),
  );
