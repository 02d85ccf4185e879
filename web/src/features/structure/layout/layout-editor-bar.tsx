// What one may do to the whole plan while it is edited.
import { Button, ButtonDropdown, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { sameDepartment } from '../../../../../shared/structure/layout.ts';
import type { PlantPlan } from '../../../../../shared/structure/layout-api.ts';
import { type Draft, type Edit, tidied } from './layout-draft.ts';
import { departmentsOf } from './layout-filter.ts';
import type { PlanTexts } from './layout-texts.ts';

interface Props {
  plan: PlantPlan;
  draft: Draft;
  texts: PlanTexts;
  /** The department that has the keyboard. */
  area: string | undefined;
  onEdit: (edit: Edit) => void;
  onUndo: (() => void) | undefined;
}

export function LayoutEditorBar({ plan, draft, texts, area, onEdit, onUndo }: Props) {
  const { t } = useTranslation('layout');
  const drawn = new Set(draft.departments.map(({ code }) => sameDepartment(code)));
  const known = [...plan.departments.map(({ code }) => code), ...departmentsOf(plan.machines)];
  const missing = [...new Map(known.map((code) => [sameDepartment(code), code])).values()].filter(
    (code) => !drawn.has(sameDepartment(code)),
  );
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button iconName="undo" disabled={!onUndo} onClick={onUndo}>
        {t('editor.undo')}
      </Button>
      <ButtonDropdown
        disabled={missing.length === 0}
        disabledReason={t('editor.everyDepartment')}
        items={missing.map((code) => ({ id: code, text: texts.department(code) }))}
        onItemClick={({ detail }) => onEdit({ kind: 'addArea', code: detail.id })}
      >
        {t('editor.addDepartment')}
      </ButtonDropdown>
      <Button onClick={() => onEdit({ kind: 'replace', draft: tidied(draft, plan.machines) })}>
        {t('editor.tidy')}
      </Button>
      {area !== undefined && drawn.has(sameDepartment(area)) && (
        <Button iconName="remove" onClick={() => onEdit({ kind: 'removeArea', code: area })}>
          {t('editor.removeDepartment', { name: texts.department(area) })}
        </Button>
      )}
    </SpaceBetween>
  );
}
