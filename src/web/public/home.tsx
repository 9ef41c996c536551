import type { Route } from './+types/home';

export const meta: Route.MetaFunction = () => [{ title: 'Lumbung - Beranda' }];

export default function Home() {
  return <h1>Lumbung</h1>;
}
