import { z } from 'zod';
import { GROUP_ROLES } from '../../shared/group-duties.ts';
import { moment } from './shapes.ts';

/* Groups, as their members see them. */

const role = z.enum(GROUP_ROLES);

export const membership = z.object({
  members: z.array(
    z.object({
      id: z.int(),
      userId: z.string(),
      name: z.string(),
      phone: z.string().nullable(),
      role,
      named: z.boolean().describe('Apakah ia setuju disebut di halaman umum kelompok.'),
      joinedAt: moment,
    }),
  ),
  invitations: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      role,
      email: z.string().nullable(),
      phone: z.string().nullable(),
      expiresAt: moment,
    }),
  ),
});

export const madeInvitation = z.object({
  id: z.int(),
  url: z.string().describe('Tautannya; hanya tampil sekali ini.'),
  whatsapp: z.string().nullable(),
  until: moment,
});

export const invitationShown = z.object({
  group: z.string(),
  city: z.string(),
  name: z.string(),
  by: z.string(),
  role,
  until: moment,
});

export const joined = z.object({ groupId: z.int(), group: z.string(), role });
export const namedMember = z.object({ name: z.string(), role, members: z.int() });
