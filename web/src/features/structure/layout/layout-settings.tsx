// Inputs for size and background of the plan.
import { ColumnLayout, FormField, Input } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Layout, MAX_SIDE, MIN_SIDE, TILE_SIZE } from '#shared/structure/layout.ts';
import { findField } from '#web/ui/form/schema-fields.ts';
import { ImageControl } from '#web/ui/image/image-field.tsx';
import { computeMinimumSize, type LayoutDraft, type LayoutEdit } from './layout-draft.ts';

export function LayoutSettings({
  draft,
  onEdit,
}: {
  draft: LayoutDraft;
  onEdit: (edit: LayoutEdit) => void;
}) {
  const { t } = useTranslation('layout');
  const minimumSize = computeMinimumSize(draft);
  const size = { width: draft.width, height: draft.height };
  return (
    <ColumnLayout columns={3}>
      <SideField
        label={t('editor.width')}
        hint={t('editor.unit', TILE_SIZE)}
        value={draft.width}
        problem={(value) => (value < minimumSize.width ? t('editor.tooSmall', minimumSize) : undefined)}
        onChange={(width) => onEdit({ kind: 'size', ...size, width })}
      />
      <SideField
        label={t('editor.height')}
        hint={t('editor.unit', TILE_SIZE)}
        value={draft.height}
        problem={(value) => (value < minimumSize.height ? t('editor.tooSmall', minimumSize) : undefined)}
        onChange={(height) => onEdit({ kind: 'size', ...size, height })}
      />
      <FormField label={t('editor.background')} description={t('editor.backgroundHint')}>
        <ImageControl
          field={findField(Layout, 'background')!}
          value={draft.background}
          onChange={(image) =>
            onEdit({ kind: 'background', image: typeof image === 'string' ? image : undefined })
          }
          onBlur={() => {}}
          ref={null}
          disabled={false}
          invalid={false}
        />
      </FormField>
    </ColumnLayout>
  );
}

interface SideFieldProps {
  label: string;
  hint: string;
  value: number;
  problem: (value: number) => string | undefined;
  onChange: (value: number) => void;
}

/** Number input that applies its value on blur, so that an incomplete number never crops the plan. */
function SideField({ label, hint, value, problem, onChange }: SideFieldProps) {
  const { t } = useTranslation('messages');
  const [inputText, setInputText] = useState<string>();
  const number = Number(inputText ?? value);
  const isValidSize = Number.isInteger(number) && number >= MIN_SIDE && number <= MAX_SIDE;
  const sizeProblem = isValidSize ? problem(number) : t('outOfRange');
  const applyValue = () => {
    if (inputText === undefined || sizeProblem) return;
    setInputText(undefined);
    if (number !== value) onChange(number);
  };
  return (
    <FormField label={label} description={hint} errorText={sizeProblem}>
      <Input
        value={inputText ?? String(value)}
        inputMode="numeric"
        autoComplete={false}
        onChange={({ detail }) => setInputText(detail.value.trim())}
        onBlur={applyValue}
        onKeyDown={({ detail }) => detail.key === 'Enter' && applyValue()}
      />
    </FormField>
  );
}
