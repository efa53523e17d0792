type LogoProps = {
  /** Side in pixels. */
  size?: number;
  /** Accessible name; without it the mark is decorative. */
  label?: string;
  /** `deep` on the dark spruce ground. */
  on?: 'surface' | 'deep';
};

/** The mark: a bowl and the arc that brings it back. */
export function Logo({ size = 32, label, on = 'surface' }: LogoProps) {
  const named = label === undefined ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': label };
  return (
    <svg width={size} height={size} viewBox="2 1.25 48 48" {...named}>
      <path
        d="M8.5 8.5a3.5 3.5 0 0 1 7 0V28h28a17.5 17.5 0 0 1-35 0z"
        fill={on === 'deep' ? 'var(--on-deep)' : 'var(--brand)'}
      />
      <path
        d="M38.65 22A14 14 0 0 0 21.5 14.74"
        fill="none"
        stroke={on === 'deep' ? '#F0A15F' : 'var(--apricot)'}
        strokeWidth="7"
        strokeLinecap="round"
      />
    </svg>
  );
}
