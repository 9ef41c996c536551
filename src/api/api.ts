import type { FastifyInstance } from 'fastify';
import { handleApiErrors } from './errors.ts';

/** Every route under /api, one plugin per noun. */
export async function api(app: FastifyInstance): Promise<void> {
  handleApiErrors(app);
}
