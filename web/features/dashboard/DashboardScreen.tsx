import { type Role } from '@boucle/contract/base/roles.ts';
import { type ComponentType, Suspense } from 'react';
import { useSession } from '../../api/useSession.ts';
import { AccountBoard } from './AccountBoard.tsx';
import { EmployeeBoard } from './EmployeeBoard.tsx';
import { PartnerBoard } from './PartnerBoard.tsx';
import { part } from '../../ui/loading/part.tsx';

const PlatformBoard = part(() => import('./platform/PlatformBoard.tsx'), 'PlatformBoard');

const BOARDS: Readonly<Record<Role, ComponentType>> = {
  super_admin: PlatformBoard,
  account_admin: AccountBoard,
  partner_admin: PartnerBoard,
  partner_delegated_admin: EmployeeBoard,
};

/** The first screen after signing in: what each role needs to see of the day. */
export function DashboardScreen() {
  const role = useSession()?.user?.role;
  const Board = role && BOARDS[role];
  return <Suspense>{Board && <Board />}</Suspense>;
}
