// Panel beside a calendar with the content of the opened day. It takes the focus, and Escape closes it.
import { Button, Container, Header } from '@cloudscape-design/components';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '#shared/day.ts';
import { useCalendarTexts } from './calendar-texts.ts';

export function DayPanel({ day, onClose, children }: { day: Day; onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation('common');
  const texts = useCalendarTexts();
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day is read from its beginning
  useEffect(() => {
    if (document.activeElement !== document.body) panel.current?.focus();
  }, [day]);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={texts.longDay(day)}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Container
        header={
          <Header
            variant="h2"
            actions={<Button variant="icon" iconName="close" ariaLabel={t('close')} onClick={onClose} />}
          >
            {texts.longDay(day)}
          </Header>
        }
      >
        {children}
      </Container>
    </aside>
  );
}
