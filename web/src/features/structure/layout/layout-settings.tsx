// Size and background of the plan.
import { ColumnLayout, FormField, Input } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Layout, MAX_SIDE, MIN_SIDE, TILE } from '../../../../../shared/structure/layout.ts';
import { fieldAt } from '../../../ui/form/schema-fields.ts';
import { ImageControl } from '../../../ui/image/image-field.tsx';
import { type Draft, type Edit, neededSize } from './layout-draft.ts';

export function LayoutSettings({ draft, onEdit }: { draft: Draft; onEdit: (edit: Edit) => void }) {
  const { t } = useTranslation('layout');
  const needed = neededSize(draft);
  const size = { width: draft.width, height: draft.height };
  return (
    <ColumnLayout columns={3}>
      <Side
        label={t('editor.width')}
        hint={t('editor.unit', TILE)}
        value={draft.width}
        problem={(value) => (value < needed.width ? t('editor.tooSmall', needed) : undefined)}
        onChange={(width) => onEdit({ kind: 'size', ...size, width })}
      />
      <Side
        label={t('editor.height')}
        hint={t('editor.unit', TILE)}
        value={draft.height}
        problem={(value) => (value < needed.height ? t('editor.tooSmall', needed) : undefined)}
        onChange={(height) => onEdit({ kind: 'size', ...size, height })}
      />
      <FormField label={t('editor.background')} description={t('editor.backgroundHint')}>
        <ImageControl
          field={fieldAt(Layout, 'background')!}
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

interface SideProps {
  label: string;
  hint: string;
  value: number;
  problem: (value: number) => string | undefined;
  onChange: (value: number) => void;
}

/** Taken when it is left, so that half a number never cuts the plan. */
function Side({ label, hint, value, problem, onChange }: SideProps) {
  const { t } = useTranslation('messages');
  const [typed, setTyped] = useState<string>();
  const number = Number(typed ?? value);
  const whole = Number.isInteger(number) && number >= MIN_SIDE && number <= MAX_SIDE;
  const wrong = whole ? problem(number) : t('outOfRange');
  const take = () => {
    if (typed === undefined || wrong) return;
    setTyped(undefined);
    if (number !== value) onChange(number);
  };
  return (
    <FormField label={label} description={hint} errorText={wrong}>
      <Input
        value={typed ?? String(value)}
        inputMode="numeric"
        autoComplete={false}
        onChange={({ detail }) => setTyped(detail.value.trim())}
        onBlur={take}
        onKeyDown={({ detail }) => detail.key === 'Enter' && take()}
      />
    </FormField>
  );
}
