import { useRouteLoaderData } from 'react-router';
import type { Bell } from '../../../domain/notify/get-bell.ts';
import type { GroupRole } from '../../../shared/kinds/group-duties.ts';
import type { Role } from '../../../shared/labels.ts';
import type { Look } from './cookies.ts';

/** What the frame's loader gives to every page of the back office. */
export type OfficeData = {
  user: { name: string; role: Role };
  /** The group for which he acts, and as what. */
  group: { name: string; role: GroupRole } | null;
  look: Look;
  /** Null when the notices could not be read. */
  bell: Bell | null;
};

/** The frame's data; undefined where a page stands outside the frame. */
export function useOffice(): OfficeData | undefined {
  return useRouteLoaderData('office') as OfficeData | undefined;
}
