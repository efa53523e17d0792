import { useRef, useState } from 'react';
import { useCamera } from '../../shared/camera/useCamera.ts';

/** A code that stays before the camera is read again after this, in milliseconds. */
const SAME_MS = 10_000;

/**
 * The camera at the front of a tablet, which reads as long as no person stands there; `onCode`
 * answers why a code cannot be used.
 */
export function CameraTile({ onCode }: { onCode: (code: string) => string | undefined }) {
  const [refusal, setRefusal] = useState<string>();
  const last = useRef({ code: '', at: 0 });
  const { video, problem, ready } = useCamera((code) => {
    const now = performance.now();
    if (code !== last.current.code || now - last.current.at > SAME_MS) {
      last.current = { code, at: now };
      setRefusal(onCode(code));
    }
    return Promise.resolve();
  }, 'user');
  if (problem !== undefined) return <p className="b-muted">{problem}</p>;
  return (
    <div className="r-reading" aria-busy={!ready}>
      <video ref={video} muted playsInline aria-label="Image de l’appareil photo" />
      <p role="status">
        <b>{ready ? 'La caméra lit' : 'La caméra s’ouvre…'}</b>
        {refusal ?? 'Carte ou application, à 15 cm devant la tablette.'}
      </p>
    </div>
  );
}
