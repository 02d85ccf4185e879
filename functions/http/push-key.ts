// Key pair of a stage for push services (VAPID): browsers bind their subscriptions to the public key, and
// messages are signed with the private one, which only the sender reads.
import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { getOptionalSetting, getSecretClient, getSetting } from './aws.ts';

export const getPublicPushKey = (): string => getSetting('PUSH_PUBLIC_KEY');

/** Returns the beginning of the addresses of the local stack's push service; undefined in the cloud. */
export const getLocalPushService = (): string | undefined => getOptionalSetting('LOCAL_PUSH_SERVICE');

export interface PushKey {
  publicKey: string;
  privateKey: string;
  /** Address by which push services reach whoever operates the stage. */
  subject: string;
}

let privateKey: Promise<string> | undefined;

export async function loadPushKey(): Promise<PushKey> {
  privateKey ??= readPrivateKey();
  try {
    return {
      publicKey: getPublicPushKey(),
      privateKey: await privateKey,
      subject: getSetting('PUSH_SUBJECT'),
    };
  } catch (error) {
    privateKey = undefined;
    throw error;
  }
}

async function readPrivateKey(): Promise<string> {
  const { SecretString = '' } = await getSecretClient().send(
    new GetSecretValueCommand({ SecretId: getSetting('PUSH_SECRET') }),
  );
  return SecretString;
}
