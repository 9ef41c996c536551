import { useRouteLoaderData } from 'react-router';
import type { NotificationSummary } from '../../../domain/notifications/get-notification-summary.ts';
import type { GroupRole } from '../../../shared/enums/group-duties.ts';
import type { Role } from '../../../shared/enums/labels.ts';
import type { DisplayPreferences } from './preference-cookies.ts';

/** Data that the layout's loader provides to all admin pages. */
export type AdminData = {
  user: { name: string; role: Role };
  /** The farmer group for which the user acts, and their role in it. */
  group: { name: string; role: GroupRole } | null;
  /** The pages of an admin whose account is narrowed to duties; null for everybody else. */
  pages: string[] | null;
  look: DisplayPreferences;
  /** Null when the notifications could not be loaded. */
  bell: NotificationSummary | null;
};

/** Returns the layout's data; undefined on a page outside the layout. */
export function useAdminData(): AdminData | undefined {
  return useRouteLoaderData('admin') as AdminData | undefined;
}
