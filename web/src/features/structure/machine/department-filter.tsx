// Machines of one department; the address remembers which.
import { lazy, Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { MachineResponse } from '../../../../../shared/structure/wire.ts';
import { atRest } from '../../../ui/at-rest.ts';
import type { Departments } from './department-select.tsx';
import '../element/structure.css';

/** It brings a list of its own: its place is kept until the machines stand, and nothing below it moves. */
const Select = lazy(async () => {
  await atRest();
  return { default: (await import('./department-select.tsx')).DepartmentSelect };
});

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
  return { known: machines !== undefined, departments, department, chosen };
}

export function DepartmentFilter(places: Departments & { known: boolean }) {
  if (places.known && places.departments.length < 2) return null;
  return (
    <div className="department-filter">
      <Suspense>{places.known && <Select {...places} />}</Suspense>
    </div>
  );
}
