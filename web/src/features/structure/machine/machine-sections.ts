// How the fields of each step stand together, in the form and on the sheet.
import { type Machine, machineSteps } from '../../../../../shared/structure/machine.ts';
import type { FormSection } from '../../../ui/form/schema-form.tsx';

export const steps = Object.keys(machineSteps) as (keyof typeof machineSteps)[];

type Section = FormSection & { fields: readonly (keyof Machine)[] };

export const machineSections: Record<(typeof steps)[number], readonly Section[]> = {
  masterdata: [
    {
      title: 'sections.identity',
      fields: [
        'code',
        'description',
        'typologyId',
        'supplierId',
        'model',
        'capacity',
        'codeSap',
        'inventoryNumber',
        'assetPlate',
        'twin',
        'image',
      ],
    },
    { title: 'sections.place', fields: ['department', 'operation', 'factory', 'station', 'binder'] },
    {
      title: 'sections.life',
      fields: ['status', 'shifts', 'yearSetup', 'installedOn', 'residualLifeOn'],
    },
  ],
  costs: [
    { title: 'sections.costs', fields: ['price', 'centralWarehouseMetres', 'lubricantWarehouseMetres'] },
    { title: 'sections.classes', fields: ['classCd', 'classRea', 'classPre', 'classPro', 'oee'] },
  ],
  notes: [{ fields: machineSteps.notes }],
};
