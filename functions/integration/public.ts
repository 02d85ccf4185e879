// Public functions of integration for reactions and workers: queues and signatures of webhooks.

export { rowEntities } from './odata/row-entities.ts';
export { getAddressRules } from './webhook/address-rules.ts';
export { buildMessageId, buildQueueId, queueDelivery, SLOTS } from './webhook/queueing.ts';
export { buildSignature } from './webhook/signature.ts';
