// Dialog in which a person signs: it says what is signed and what the signature means, and takes the own code or
// a new sign-in (decisions PS53–PS55). The form that asked stays open below it.
import {
  Alert,
  Box,
  Button,
  FormField,
  Input,
  KeyValuePairs,
  SpaceBetween,
  StatusIndicator,
} from '@cloudscape-design/components';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signIn } from '#shared/access/sign-in-api.ts';
import type { MessageCode } from '#shared/messages.ts';
import { RefusalError } from '#shared/refused.ts';
import { call } from '../../call.ts';
import { getEnumText } from '../../i18n/text.ts';
import { readHandedOverToken } from '../../session/hand-over-token.ts';
import { findCachedSession } from '../../session/session.ts';
import {
  isSignatureAsked,
  type PendingSignature,
  readSignatureRequest,
  waitForSignIn,
} from '../../session/signature.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Refusal } from '../../ui/refusal.tsx';

/** Refusals of a code, after which the person may try again. */
const codeRefusals: ReadonlySet<MessageCode> = new Set<MessageCode>([
  'signingCodeWrong',
  'signingCodeLocked',
  'signingCodeMissing',
]);

/** Returns the mail domain of the person if it has an identity provider of its own. */
async function findProviderDomain(): Promise<string | undefined> {
  const domain = findCachedSession()?.user?.email.split('@').at(-1)?.toLowerCase();
  if (!domain) return undefined;
  const { provider } = await call(signIn.provider, { domain });
  return provider ? domain : undefined;
}

export function SignatureDialog({ pending }: { pending: PendingSignature }) {
  const { t } = useTranslation('signatures');
  const [request, setRequest] = useState(() => readSignatureRequest(pending.refusal));
  const [code, setCode] = useState('');
  const [error, setError] = useState<unknown>();
  const [isBlocked, setBlocked] = useState(false);
  const [domain, setDomain] = useState<string>();
  const [isReady, setReady] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const wait = useRef<AbortController>(undefined);
  const [working, setWorking] = useState<'code' | 'signIn'>();
  const { meaning, challenge, record, hash, hasCode, problem } = request;
  const isCodeOffered = hasCode && meaning !== 'codeChosen';
  // A plant's own host has a token without a sign-in of its own.
  const isSignInOffered = readHandedOverToken() === undefined;

  const sign = async (way: 'code' | 'signIn') => {
    setWorking(way);
    setError(undefined);
    try {
      pending.onSigned(
        await pending.send({ meaning, proof: { challenge, ...(way === 'code' && { code }) } }),
      );
    } catch (reason) {
      setCode('');
      if (isSignatureAsked(reason)) setRequest(readSignatureRequest(reason));
      else if (reason instanceof RefusalError && codeRefusals.has(reason.code)) setError(reason);
      else pending.onGiveUp(reason);
    } finally {
      setWorking(undefined);
    }
  };
  const endWait = () => wait.current?.abort();
  useEffect(() => {
    // Known before the window opens, which this page cannot lead on once it shows the provider's pages.
    findProviderDomain()
      .then(setDomain, (reason: unknown) => console.warn('The provider of the person is not known.', reason))
      .finally(() => setReady(true));
    return () => wait.current?.abort();
  }, []);
  const signInAnew = async () => {
    setError(undefined);
    endWait();
    // Opened at once: a window that opens later counts as unasked for.
    const address = domain ? `/sign-again?domain=${encodeURIComponent(domain)}` : '/sign-again';
    const opened = window.open(address, 'sign-again', 'popup,width=520,height=760');
    setBlocked(!opened);
    if (!opened) return;
    const thisWait = new AbortController();
    wait.current = thisWait;
    setWaiting(true);
    if (!(await waitForSignIn(thisWait.signal))) return;
    setWaiting(false);
    opened.close();
    await sign('signIn');
  };
  return (
    <Dialog
      title={t('sign')}
      action={isCodeOffered ? t('signWithCode') : t('signIn')}
      working={working !== undefined}
      disabled={isCodeOffered ? code === '' : !isSignInOffered || !isReady}
      onAct={() => (isCodeOffered ? sign('code') : signInAnew())}
      onClose={() => pending.onGiveUp(pending.refusal)}
    >
      <KeyValuePairs
        columns={2}
        items={[
          { label: t('meaning'), value: getEnumText('signatureMeaning', meaning) },
          { label: t('record'), value: record },
          { label: t('hash'), value: <Box variant="code">{hash.slice(0, 16)}</Box> },
        ]}
      />
      {problem && <Alert type="warning">{getEnumText('proofProblem', problem)}</Alert>}
      <Refusal error={error} />
      {isWaiting && <StatusIndicator type="in-progress">{t('waiting')}</StatusIndicator>}
      {isBlocked && <Alert type="error">{t('blocked')}</Alert>}
      {isCodeOffered ? (
        <FormField label={t('code')} description={t('codeHelp')}>
          <Input
            type="password"
            autoComplete={false}
            value={code}
            onChange={({ detail }) => setCode(detail.value)}
          />
        </FormField>
      ) : (
        <Box variant="p">{t(isSignInOffered ? 'signInHelp' : 'otherHost')}</Box>
      )}
      {isCodeOffered && isSignInOffered && (
        <SpaceBetween size="xs">
          <Button disabled={working !== undefined || !isReady} onClick={() => void signInAnew()}>
            {t('signIn')}
          </Button>
        </SpaceBetween>
      )}
    </Dialog>
  );
}
