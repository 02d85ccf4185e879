// Where the catalogs and their forms stand; `idtyperec` is the seed's number of each kind (domain §15).
const kinds = ['tools', 'controlTools', 'materials', 'lubricants'] as const;
export type CatalogName = (typeof kinds)[number];

export const listPath: Record<CatalogName, string> = {
  tools: '/app/mgmt/catalogs/tools',
  controlTools: '/app/mgmt/catalogs/controltools',
  materials: '/app/mgmt/catalogs/auxiliarymaterials',
  lubricants: '/app/mgmt/catalogs/lubfrificants',
};

const numberOf = (kind: CatalogName) => kinds.indexOf(kind) + 1;
export const kindOf = (idtyperec: string | null): CatalogName => kinds[Number(idtyperec) - 1] ?? 'tools';

export const formPath = (kind: CatalogName) => ({
  create: `/app/mgmt/catalogs/material/create/${numberOf(kind)}`,
  edit: (id: number) => `/app/mgmt/catalogs/material/edit/${id}?idtyperec=${numberOf(kind)}`,
});
