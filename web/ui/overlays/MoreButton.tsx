import { mdiDotsVertical } from '@mdi/js';
import { IconButton } from '../IconButton.tsx';
import { MORE_ACTIONS } from '../texts.ts';
import { MenuButton } from './MenuButton.tsx';
import { type MenuAction } from './menuAction.ts';

type MoreButtonProps = {
  actions: readonly MenuAction[];
  /** Whose actions, where several such buttons stand on a screen. */
  of?: string;
  size?: 'small';
  className?: string;
};

/** « ⋮ »: what is done rarely. */
export function MoreButton({ actions, of, size, className }: MoreButtonProps) {
  const label = of === undefined ? MORE_ACTIONS : `${MORE_ACTIONS}, ${of}`;
  return (
    <MenuButton
      label={label}
      actions={actions}
      trigger={(props) => (
        <IconButton
          {...props}
          {...(size && { size })}
          {...(className !== undefined && { className })}
          icon={mdiDotsVertical}
          label={label}
        />
      )}
    />
  );
}
