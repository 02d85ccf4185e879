// A link to another page of the app: opens in place, or in a new tab when the reader asks for one.
import { Link, type LinkProps } from '@cloudscape-design/components';
import { useHref, useNavigate } from 'react-router';

export function PageLink({
  to,
  ...rest
}: { to: string } & Pick<LinkProps, 'children' | 'ariaLabel' | 'variant'>) {
  const href = useHref(to);
  const navigate = useNavigate();
  return (
    <Link
      {...rest}
      href={href}
      onFollow={(event) => {
        event.preventDefault();
        void navigate(to);
      }}
    />
  );
}
