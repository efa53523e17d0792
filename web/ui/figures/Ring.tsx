const AROUND = 2 * Math.PI * 9;

/** A ratio (0 to 1) as a ring of 26 px; decorative. */
export function Ring({ ratio }: { ratio: number }) {
  const part = Math.min(1, Math.max(0, ratio)) * AROUND;
  return (
    <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true" className="b-end">
      <circle cx="13" cy="13" r="9" fill="none" stroke="var(--brand-tint)" strokeWidth="5" />
      <circle
        cx="13"
        cy="13"
        r="9"
        fill="none"
        stroke="var(--viz-1)"
        strokeWidth="5"
        strokeDasharray={`${part} ${AROUND}`}
        transform="rotate(-90 13 13)"
      />
    </svg>
  );
}
