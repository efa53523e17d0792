import { type StockHealth } from '@boucle/contract/features/stockHealth/calls.ts';

const HEIGHT = 26;
const STEP = 3;
const PAST_DAYS = 28;

/**
 * Demand of 28 days, then seven forecast ones with how far each may be off; decorative, the figures
 * next to it speak.
 */
export function ForecastLine({ history, forecast, band }: Pick<StockHealth, 'history' | 'forecast' | 'band'>) {
  if (forecast.length === 0) return <span className="b-faint">–</span>;
  const known = history.map((pieces) => pieces ?? 0);
  const most = Math.max(1, ...known, ...forecast.map((pieces) => pieces + band));
  const first = (PAST_DAYS - known.length) * STEP;
  const y = (pieces: number) => (HEIGHT - 3 - (Math.max(0, pieces) / most) * (HEIGHT - 6)).toFixed(1);
  const x = (day: number) => first + day * STEP;
  const line = (values: readonly number[], from: number) =>
    values.map((pieces, n) => `${x(from + n)},${y(pieces)}`).join(' ');
  const later = forecast.map((_pieces, n) => n);
  const edges = [
    ...later.map((n) => `${x(known.length + n)},${y((forecast[n] ?? 0) + band)}`),
    ...later.toReversed().map((n) => `${x(known.length + n)},${y((forecast[n] ?? 0) - band)}`),
  ];
  const today = x(known.length) - STEP / 2;
  return (
    <svg width={(PAST_DAYS + 7) * STEP} height={HEIGHT} aria-hidden="true" className="health-line">
      <polygon points={edges.join(' ')} className="health-line-band" />
      <polyline points={line(known, 0)} className="health-line-past" />
      <line x1={today} x2={today} y1="0" y2={HEIGHT} className="health-line-today" />
      <polyline points={line(forecast, known.length)} className="health-line-next" />
    </svg>
  );
}
