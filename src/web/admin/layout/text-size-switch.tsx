import { Form, useLocation } from 'react-router';
import { Button } from '../../ui/button.tsx';

/**
 * Switches this device to large text and fewer items per screen: a form of one button that works without
 * JavaScript.
 */
export function TextSizeSwitch({ large }: { large: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" noValidate action="/admin/display" preventScrollReset>
      <input type="hidden" name="next" value={pathname + search} />
      <Button type="submit" variant="secondary" size="sm" name="text_size" value={large ? 'normal' : 'large'}>
        {large ? 'Huruf biasa' : 'Huruf besar, satu per satu'}
      </Button>
    </Form>
  );
}
