// Cognito of the local stack: the administrator's actions of its JSON protocol, which functions call.
import { type Exchange, readBody, sendJson } from '../exchange.ts';
import type { MailBox } from '../mail.ts';
import { type SigningCredentials, verifyHeader } from '../signature.ts';
import { type Account, type Accounts, createTemporaryPassword } from './accounts.ts';
import { PoolError, sendPoolError } from './errors.ts';
import type { Grants } from './grants.ts';
import type { Pool } from './pool.ts';

interface Attribute {
  Name: string;
  Value: string;
}
interface Input {
  UserPoolId?: string;
  Username?: string;
  UserAttributes?: Attribute[];
  TemporaryPassword?: string;
  MessageAction?: 'RESEND' | 'SUPPRESS';
  ClientMetadata?: Record<string, string>;
}
interface MessageAnswer {
  response?: { emailSubject?: string | null; emailMessage?: string | null };
}

export interface AdministrationOptions {
  pool: Pool;
  accounts: Accounts;
  grants: Grants;
  mail: MailBox;
  credentials: SigningCredentials;
  /** Whether somebody signs in without a password, as by the provider of a company. */
  isExternal: (email: string) => boolean;
}

/** Sender of a pool that names none of its own. */
const SENDER = 'no-reply@verificationemail.com';
const toSeconds = (ms: number) => ms / 1000;
const toAttributes = (values: Record<string, string>): Attribute[] =>
  Object.entries(values).map(([Name, Value]) => ({ Name, Value }));

const describeAccount = (account: Account) => ({
  Username: account.sub,
  Enabled: account.enabled,
  UserStatus: account.status,
  UserCreateDate: toSeconds(account.createdAt),
  UserLastModifiedDate: toSeconds(account.modifiedAt),
});

export function createPoolAdministration(options: AdministrationOptions) {
  const { pool, accounts, grants, mail, credentials, isExternal } = options;

  function getAccount(name = ''): Account {
    const account = accounts.find(name);
    if (!account) throw new PoolError('UserNotFoundException', 'User does not exist.');
    return account;
  }

  async function sendInvitation({ email, sub, status, attributes }: Account, password: string, input: Input) {
    const answer = await pool.messageTrigger?.invoke<MessageAnswer>({
      version: '1',
      triggerSource: 'CustomMessage_AdminCreateUser',
      region: pool.region,
      userPoolId: pool.id,
      userName: sub,
      callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: 'CLIENT_ID_NOT_APPLICABLE' },
      request: {
        userAttributes: { ...attributes, 'cognito:user_status': status },
        codeParameter: '{####}',
        usernameParameter: '{username}',
        ...(input.ClientMetadata && { clientMetadata: input.ClientMetadata }),
      },
      response: { smsMessage: null, emailMessage: null, emailSubject: null },
    });
    const {
      emailSubject: subject,
      emailMessage: message = 'Your username is {username} and temporary password is {####}.',
    } = answer?.response ?? {};
    if (!message?.includes('{####}') || !message.includes('{username}'))
      throw new PoolError('InvalidLambdaResponseException', 'The message lacks {####} or {username}.');
    await mail.deliver({
      from: SENDER,
      to: email,
      subject: subject ?? 'Your temporary password',
      html: message.replaceAll('{username}', email).replaceAll('{####}', password),
    });
  }

  async function createUser(input: Input) {
    const { Username = '', UserAttributes = [], MessageAction, TemporaryPassword } = input;
    const password = TemporaryPassword ?? createTemporaryPassword();
    if (MessageAction === 'RESEND') {
      const { email, status } = getAccount(Username);
      if (status !== 'FORCE_CHANGE_PASSWORD')
        throw new PoolError(
          'UnsupportedUserStateException',
          'Resend not possible. User status is not FORCE_CHANGE_PASSWORD.',
        );
      accounts.renewTemporaryPassword(email, password);
    } else {
      if (accounts.find(Username) || isExternal(Username))
        throw new PoolError('UsernameExistsException', 'An account with the given email already exists.');
      if (!/^[^\s@]+@[^\s@]+$/.test(Username))
        throw new PoolError('InvalidParameterException', 'Username should be an email.');
      const attributes = Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
      accounts.create(Username.toLowerCase(), attributes, password);
    }
    const account = getAccount(Username);
    if (MessageAction !== 'SUPPRESS') await sendInvitation(account, password, input);
    return { User: { ...describeAccount(account), Attributes: toAttributes(account.attributes) } };
  }

  function getUser({ Username = '' }: Input) {
    if (!accounts.find(Username) && isExternal(Username))
      return { Username, Enabled: true, UserStatus: 'EXTERNAL_PROVIDER', UserAttributes: [] };
    const account = getAccount(Username);
    return { ...describeAccount(account), UserAttributes: toAttributes(account.attributes) };
  }

  function setEnabled(name: string | undefined, isEnabled: boolean) {
    accounts.setEnabled(getAccount(name).email, isEnabled);
    return {};
  }

  const actions: Record<string, (input: Input) => unknown> = {
    AdminCreateUser: createUser,
    AdminGetUser: getUser,
    AdminEnableUser({ Username }) {
      return setEnabled(Username, true);
    },
    AdminDisableUser({ Username }) {
      return setEnabled(Username, false);
    },
    AdminDeleteUser({ Username = '' }) {
      const account = accounts.find(Username);
      if (account) accounts.remove(account.email);
      if (!grants.forget(account?.email ?? Username) && !account)
        throw new PoolError('UserNotFoundException', 'User does not exist.');
      return {};
    },
    AdminUserGlobalSignOut({ Username }) {
      grants.revokeAll(getAccount(Username).sub);
      return {};
    },
  };

  return async (exchange: Exchange) => {
    const body = await readBody(exchange.request, 64 * 1024);
    try {
      const problem = verifyHeader(exchange, body, credentials);
      if (problem) throw new PoolError('InvalidSignatureException', problem);
      const action = String(exchange.request.headers['x-amz-target']).split('.')[1] ?? '';
      const runAction = actions[action];
      if (!runAction) throw new PoolError('UnknownOperationException', `${action} is not known here.`);
      const input = JSON.parse(body.toString()) as Input;
      if (input.UserPoolId !== pool.id)
        throw new PoolError('ResourceNotFoundException', `User pool ${input.UserPoolId} does not exist.`);
      sendJson(exchange, 200, await runAction(input), { 'content-type': 'application/x-amz-json-1.1' });
    } catch (error) {
      sendPoolError(exchange, error);
    }
  };
}
