// Select of a department, kept in the URL.

import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Select } from '#web/ui/select.tsx';

export interface Departments {
  departments: readonly string[];
  /** Selected department. */
  department: string | undefined;
}

export function DepartmentSelect({ departments, department }: Departments) {
  const { t } = useTranslation('structure');
  const [, setParams] = useSearchParams();
  const options = [
    { value: '', label: t('allDepartments') },
    ...departments.map((each) => ({ value: each, label: each })),
  ];
  const choose = (chosen: string | undefined) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const name of ['page', 'department', 'machine', 'element']) next.delete(name);
        if (chosen) next.set('department', chosen);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Select
      inlineLabelText={t('fields.department')}
      selectedOption={options.find(({ value }) => value === (department ?? ''))!}
      options={options}
      filteringType={options.length > 10 ? 'auto' : 'none'}
      onChange={({ detail }) => choose(detail.selectedOption.value)}
    />
  );
}
