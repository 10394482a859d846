import { z } from 'zod';
import type { RequestRecovery } from '../../../application/sessions/request-recovery.js';
import type { SignedIn, SignIn } from '../../../application/sessions/sign-in.js';
import { SignOut } from '../../../application/sessions/sign-out.js';
import type { SetPasswordByLink } from '../../../application/users/set-password-by-link.js';
import type { Register } from '../../../application/users/register.js';
import { clearable, email, label, newEmail, newPassword, nothing } from '../routing/fields.js';
import { loggedOf } from '../routing/logged.js';
import { guarded, open, type Route } from '../routing/route.js';
import { presentUser } from '../users/present.js';
import { userSchema } from '../users/schema.js';

export interface SessionRoutesOptions {
  readonly signIn: SignIn;
  readonly signOut: SignOut;
  readonly register: Register;
  readonly requestRecovery: RequestRecovery;
  readonly setPasswordByLink: SetPasswordByLink;
  readonly passwordMinLength: number;
  readonly basePath: string;
}

const authSchema = z
  .object({ user: userSchema, accessToken: z.string().meta({ description: 'A JWT, to be sent as the bearer token' }) })
  .meta({ id: 'AuthType' });
const signInSchema = z.object({ email: z.string(), password: z.string() }).meta({ id: 'LoginInput' });
const recoverySchema = z.object({ email }).meta({ id: 'RecoveryRequest' });

/** Sign-in, sign-out, registration and password recovery. */
export function sessionRoutes(options: SessionRoutesOptions): Route[] {
  const { signIn, signOut, register, requestRecovery, setPasswordByLink } = options;
  const common = { method: 'POST', tags: ['sessions'], private: true } as const;
  return [
    open({
      ...common,
      path: '/login',
      operationId: 'signIn',
      summary: 'Sign in with an e-mail address and a password',
      body: signInSchema,
      responses: { 200: authSchema },
      refusals: ['invalid_credentials', 'account_suspended'],
      limits: (address) => signIn.admit(address),
      handler: async (ctx) => {
        const { body, address } = ctx.state;
        ctx.body = present(await signIn.execute({ ...body, address }));
      },
    }),
    open({
      ...common,
      path: '/register',
      operationId: 'register',
      summary: 'Register a new user without roles',
      body: registerSchema(options.passwordMinLength),
      responses: { 201: authSchema },
      refusals: ['registration_closed', 'email_taken'],
      location: true,
      limits: (address) => register.admit(address),
      handler: async (ctx) => {
        const { body, address, requestId } = ctx.state;
        const signedIn = await register.execute({ ...body, address, requestId });
        ctx.status = 201;
        ctx.set('Location', `${options.basePath}/users/${signedIn.user.id}`);
        ctx.body = present(signedIn);
      },
    }),
    open({
      ...common,
      path: '/send-password',
      operationId: 'requestRecovery',
      summary: 'Ask for a link to set a new password; doesn’t reveal whether the address is known',
      body: recoverySchema,
      responses: { 200: nothing },
      limits: (address) => requestRecovery.admit(address),
      handler: async (ctx) => {
        const { body, address, requestId } = ctx.state;
        await requestRecovery.execute({ email: body.email.address, address, requestId });
        ctx.body = {};
      },
    }),
    open({
      ...common,
      path: '/reset-password',
      operationId: 'resetPassword',
      summary: 'Set a new password with a mailed link; ends all of the user’s sessions',
      body: z
        .object({
          token: z.string().meta({ description: 'From the link, which works once' }),
          password: newPassword(options.passwordMinLength),
        })
        .meta({ id: 'PasswordReset' }),
      responses: { 200: nothing },
      refusals: ['link_invalid'],
      limits: (address) => setPasswordByLink.admit(address),
      handler: async (ctx) => {
        const { body, address, requestId } = ctx.state;
        await setPasswordByLink.execute({ ...body, address, requestId });
        ctx.body = {};
      },
    }),
    guarded({
      ...common,
      path: '/logout',
      needs: SignOut.needs,
      operationId: 'signOut',
      summary: 'End this session everywhere',
      responses: { 200: nothing },
      handler: async (ctx) => {
        await signOut.execute(ctx.state.actor, loggedOf(ctx));
        ctx.body = {};
      },
    }),
  ];
}

function registerSchema(minLength: number) {
  return z
    .object({
      email: newEmail,
      password: newPassword(minLength),
      first_name: label,
      last_name: label,
      avatar: clearable.optional(),
    })
    .transform((body) => ({
      email: body.email,
      password: body.password,
      firstName: body.first_name,
      lastName: body.last_name,
      avatar: body.avatar ?? '',
    }))
    .meta({ id: 'RegisterInput' });
}

function present({ user, permissions, token }: SignedIn) {
  return { user: presentUser(user, permissions), accessToken: token };
}
