import { index, type RouteConfig } from '@react-router/dev/routes';

/** The whole URL map of the pages. */
export default [index('public/home.tsx')] satisfies RouteConfig;
