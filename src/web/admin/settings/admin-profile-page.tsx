import type { ComponentProps } from 'react';
import ProfilePage from '../../account/profile.tsx';
import { pageTitle } from '../../common/head/page-title.ts';
import type { Route } from './+types/admin-profile-page';

export { action, loader } from '../../account/profile.tsx';

export const handle = { title: 'Profil' };
export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Profil') },
  { name: 'robots', content: 'noindex' },
];

/** The user's own account inside the admin (R27, R43), whose layout provides the padding. */
export default function AdminProfilePage(props: ComponentProps<typeof ProfilePage>) {
  return (
    <div className="[&_h1]:font-sans! [&_h1]:text-xl! [&_h1]:font-bold! [&>.shell]:mx-0! [&>.shell]:p-0!">
      <ProfilePage {...props} />
    </div>
  );
}
