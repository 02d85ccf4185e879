// Buttons to the pages of the session's menu.
import { ColumnLayout, Container, Header } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useText } from '../../i18n/text.ts';
import type { Session } from '../../session/session.ts';
import { PageButton } from '../../ui/page-button.tsx';
import { buildMenu } from './menu.ts';

export function MenuButtons({ session }: { session: Session }) {
  const { t } = useTranslation('shell');
  const text = useText('shell');
  const { pathname } = useLocation();
  const items = buildMenu(session).flatMap((part) => part.items);
  return (
    <Container header={<Header variant="h2">{t('ways')}</Header>}>
      <ColumnLayout columns={2}>
        {items
          .filter(({ href }) => href !== pathname)
          .map((item) => (
            <PageButton
              key={item.href}
              fullWidth
              to={item.href}
              newTab={item.newTab}
              iconName={item.newTab ? 'external' : 'angle-right'}
              iconAlign="right"
              ariaLabel={item.newTab ? `${text(`menu.${item.key}`)} (${t('newTab')})` : undefined}
            >
              {text(`menu.${item.key}`)}
            </PageButton>
          ))}
      </ColumnLayout>
    </Container>
  );
}
