import './Icon.css';

type IconProps = {
  /** A path of @mdi/js, outline cut where it exists. */
  path: string;
  /** Side in pixels: 20 by default, 16 in pills, 24 on a phone. */
  size?: number;
  className?: string;
};

/** Decorative drawing in the colour of the text around it, which holds its meaning. */
export function Icon({ path, size = 20, className }: IconProps) {
  return drawing(path, size, className);
}

/** The same as a plain value, for the cells of a table. */
export function drawing(path: string, size: number, className?: string) {
  return (
    <svg
      className={className === undefined ? 'b-icon' : `b-icon ${className}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
