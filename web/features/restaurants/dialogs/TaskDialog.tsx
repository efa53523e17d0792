import { type Restaurant } from '@boucle/contract/features/restaurants/shapes.ts';
import { StartDialog } from '../../../shared/restaurants/StartDialog.tsx';
import { useState } from 'react';
import { MoveDialog } from './MoveDialog.tsx';
import { type RestaurantTask } from './moves.ts';
import { StatusDialog } from './StatusDialog.tsx';

type TaskDialogProps = { task: RestaurantTask; restaurant: Restaurant; onClose: () => void };

/** The dialog of what was asked of a restaurant. Loaded on first use. */
export function TaskDialog({ task, restaurant, onClose }: TaskDialogProps) {
  // It is read again once active: the window goes on with the welcome.
  const [starts] = useState(task === 'activate' && restaurant.status === 'pending');
  if (starts) return <StartDialog only={restaurant.id} onClose={onClose} />;
  if (task === 'activate' || task === 'deactivate')
    return <StatusDialog task={task} id={restaurant.id} name={restaurant.name} onClose={onClose} />;
  return <MoveDialog move={task} restaurant={restaurant} onClose={onClose} />;
}
