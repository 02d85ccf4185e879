// Where one can go from here: what the menu holds for a session, as buttons.
import { Button, ColumnLayout, Container, Header } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../i18n/text.ts';
import type { Session } from '../session/session.ts';
import { type MenuItem, menuOf } from './menu/menu.ts';

export function Ways({ of }: { of: Session }) {
  const { t } = useTranslation('shell');
  const text = useText('shell');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const items = menuOf(of).flatMap((part) => part.items);
  const go = ({ href, newTab }: MenuItem) =>
    newTab ? window.open(href, '_blank', 'noopener') : navigate(href);
  return (
    <Container header={<Header variant="h2">{t('ways')}</Header>}>
      <ColumnLayout columns={2}>
        {items
          .filter(({ href }) => href !== pathname)
          .map((item) => (
            <Button
              key={item.href}
              fullWidth
              href={item.href}
              iconName={item.newTab ? 'external' : 'angle-right'}
              iconAlign="right"
              ariaLabel={item.newTab ? `${text(`menu.${item.key}`)} (${t('newTab')})` : undefined}
              onFollow={(event) => {
                event.preventDefault();
                void go(item);
              }}
            >
              {text(`menu.${item.key}`)}
            </Button>
          ))}
      </ColumnLayout>
    </Container>
  );
}
