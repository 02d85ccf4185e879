// Form control that places the marker of a point on its picture, by click or arrow keys.
import { Button, FormField, SpaceBetween } from '@cloudscape-design/components';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { getFieldError } from '#web/ui/form/form-field.tsx';
import { useShownImage } from '#web/ui/image/shown-images.ts';
import './marker.css';

interface Marker {
  x: number;
  y: number;
}

const clampPercent = (percent: number) => Math.min(100, Math.max(0, Math.round(percent * 10) / 10));
const keySteps: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function MarkerField() {
  const { t } = useTranslation('autonomous');
  const image = useShownImage(useWatch({ name: 'image' }));
  const { field, fieldState } = useController({ name: 'marker' });
  const marker = (field.value ?? undefined) as Marker | undefined;
  const source = image?.full ?? image?.thumb;
  if (!source) return null;
  const placeMarker = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    field.onChange({
      x: clampPercent(((event.clientX - left) / width) * 100),
      y: clampPercent(((event.clientY - top) / height) * 100),
    });
  };
  const moveMarker = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (!step || !marker) return;
    event.preventDefault();
    const factor = event.shiftKey ? 10 : 1;
    field.onChange({
      x: clampPercent(marker.x + step[0] * factor),
      y: clampPercent(marker.y + step[1] * factor),
    });
  };
  return (
    <FormField
      label={t('fields.marker')}
      description={t('help.marker')}
      errorText={getFieldError(fieldState.error)}
    >
      <SpaceBetween size="xs">
        <div className="marked-picture" role="presentation" onPointerDown={placeMarker}>
          <img src={source} alt={t('marker.picture')} draggable={false} />
          {marker && (
            <button
              type="button"
              className="marker"
              style={{ insetInlineStart: `${marker.x}%`, insetBlockStart: `${marker.y}%` }}
              aria-label={t('marker.name')}
              aria-describedby="marker-place"
              onPointerDown={(event) => event.stopPropagation()}
              onKeyDown={moveMarker}
            />
          )}
        </div>
        <output id="marker-place">{marker ? t('marker.at', { ...marker }) : t('marker.none')}</output>
        {marker ? (
          <Button formAction="none" onClick={() => field.onChange(undefined)}>
            {t('marker.remove')}
          </Button>
        ) : (
          <Button formAction="none" onClick={() => field.onChange({ x: 50, y: 50 })}>
            {t('marker.set')}
          </Button>
        )}
      </SpaceBetween>
    </FormField>
  );
}
