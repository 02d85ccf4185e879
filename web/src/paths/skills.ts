// Routes of the skill library.
const libraryBase = '/app/management/libskill';

export const skillPageRoutes = {
  capacities: `${libraryBase}/capacity`,
  capacity: (id: number) => `${libraryBase}/capacity/detail/${id}`,
  editCapacity: (id: number) => `${libraryBase}/capacity/edit/${id}`,
  groups: `${libraryBase}/professionalgroups`,
  editGroup: (id: number) => `${libraryBase}/professionalgroups/edit/${id}`,
  families: `${libraryBase}/tipology`,
  matrix: `${libraryBase}/matrix`,
};
