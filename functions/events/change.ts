// Change of an item, as the stream reactions receive it.

export interface Change {
  tenant: string;
  plant: string;
  entity: string;
  id: string;
  event: string;
  /** Correlation id of the request that caused the change; absent for computed items. */
  correlationId?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}
