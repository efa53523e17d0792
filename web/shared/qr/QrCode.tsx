import { useEffect, useRef, useState } from 'react';
import { qrPath } from './qrPath.ts';

/** The QR code of a text, drawn when it comes near the window: a batch has up to 500 of them. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const square = useRef<SVGSVGElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (square.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: '400px' },
    );
    observer.observe(square.current);
    return () => observer.disconnect();
  }, []);
  const drawing = near ? qrPath(text) : { size: 1, path: '' };
  return (
    <svg
      ref={square}
      className="b-qr"
      viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={drawing.path} fill="#1D2521" />
    </svg>
  );
}
