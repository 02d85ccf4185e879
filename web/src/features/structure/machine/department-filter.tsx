// Filter of machines by department, kept in the URL.
import { lazy, Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { waitForIdle } from '#web/ui/at-rest.ts';
import type { Departments } from './department-select.tsx';
import '../element/structure.css';

/** Loaded when the page is idle; its space is reserved, so that the layout does not shift. */
const Select = lazy(async () => {
  await waitForIdle();
  return { default: (await import('./department-select.tsx')).DepartmentSelect };
});

const collator = new Intl.Collator(undefined, { numeric: true });

/** Returns the machines of the department in the URL; all machines without one, or if it has none. */
export function useDepartmentFilter(machines: readonly MachineResponse[] | undefined) {
  const [params] = useSearchParams();
  const departments = useMemo(
    () =>
      [...new Set(machines?.flatMap(({ department }) => department ?? []))].sort((a, b) =>
        collator.compare(a, b),
      ),
    [machines],
  );
  const requestedDepartment = params.get('department');
  const department = departments.find((each) => each === requestedDepartment);
  const selectedMachines = useMemo(
    () => (department === undefined ? machines : machines?.filter((each) => each.department === department)),
    [machines, department],
  );
  return { isLoaded: machines !== undefined, departments, department, chosen: selectedMachines };
}

export function DepartmentFilter(props: Departments & { isLoaded: boolean }) {
  if (props.isLoaded && props.departments.length < 2) return null;
  return (
    <div className="department-filter">
      <Suspense>{props.isLoaded && <Select {...props} />}</Suspense>
    </div>
  );
}
