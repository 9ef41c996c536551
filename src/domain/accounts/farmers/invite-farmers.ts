import { and, asc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { accounts, passkeys, users, verifications } from '../../../db/schema/auth-tables.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import { INVITED_MAX, type InvitationOutcome } from '../../../shared/enums/invitation-outcomes.ts';
import type { QueryOf } from '../../../shared/schemas/fields/query-of.ts';
import {
  findInvitableQuery,
  invitationSlipsInput,
  inviteFarmersInput,
} from '../../../shared/schemas/people/account-schemas.ts';
import type { Settings } from '../../../shared/schemas/settings-schemas.ts';
import { recordAudits } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser, type UserActor } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { normalisePhone } from '../../formats/normalise-phone.ts';
import { channelsForNews } from '../../notifications/channels/channel-registry.ts';
import { parse } from '../../parse.ts';
import { reserveAttempt, reserveAttempts } from '../../rate-limits/reserve-attempt.ts';
import { bool, typed } from '../../read-rows.ts';
import { requireCommandProof } from '../../settings/admin-command-proofs.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { type SetupLink, sendInvitations, storeSetupLinks } from '../users/password-setup-link.ts';
import { HELP_LIMIT, helpKey } from '../users/sign-in-help.ts';
import { isCurrentFarmer } from './farmer-account-view.ts';
import { farmersWhere } from './find-farmer-accounts.ts';

/** The commands of one admin in an hour, each of at most `INVITED_MAX` farmers. */
const COMMANDS_PER_HOUR = 10;

/** The outcome of one farmer's invitation. */
export type InvitationResult = { id: number; name: string; outcome: InvitationOutcome };

/** Farmers who can be invited, and those of the named ones who cannot. */
export type InvitableFarmers = {
  farmers: { id: number; name: string; phone: string | null; holdsInvitation: boolean }[];
  skipped: InvitationResult[];
  /** Whether more match than one command invites. */
  more: boolean;
  /** The channel that can send invitations; null when none is configured. */
  channel: 'whatsapp' | 'sms' | null;
};

/**
 * Lists the farmers of `ids` who can be invited, or up to `INVITED_MAX` of the filter who have never signed in, those
 * without a valid invitation first. Admins only.
 */
export async function findInvitableFarmers(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof findInvitableQuery> = {},
): Promise<InvitableFarmers> {
  requireUser(actor, 'admin');
  const { ids, ...filter } = parse(findInvitableQuery, input);
  const where = ids
    ? inArray(farmers.id, ids)
    : and(farmersWhere({ ...filter, access: 'never' }), eq(users.isActive, true));
  const [rows, [channel = null]] = await Promise.all([readCandidates(ctx, where), channelsForNews(ctx)]);
  const shown = rows.slice(0, INVITED_MAX);
  return {
    farmers: shown
      .filter((row) => !obstacleOf(row))
      .map(({ id, name, phone, holdsInvitation }) => ({
        id,
        name,
        phone: reachable(phone),
        holdsInvitation,
      })),
    skipped: ids ? shown.flatMap((row) => resultOf(row, obstacleOf(row))) : [],
    more: rows.length > INVITED_MAX,
    channel,
  };
}

/**
 * Sends each farmer of `ids` an invitation by the configured channel, as `createPasswordLink` does for one. A farmer who has a
 * way to sign in, no number, or was invited too often is left out by name. Admins only, with recent authentication.
 */
export async function inviteFarmers(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof inviteFarmersInput>,
): Promise<{ results: InvitationResult[] }> {
  const admin = requireUser(actor, 'admin');
  await requireCommandProof(ctx, admin, 'inviteFarmers');
  const { ids } = parse(inviteFarmersInput, input);
  const [channel] = await channelsForNews(ctx);
  if (!channel) return fail('invite_no_channel');
  const { able, results } = await chooseFarmers(ctx, admin, ids, ({ phone }) =>
    reachable(phone) ? null : 'no_phone',
  );
  if (able.length > 0) {
    await inTransaction(ctx, async (ctx) => {
      const { site } = await getSettings(ctx, 'site');
      const links = await issueInvitations(ctx, admin, able, 'user.invited');
      await sendInvitations(
        ctx,
        channel,
        site.product,
        links.map((link) => ({ ...link, phone: link.phone! })),
      );
    });
  }
  return { results: [...able.flatMap((row) => resultOf(row, channel)), ...results] };
}

/** A printed invitation; `url` is the secret that its QR code holds. */
export type InvitationSlip = { name: string; url: string; signsInBy: 'phone' | 'email' };
export type InvitationSlips = {
  slips: InvitationSlip[];
  skipped: InvitationResult[];
  /** ISO 8601 UTC. */
  until: string;
  madeAt: string;
  /** The shop's address, short enough to type: 'pasar.example'. */
  address: string;
  site: Settings['site'];
};

/**
 * Creates an invitation for each farmer of `ids` to print, for those who get none by phone. Otherwise as
 * `inviteFarmers`; throws `invite_nobody` (409) when none can be invited.
 */
export async function createInvitationSlips(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof invitationSlipsInput>,
): Promise<InvitationSlips> {
  const admin = requireUser(actor, 'admin');
  await requireCommandProof(ctx, admin, 'createInvitationSlips');
  const { ids, only } = parse(invitationSlipsInput, input);
  const { able, results } = await chooseFarmers(ctx, admin, ids, () => null, {
    leftOut: ({ phone }) => only === 'no_phone' && reachable(phone) !== null,
  });
  if (able.length === 0) return fail('invite_nobody');
  const links = await inTransaction(ctx, (ctx) => issueInvitations(ctx, admin, able, 'user.invitation-slip'));
  const { site } = await getSettings(ctx, 'site');
  return {
    slips: links.map(({ name, url }, at) => ({
      name,
      url,
      signsInBy: able[at]!.phoneVerified ? 'phone' : 'email',
    })),
    skipped: results,
    until: links[0]!.until.toISOString(),
    madeAt: ctx.clock.now().toISOString(),
    address: new URL(ctx.config.publicUrl).host,
    site,
  };
}

type Candidate = Awaited<ReturnType<typeof readCandidates>>[number];

/** The farmers of `where` with what decides whether they are invited; one more than a command invites. */
function readCandidates(ctx: AppContext, where: SQL | undefined) {
  const holdsInvitation = typed(
    bool,
    sql`${users.id} in (select v.value from ${verifications} v
      where v.identifier like 'invited:%' and v.expires_at > ${ctx.clock.now().toISOString()}::timestamptz)`,
  );
  const hasCredential = typed(
    bool,
    sql`(exists (select from ${accounts} a where a.user_id = ${users.id})
      or exists (select from ${passkeys} p where p.user_id = ${users.id}))`,
  );
  return ctx.db
    .select({
      id: farmers.id,
      kind: farmers.kind,
      userId: users.id,
      name: farmers.name,
      phone: users.phone,
      phoneVerified: users.phoneVerified,
      isActive: users.isActive,
      holdsInvitation,
      hasCredential,
    })
    .from(farmers)
    .innerJoin(users, eq(users.id, farmers.userId))
    .where(
      and(
        where,
        isCurrentFarmer,
        isNull(users.deletedAt),
        // A group's account is its ketua's, who may have any role.
        or(ne(farmers.kind, 'person'), eq(users.role, 'farmer')),
      ),
    )
    .orderBy(holdsInvitation, asc(farmers.id))
    .limit(INVITED_MAX + 1);
}

const reachable = (phone: string | null) => phone && normalisePhone(phone);

/** Why a farmer is never invited; null when they can be. */
function obstacleOf({ kind, isActive, hasCredential }: Candidate): InvitationOutcome | null {
  if (kind !== 'person') return 'group';
  if (!isActive) return 'inactive';
  return hasCredential ? 'signed_in' : null;
}

const resultOf = ({ id, name }: Candidate, outcome: InvitationOutcome | null): InvitationResult[] =>
  outcome ? [{ id, name, outcome }] : [];

/** Splits the farmers of `ids` into those to invite, whose attempt is counted, and the others with the reason. */
async function chooseFarmers(
  ctx: AppContext,
  admin: UserActor,
  ids: number[],
  furtherObstacle: (row: Candidate) => InvitationOutcome | null,
  { leftOut = () => false }: { leftOut?: (row: Candidate) => boolean } = {},
): Promise<{ able: Candidate[]; results: InvitationResult[] }> {
  const attempt = await reserveAttempt(ctx, {
    key: `invite:farmers:${admin.userId}`,
    limit: COMMANDS_PER_HOUR,
    minutes: 60,
  });
  const rows = (await readCandidates(ctx, inArray(farmers.id, ids))).filter((row) => !leftOut(row));
  const obstacle = (row: Candidate) => obstacleOf(row) ?? furtherObstacle(row);
  const free = rows.filter((row) => !obstacle(row));
  const within = await reserveAttempts(
    ctx,
    free.map(({ userId }) => helpKey(userId)),
    HELP_LIMIT,
  );
  const able = free.filter(({ userId }) => within.has(helpKey(userId)));
  if (able.length === 0) await attempt.uncounted();
  return {
    able,
    results: rows.flatMap((row) =>
      able.includes(row) ? [] : resultOf(row, obstacle(row) ?? ('too_often' as const)),
    ),
  };
}

/** Stores the invitations and records each in the audit log, in the caller's transaction. */
async function issueInvitations(
  ctx: AppContext,
  admin: UserActor,
  able: Candidate[],
  action: 'user.invited' | 'user.invitation-slip',
): Promise<(SetupLink & { name: string; phone: string | null })[]> {
  const links = await storeSetupLinks(
    ctx,
    able.map(({ userId }) => userId),
    { invites: true },
  );
  await recordAudits(
    ctx,
    admin,
    able.map(({ userId }) => ({
      action,
      entity: 'user' as const,
      entityId: userId,
      // The admin who printed or copied a link may have used it; nobody sees a link that the shop sends itself.
      ...(action === 'user.invited' ? { after: { sentByShop: true } } : {}),
    })),
  );
  return links.map((link, at) => ({ ...link, name: able[at]!.name, phone: able[at]!.phone }));
}
