import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../domain/context.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { addressKey } from '../../domain/rate-limits/address-key.ts';

declare module 'fastify' {
  interface FastifyInstance {
    uploadBudget: UploadBudget;
  }
}

/** The most bytes of request bodies in memory at once; parsing them needs several times as much. */
const BYTES_MAX = 64 * 1024 * 1024;
/** The share of one sender: one form with as many pictures as a form may carry. */
const OWN_MAX = 42 * 1024 * 1024;
/** The share of all guests together, and of one guest network: signed-in sellers always have room for their files. */
const GUESTS_MAX = 44 * 1024 * 1024;

export type UploadBudget = {
  /**
   * Counts the bytes of a body until its response has ended; returns whether there is room for them. Rejected bytes are
   * released at once.
   */
  counter(request: FastifyRequest, reply: FastifyReply, actor: Actor): (bytes: number) => boolean;
  /** The bytes that are counted now. */
  used(): number;
};

/** Limits the bytes of uploads in memory at once: in total, of guests, and per sender. */
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
        // The bytes would never be released once the response has ended.
        if (isFull || reply.raw.closed) return false;
        add(bytes);
        return true;
      };
    },
  };
}

/** The error for a sender whose bytes have no room at the moment. */
export const noRoomNow = () => new DomainError('files_busy', { retryAfter: 5 });
