import { count } from '@boucle/contract/base/format.ts';
import { type ShelvedFormat, type ShelvedPlace } from '@boucle/contract/features/places/calls.ts';
import { mdiCheck } from '@mdi/js';
import { useState } from 'react';
import { type usePlaceMoves } from '../../shared/movements/usePlaceMoves.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { UnsavedGuard } from '../../ui/form/leaving/UnsavedGuard.tsx';
import {
  beginCollect,
  type CollectDraft,
  followPlaces,
  isRefused,
  linesTaken,
  piecesTaken,
  withTaken,
  withTicked,
} from './collectDraft.ts';
import { CollectTable } from './CollectTable.tsx';
import { COLLECT_TEXTS, type CollectKind } from './collectTexts.ts';
import { FirstOnly } from './FirstOnly.tsx';
import { Outcomes } from './Outcomes.tsx';

type Shelves = {
  readonly formats: readonly ShelvedFormat[];
  readonly places: readonly ShelvedPlace[];
  /** How many there are, shown or not. */
  readonly total: number;
};

type CollectFormProps = {
  kind: CollectKind;
  shelves: Shelves;
  /** The ones that the address names are ticked. */
  named: readonly number[] | undefined;
  moves: ReturnType<typeof usePlaceMoves>;
};

/**
 * Pieces to take, place by place, and sending them: one transaction a place, each whole or nothing.
 */
export function CollectForm({ kind, shelves, named, moves }: CollectFormProps) {
  const words = COLLECT_TEXTS[kind];
  const { outcomes, unanswered, running, over } = moves;
  const [draft, setDraft] = useState<CollectDraft>(() =>
    beginCollect(shelves.places, named === undefined ? undefined : new Set(named)),
  );
  const [read, setRead] = useState(shelves);
  const [places, setPlaces] = useState<ReadonlyMap<number, ShelvedPlace>>(() => byId(shelves));
  const [typed, setTyped] = useState(false);
  if (read !== shelves && !running) {
    setRead(shelves);
    setPlaces(new Map([...places, ...byId(shelves)]));
    setDraft(followPlaces(draft, shelves.places, unanswered));
  }

  const rows = [...draft.keys()].flatMap((id) => places.get(id) ?? []);
  const ticked = rows.filter(({ id }) => draft.get(id)?.ticked === true);
  const moving = ticked.filter(({ id }) => piecesTaken(draft.get(id)) > 0);
  const pieces = moving.reduce((sum, { id }) => sum + piecesTaken(draft.get(id)), 0);
  const refused = [...draft.values()].filter(isRefused).length;
  const nothing = [...draft.values()].some(({ ticked }) => ticked) ? 'Rien à collecter' : 'Rien n’est coché';

  const save = async () => {
    const sent = moving.map(({ id, name }) => {
      const place = draft.get(id);
      return { id, name, lines: place === undefined ? [] : linesTaken(place) };
    });
    const done = await moves.send(sent);
    setTyped(done.size < sent.length);
    // Pieces left at a place that is done are another collect: it comes back unticked.
    setDraft((now) => new Map([...now].filter(([id]) => !done.has(id))));
  };
  const change = (next: CollectDraft) => {
    setDraft(next);
    setTyped(true);
  };
  if (rows.length === 0)
    return (
      <>
        <Outcomes outcomes={[...outcomes.values()]} />
        <EmptyState title={named === undefined ? 'Tout est collecté' : words.none}>
          Ce que les retours rapporteront s’ajoutera ici.
        </EmptyState>
      </>
    );
  return (
    <>
      <UnsavedGuard when={typed && pieces > 0 && !running} />
      <Outcomes outcomes={[...outcomes.values()]} />
      <FirstOnly shown={shelves.places.length} total={shelves.total} />
      <CollectTable
        kind={kind}
        formats={shelves.formats}
        rows={rows}
        draft={draft}
        locked={(id) => running || unanswered.has(id)}
        onTaken={(id, formatId, taken) => change(withTaken(draft, id, formatId, taken))}
        onTicked={(ids, on) => change(withTicked(draft, ids, on))}
      />
      <div className="todo-foot">
        <p aria-live="polite">
          <b>
            {moving.length === 0
              ? nothing
              : `${count(pieces, 'contenant', 'contenants')}, ${words.many(moving.length)}`}
          </b>
          <small>
            {refused > 0
              ? count(refused, 'ligne à corriger', 'lignes à corriger')
              : 'Une transaction par lieu, tout ou rien pour chacun'}
          </small>
        </p>
        <Button
          variant="contained"
          icon={mdiCheck}
          busy={running}
          refused={refused > 0 || moving.length === 0}
          onClick={() => void save()}
        >
          {running ? `${over} sur ${moving.length}…` : 'Enregistrer la collecte'}
        </Button>
      </div>
    </>
  );
}

const byId = ({ places }: Shelves): Map<number, ShelvedPlace> => new Map(places.map((place) => [place.id, place]));
