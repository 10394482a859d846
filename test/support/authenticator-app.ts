import { TOTP } from 'totp-generator';

/** The code that an authenticator app shows for a secret: by another library than the service's. */
export async function codeOf(secret: string, at = Date.now()): Promise<string> {
  const { otp } = await TOTP.generate(secret, { timestamp: at, explicitZeroPad: true });
  return otp;
}
