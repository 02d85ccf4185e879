// Import tables of machines and their elements (domain 14.2).
export const equipmentTables = ['Machines', 'Groups', 'Subgroups', 'Components', 'Spares'] as const;
export type EquipmentTable = (typeof equipmentTables)[number];
