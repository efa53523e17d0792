import './unitScan.css';
import { useRef } from 'react';
import { LOADING } from '../../ui/texts.ts';
import { useCamera } from '../camera/useCamera.ts';

/** The camera over a form, which gives each code once as long as it stays in sight. */
export function UnitCamera({ onCode }: { onCode: (code: string) => void }) {
  const last = useRef('');
  const { video, problem, ready } = useCamera((code) => {
    if (code !== last.current) {
      last.current = code;
      onCode(code);
    }
    return Promise.resolve();
  });
  if (problem !== undefined) return <p className="b-muted">{problem} Tapez le code.</p>;
  return (
    <div className="unit-camera" aria-busy={!ready}>
      <video ref={video} muted playsInline aria-label="Image de l’appareil photo" />
      <p role="status">{ready ? 'Visez les étiquettes l’une après l’autre.' : LOADING}</p>
    </div>
  );
}
