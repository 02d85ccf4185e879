// Every call of the product, by the feature that answers it: routes, permission tests and OpenAPI are read from here.
import { plants, settings, system, users } from './access/api.ts';
import { trail } from './access/audit-api.ts';
import { handoffs } from './access/handoff-api.ts';
import { managedPlants } from './access/plant-api.ts';
import { accessRequests } from './access/request-api.ts';
import { members } from './access/user-api.ts';
import type { Api } from './contract.ts';
import { documents } from './ingestion/document-api.ts';
import { images } from './ingestion/image-api.ts';
import { alerts } from './organisation/alert-api.ts';
import * as organisation from './organisation/api.ts';
import { cycles } from './planned/cycle-api.ts';
import { orders } from './planned/order-api.ts';
import { readings } from './planned/reading-api.ts';
import { checklists, phases, procedures, sops } from './procedures/procedure-api.ts';
import { strategies } from './procedures/strategy-api.ts';
import { overview } from './reports/api.ts';
import { ewos } from './requests/ewo-api.ts';
import { remarks } from './requests/remark-api.ts';
import { rootCauses } from './requests/root-cause-api.ts';
import { tags } from './requests/tag-api.ts';
import * as structure from './structure/api.ts';
import { classifications } from './structure/classification-api.ts';
import { elementLists } from './structure/export-api.ts';
import { plantLayout } from './structure/layout-api.ts';
import { counts } from './warehouse/count-api.ts';
import { movements } from './warehouse/movement-api.ts';
import { sap } from './warehouse/sap-api.ts';
import { spareParts } from './warehouse/spare-api.ts';
import { warehouses } from './warehouse/warehouse-api.ts';

export const features = {
  access: { users, settings, plants, managedPlants, members, system, trail, handoffs, accessRequests },
  structure: { ...structure, classifications, elementLists, plantLayout },
  procedures: { procedures, checklists, sops, phases, strategies },
  planned: { cycles, orders, readings },
  requests: { ewos, tags, rootCauses, remarks },
  warehouse: { warehouses, spareParts, movements, counts, sap },
  organisation: { ...organisation, alerts },
  reports: { overview },
  ingestion: { images, documents },
} as const satisfies Record<string, Record<string, Api>>;
