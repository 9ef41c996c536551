import { adminSuccessTexts } from './success-texts/admin-success-texts.ts';
import { publicSuccessTexts } from './success-texts/public-success-texts.ts';

/**
 * Texts of successful commands, and labels of client-side failures. Errors are separate, since pages receive
 * them from the server one by one. For the server and the admin only: all other pages import
 * `publicSuccessTexts`, so that they do not load the admin's texts.
 */
export const successTexts = { ...publicSuccessTexts, ...adminSuccessTexts } as const;
