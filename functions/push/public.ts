// Public functions of push for reactions: connections by topic and by what they end with.
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
