// Zoom buttons of the plan, for users without wheel or touch.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';

const ZOOM_FACTOR = 1.25;

export function LayoutZoom({ onZoom, onFit }: { onZoom: (factor: number) => void; onFit: () => void }) {
  const { t } = useTranslation('layout');
  return (
    <div className="plan-zoom screen-only">
      <SpaceBetween direction="horizontal" size="xxs">
        <Button iconName="zoom-in" ariaLabel={t('zoomIn')} onClick={() => onZoom(ZOOM_FACTOR)} />
        <Button iconName="zoom-out" ariaLabel={t('zoomOut')} onClick={() => onZoom(1 / ZOOM_FACTOR)} />
        <Button iconName="zoom-to-fit" ariaLabel={t('fit')} onClick={onFit} />
      </SpaceBetween>
    </div>
  );
}
