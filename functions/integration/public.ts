// Public functions of integration for reactions and workers: queues and signatures of webhooks.
export { getAddressRules } from './webhook/address-rules.ts';
export { buildMessageId, buildQueueId, queueDelivery, SLOTS } from './webhook/queueing.ts';
export { buildSignature } from './webhook/signature.ts';
