// Machines of one department; the address remembers which.
import { Select } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { MachineResponse } from '../../../../../shared/structure/wire.ts';
import '../element/structure.css';

const collator = new Intl.Collator(undefined, { numeric: true });

/** Those of the chosen department; all while none is chosen, or none that has machines. */
export function useDepartment(machines: readonly MachineResponse[] | undefined) {
  const [params] = useSearchParams();
  const departments = useMemo(
    () =>
      [...new Set(machines?.flatMap(({ department }) => department ?? []))].sort((a, b) =>
        collator.compare(a, b),
      ),
    [machines],
  );
  const asked = params.get('department');
  const department = departments.find((each) => each === asked);
  const chosen = useMemo(
    () => (department === undefined ? machines : machines?.filter((each) => each.department === department)),
    [machines, department],
  );
  return { departments, department, chosen };
}

export function DepartmentFilter({
  departments,
  department,
}: Omit<ReturnType<typeof useDepartment>, 'chosen'>) {
  const { t } = useTranslation('structure');
  const [, setParams] = useSearchParams();
  const options = [
    { value: '', label: t('allDepartments') },
    ...departments.map((each) => ({ value: each, label: each })),
  ];
  if (departments.length < 2) return null;
  return (
    <div className="department-filter">
      <Select
        inlineLabelText={t('fields.department')}
        selectedOption={options.find(({ value }) => value === (department ?? ''))!}
        options={options}
        filteringType={options.length > 10 ? 'auto' : 'none'}
        onChange={({ detail }) =>
          setParams(
            (current) => {
              const next = new URLSearchParams(current);
              for (const name of ['page', 'department', 'machine', 'element']) next.delete(name);
              if (detail.selectedOption.value) next.set('department', detail.selectedOption.value);
              return next;
            },
            { replace: true, preventScrollReset: true },
          )
        }
      />
    </div>
  );
}
