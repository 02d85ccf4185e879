// Where the pages of the skill library stand.
const library = '/app/management/libskill';

export const skillPaths = {
  capacities: `${library}/capacity`,
  capacity: (id: number) => `${library}/capacity/detail/${id}`,
  editCapacity: (id: number) => `${library}/capacity/edit/${id}`,
  groups: `${library}/professionalgroups`,
  editGroup: (id: number) => `${library}/professionalgroups/edit/${id}`,
  families: `${library}/tipology`,
  matrix: `${library}/matrix`,
};
