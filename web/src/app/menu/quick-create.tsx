// The bottom bar's way to a new TAG or EWO, as far as features offer them to this session.
import { Button } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSession } from '../../session/session.ts';
import { quickCreatesOf } from './menu.ts';

export function QuickCreate({ layout }: { layout: 'tablet' | 'operator' }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  return quickCreatesOf(useSession(), layout).map(({ key, href }) => (
    <Button key={key} iconName="add-plus" onClick={() => void navigate(href)}>
      {t(`create.${key}`)}
    </Button>
  ));
}
