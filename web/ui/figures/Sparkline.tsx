/**
 * The course of a figure in 64 × 22 px, its last point marked; decorative, the figure next to it
 * speaks.
 */
export function Sparkline({ values, tone = 'brand' }: { values: readonly number[]; tone?: 'brand' | 'dirty' }) {
  if (values.length < 2) return null;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (index: number) => 3 + (index / (values.length - 1)) * 57;
  const y = (value: number) => (high === low ? 11 : 19 - ((value - low) / (high - low)) * 16);
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`);
  const colour = tone === 'dirty' ? 'var(--dirty-solid)' : 'var(--viz-1)';
  return (
    <svg width="64" height="22" aria-hidden="true" className="b-end">
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke={colour}
        strokeWidth="1.75"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={60} cy={y(values.at(-1) ?? 0)} r="2.6" fill={colour} />
    </svg>
  );
}
