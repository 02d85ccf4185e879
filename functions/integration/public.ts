// Public functions of integration for reactions and workers: queues and signatures of webhooks, and nodes of machines.

export { rowEntities } from './odata/row-entities.ts';
export { applyGroups, loadMappedMembers } from './provisioning/memberships.ts';
export { resolveNames } from './provisioning/people.ts';
export { encodeRebirth } from './sparkplug/rebirth.ts';
export { receiveFromNode } from './sparkplug/receiving.ts';
export type { NodeMessage } from './sparkplug/session.ts';
export { buildNodePolicy, isNodeAdmitted } from './sparkplug/sign-in.ts';
export { getAddressRules } from './webhook/address-rules.ts';
export { buildMessageId, buildQueueId, queueDelivery, SLOTS } from './webhook/queueing.ts';
export { buildSignature } from './webhook/signature.ts';
