/** People with passkeys in the console, in Chromium with virtual authenticators. Used by passkeys. */
import { chromium, type Browser, type Page } from 'playwright-core';
import { freePort } from '../../harness/free-port.js';
import { temporaryFolder } from '../../harness/owned.js';
import { ADMIN, build, startServiceProcess } from '../../harness/service-process.js';
import type { Report } from '../acceptance-test.js';
import { findBrowser } from '../browser.js';
import { PATIENCE_MS } from '../console/settled.js';
import { BROWSER_MISSING } from '../page-watch.js';

/** Only this machine resolves. */
const ONLY_HERE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1';
const DEVICE = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
} as const;

export async function testInBrowser(report: Report): Promise<void> {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    report.skip(BROWSER_MISSING);
    return;
  }
  build('--console');
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  // No session is recent enough: each write of passkeys takes a proof.
  const env = { PORT: `${port}`, PUBLIC_URL: origin, PASSWORD_CHANGE_WINDOW: '0' };
  const service = await startServiceProcess({ data: temporaryFolder(), env });
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', ONLY_HERE],
  });
  try {
    await useTwoDevices(report, browser, origin);
  } finally {
    await browser.close();
    await service.stop();
  }
}

async function useTwoDevices(report: Report, browser: Browser, origin: string): Promise<void> {
  const phone = await Device.open(browser, origin);
  await phone.signInWithPassword();
  await phone.addPasskey('Phone');
  report.check(true, 'a passkey is added in the profile');
  // A browser that suggests passkeys takes an authenticator that is touched already for the person's choice.
  await phone.touch(async () => {
    await phone.signOut();
    await phone.isSignedIn();
  });
  report.check(true, 'the browser suggests it, and it signs in without a password');

  await phone.suggestNothing();

  const tablet = await Device.open(browser, origin);
  await tablet.suggestNothing();
  await tablet.signInWithPassword();
  await tablet.addPasskey('Tablet');
  await tablet.signOut();
  await tablet.useButton();
  await tablet.isSignedIn();
  report.check(true, 'a second device has one of its own, and signs in by the button');

  await tablet.removePasskey('Phone');
  await phone.signOut();
  await phone.useButton();
  await phone.shows('This passkey does not work here');
  report.check(true, 'a passkey that was removed on another device, which proved itself, signs in no more');

  await tablet.signOut();
  await tablet.turnBack();
  await tablet.useButton();
  await tablet.shows('seems to have been copied');
  report.check(true, 'a counter that went back is refused, in words');
}

/** A browser with an authenticator of its own. */
class Device {
  private constructor(
    readonly page: Page,
    private readonly send: <T>(command: string, params?: object) => Promise<T>,
    private readonly authenticatorId: string,
    private readonly origin: string,
  ) {}

  static async open(browser: Browser, origin: string): Promise<Device> {
    const context = await browser.newContext();
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const send = session.send.bind(session) as <T>(command: string, params?: object) => Promise<T>;
    await send('WebAuthn.enable');
    const options = { ...DEVICE, automaticPresenceSimulation: false };
    const { authenticatorId } = await send<{ authenticatorId: string }>('WebAuthn.addVirtualAuthenticator', {
      options,
    });
    await page.goto(`${origin}/console/`);
    return new Device(page, send, authenticatorId, origin);
  }

  async signInWithPassword(): Promise<void> {
    await this.page.getByLabel('Email').fill(ADMIN.email);
    await this.page.getByLabel('Password').fill(ADMIN.password);
    await this.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await this.isSignedIn();
  }

  isSignedIn(): Promise<void> {
    return this.shows('Signed in as');
  }

  shows(text: string): Promise<void> {
    return this.page.getByText(text).waitFor();
  }

  /** From the next page on, the browser is one that suggests no passkeys. */
  async suggestNothing(): Promise<void> {
    await this.page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false');
  }

  /** Signs in by the button, with the passkey of this device. */
  async useButton(): Promise<void> {
    await this.touch(async () => {
      const answered = this.page.waitForResponse((response) => response.url().endsWith('/login/passkey'));
      await this.page.getByRole('button', { name: 'Sign in with a passkey' }).click();
      await answered;
    });
  }

  async addPasskey(name: string): Promise<void> {
    await this.page.goto(`${this.origin}/console/#/profile`);
    await this.page.getByRole('button', { name: 'Add a passkey' }).click();
    await this.page.getByRole('dialog').getByLabel('Name').fill(name);
    await this.touch(async () => {
      await this.page.getByRole('button', { name: 'Make the passkey' }).click();
      await this.page.getByRole('dialog', { name: 'Prove that' }).getByLabel('Password').fill(ADMIN.password);
      await this.page.getByRole('button', { name: 'Go on' }).click();
      await this.page.getByText(name, { exact: true }).waitFor();
    });
  }

  async removePasskey(name: string): Promise<void> {
    await this.page.goto(`${this.origin}/console/#/profile`);
    await this.page.getByRole('button', { name: `Remove ${name}` }).click();
    await this.touch(async () => {
      await this.page.getByRole('button', { name: 'Use a passkey' }).click();
      await this.page.getByText(name, { exact: true }).waitFor({ state: 'detached' });
    });
  }

  /** Forgets the session. */
  async signOut(): Promise<void> {
    await this.page.evaluate('localStorage.clear()');
    await this.page.goto(`${this.origin}/console/#/login`);
    await this.page.reload();
  }

  /** Somebody touches the authenticator until this has happened. */
  async touch(happens: () => Promise<void>): Promise<void> {
    const set = (enabled: boolean) => {
      const { authenticatorId } = this;
      return this.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    };
    await set(true);
    await happens();
    await set(false);
  }

  /** Puts an earlier copy of the passkey into the authenticator. */
  async turnBack(): Promise<void> {
    const { authenticatorId } = this;
    const { credentials } = await this.send<{ credentials: readonly { readonly credentialId: string }[] }>(
      'WebAuthn.getCredentials',
      { authenticatorId },
    );
    const [credential] = credentials;
    await this.send('WebAuthn.removeCredential', { authenticatorId, credentialId: credential!.credentialId });
    await this.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount: 0 } });
  }
}
