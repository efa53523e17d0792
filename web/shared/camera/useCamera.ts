import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createDetect } from './detect.ts';
import { watchCodes } from './watchCodes.ts';

/** Problems of the camera, in words. */
const PROBLEMS: Readonly<Record<string, string>> = {
  NotAllowedError:
    'L’appareil photo est refusé à cette page. Autorisez-le dans les réglages du navigateur, ou passez-vous-en.',
  NotFoundError: 'Cet appareil n’a pas d’appareil photo.',
  NotReadableError: 'L’appareil photo est utilisé par une autre application. Fermez-la, puis réessayez.',
};
const NO_CAMERA = 'L’appareil photo n’est pas disponible ici.';

/** lib.dom does not know the lamp of a phone. */
interface Lamp {
  readonly torch?: boolean;
}

interface Camera {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly problem: string | undefined;
  readonly ready: boolean;
  /** Undefined: the camera has no lamp. */
  readonly lamp: { readonly on: boolean; readonly press: () => void } | undefined;
}

/**
 * The camera at the back of the phone, or at the front of a tablet, in a video; each code that it
 * sees is given, one at a time, until it is closed.
 */
export function useCamera(
  onCode: (code: string) => Promise<void>,
  facing: 'environment' | 'user' = 'environment',
): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string>();
  const [track, setTrack] = useState<MediaStreamTrack>();
  const [on, setOn] = useState(false);
  const give = useEffectEvent(onCode);

  useEffect(() => {
    let closed = false;
    let stream: MediaStream | undefined;
    const isClosed = (): boolean => closed;
    const watch = async () => {
      // lib.dom declares it always there; outside secure contexts it is not.
      const devices = (navigator as Partial<Navigator>).mediaDevices;
      if (devices === undefined) throw new Error('No camera.');
      stream = await devices.getUserMedia({ video: { facingMode: facing }, audio: false });
      const shown = video.current;
      if (isClosed() || shown === null) {
        stop(stream);
        return;
      }
      shown.srcObject = stream;
      await shown.play();
      setTrack(stream.getVideoTracks()[0]);
      const detect = await createDetect();
      await watchCodes(() => detect(shown), give, isClosed);
    };
    watch().catch((error: unknown) => {
      if (!isClosed()) setProblem((error instanceof Error ? PROBLEMS[error.name] : undefined) ?? NO_CAMERA);
    });
    return () => {
      closed = true;
      stop(stream);
    };
  }, [facing]);

  const hasLamp = track !== undefined && (track.getCapabilities() as Lamp).torch === true;
  const press = () => {
    const wanted: Lamp = { torch: !on };
    void track?.applyConstraints({ advanced: [wanted as MediaTrackConstraintSet] }).then(() => setOn(!on));
  };
  return { video, problem, ready: track !== undefined, lamp: hasLamp ? { on, press } : undefined };
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
