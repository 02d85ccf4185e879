// Routes of catalogs and their forms; `idtyperec` is the seed's number of each kind (domain §15).
const kinds = ['tools', 'controlTools', 'materials', 'lubricants'] as const;
export type CatalogName = (typeof kinds)[number];

export const catalogListRoutes: Record<CatalogName, string> = {
  tools: '/app/mgmt/catalogs/tools',
  controlTools: '/app/mgmt/catalogs/controltools',
  materials: '/app/mgmt/catalogs/auxiliarymaterials',
  lubricants: '/app/mgmt/catalogs/lubfrificants',
};

const getCatalogNumber = (kind: CatalogName) => kinds.indexOf(kind) + 1;
export const parseCatalogName = (idtyperec: string | null): CatalogName =>
  kinds[Number(idtyperec) - 1] ?? 'tools';

export const getCatalogFormRoutes = (kind: CatalogName) => ({
  create: `/app/mgmt/catalogs/material/create/${getCatalogNumber(kind)}`,
  edit: (id: number) => `/app/mgmt/catalogs/material/edit/${id}?idtyperec=${getCatalogNumber(kind)}`,
});
