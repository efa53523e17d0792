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

const LINES = ['62%', '48%', '70%', '55%', '40%'];

/** The ghost of a few lines under way. */
export function SkeletonLines({ busy = false }: { busy?: boolean }) {
  return (
    <div className="b-stack" aria-busy={busy || undefined}>
      {LINES.map((width) => (
        <Skeleton key={width} width={width} height="16px" />
      ))}
    </div>
  );
}
