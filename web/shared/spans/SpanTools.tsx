import '../../ui/table/Toolbar.css';
import './spans.css';
import { writtenDay } from '@boucle/contract/base/format.ts';
import { kindOf, SPAN_KINDS, spanAround, spanBeside, spanName } from '@boucle/contract/shared/spans.ts';
import { mdiCalendarMonthOutline, mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Segmented } from '../../ui/navigation/Segmented.tsx';
import { PopoverButton } from '../../ui/overlays/PopoverButton.tsx';
import { PeriodForm } from '../../ui/table/filters/PeriodForm.tsx';
import { type useSpan } from './useSpan.ts';

const KIND_LABELS = { month: 'Mois', quarter: 'Trimestre', year: 'Année', own: 'Au choix' } as const;

type SpanToolsProps = ReturnType<typeof useSpan> & { children?: ReactNode };

/** Choice of a month, a quarter, a year or days; a word about them next to it. */
export function SpanTools({ span, today, change, children }: SpanToolsProps) {
  const kind = kindOf(span);
  const isRunning = span.to >= today;
  return (
    <div className="span-tools">
      <Segmented
        label="Durée"
        options={SPAN_KINDS.filter((one) => one !== 'own').map((value) => ({ value, label: KIND_LABELS[value] }))}
        value={kind === 'own' ? undefined : kind}
        onValue={(one) => change(spanAround(one, span.to > today ? today : span.to))}
      />
      <span className="span-chosen">
        <IconButton icon={mdiChevronLeft} label="Période précédente" onClick={() => change(spanBeside(span, -1))} />
        <PopoverButton
          label="Jours de la période"
          trigger={(props) => (
            <Button icon={mdiCalendarMonthOutline} variant="soft" {...props}>
              {spanName(span)}
            </Button>
          )}
        >
          {(close) => (
            <div className="b-period">
              <PeriodForm
                period={span}
                onPeriod={({ from, to }) => {
                  change({ from: from ?? span.from, to: to ?? today });
                  close();
                }}
              />
            </div>
          )}
        </PopoverButton>
        <IconButton
          icon={mdiChevronRight}
          label="Période suivante"
          disabled={isRunning}
          onClick={() => change(spanBeside(span, 1))}
        />
      </span>
      {children}
      {isRunning && <span className="b-caption b-faint b-end">{`Arrêté au ${writtenDay(today)}`}</span>}
    </div>
  );
}
