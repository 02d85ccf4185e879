// Values in forms of the sign-in pages, bound to the browser that was shown the page, so that no other site can
// sign a user in.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export type Seal = ReturnType<typeof createSeal>;

export function createSeal() {
  const secret = randomBytes(32);
  const close = (value: object, cookie: string): string => {
    const text = Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${text}.${createHmac('sha256', secret).update(`${text}.${cookie}`).digest('base64url')}`;
  };
  return {
    close,
    /** Returns the value, or undefined if it was changed or belongs to another browser. */
    open<Value extends object>(sealed: string, cookie: string): Value | undefined {
      const [text = ''] = sealed.split('.');
      const value = text && (JSON.parse(Buffer.from(text, 'base64url').toString() || 'null') as Value | null);
      const expected = value ? close(value, cookie) : '';
      return value &&
        expected.length === sealed.length &&
        timingSafeEqual(Buffer.from(expected), Buffer.from(sealed))
        ? value
        : undefined;
    },
  };
}
