// Button that is a link to another page of the app, so that it can be opened in a new tab.
import { Button, type ButtonProps } from '@cloudscape-design/components';
import { useHref, useNavigate } from 'react-router';

export function PageButton({
  to,
  newTab = false,
  onOpen,
  ...rest
}: {
  to: string;
  newTab?: boolean;
  /** Called before the page opens. */
  onOpen?: () => void;
} & Pick<ButtonProps, 'children' | 'ariaLabel' | 'variant' | 'iconName' | 'iconAlign' | 'fullWidth'>) {
  const href = useHref(to);
  const navigate = useNavigate();
  return (
    <Button
      {...rest}
      href={href}
      target={newTab ? '_blank' : undefined}
      onFollow={(event) => {
        onOpen?.();
        if (newTab) return;
        event.preventDefault();
        void navigate(to);
      }}
    />
  );
}
