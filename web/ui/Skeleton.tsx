import './Skeleton.css';

type SkeletonProps = {
  /** CSS length: « 60% », « 120px ». */
  width?: string;
  height?: string;
};

/** The ghost of a value under way; shown after 150 ms. */
export function Skeleton({ width = '100%', height = '12px' }: SkeletonProps) {
  return <span className="b-skeleton" style={{ width, height }} aria-hidden="true" />;
}
