import type { AdminDuty } from '../../../shared/enums/admin-duties.ts';
import type { Role } from '../../../shared/enums/labels.ts';
import { failAt } from '../../domain-error.ts';

/** Requires that only an admin's account is narrowed to duties. */
export function requireAdminForDuties(role: Role, duties: readonly AdminDuty[] | null): void {
  const text = 'Hanya akun admin yang dibatasi pada tugas.';
  if (duties && role !== 'admin') failAt('duties', text);
}
