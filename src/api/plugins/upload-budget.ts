import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../domain/context.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { addressKey } from '../../domain/rate-limits/address-key.ts';

declare module 'fastify' {
  interface FastifyInstance {
    uploadBudget: UploadBudget;
  }
}

/** Bytes of bodies that are in memory at once, in all: several times that is needed while they are taken apart. */
const BYTES_MAX = 64 * 1024 * 1024;
/** What one person may have of it: one form with as many pictures as a form may carry. */
const OWN_MAX = 42 * 1024 * 1024;
/** What all guests together, and those of one network, may have of it: a signed-in seller's files find room always. */
const GUESTS_MAX = 44 * 1024 * 1024;

export type UploadBudget = {
  /**
   * Counts bytes of a body for as long as its answer is being made; returns whether there is room for them. What is
   * refused is given back at once.
   */
  counter(request: FastifyRequest, reply: FastifyReply, actor: Actor): (bytes: number) => boolean;
  /** Bytes that are counted now. */
  used(): number;
};

/** How many bytes of files are in memory at once, in all, of guests and of one sender. */
export function createUploadBudget(): UploadBudget {
  const own = new Map<string, number>();
  let all = 0;
  let guests = 0;
  return {
    used: () => all,
    counter(request, reply, actor) {
      const isGuest = actor.kind !== 'user';
      const sender = isGuest ? addressKey(request.ip) : actor.userId;
      let taken = 0;
      const add = (bytes: number) => {
        taken += bytes;
        all += bytes;
        if (isGuest) guests += bytes;
        const sum = (own.get(sender) ?? 0) + bytes;
        if (sum > 0) own.set(sender, sum);
        else own.delete(sender);
      };
      const giveBack = () => add(-taken);
      reply.raw.once('close', giveBack);
      return (bytes) => {
        const isFull =
          all + bytes > BYTES_MAX ||
          (own.get(sender) ?? 0) + bytes > OWN_MAX ||
          (isGuest && guests + bytes > GUESTS_MAX);
        // Of an answer that has ended nothing would be given back.
        if (isFull || reply.raw.closed) return false;
        add(bytes);
        return true;
      };
    },
  };
}

/** What a sender is told for whose bytes there is no room now. */
export const noRoomNow = () => new DomainError('files_busy', { retryAfter: 5 });
