// Public functions of push for reactions and workers: connections by topic and by what they end with, and devices
// that show notifications.
export {
  buildDeviceHolder,
  buildMemberHolder,
  buildOwnTopic,
  buildPlantHolder,
  buildSignInHolder,
  listConnectionIds,
  listSubscriptions,
  removeConnection,
  removeGoneConnection,
  type Subscription,
  toPageTopic,
} from './connection.ts';
export {
  isSubscriptionAlive,
  loadSubscriptions,
  removeSubscriptions,
  type StoredSubscription,
} from './device-subscription.ts';
