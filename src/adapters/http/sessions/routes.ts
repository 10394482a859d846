import { BASE_PATH, PASSWORD_MIN_LENGTH, routeGroup, type Used } from '../declarations/route-group.js';
import { z } from 'zod';
import { RequestRecovery } from '../../../application/sessions/request-recovery.js';
import { SignIn } from '../../../application/sessions/sign-in.js';
import { SignOut } from '../../../application/sessions/sign-out.js';
import { SetPasswordByLink } from '../../../application/users/set-password-by-link.js';
import { Register } from '../../../application/users/register.js';
import { withoutBasePath } from '../../../domain/avatars/avatar-path.js';
import { codeField } from '../one-time-codes/routes.js';
import { clearable, email, newEmail, newLabel, newPassword, nothing } from '../validation/fields.js';
import { loggedOf } from '../log-position/logged.js';
import { asSent } from '../validation/normal-body.js';
import { guarded, publicRoute, type Route } from '../declarations/route.js';
import { authSchema, deviceOf, presentAuth } from './auth-type.js';

const uses = {
  signIn: SignIn,
  signOut: SignOut,
  register: Register,
  requestRecovery: RequestRecovery,
  setPasswordByLink: SetPasswordByLink,
  passwordMinLength: PASSWORD_MIN_LENGTH,
  basePath: BASE_PATH,
};

const signInSchema = z
  .object({ email: z.string(), password: asSent(z.string()), code: codeField })
  .meta({ id: 'LoginInput' });
const recoverySchema = z.object({ email }).meta({ id: 'RecoveryRequest' });

/** Sign-in, sign-out, registration and password recovery. */
export const sessionRoutes = routeGroup(uses, routesOf);

function routesOf(options: Used<typeof uses>): Route[] {
  const { signIn, signOut, register, requestRecovery, setPasswordByLink } = options;
  const common = { method: 'POST', tags: ['sessions'], private: true } as const;
  return [
    publicRoute({
      ...common,
      path: '/login',
      operationId: 'signIn',
      summary: 'Sign in with an e-mail address, a password and, if the account has them, a one-time code',
      body: signInSchema,
      responses: { 200: authSchema },
      refusals: [
        ...(['invalid_credentials', 'account_suspended', 'password_sign_in_off'] as const),
        ...(['code_required', 'code_unavailable'] as const),
      ],
      limits: (address, requestId) => signIn.admit(address, requestId),
      handler: async (ctx) => {
        const { body, requestId } = ctx.state;
        ctx.body = presentAuth(await signIn.execute({ ...body, device: deviceOf(ctx), requestId }));
      },
    }),
    publicRoute({
      ...common,
      path: '/register',
      operationId: 'register',
      summary: 'Register a new user without roles',
      body: registerSchema(options.passwordMinLength),
      responses: { 201: authSchema },
      refusals: ['registration_closed', 'password_sign_in_off', 'email_taken'],
      location: true,
      logged: true,
      limits: (address) => register.admit(address),
      handler: async (ctx) => {
        const signedIn = await register.execute({ ...ctx.state.body, device: deviceOf(ctx), ...loggedOf(ctx) });
        ctx.status = 201;
        ctx.set('Location', `${options.basePath}/users/${signedIn.user.id}`);
        ctx.body = presentAuth(signedIn);
      },
    }),
    publicRoute({
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
    publicRoute({
      ...common,
      path: '/reset-password',
      operationId: 'resetPassword',
      summary: 'Set a new password with a mailed link; ends all of the user’s sessions',
      body: z
        .object({
          token: asSent(z.string().meta({ description: 'From the link, which works once' })),
          password: newPassword(options.passwordMinLength),
        })
        .meta({ id: 'PasswordReset' }),
      responses: { 200: nothing },
      refusals: ['link_invalid'],
      logged: true,
      limits: (address) => setPasswordByLink.admit(address),
      handler: async (ctx) => {
        const { body, address } = ctx.state;
        await setPasswordByLink.execute({ ...body, address, ...loggedOf(ctx) });
        ctx.body = {};
      },
    }),
    guarded({
      ...common,
      path: '/logout',
      withoutSecondFactor: 'always',
      needs: SignOut.needs,
      peopleOnly: true,
      operationId: 'signOut',
      summary: 'End this session everywhere',
      responses: { 200: nothing },
      logged: true,
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
      first_name: newLabel,
      last_name: newLabel,
      avatar: clearable.optional(),
    })
    .transform((body) => ({
      email: body.email,
      password: body.password,
      firstName: body.first_name,
      lastName: body.last_name,
      avatar: withoutBasePath(body.avatar ?? ''),
    }))
    .meta({ id: 'RegisterInput' });
}
