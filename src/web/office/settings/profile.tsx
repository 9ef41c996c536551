import type { ComponentProps } from 'react';
import ProfilePage from '../../account/profile.tsx';
import { pageTitle } from '../../page/head/title.ts';
import type { Route } from './+types/profile';

export { action, loader } from '../../account/profile.tsx';

export const handle = { title: 'Profil' };
export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Profil') },
  { name: 'robots', content: 'noindex' },
];

/** One's own account, the same for everybody, inside the back office (R27, R43), whose frame has the room around it. */
export default function OfficeProfilePage(props: ComponentProps<typeof ProfilePage>) {
  return (
    <div className="[&_h1]:font-sans! [&_h1]:text-xl! [&_h1]:font-bold! [&>.shell]:mx-0! [&>.shell]:p-0!">
      <ProfilePage {...props} />
    </div>
  );
}
