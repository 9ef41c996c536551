import ProfilePage from '../account/profile.tsx';
import { pageTitle } from '../title.ts';
import type { Route } from './+types/profile';

export { action, headers, loader } from '../account/profile.tsx';

export const handle = { title: 'Profil' };
export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Profil') },
  { name: 'robots', content: 'noindex' },
];

/** One's own account, the same for everybody, inside the back office (R27, R43). */
export default ProfilePage;
