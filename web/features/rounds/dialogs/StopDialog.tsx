import './dialogs.css';
import { CLOCK, CLOCK_SAYS, ROUND_ACT_LABELS, ROUND_LIMITS } from '@boucle/contract/features/rounds/labels.ts';
import { type RoundDetail, type RoundStop } from '@boucle/contract/features/rounds/shapes.ts';
import { useId, useState } from 'react';
import { client } from '../../../api/client.ts';
import { problemOfWindow } from '../../../shared/problem.ts';
import { linesOf } from '../../../shared/rounds/plannedLines.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { QuantityField } from '../../../ui/form/QuantityField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../../ui/overlays/DialogActions.tsx';
import { useRoundSave } from '../detail/useRoundSave.ts';

type Update = Parameters<typeof client.rounds.update>[0];

interface StopDialogProps {
  readonly round: RoundDetail;
  readonly stop: RoundStop;
  readonly onClose: () => void;
}

/**
 * A stop of a round that is prepared: its quantities, between which hours it is passed, or that it
 * is left out.
 */
export function StopDialog({ round: read, stop, onClose }: StopDialogProps) {
  const id = useId();
  // As in RoundDialog: what is read behind the window is not what it was opened with.
  const [round] = useState(read);
  const [start] = useState(() => ({
    from: stop.from ?? '',
    to: stop.to ?? '',
    planned: stop.lines.map(({ planned }) => planned),
  }));
  const [values, setValues] = useState(start);
  const [wrong, setWrong] = useState<string>();
  const save = useRoundSave<Update>(async (input, options) => {
    const saved = await client.rounds.update(input, options);
    onClose();
    return saved;
  });
  const { from, to, planned } = values;
  const send = (own: typeof stop.lines) => {
    const lines = [...linesOf(round.stops.filter(({ n }) => n !== stop.n)), ...linesOf([{ ...stop, lines: own }])];
    if (lines.length === 0) {
      setWrong('C’est le seul arrêt\u00a0: annulez plutôt la tournée.');
      return;
    }
    save.mutate({
      id: round.id,
      version: round.version,
      lines,
      ...(own.length > 0 && { windows: [{ n: stop.n, from: from || null, to: to || null }] }),
    });
  };
  const submit = () => {
    const kept = stop.lines.flatMap((line, n) => (planned[n] === 0 ? [] : [{ ...line, planned: planned[n] ?? 0 }]));
    if ([from, to].some((time) => time !== '' && !CLOCK.test(time))) setWrong(CLOCK_SAYS);
    else if (from !== '' && to !== '' && from >= to) setWrong('La fin du créneau précède son début.');
    else if (kept.some((line) => line.planned > ROUND_LIMITS.pieces)) setWrong('Cette quantité est trop grande.');
    else if (kept.length === 0) setWrong('Gardez au moins un contenant, ou retirez l’arrêt.');
    else send(kept);
  };
  return (
    <Dialog
      title={stop.name}
      size="small"
      dirty={values !== start}
      onClose={onClose}
      footerStart={
        <Button variant="text" tone="danger" busy={save.isPending} onClick={() => send([])}>
          Retirer l’arrêt
        </Button>
      }
      footer={(close) => (
        <DialogActions close={close} busy={save.isPending} onClick={submit}>
          Enregistrer
        </DialogActions>
      )}
    >
      <div className="b-stack">
        <FormError message={wrong ?? problemOfWindow(save.error)} />
        {stop.lines.map((line, n) => (
          <Field
            key={`${line.act} ${line.format_id}`}
            id={`${id}-${n}`}
            label={`${ROUND_ACT_LABELS[line.act]}, ${line.format_title}`}
          >
            <QuantityField
              id={`${id}-${n}`}
              label={`${ROUND_ACT_LABELS[line.act]}, ${line.format_title}`}
              value={planned[n] ?? 0}
              onValue={(pieces) => {
                setValues((now) => ({ ...now, planned: now.planned.with(n, pieces) }));
                setWrong(undefined);
              }}
            />
          </Field>
        ))}
        <div className="round-window">
          {(['from', 'to'] as const).map((name) => (
            <TextField
              key={name}
              label={name === 'from' ? 'Pas avant' : 'Pas après'}
              optional
              placeholder="HH:MM"
              inputMode="numeric"
              value={values[name]}
              onChange={(event) => {
                setValues((now) => ({ ...now, [name]: event.target.value.trim() }));
                setWrong(undefined);
              }}
            />
          ))}
        </div>
      </div>
    </Dialog>
  );
}
