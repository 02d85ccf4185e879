// Toolbar of the plan editor.
import { Button, ButtonDropdown, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { getDepartmentKey } from '#shared/structure/layout.ts';
import type { PlantPlan } from '#shared/structure/layout-api.ts';
import { type LayoutDraft, type LayoutEdit, rearrangeDraft } from './layout-draft.ts';
import { getDepartmentCodes } from './layout-filter.ts';
import type { PlanTexts } from './layout-texts.ts';

interface Props {
  plan: PlantPlan;
  draft: LayoutDraft;
  texts: PlanTexts;
  /** Department with the focus. */
  area: string | undefined;
  onEdit: (edit: LayoutEdit) => void;
  onUndo: (() => void) | undefined;
}

export function LayoutEditorBar({ plan, draft, texts, area, onEdit, onUndo }: Props) {
  const { t } = useTranslation('layout');
  const drawnCodes = new Set(draft.departments.map(({ code }) => getDepartmentKey(code)));
  const allCodes = [...plan.departments.map(({ code }) => code), ...getDepartmentCodes(plan.machines)];
  const missingCodes = [...new Map(allCodes.map((code) => [getDepartmentKey(code), code])).values()].filter(
    (code) => !drawnCodes.has(getDepartmentKey(code)),
  );
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button iconName="undo" disabled={!onUndo} onClick={onUndo}>
        {t('editor.undo')}
      </Button>
      <ButtonDropdown
        disabled={missingCodes.length === 0}
        disabledReason={t('editor.everyDepartment')}
        items={missingCodes.map((code) => ({ id: code, text: texts.department(code) }))}
        onItemClick={({ detail }) => onEdit({ kind: 'addArea', code: detail.id })}
      >
        {t('editor.addDepartment')}
      </ButtonDropdown>
      <Button onClick={() => onEdit({ kind: 'replace', draft: rearrangeDraft(draft, plan.machines) })}>
        {t('editor.tidy')}
      </Button>
      {area !== undefined && drawnCodes.has(getDepartmentKey(area)) && (
        <Button iconName="remove" onClick={() => onEdit({ kind: 'removeArea', code: area })}>
          {t('editor.removeDepartment', { name: texts.department(area) })}
        </Button>
      )}
    </SpaceBetween>
  );
}
