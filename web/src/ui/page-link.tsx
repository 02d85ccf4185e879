// Link to another page of the app, which can be opened in a new tab.
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
