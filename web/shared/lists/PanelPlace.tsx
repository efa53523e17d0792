import '../../ui/overlays/SidePanel.css';
import { NARROW, useMedia } from '../../ui/media.ts';

/** Room of a panel whose file still loads: the list next to it would move when it comes. */
export function PanelPlace() {
  const narrow = useMedia(NARROW);
  return narrow ? null : <div className="b-panel" />;
}
