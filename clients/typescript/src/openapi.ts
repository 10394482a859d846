// Written by `npm run client-types` from the API document; a test fails when it's out of date.

export interface paths {
    readonly "/healthz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Liveness; does no I/O
         * @description Public; an access token is ignored.
         */
        readonly get: operations["getHealth"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/readyz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Readiness: 503 while the storage fails or refuses writes, and while the service shuts down
         * @description Public; an access token is ignored.
         */
        readonly get: operations["getReadiness"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/me/sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the caller’s sessions
         * @description For every signed-in user.
         */
        readonly get: operations["listOwnSessions"];
        readonly put?: never;
        readonly post?: never;
        /**
         * End all of the caller’s sessions but the one of this request
         * @description For every signed-in user.
         */
        readonly delete: operations["endOtherSessions"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/me/sessions/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * End one of the caller’s sessions everywhere
         * @description For every signed-in user.
         */
        readonly delete: operations["endOwnSession"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/{id}/sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List a user’s sessions
         * @description Your own record only needs signing in; any other needs `account.read`.
         */
        readonly get: operations["listSessions"];
        readonly put?: never;
        readonly post?: never;
        /**
         * End all of a user’s sessions everywhere
         * @description Your own record only needs signing in; any other needs `account.update` and `account.read`.
         */
        readonly delete: operations["endSessions"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/{id}/sessions/{session}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * End one of a user’s sessions everywhere
         * @description Your own record only needs signing in; any other needs `account.update` and `account.read`.
         */
        readonly delete: operations["endSession"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/login": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sign in with an e-mail address, a password and, if the account has them, a one-time code
         * @description Public; an access token is ignored.
         */
        readonly post: operations["signIn"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/register": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Register a new user without roles
         * @description Public; an access token is ignored.
         */
        readonly post: operations["register"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/send-password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Ask for a link to set a new password; doesn’t reveal whether the address is known
         * @description Public; an access token is ignored.
         */
        readonly post: operations["requestRecovery"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/reset-password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Set a new password with a mailed link; ends all of the user’s sessions
         * @description Public; an access token is ignored.
         */
        readonly post: operations["resetPassword"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/logout": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * End this session everywhere
         * @description For every signed-in user.
         */
        readonly post: operations["signOut"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/reset": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The page that a mailed link opens; it sends the new password to `POST /reset-password`
         * @description Public; an access token is ignored.
         */
        readonly get: operations["getResetPage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/reset/{asset}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A script or style sheet of that page
         * @description Public; an access token is ignored.
         */
        readonly get: operations["getResetPageAsset"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sign-in/providers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the identity providers that people sign in through
         * @description Public; an access token is ignored.
         */
        readonly get: operations["listProviders"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sign-in/{key}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Send a browser to an identity provider
         * @description Public; an access token is ignored.
         *
         *     The browser comes back to `return_to` with a code for `POST /login/code` after `#sign_in=`, or with the reason why there is none after `#sign_in_error=`.
         */
        readonly get: operations["beginSignIn"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sign-in/{key}/callback": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Where an identity provider sends a browser back to
         * @description Public; an access token is ignored.
         */
        readonly get: operations["finishSignIn"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/login/code": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sign in with the code that a browser brought back from an identity provider
         * @description Public; an access token is ignored.
         */
        readonly post: operations["signInWithCode"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sign-in/{key}/logout": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Where an identity provider says that somebody signed out there (OpenID Connect Back-Channel Logout 1.0)
         * @description Public; an access token is ignored.
         */
        readonly post: operations["endProviderSessions"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List users
         * @description Needs `account.read`.
         */
        readonly get: operations["listUsers"];
        /**
         * Give several users roles, take roles from them, suspend, reinstate or invite them
         * @description Needs `account.update` and `account.read`.
         *
         *     In one transaction: all of them, or nobody. A refusal names the first user in `errors.ids`. With `expect`, nothing happens unless exactly so many users are changed or invited.
         */
        readonly put: operations["updateUsers"];
        /**
         * Create a user, with a password or an invitation, or without either
         * @description Needs `account.create` and `account.read`.
         */
        readonly post: operations["createUser"];
        /**
         * Delete several users permanently
         * @description Needs `account.delete` and `account.read`.
         *
         *     In one transaction: all, or none. The first refusal names its record in `errors.id`.
         */
        readonly delete: operations["deleteUsers"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/me": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the signed-in user
         * @description For every signed-in user.
         */
        readonly get: operations["getOwnUser"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a user
         * @description Your own record only needs signing in; any other needs `account.read`.
         */
        readonly get: operations["getUser"];
        /**
         * Change a user’s name, avatar, password, e-mail address, roles, groups or suspension
         * @description Your own record only needs signing in; any other needs `account.update` and `account.read`.
         *
         *     Changing `email`, `suspended`, `roles` or `groups` needs `account.update` and `account.read`, even in your own record.
         */
        readonly put: operations["updateUser"];
        readonly post?: never;
        /**
         * Delete a user permanently
         * @description Needs `account.delete` and `account.read`.
         */
        readonly delete: operations["deleteUser"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/{id}/access": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Explain what a user may do
         * @description Your own record only needs signing in; any other needs `account.read` and `role.read`.
         *
         *     With `at` or `at_seq`, answers about the past; that also needs `account.read`, `role.read` and `ability.read`.
         *
         *     Gives each permission with the reason why it is allowed or not, and the roles that grant it, held directly or through groups.
         */
        readonly get: operations["explainUserAccess"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/{id}/access/timeline": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Show when a user was allowed what
         * @description Needs `account.read`, `role.read` and `ability.read`.
         *
         *     For each permission, the spans of time in which it was allowed, and the change that each began and ended with: of the user, or of a role, a group or an ability. A period with more changes than one answer may hold is refused.
         */
        readonly get: operations["traceUserAccess"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/{id}/invitation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Mail a user without a password a new link to set one
         * @description Needs `account.update` and `account.read`.
         */
        readonly post: operations["inviteUser"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/me/totp": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Tell whether the caller’s one-time codes are on, and how many recovery codes are left
         * @description For every signed-in user.
         */
        readonly get: operations["getTotp"];
        readonly put?: never;
        /**
         * Prepare one-time codes, or a replacement of those that are on
         * @description For every signed-in user.
         *
         *     Nothing changes until a code of the new secret is confirmed.
         */
        readonly post: operations["prepareTotp"];
        /**
         * Switch the caller’s one-time codes off
         * @description For every signed-in user.
         *
         *     Ends all other sessions of the caller.
         */
        readonly delete: operations["removeOwnTotp"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/me/totp/recovery-codes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Replace the caller’s recovery codes; the device stays
         * @description For every signed-in user.
         */
        readonly post: operations["renewRecoveryCodes"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/me/totp/confirm": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Switch the prepared one-time codes on
         * @description For every signed-in user.
         *
         *     Ends all other sessions of the caller, unless the codes replace others.
         */
        readonly post: operations["confirmTotp"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/{id}/totp": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Switch off the one-time codes of a user who has lost their device
         * @description Needs `account.update` and `account.read`.
         *
         *     Ends all sessions of the user.
         */
        readonly delete: operations["removeTotp"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/login/passkey/options": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Get a challenge for a passkey, to sign in or as a proof
         * @description Public; an access token is ignored.
         */
        readonly post: operations["preparePasskeySignIn"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/login/passkey": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sign in with a passkey; neither a password nor a one-time code is needed
         * @description Public; an access token is ignored.
         */
        readonly post: operations["signInWithPasskey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/me/passkeys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the caller’s passkeys
         * @description For every signed-in user.
         */
        readonly get: operations["listOwnPasskeys"];
        readonly put?: never;
        /**
         * Add a passkey that was made with the options
         * @description For every signed-in user.
         */
        readonly post: operations["addPasskey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/me/passkeys/options": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Get the options for a new passkey
         * @description For every signed-in user.
         *
         *     Good for ten minutes, in this session: a new passkey takes no other proof.
         */
        readonly post: operations["preparePasskey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/me/passkeys/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get one of the caller’s passkeys
         * @description For every signed-in user.
         */
        readonly get: operations["getOwnPasskey"];
        /**
         * Rename one of the caller’s passkeys
         * @description For every signed-in user.
         */
        readonly put: operations["updatePasskey"];
        readonly post?: never;
        /**
         * Remove one of the caller’s passkeys
         * @description For every signed-in user.
         *
         *     Ends the other sessions that it opened.
         */
        readonly delete: operations["removeOwnPasskey"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/{id}/passkeys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Remove all passkeys of a user who has lost their devices
         * @description Needs `account.update` and `account.read`.
         *
         *     Ends the sessions that they opened.
         */
        readonly delete: operations["removePasskeys"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/me/identities": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the caller’s identities
         * @description For every signed-in user.
         */
        readonly get: operations["listOwnIdentities"];
        readonly put?: never;
        /**
         * Link the caller’s account to the one that signed in at a provider, with a code of `link=true`
         * @description For every signed-in user.
         *
         *     Needs a proof. A 200 is for one’s own identity, which was linked before.
         */
        readonly post: operations["linkIdentity"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/me/identities/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Remove one of the caller’s identities
         * @description For every signed-in user.
         *
         *     Needs a proof. Ends the other sessions that it opened.
         */
        readonly delete: operations["removeOwnIdentity"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/{id}/identities": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List a user’s identities
         * @description Your own record only needs signing in; any other needs `account.read`.
         */
        readonly get: operations["listIdentities"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/{id}/identities/{identity}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Remove an identity of a user
         * @description Needs `account.update` and `account.read`.
         *
         *     Ends the sessions that it opened.
         */
        readonly delete: operations["removeIdentity"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/groups": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List groups
         * @description Needs `account.read`.
         *
         *     With `at` or `at_seq`, answers about the past; that also needs `account.read`, `role.read` and `ability.read`.
         */
        readonly get: operations["listGroups"];
        readonly put?: never;
        /**
         * Create a group with roles that you could assign
         * @description Needs `account.create` and `account.read`.
         */
        readonly post: operations["createGroup"];
        /**
         * Delete several groups; their members lose their roles
         * @description Needs `account.delete` and `account.read`.
         *
         *     In one transaction: all, or none. The first refusal names its record in `errors.id`.
         */
        readonly delete: operations["deleteGroups"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/groups/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a group
         * @description Needs `account.read`.
         *
         *     With `at` or `at_seq`, answers about the past; that also needs `account.read`, `role.read` and `ability.read`.
         */
        readonly get: operations["getGroup"];
        /**
         * Rename a group, or give its members other roles
         * @description Needs `account.update` and `account.read`.
         */
        readonly put: operations["updateGroup"];
        readonly post?: never;
        /**
         * Delete a group; its members lose its roles
         * @description Needs `account.delete` and `account.read`.
         */
        readonly delete: operations["deleteGroup"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/groups/{id}/members": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Move people into a group and out of it
         * @description Needs `account.update` and `account.read`.
         *
         *     In one write: all of them, or nobody. A refusal names the first person in `errors.add` or `errors.remove`.
         */
        readonly put: operations["updateGroupMembers"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/roles": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List roles; without role.read only ids and names
         * @description Needs `role.read`, `account.read` or `ability.read`.
         *
         *     With `at` or `at_seq`, answers about the past; that also needs `account.read`, `role.read` and `ability.read`.
         */
        readonly get: operations["listRoles"];
        readonly put?: never;
        /**
         * Create a role with permissions that you have
         * @description Needs `role.create` and `role.read`.
         */
        readonly post: operations["createRole"];
        /**
         * Delete several roles and remove them from every user
         * @description Needs `role.delete` and `role.read`.
         *
         *     In one transaction: all, or none. The first refusal names its record in `errors.id`.
         */
        readonly delete: operations["deleteRoles"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/roles/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a role; without role.read only id and name
         * @description Needs `role.read`, `account.read` or `ability.read`.
         *
         *     With `at` or `at_seq`, answers about the past; that also needs `account.read`, `role.read` and `ability.read`.
         */
        readonly get: operations["getRole"];
        /**
         * Rename a role, or grant and revoke single permissions
         * @description Needs `role.update` and `role.read`.
         */
        readonly put: operations["updateRole"];
        readonly post?: never;
        /**
         * Delete a role and remove it from every user
         * @description Needs `role.delete` and `role.read`.
         */
        readonly delete: operations["deleteRole"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/abilities": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List abilities
         * @description Needs `ability.read`, `role.read` or `account.read`.
         *
         *     With `at` or `at_seq`, answers about the past; that also needs `account.read`, `role.read` and `ability.read`.
         */
        readonly get: operations["listAbilities"];
        readonly put?: never;
        /**
         * Create an ability; its permissions are granted to the built-in Administrator
         * @description Needs `ability.create` and `ability.read`.
         */
        readonly post: operations["createAbility"];
        /**
         * Delete several abilities and revoke their permissions from every role
         * @description Needs `ability.delete` and `ability.read`.
         *
         *     In one transaction: all, or none. The first refusal names its record in `errors.id`.
         */
        readonly delete: operations["deleteAbilities"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/abilities/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an ability
         * @description Needs `ability.read`, `role.read` or `account.read`.
         *
         *     With `at` or `at_seq`, answers about the past; that also needs `account.read`, `role.read` and `ability.read`.
         */
        readonly get: operations["getAbility"];
        /**
         * Rename an ability, switch single actions, or set its own ones
         * @description Needs `ability.update` and `ability.read`.
         */
        readonly put: operations["updateAbility"];
        readonly post?: never;
        /**
         * Delete an ability and revoke its permissions from every role
         * @description Needs `ability.delete` and `ability.read`.
         */
        readonly delete: operations["deleteAbility"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/features": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List all features; with parameters, a page of them
         * @description For every signed-in user.
         *
         *     With `at` or `at_seq`, answers about the past; that also needs `account.read`, `role.read` and `ability.read`.
         */
        readonly get: operations["listFeatures"];
        readonly put?: never;
        /**
         * Create a feature
         * @description Needs `settings.update`.
         *
         *     Changing `targeting` also needs `segment.read`.
         */
        readonly post: operations["createFeature"];
        /**
         * Delete several features at once
         * @description Needs `settings.update`.
         *
         *     In one transaction: all, or none. The first refusal names its record in `errors.id`.
         */
        readonly delete: operations["deleteFeatures"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/features/stream": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Stream changes of features as server-sent events until the session ends
         * @description For every signed-in user.
         */
        readonly get: operations["streamFeatures"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/features/preview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Count the customers who would get each variant of a feature, and who would move; saves nothing
         * @description Needs `settings.read` and `segment.read`.
         */
        readonly post: operations["previewFeature"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/features/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a feature
         * @description For every signed-in user.
         *
         *     With `at` or `at_seq`, answers about the past; that also needs `account.read`, `role.read` and `ability.read`.
         */
        readonly get: operations["getFeature"];
        /**
         * Switch a feature, or change who gets which value of it, its name or its description
         * @description Needs `settings.update`.
         *
         *     Changing `targeting` also needs `segment.read`.
         */
        readonly put: operations["updateFeature"];
        readonly post?: never;
        /**
         * Delete a feature
         * @description Needs `settings.update`.
         */
        readonly delete: operations["deleteFeature"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/features/{id}/audience": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Count the customers in the segments that a feature targets
         * @description Needs `settings.read` and `segment.read`.
         */
        readonly get: operations["getFeatureAudience"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/features/{id}/explain": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Explain the value that a feature has for a customer
         * @description Needs `settings.read`, `segment.read` and `customer.read`.
         */
        readonly get: operations["explainFeature"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/ofrep/v1/evaluate/flags/{key}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Evaluate one flag
         * @description For every signed-in user.
         */
        readonly post: operations["evaluateFlag"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/ofrep/v1/evaluate/flags": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Evaluate all flags; also returns the URL of the stream of changes
         * @description For every signed-in user.
         */
        readonly post: operations["evaluateFlags"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/ofrep/v1/stream": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Stream that says when to evaluate again; takes the ticket from a bulk evaluation
         * @description Public; an access token is ignored.
         */
        readonly get: operations["streamEvaluations"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/tokens": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List API tokens
         * @description Needs `account.read`.
         */
        readonly get: operations["listTokens"];
        readonly put?: never;
        /**
         * Make an API token with roles that you could assign
         * @description Needs `account.create` and `account.read`.
         */
        readonly post: operations["createToken"];
        /**
         * Delete several API tokens, which are void at once
         * @description Needs `account.delete` and `account.read`.
         *
         *     In one transaction: all, or none. The first refusal names its record in `errors.id`.
         */
        readonly delete: operations["deleteTokens"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/tokens/self": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the API token of this request, with its permissions
         * @description For every signed-in user.
         *
         *     For programs: people get a 404, and themselves at `/users/me`.
         */
        readonly get: operations["getOwnToken"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/tokens/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an API token
         * @description Needs `account.read`.
         */
        readonly get: operations["getToken"];
        /**
         * Rename an API token, or change its roles or expiry
         * @description Needs `account.update` and `account.read`.
         */
        readonly put: operations["updateToken"];
        readonly post?: never;
        /**
         * Delete an API token, which is void at once
         * @description Needs `account.delete` and `account.read`.
         */
        readonly delete: operations["deleteToken"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/tokens/{id}/access": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Explain what an API token may do
         * @description Needs `account.read` and `role.read`.
         *
         *     With `at` or `at_seq`, answers about the past; that also needs `account.read`, `role.read` and `ability.read`.
         *
         *     Gives each permission with the reason why it is allowed or not, and the roles that grant it.
         */
        readonly get: operations["explainTokenAccess"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/tokens/{id}/rotate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Give an API token another text; the old one is void at once
         * @description Needs `account.update` and `account.read`.
         */
        readonly post: operations["rotateToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/tokens/{id}/release": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Let a directory that was held go on for an hour
         * @description Needs `account.delete` and `account.read`.
         *
         *     A token of a directory that has taken access from 50 people within an hour, or 5 % of those it did not make, is held: what would take access from more is refused until then.
         */
        readonly post: operations["releaseToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/assertions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Get an assertion of who you are and what you may do, for another service
         * @description For every signed-in user.
         *
         *     It lasts five minutes, never longer than the session or token, and isn’t recalled by a suspension. This service never accepts it.
         */
        readonly post: operations["issueAssertion"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/.well-known/jwks.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The keys that verify assertions, as a JSON Web Key Set (RFC 7517)
         * @description Public; an access token is ignored.
         */
        readonly get: operations["getAssertionKeys"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/access/v1/evaluation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Decide whether somebody may do something
         * @description For every signed-in user.
         *
         *     Others than oneself need `role.read`, by address also `account.read`. A denial is a 200 with `decision: false`: gateways use `GET /access/v1/check`.
         */
        readonly post: operations["evaluateAccess"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/access/v1/evaluations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Decide up to 100 questions at the same position of the change log
         * @description For every signed-in user.
         *
         *     Others than oneself need `role.read`, by address also `account.read`. A list with a question that the caller may not ask is refused.
         */
        readonly post: operations["evaluateSeveral"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/access/v1/search/subject": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * List the ids of users or tokens that may do something
         * @description Needs `role.read` and `account.read`.
         */
        readonly post: operations["searchSubjects"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/access/v1/search/action": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * List what somebody may do on an ability
         * @description For every signed-in user.
         *
         *     Others than oneself need `role.read`, by address also `account.read`.
         */
        readonly post: operations["searchActions"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/access/v1/check": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Tell a gateway whether the caller may do something: 204, or 403
         * @description For every signed-in user.
         */
        readonly get: operations["checkAccess"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/.well-known/authzen-configuration": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Describe the AuthZEN endpoints; 404 unless `PUBLIC_URL` is https or loopback
         * @description Public; an access token is ignored.
         */
        readonly get: operations["getAccessMetadata"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/customers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List customers
         * @description Needs `customer.read`.
         */
        readonly get: operations["listCustomers"];
        /**
         * Change the given fields of several customers at once
         * @description Needs `customer.update` and `customer.read`.
         *
         *     With `ids`, in one transaction: all, or none. With filters instead, which need `expect`, all customers that a list with these filters has: an operation changes them in batches, and `GET /operations/:id` shows how far it is. Fields with wrong values are named `changes.<field>`.
         */
        readonly put: operations["updateCustomers"];
        /**
         * Create a customer
         * @description Needs `customer.create` and `customer.read`.
         */
        readonly post: operations["createCustomer"];
        /**
         * Delete several customers at once
         * @description Needs `customer.delete` and `customer.read`.
         *
         *     With `id` alone, those with these ids, at most 200, in one transaction. With filters and `expect`, all customers that a list with these filters has: an operation deletes them in batches, and `GET /operations/:id` shows how far it is.
         */
        readonly delete: operations["deleteCustomers"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/customers/logs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the history of one customer or of all, newest first
         * @description Needs `customer.read`.
         */
        readonly get: operations["listCustomerLogs"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/customers/logs/histogram": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Count the entries of the history of one customer or of all over time
         * @description Needs `customer.read`.
         *
         *     Takes the filters of the list. Without `created_gte`, the last 48 hours, 30 days or 52 weeks.
         */
        readonly get: operations["countCustomerLogsByTime"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/customers/facets": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Count customers by status and by role, or by any fields
         * @description Needs `customer.read`.
         */
        readonly get: operations["countCustomerFacets"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/customers/columns": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the own columns in use, the most used first
         * @description Needs `customer.read`.
         *
         *     At most 1000.
         */
        readonly get: operations["listCustomerColumns"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/customers/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a customer
         * @description Needs `customer.read`.
         */
        readonly get: operations["getCustomer"];
        /**
         * Change the given fields of a customer
         * @description Needs `customer.update` and `customer.read`.
         */
        readonly put: operations["updateCustomer"];
        readonly post?: never;
        /**
         * Delete a customer
         * @description Needs `customer.delete` and `customer.read`.
         */
        readonly delete: operations["deleteCustomer"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/customers/import": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create or update up to 500 customers at once
         * @description Needs `customer.create`, `customer.update` and `customer.read`.
         *
         *     In one transaction. Wrong records are rejected one by one. A dry run answers the same and saves nothing.
         */
        readonly post: operations["importCustomers"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/customers/trash/{id}/restore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Restore a deleted customer
         * @description Needs `customer.create` and `customer.read`.
         *
         *     With the same id, values and history. A dry run answers the same and saves nothing.
         */
        readonly post: operations["restoreCustomer"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/customers/trash": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List deleted customers that can be restored, the last deleted first
         * @description Needs `customer.delete` and `customer.read`.
         */
        readonly get: operations["listDeletedCustomers"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Erase several deleted customers for good, or all of them
         * @description Needs `customer.delete` and `customer.read`.
         *
         *     With `id`, those with these ids, at most 200, in one transaction. With `expect`, all who are in the trash: an operation erases them in batches, and `GET /operations/:id` shows how far it is.
         */
        readonly delete: operations["eraseCustomers"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/customers/{id}/membership": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the segments that a customer is in, and the features that are on for them, with reasons
         * @description Needs `customer.read` and `segment.read`.
         *
         *     Without `settings.read`, `features` is empty; counts stay exact.
         */
        readonly get: operations["getCustomerMembership"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/operations/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an operation of your own
         * @description For every signed-in user.
         *
         *     Those of others are not found.
         */
        readonly get: operations["getOperation"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Stop an operation of your own
         * @description For every signed-in user.
         *
         *     What it has changed stays. Stopping one that has ended changes nothing.
         */
        readonly delete: operations["stopOperation"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/operations/{id}/undo": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Undo an operation of your own that changed customers
         * @description Needs `customer.update` and `customer.read`.
         *
         *     Another operation gives each customer their earlier values back, unless one of them was changed since, and restores those that were deleted, if they are still in the trash, which also needs `customer.create`. With `trial`, it only counts how many that would be.
         */
        readonly post: operations["undoOperation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/segments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List segments with their exact counts and some of their customers
         * @description Needs `segment.read`.
         *
         *     Without `customer.read`, `customers` is empty; counts stay exact.
         *
         *     With `at` or `at_seq`, answers about the past; that also needs `account.read`, `role.read` and `ability.read`.
         */
        readonly get: operations["listSegments"];
        readonly put?: never;
        /**
         * Create a segment
         * @description Needs `segment.create`, `segment.read` and `customer.read`.
         */
        readonly post: operations["createSegment"];
        /**
         * Delete several segments at once
         * @description Needs `segment.delete` and `segment.read`.
         *
         *     In one transaction: all, or none. The first refusal names its record in `errors.id`.
         */
        readonly delete: operations["deleteSegments"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/segments/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a segment
         * @description Needs `segment.read`.
         *
         *     Without `customer.read`, `customers` is empty; counts stay exact.
         *
         *     With `at` or `at_seq`, answers about the past; that also needs `account.read`, `role.read` and `ability.read`.
         */
        readonly get: operations["getSegment"];
        /**
         * Change the given fields of a segment
         * @description Needs `segment.update` and `segment.read`.
         *
         *     Changing `filters` also needs `customer.read`.
         *
         *     Without `customer.read`, `customers` is empty; counts stay exact.
         */
        readonly put: operations["updateSegment"];
        readonly post?: never;
        /**
         * Delete a segment; its customers are kept
         * @description Needs `segment.delete` and `segment.read`.
         */
        readonly delete: operations["deleteSegment"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/segments/preview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Preview the members of a filter; saves nothing
         * @description Needs `segment.read` and `customer.read`.
         */
        readonly post: operations["previewSegment"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/segments/{id}/customers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the customers of a segment
         * @description Needs `segment.read` and `customer.read`.
         */
        readonly get: operations["listSegmentCustomers"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/segments/explain": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Explain why a customer matches a filter or not; saves nothing
         * @description Needs `segment.read` and `customer.read`.
         */
        readonly post: operations["explainFilters"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/segments/{id}/explain": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Explain why a customer is a member of a segment or not
         * @description Needs `segment.read` and `customer.read`.
         */
        readonly get: operations["explainSegment"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/upload-avatar": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Upload an image; put the returned path into an avatar field
         * @description For every signed-in user.
         */
        readonly post: operations["uploadAvatar"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/avatars/{name}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an image
         * @description Public; an access token is ignored.
         */
        readonly get: operations["getAvatar"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/views": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the caller’s views, and those for everybody of lists that they may read
         * @description For every signed-in user.
         */
        readonly get: operations["listViews"];
        readonly put?: never;
        /**
         * Save a view of a list that the caller may read
         * @description For every signed-in user.
         *
         *     Changing `shared` also needs `settings.update`.
         */
        readonly post: operations["createView"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/views/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a view
         * @description For every signed-in user.
         */
        readonly get: operations["getView"];
        /**
         * Rename, overwrite, pin or share a view; one of somebody else takes `settings.update`
         * @description For every signed-in user.
         *
         *     Changing `shared` also needs `settings.update`.
         */
        readonly put: operations["updateView"];
        readonly post?: never;
        /**
         * Delete a view; one of somebody else takes `settings.update`
         * @description For every signed-in user.
         */
        readonly delete: operations["deleteView"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/changes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the change log, newest first
         * @description Needs `account.read`, `role.read` and `ability.read`.
         */
        readonly get: operations["listChanges"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/changes/histogram": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Count the entries of the change log over time
         * @description Needs `account.read`, `role.read` and `ability.read`.
         *
         *     Takes the filters of the list. Without `at_gte`, the last 48 hours, 30 days or 52 weeks.
         */
        readonly get: operations["countChangesByTime"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/changes/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an entry of the change log
         * @description Needs `account.read`, `role.read` and `ability.read`.
         */
        readonly get: operations["getChange"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/changes/{id}/undo": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Undo the deletion of a role, a group or an ability
         * @description Needs `account.read`, `role.read` and `ability.read`.
         *
         *     Makes the record again and gives it back to all who had it, in one step. Needs what creating and giving it needs.
         */
        readonly post: operations["undoChange"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sign-ins/histogram": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Count sign-ins and failed ones over time
         * @description Needs `account.read`, `role.read` and `ability.read`.
         */
        readonly get: operations["countSignIns"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/features/evaluations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Count the evaluations of several features over time
         * @description Needs `settings.read`.
         *
         *     Unknown ids are left out. Up to 4,000 days of all features together.
         */
        readonly get: operations["countEvaluationsOfFeatures"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/features/{id}/evaluations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Count the evaluations of a feature over time, by variant
         * @description Needs `settings.read`.
         */
        readonly get: operations["countEvaluations"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/customers/sizes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Show how many customers there were over time
         * @description Needs `customer.read`.
         */
        readonly get: operations["listCustomerSizes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/segments/sizes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Show how many customers several segments had over time
         * @description Needs `segment.read`.
         *
         *     Unknown ids are left out. Up to 4,000 days of all segments together.
         */
        readonly get: operations["listSizesOfSegments"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/segments/{id}/sizes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Show how many customers a segment had over time
         * @description Needs `segment.read`.
         */
        readonly get: operations["listSegmentSizes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhooks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List webhooks
         * @description Needs `settings.read`.
         */
        readonly get: operations["listWebhooks"];
        readonly put?: never;
        /**
         * Make a webhook, which tells what you may read from now on
         * @description Needs `settings.update`.
         */
        readonly post: operations["createWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhooks/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a webhook
         * @description Needs `settings.read`.
         */
        readonly get: operations["getWebhook"];
        /**
         * Change a webhook, or switch it on or off
         * @description Needs `settings.update`.
         *
         *     Changes of more than the name make you its owner, and are for people. Switched on, it goes on where it stopped.
         */
        readonly put: operations["updateWebhook"];
        readonly post?: never;
        /**
         * Delete a webhook
         * @description Needs `settings.update`.
         */
        readonly delete: operations["deleteWebhook"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhooks/{id}/rotate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Give a webhook another secret; the one before signs, too, for 24 hours
         * @description Needs `settings.update`.
         */
        readonly post: operations["rotateWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhooks/{id}/deliveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the last 1,000 tries of a webhook, newest first
         * @description Needs `settings.read`.
         */
        readonly get: operations["listWebhookDeliveries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhooks/{id}/redeliver": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Tell again what happened since a moment, at once or when it is on
         * @description Needs `settings.update`.
         */
        readonly post: operations["redeliverWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhooks/{id}/test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send `webhook.test` once, also while it is off; at most 20 an hour
         * @description Needs `settings.update`.
         */
        readonly post: operations["testWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/propagation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Wait until a change is in force everywhere
         * @description For every signed-in user.
         *
         *     Waits for at most twice `PROPAGATION_BOUND_MS`. False at once for a number that isn’t written yet. To get a write’s answer only then, send the write with `wait=everywhere`.
         */
        readonly get: operations["getPropagation"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/about": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Whom to ask for permissions, and how long deleted customers are kept
         * @description For every signed-in user.
         */
        readonly get: operations["getAbout"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/status": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Version, storage and processes of the service
         * @description Needs `settings.read`.
         */
        readonly get: operations["getStatus"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/status/pending": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Mail that waits, running operations, the last backup, and whether anybody may register
         * @description Needs `settings.read`.
         */
        readonly get: operations["getPendingWork"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/metrics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Metrics in the Prometheus text format; requires METRICS_TOKEN to be set, and that token
         * @description Requires the metrics token; access tokens are refused.
         */
        readonly get: operations["getMetrics"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/openapi.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * This document
         * @description Public; an access token is ignored.
         */
        readonly get: operations["getApiDocument"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/docs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A page to read this document and try requests
         * @description Public; an access token is ignored.
         */
        readonly get: operations["getReference"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/docs/{asset}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A script or style sheet of that page
         * @description Public; an access token is ignored.
         */
        readonly get: operations["getReferenceAsset"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A resource and the actions that exist for it */
        readonly Ability: {
            readonly id: string;
            readonly key: string;
            readonly name: string;
            readonly description: string;
            readonly read: boolean;
            readonly create: boolean;
            readonly update: boolean;
            readonly delete: boolean;
            /** @description Actions that only this ability has, by name; absent if it has none */
            readonly actions?: readonly string[];
            readonly created: components["schemas"]["Timestamp"];
            readonly updated: components["schemas"]["Timestamp"];
        };
        /** @description Absent fields keep their values, so one boolean can be switched alone */
        readonly AbilityUpdate: {
            /** @description Optional; must equal the id in the path */
            readonly id?: string;
            /** @description The `updated` of the record as it was read: fields that somebody else has changed since then are not overwritten. Ignored with `If-Match`, and when the record did not exist at that time */
            readonly updated?: unknown;
            /** @description Optional; must equal the current key */
            readonly key?: string;
            /** @description 1 to 200 characters after trimming, no control or invisible characters */
            readonly name?: string;
            /** @description Up to 2000 characters, newlines and tabs allowed; null or an empty string clears it */
            readonly description?: string | null;
            /** @description Actions that only this ability has, such as "approve", in any order; at most 20 different ones (otherwise 409). An empty list removes all */
            readonly actions?: readonly string[];
            readonly read?: boolean;
            readonly create?: boolean;
            readonly update?: boolean;
            readonly delete?: boolean;
        };
        /** @description What everybody who is signed in may know of this installation */
        readonly About: {
            /** @description Whom to ask for more permissions (`CONTACT`) */
            readonly contact: string | null;
            /** @description How long deleted customers are kept; 0 if they’re erased at once */
            readonly trash_days: number;
        };
        /** @description Only `granted` is allowed. The reasons are those of explained access */
        readonly AccessDecision: {
            readonly decision: boolean;
            readonly context: {
                /** @enum {string} */
                readonly reason: "granted" | "not_granted" | "action_off" | "no_such_action" | "suspended" | "expired" | "unknown_subject" | "unknown_resource" | "unknown_action";
                /** @description The roles that grant it, by name; of others, `through` which groups only with `account.read` */
                readonly granted_by: readonly {
                    readonly id: string;
                    readonly name: string;
                    readonly through?: {
                        readonly id: string;
                        readonly name: string;
                    };
                }[];
                /** @description The id of the last change that the answer takes into account */
                readonly seq: string;
            };
        };
        readonly AccessDecisions: {
            readonly evaluations: readonly (components["schemas"]["AccessDecision"] | components["schemas"]["FailedAccessDecision"])[];
        };
        readonly AccessEvaluationRequest: {
            /** @description Type `user`, whose id is a user’s id or address, or `token`. Any other type is unknown */
            readonly subject: {
                readonly type: string;
                readonly id: string;
                /** @description Decide nothing */
                readonly properties?: {
                    readonly [key: string]: unknown;
                } | null;
            };
            readonly action: {
                readonly name: string;
                /** @description Decide nothing */
                readonly properties?: {
                    readonly [key: string]: unknown;
                } | null;
            };
            /** @description The type is the key of an ability. The id is required, and decides nothing */
            readonly resource: {
                readonly type: string;
                readonly id: string;
                /** @description Decide nothing */
                readonly properties?: {
                    readonly [key: string]: unknown;
                } | null;
            };
            /** @description `at` or `at_seq` ask about the past, for which `account.read`, `role.read` and `ability.read` are required. The rest decides nothing */
            readonly context?: ({
                /** Format: date-time */
                readonly at?: string;
                readonly at_seq?: string | number;
            } & {
                readonly [key: string]: unknown;
            }) | null;
        };
        readonly AccessEvaluationsRequest: {
            /** @description Type `user`, whose id is a user’s id or address, or `token`. Any other type is unknown */
            readonly subject?: {
                readonly type: string;
                readonly id: string;
                /** @description Decide nothing */
                readonly properties?: {
                    readonly [key: string]: unknown;
                } | null;
            };
            readonly action?: {
                readonly name: string;
                /** @description Decide nothing */
                readonly properties?: {
                    readonly [key: string]: unknown;
                } | null;
            };
            /** @description The type is the key of an ability. The id is required, and decides nothing */
            readonly resource?: {
                readonly type: string;
                readonly id: string;
                /** @description Decide nothing */
                readonly properties?: {
                    readonly [key: string]: unknown;
                } | null;
            };
            /** @description `at` or `at_seq` ask about the past, for which `account.read`, `role.read` and `ability.read` are required. The rest decides nothing */
            readonly context?: ({
                /** Format: date-time */
                readonly at?: string;
                readonly at_seq?: string | number;
            } & {
                readonly [key: string]: unknown;
            }) | null;
            /** @description What a question leaves out is taken from beside the list. A malformed question gets an error as its answer. Without questions, the request is a single one */
            readonly evaluations?: readonly ({
                /** @description Type `user`, whose id is a user’s id or address, or `token`. Any other type is unknown */
                readonly subject?: {
                    readonly type: string;
                    readonly id: string;
                    /** @description Decide nothing */
                    readonly properties?: {
                        readonly [key: string]: unknown;
                    } | null;
                };
                readonly action?: {
                    readonly name: string;
                    /** @description Decide nothing */
                    readonly properties?: {
                        readonly [key: string]: unknown;
                    } | null;
                };
                /** @description The type is the key of an ability. The id is required, and decides nothing */
                readonly resource?: {
                    readonly type: string;
                    readonly id: string;
                    /** @description Decide nothing */
                    readonly properties?: {
                        readonly [key: string]: unknown;
                    } | null;
                };
                /** @description `at` or `at_seq` ask about the past, for which `account.read`, `role.read` and `ability.read` are required. The rest decides nothing */
                readonly context?: ({
                    /** Format: date-time */
                    readonly at?: string;
                    readonly at_seq?: string | number;
                } & {
                    readonly [key: string]: unknown;
                }) | null;
            } | unknown)[] | null;
            readonly options?: ({
                readonly evaluations_semantic?: ("execute_all" | "deny_on_first_deny" | "permit_on_first_permit") | null;
            } & {
                readonly [key: string]: unknown;
            }) | null;
        };
        readonly AccessMetadata: {
            readonly policy_decision_point: string;
            readonly access_evaluation_endpoint: string;
            readonly access_evaluations_endpoint: string;
            readonly search_subject_endpoint: string;
            readonly search_action_endpoint: string;
        };
        /** @description Send it as `page.token` with the same search. Empty at the end */
        readonly AccessNextPage: {
            readonly next_token: string;
        };
        readonly AccessTimeline: {
            readonly user: {
                readonly id: string;
                readonly first_name: string;
                readonly last_name: string;
                readonly suspended: boolean;
            } | components["schemas"]["DeletedUser"];
            readonly from: components["schemas"]["Timestamp"];
            readonly to: components["schemas"]["Timestamp"];
            /** @description Those that were allowed at some time of the period */
            readonly permissions: readonly {
                readonly ability: string;
                readonly action: string;
                readonly spans: readonly components["schemas"]["AllowedSpan"][];
            }[];
            /** @description What the spans began and ended with, in order; `GET /changes/:id` has the values */
            readonly changes: readonly {
                readonly id: string;
                readonly at: components["schemas"]["Timestamp"];
                readonly actor_id: string;
                readonly actor_name: string | null;
                /** @enum {string} */
                readonly resource: "user" | "role" | "group" | "ability" | "feature" | "segment" | "token" | "webhook" | "session" | "store";
                readonly record_id: string;
                /** @enum {string} */
                readonly action: "created" | "updated" | "deleted";
            }[];
        };
        /** @description The standard actions, then those that only this ability has, by name */
        readonly ActionFlags: {
            readonly read: boolean;
            readonly create: boolean;
            readonly update: boolean;
            readonly delete: boolean;
        } & {
            readonly [key: string]: boolean;
        };
        readonly ActionSearchRequest: {
            /** @description Type `user`, whose id is a user’s id or address, or `token`. Any other type is unknown */
            readonly subject: {
                readonly type: string;
                readonly id: string;
                /** @description Decide nothing */
                readonly properties?: {
                    readonly [key: string]: unknown;
                } | null;
            };
            /** @description The type is the key of an ability. The id is required, and decides nothing */
            readonly resource: {
                readonly type: string;
                readonly id: string;
                /** @description Decide nothing */
                readonly properties?: {
                    readonly [key: string]: unknown;
                } | null;
            };
            /** @description `at` or `at_seq` ask about the past, for which `account.read`, `role.read` and `ability.read` are required. The rest decides nothing */
            readonly context?: ({
                /** Format: date-time */
                readonly at?: string;
                readonly at_seq?: string | number;
            } & {
                readonly [key: string]: unknown;
            }) | null;
            /** @description Of at most 1000 results */
            readonly page?: {
                readonly token?: string | null;
                readonly limit?: number | null;
            } | null;
        };
        /** @description `started_by` and `ended_by` are ids of `changes`. Without `started_by` it began before the period, without `ended_by` it goes on beyond it; then `to` is null */
        readonly AllowedSpan: {
            readonly from: components["schemas"]["Timestamp"];
            readonly to: components["schemas"]["Timestamp"] | null;
            readonly started_by: string | null;
            readonly ended_by: string | null;
        };
        /** @description OpenAPI 3.1 */
        readonly ApiDocument: {
            readonly openapi: string;
        } & {
            readonly [key: string]: unknown;
        };
        readonly Assertion: {
            /** @description A JWT (ES256) */
            readonly assertion: string;
            readonly expires: components["schemas"]["Timestamp"];
        };
        readonly AssertionRequest: {
            /** @description The service that it is for: one of those in `ASSERTION_AUDIENCES` */
            readonly audience: string;
            /** @description Keys of the abilities to name permissions of; without it, all. Unknown ones name nothing */
            readonly abilities?: readonly string[];
        };
        readonly AuthType: {
            readonly user: components["schemas"]["User"];
            /** @description A JWT, to be sent as the bearer token */
            readonly accessToken: string;
        };
        readonly AvatarUpload: {
            /** @description JPEG, PNG, WebP or GIF as base64 or a data: URL; up to 5 MiB and 50,000,000 pixels */
            readonly base64: string;
            readonly fileName?: string | null;
        };
        readonly BackChannelLogout: {
            /** @description A logout token */
            readonly logout_token: string;
        };
        readonly BulkFlagEvaluation: {
            readonly flags: readonly (components["schemas"]["FlagEvaluation"] | components["schemas"]["FailedFlagEvaluation"])[];
            readonly eventStreams: readonly {
                /** @constant */
                readonly type: "sse";
                readonly endpoint: {
                    readonly requestUri: string;
                };
            }[];
        };
        /** @description A change log entry; `id` is its sequence number */
        readonly Change: {
            readonly id: string;
            readonly at: components["schemas"]["Timestamp"];
            readonly actor_id: string;
            /** @description The current name; null once the user or token is deleted */
            readonly actor_name: string | null;
            /** @enum {string} */
            readonly resource: "user" | "role" | "group" | "ability" | "feature" | "segment" | "token" | "webhook" | "session" | "store";
            readonly record_id: string;
            /** @enum {string} */
            readonly action: "created" | "updated" | "deleted";
            readonly before: {
                readonly [key: string]: unknown;
            } | null;
            readonly after: {
                readonly [key: string]: unknown;
            } | null;
            /**
             * @description Fields were left out of `before` and `after` that the caller may not read
             * @constant
             */
            readonly hidden?: true;
            readonly request_id: string | null;
            readonly hash: string;
        };
        /** @description The standard fields and the own columns of the organisation */
        readonly Customer: {
            readonly id: string;
            readonly name: string;
            readonly first_name: string | null;
            readonly last_name: string | null;
            readonly email: string | null;
            readonly phone: string | null;
            readonly company: string | null;
            readonly avatar: string | null;
            readonly status: string;
            readonly role: string;
            readonly notes: string | null;
            readonly created: components["schemas"]["Timestamp"];
            readonly updated: components["schemas"]["Timestamp"];
        } & {
            readonly [key: string]: (string | number | boolean) | null;
        };
        /** @description Up to 32 own columns may be added under any other valid name, each with a text, a number or a boolean */
        readonly CustomerChanges: {
            /** @description If empty, composed of first and last name */
            readonly name?: string | null;
            readonly first_name?: string | null;
            readonly last_name?: string | null;
            /** @description An e-mail address; need not be unique */
            readonly email?: string | null;
            readonly phone?: string | null;
            readonly company?: string | null;
            /** @description A path returned by the avatar upload */
            readonly avatar?: string | null;
            /** @description Letters, digits, _, - or spaces */
            readonly status?: string;
            /** @description Letters, digits, _, - or spaces */
            readonly role?: string;
            /** @description Newlines and tabs allowed */
            readonly notes?: string | null;
        } & {
            readonly [key: string]: (string | number | boolean | null) | null;
        };
        readonly CustomerColumn: {
            readonly name: string;
            /** @description The most frequent first */
            readonly types: readonly ("boolean" | "number" | "string")[];
            /** @description How many customers have the column */
            readonly count: number;
        };
        readonly CustomerFacets: {
            readonly status: readonly {
                readonly value: string;
                readonly count: number;
            }[];
            readonly role: readonly {
                readonly value: string;
                readonly count: number;
            }[];
        };
        /** @description By field: at most 50 values, the most frequent first, null for customers without one; of numbers and dates ranges without gaps, from `from` up to, but without, `to` */
        readonly CustomerFieldFacets: {
            readonly [key: string]: readonly {
                readonly value: string | number | boolean | null;
                readonly count: number;
            }[] | readonly {
                readonly from: number | string;
                readonly to: number | string;
                readonly count: number;
            }[];
        };
        readonly CustomerImport: {
            readonly customers: readonly unknown[];
            /** @description The own column by which customers are found; null to create one for each record */
            readonly external_id: string | null;
        };
        readonly CustomerLogEntry: {
            readonly id: string;
            readonly customer_id: string;
            /** @enum {string} */
            readonly type: "created" | "updated" | "deleted" | "restored";
            readonly message: string;
            readonly actor_id: string;
            readonly actor_name: string | null;
            readonly changes: {
                readonly [key: string]: {
                    readonly from: string | number | boolean | null;
                    readonly to: string | number | boolean | null;
                };
            };
            readonly created: components["schemas"]["Timestamp"];
        };
        /** @description What a customer is in, and why */
        readonly CustomerMembership: {
            /** @description By id. All clauses have passed; without any, everybody is a member */
            readonly segments: readonly {
                readonly id: string;
                readonly name: string;
                readonly clauses: readonly components["schemas"]["SegmentClause"][];
            }[];
            /** @description By id: evaluated with the id as targeting key, another variant than `off_variant` */
            readonly features: readonly {
                readonly id: string;
                readonly name: string;
                readonly key: string;
                /** @description All values of a flag have the same type */
                readonly value: boolean | string | number | Record<string, unknown>;
                readonly variant: string;
                /** @enum {string} */
                readonly reason: "STATIC" | "TARGETING_MATCH" | "SPLIT" | "DEFAULT";
                /** @description Position of the deciding rule, from 0; null without rules */
                readonly rule: number | null;
                /** @description Those of the rule that the customer is in */
                readonly segments: readonly {
                    readonly id: string;
                    readonly name: string;
                }[];
            }[];
        };
        /** @description Up to 32 own columns may be added under any other valid name, each with a text, a number or a boolean */
        readonly CustomerUpdate: {
            /** @description If empty, composed of first and last name */
            readonly name?: string | null;
            readonly first_name?: string | null;
            readonly last_name?: string | null;
            /** @description An e-mail address; need not be unique */
            readonly email?: string | null;
            readonly phone?: string | null;
            readonly company?: string | null;
            /** @description A path returned by the avatar upload */
            readonly avatar?: string | null;
            /** @description Letters, digits, _, - or spaces */
            readonly status?: string;
            /** @description Letters, digits, _, - or spaces */
            readonly role?: string;
            /** @description Newlines and tabs allowed */
            readonly notes?: string | null;
            /** @description Must equal the id in the path */
            readonly id?: string;
            /** @description The `updated` of the record as it was read: fields that somebody else has changed since then are not overwritten. Ignored with `If-Match`, and when the record did not exist at that time */
            readonly updated?: unknown;
        } & {
            readonly [key: string]: (string | number | boolean | null) | null;
        };
        readonly CustomersImported: {
            readonly created: number;
            readonly updated: number;
            readonly unchanged: number;
            readonly rejected: readonly {
                /** @description The place of the record in the request, from 0 */
                readonly index: number;
                readonly errors: {
                    readonly [key: string]: string;
                };
            }[];
        };
        readonly CustomersUpdate: {
            /** @description The customers to change. Unknown ids are ignored. */
            readonly ids?: readonly string[];
            readonly changes?: components["schemas"]["CustomerChanges"];
        };
        readonly CustomersUpdated: {
            /** @description How many customers have changed */
            readonly updated: number;
        };
        /** @description A deleted customer that can be restored */
        readonly DeletedCustomer: {
            readonly id: string;
            /** @description As it was before the deletion */
            readonly customer: components["schemas"]["Customer"];
            readonly deleted: components["schemas"]["Timestamp"];
            readonly deleted_by: string;
            readonly deleted_by_name: string | null;
            /** @description Maintenance erases it for good after this time */
            readonly erased_after: components["schemas"]["Timestamp"];
        };
        readonly DeletedFeature: {
            readonly id: string;
            readonly key: string;
        };
        /** @description A token of the past that was deleted since */
        readonly DeletedToken: {
            readonly id: string;
            /** @constant */
            readonly deleted: true;
        };
        /** @description A user of the past who was deleted since */
        readonly DeletedUser: {
            readonly id: string;
            readonly suspended: boolean;
            /** @constant */
            readonly deleted: true;
        };
        /** @description What a write would change */
        readonly Effect: {
            /** @description People are counted if a permission that they could use changes */
            readonly permissions: {
                /** @description People who gain or lose a permission, each counted once */
                readonly users_affected: number;
                /** @description By ability, then read, create, update, delete, then its own actions by name */
                readonly gained: readonly components["schemas"]["PermissionCount"][];
                /** @description By ability, then read, create, update, delete, then its own actions by name */
                readonly lost: readonly components["schemas"]["PermissionCount"][];
            };
            /** @description API tokens whose permissions would change, by name; without account.read not which ones */
            readonly tokens: readonly {
                /** @description Null for a record that would be created */
                readonly id?: string | null;
                /** @description After the write */
                readonly name?: string;
                /** @description Such as `customer.delete`; by ability, then read, create, update, delete, then its own actions by name */
                readonly gained: readonly string[];
                /** @description Such as `customer.delete`; by ability, then read, create, update, delete, then its own actions by name */
                readonly lost: readonly string[];
            }[];
            /** @description Live sessions that would end */
            readonly sessions_ended: number;
            /** @description Segments that would be created, deleted, or get other filters */
            readonly segments: readonly {
                /** @description Null for a record that would be created */
                readonly id: string | null;
                /** @description After the write */
                readonly name: string;
                /** @description Members before; null for a creation */
                readonly before: number | null;
                /** @description Members after; null for a deletion */
                readonly after: number | null;
                readonly entering: number;
                readonly leaving: number;
            }[];
            /** @description Features that would be written, or that target a segment with other filters; only their ids without settings.read */
            readonly features: readonly {
                /** @description Null for a record that would be created */
                readonly id: string | null;
                readonly key?: string;
                /** @description Null before the creation and after the deletion */
                readonly before?: {
                    readonly enabled: boolean;
                    /** @description The first rule that matches a customer decides */
                    readonly targeting: readonly (components["schemas"]["TargetingRule"] | components["schemas"]["SplitRule"])[];
                } | null;
                /** @description Null before the creation and after the deletion */
                readonly after?: {
                    readonly enabled: boolean;
                    /** @description The first rule that matches a customer decides */
                    readonly targeting: readonly (components["schemas"]["TargetingRule"] | components["schemas"]["SplitRule"])[];
                } | null;
            }[];
        };
        readonly EvaluationsOfFeatures: {
            /** @enum {string} */
            readonly by: "hour" | "day" | "week";
            readonly tz: string;
            readonly to: components["schemas"]["Timestamp"];
            /** @description Since when totals are kept; null before the first ones. They are removed after 400 days */
            readonly since: components["schemas"]["Timestamp"] | null;
            /** @description Where the bars begin */
            readonly starts: readonly components["schemas"]["Timestamp"][];
            readonly features: readonly {
                readonly id: string;
                readonly total: number;
                /** @description In the order of the bars */
                readonly counts: readonly number[];
            }[];
        };
        /** @description `allowed` is what a request would get now */
        readonly ExplainedPermission: {
            readonly ability: string;
            readonly action: string;
            readonly allowed: boolean;
            /**
             * @description `action_off`: roles grant it, but the ability doesn’t have the action. `no_such_action`: neither. `suspended`: it would be granted if the user weren’t suspended. `expired`: the same of an API token that has expired
             * @enum {string}
             */
            readonly reason: "granted" | "not_granted" | "action_off" | "no_such_action" | "suspended" | "expired";
            /** @description The roles that grant it, by name: held directly, or `through` a group */
            readonly granted_by: readonly {
                readonly id: string;
                readonly name: string;
                readonly through?: {
                    readonly id: string;
                    readonly name: string;
                };
            }[];
        };
        /** @description The question is malformed, or at a moment that the log does not know */
        readonly FailedAccessDecision: {
            /** @constant */
            readonly decision: false;
            readonly context: {
                readonly error: {
                    /** @constant */
                    readonly status: 400;
                    readonly message: string;
                };
            };
        };
        readonly FailedFlagEvaluation: {
            readonly key: string;
            /** @constant */
            readonly errorCode: "TARGETING_KEY_MISSING";
            readonly errorDetails: string;
        };
        /** @description A flag as shown to users with `settings.read` */
        readonly Feature: {
            readonly id: string;
            readonly key: string;
            readonly name: string;
            readonly description: string;
            readonly enabled: boolean;
            /** @description The values that the flag may have, by name */
            readonly variants: {
                readonly [key: string]: boolean | string | number | Record<string, unknown>;
            };
            readonly on_variant: string;
            readonly off_variant: string;
            /** @description Empty when the flag is on for everybody */
            readonly targeting: readonly (components["schemas"]["TargetingRule"] | components["schemas"]["SplitRule"])[];
            readonly created: components["schemas"]["Timestamp"];
            readonly updated: components["schemas"]["Timestamp"];
        };
        /** @description The rules of a flag with their exact counts and real shares */
        readonly FeatureAudience: {
            readonly rules: readonly ({
                readonly segments: readonly {
                    readonly id: string;
                    readonly name: string;
                    readonly customers_count: number;
                }[];
                /** @description Percentage of all buckets that get here, since earlier rules without segments took theirs */
                readonly share: number;
                readonly percentage: number;
                /** @description Null for `on_variant` */
                readonly variant: string | null;
            } | {
                readonly segments: readonly {
                    readonly id: string;
                    readonly name: string;
                    readonly customers_count: number;
                }[];
                /** @description Percentage of all buckets that get here, since earlier rules without segments took theirs */
                readonly share: number;
                readonly split: readonly {
                    readonly variant: string;
                    readonly percentage: number;
                    /** @description Percentage of all buckets that get here, since earlier rules without segments took theirs */
                    readonly share: number;
                }[];
            })[];
        };
        /** @description Evaluations by OFREP, by hours of UTC; also of variants that are no more */
        readonly FeatureEvaluations: {
            /** @enum {string} */
            readonly by: "hour" | "day" | "week";
            readonly tz: string;
            readonly to: components["schemas"]["Timestamp"];
            readonly total: number;
            readonly bars: readonly {
                readonly from: components["schemas"]["Timestamp"];
                readonly count: number;
            }[];
            /** @description Since when totals are kept; null before the first ones. They are removed after 400 days */
            readonly since: components["schemas"]["Timestamp"] | null;
            readonly variants: readonly {
                /** @description null where a targeting key was missing */
                readonly variant: string | null;
                readonly total: number;
                /** @description In the order of the bars */
                readonly counts: readonly number[];
            }[];
        };
        /** @description Where OFREP answers an error, `value` and `variant` are null */
        readonly FeatureExplanation: {
            readonly value: (boolean | string | number | Record<string, unknown>) | null;
            readonly variant: string | null;
            /** @enum {string} */
            readonly reason: "STATIC" | "TARGETING_MATCH" | "SPLIT" | "DEFAULT" | "ERROR";
            /** @description 0 to 9,999; null without a key */
            readonly bucket: number | null;
            readonly customer: {
                readonly id: string;
                readonly name: string;
            } | null;
            /** @description Each rule by itself, those after the deciding one too */
            readonly rules: readonly ({
                readonly matched: boolean;
                readonly segments: readonly {
                    readonly member: boolean;
                    readonly clauses: readonly components["schemas"]["SegmentClause"][];
                    readonly id: string;
                    readonly name: string;
                }[];
                readonly percentage: number;
                readonly in_percentage: boolean | null;
            } | {
                readonly matched: boolean;
                readonly segments: readonly {
                    readonly member: boolean;
                    readonly clauses: readonly components["schemas"]["SegmentClause"][];
                    readonly id: string;
                    readonly name: string;
                }[];
                readonly split: readonly components["schemas"]["SplitPart"][];
                /** @description The variant of the part that the bucket picks; null for the rest, and without a key */
                readonly part: string | null;
            })[];
        };
        /** @description All customers, evaluated by their `id` */
        readonly FeaturePreview: {
            readonly variants: readonly {
                readonly variant: string;
                readonly customers: number;
            }[];
            /** @description Customers who get another variant or value than now; 0 for a new key */
            readonly moves: number;
        };
        /** @description The parts of a feature that matter, or the whole record. Absent ones are as in the feature with this key */
        readonly FeaturePreviewRequest: {
            /** @description Identifies the flag to clients; never changes */
            readonly key: string;
            readonly enabled?: boolean;
            readonly variants?: components["schemas"]["RequestedVariants"];
            /** @description Required for a new feature with variants of its own */
            readonly on_variant?: string;
            /** @description Required for a new feature with variants of its own */
            readonly off_variant?: string;
            readonly targeting?: readonly components["schemas"]["RequestedTargetingRule"][];
        };
        /** @description Absent fields keep their values */
        readonly FeatureUpdate: {
            /** @description Optional; must equal the id in the path */
            readonly id?: string;
            /** @description The `updated` of the record as it was read: fields that somebody else has changed since then are not overwritten. Ignored with `If-Match`, and when the record did not exist at that time */
            readonly updated?: unknown;
            /** @description Optional; must equal the current key */
            readonly key?: string;
            /** @description 1 to 200 characters after trimming, no control or invisible characters */
            readonly name?: string;
            /** @description Up to 2000 characters, newlines and tabs allowed; null or an empty string clears it */
            readonly description?: string | null;
            readonly enabled?: boolean;
            readonly variants?: components["schemas"]["RequestedVariants"];
            /** @description Required for a new feature with variants of its own */
            readonly on_variant?: string;
            /** @description Required for a new feature with variants of its own */
            readonly off_variant?: string;
            readonly targeting?: readonly components["schemas"]["RequestedTargetingRule"][];
        };
        /** @description The short form without `settings.read` */
        readonly FeatureView: components["schemas"]["Feature"] | components["schemas"]["RuntimeFeature"];
        /** @description The state of the customer table's filters */
        readonly FilterState: {
            /** @description The values of each filter id */
            readonly values: {
                readonly [key: string]: readonly string[];
            };
            /** @description The filter ids that apply; `status`, `role` and `q` always do */
            readonly enabled: readonly string[];
        };
        readonly FlagEvaluation: {
            readonly key: string;
            /** @description All values of a flag have the same type */
            readonly value: boolean | string | number | Record<string, unknown>;
            /** @enum {string} */
            readonly reason: "STATIC" | "TARGETING_MATCH" | "SPLIT" | "DEFAULT";
            readonly variant: string;
        };
        readonly FlagEvaluationError: {
            readonly key?: string;
            /** @enum {string} */
            readonly errorCode: "PARSE_ERROR" | "INVALID_CONTEXT" | "TARGETING_KEY_MISSING" | "FLAG_NOT_FOUND" | "GENERAL";
            readonly errorDetails: string;
        };
        readonly FlagEvaluationRequest: {
            readonly context?: ({
                readonly targetingKey?: string | number | null;
            } & {
                readonly [key: string]: unknown;
            }) | null;
        };
        readonly FoundActions: {
            readonly results: readonly {
                readonly name: string;
            }[];
            readonly page: components["schemas"]["AccessNextPage"];
        };
        readonly FoundSubjects: {
            readonly results: readonly {
                readonly type: string;
                readonly id: string;
            }[];
            readonly page: components["schemas"]["AccessNextPage"];
        };
        /** @description A named set of people, who have its roles */
        readonly Group: {
            readonly id: string;
            readonly name: string;
            readonly description: string;
            /** @description What alone decides who belongs to it; null for people. Never changes */
            readonly source: string | null;
            /** @description What its source calls it */
            readonly external_id: string | null;
            /** @description The roles that every member has */
            readonly roles: readonly string[];
            /** @description How many people belong to it */
            readonly members: number;
            readonly created: components["schemas"]["Timestamp"];
            readonly updated: components["schemas"]["Timestamp"];
        };
        /** @description Absent fields keep their values */
        readonly GroupUpdate: {
            /** @description Optional; must equal the id in the path */
            readonly id?: string;
            /** @description The `updated` of the record as it was read: fields that somebody else has changed since then are not overwritten. Ignored with `If-Match`, and when the record did not exist at that time */
            readonly updated?: unknown;
            /** @description 1 to 200 characters after trimming, no control or invisible characters */
            readonly name?: string;
            /** @description Up to 2000 characters, newlines and tabs allowed; null or an empty string clears it */
            readonly description?: string | null;
            /** @description The key of a configured identity provider, which then alone decides who belongs to it; else null */
            readonly source?: string | null;
            /** @description What the provider calls it; null for groups of people */
            readonly external_id?: string | null;
            /** @description Role ids, at most 50 different ones (otherwise 409) */
            readonly roles?: readonly string[];
        };
        readonly Health: {
            /** @constant */
            readonly status: "ok";
        };
        /** @description At most 750 bars without gaps: each ends where the next one begins, the last at `to` */
        readonly Histogram: {
            /** @enum {string} */
            readonly by: "hour" | "day" | "week";
            readonly tz: string;
            readonly to: components["schemas"]["Timestamp"];
            readonly total: number;
            readonly bars: readonly {
                readonly from: components["schemas"]["Timestamp"];
                readonly count: number;
            }[];
        };
        /** @description An account at an identity provider that signs its user in */
        readonly Identity: {
            readonly id: string;
            /** @description Its key */
            readonly provider: string;
            readonly created: components["schemas"]["Timestamp"];
            readonly last_used: components["schemas"]["Timestamp"] | null;
        };
        readonly IdentityInput: {
            /** @description From the address, where it stands as `sign_in` */
            readonly code: string;
            /** @description That the sign-in was begun with (RFC 7636) */
            readonly code_verifier: string;
            /** @description The current password, to change what signs one in or one’s own address, unless one has just signed in */
            readonly passwordOld?: string;
            readonly old_password?: string;
            readonly oldPassword?: string;
            readonly current_password?: string;
            readonly proof?: components["schemas"]["PasskeyProof"];
            /** @description The code that the authenticator app shows, or a recovery code; needed while codes are on */
            readonly one_time_code?: string;
        };
        readonly IdentityProof: {
            /** @description The current password, to change what signs one in or one’s own address, unless one has just signed in */
            readonly passwordOld?: string;
            readonly old_password?: string;
            readonly oldPassword?: string;
            readonly current_password?: string;
            readonly proof?: components["schemas"]["PasskeyProof"];
            /** @description The code that the authenticator app shows, or a recovery code; needed while codes are on */
            readonly code?: string;
        };
        readonly IdentityProvider: {
            /** @description Names it in addresses */
            readonly key: string;
            /** @description For people */
            readonly name: string;
        };
        /** @description An API token with its text, this once */
        readonly IssuedToken: {
            readonly id: string;
            readonly name: string;
            readonly description: string;
            readonly roles: readonly string[];
            /** @description `scim` for one of a directory, which works only under `/scim/v2`; null for any program */
            readonly for: "scim" | null;
            /** @description From then on the token is invalid; null for never */
            readonly expires: components["schemas"]["Timestamp"] | null;
            /** @description The `actor_id` of the token’s maker */
            readonly created_by: string;
            /** @description Exact to the hour; null for a token that was not used */
            readonly last_used: components["schemas"]["Timestamp"] | null;
            /** @description When a directory’s was last refused something other than a name that is taken, exact to the hour; else null */
            readonly last_refused: components["schemas"]["Timestamp"] | null;
            readonly created: components["schemas"]["Timestamp"];
            readonly updated: components["schemas"]["Timestamp"];
            /** @description The text to send. It cannot be read again */
            readonly token: string;
        };
        /** @description A webhook with its secret, this once */
        readonly IssuedWebhook: {
            readonly id: string;
            readonly name: string;
            readonly url: string;
            readonly events: readonly string[];
            readonly enabled: boolean;
            /** @description The id of the user whose permissions decide what is told */
            readonly owner: string;
            /**
             * @description `failing`: an entry waits for another try
             * @enum {string}
             */
            readonly state: "ok" | "failing" | "off";
            readonly last_delivery: {
                readonly at: components["schemas"]["Timestamp"];
                /** @description null if nobody answered */
                readonly status: number | null;
            } | null;
            readonly created: components["schemas"]["Timestamp"];
            readonly updated: components["schemas"]["Timestamp"];
            /** @description It can’t be read again */
            readonly secret: string;
        };
        readonly JsonWebKeySet: {
            readonly keys: readonly {
                /** @constant */
                readonly kty: "EC";
                /** @constant */
                readonly crv: "P-256";
                readonly x: string;
                readonly y: string;
                readonly kid: string;
                /** @constant */
                readonly use: "sig";
                /** @constant */
                readonly alg: "ES256";
            }[];
        };
        readonly LoginCodeInput: {
            /** @description From the address, where it stands as `sign_in` */
            readonly code: string;
            /** @description That the sign-in was begun with (RFC 7636) */
            readonly code_verifier: string;
            /** @description The code that the authenticator app shows, or a recovery code; needed while codes are on */
            readonly one_time_code?: string;
        };
        readonly LoginInput: {
            readonly email: string;
            readonly password: string;
            /** @description The code that the authenticator app shows, or a recovery code; needed while codes are on */
            readonly code?: string;
        };
        /** @description Ids of users, at most 1000 in all */
        readonly MemberMoves: {
            readonly add?: readonly string[];
            readonly remove?: readonly string[];
        };
        readonly NewAbility: {
            /** @description The resource key; never changes */
            readonly key: string;
            /** @description 1 to 200 characters after trimming, no control or invisible characters */
            readonly name: string;
            /** @description Up to 2000 characters, newlines and tabs allowed; null or an empty string clears it */
            readonly description?: string | null;
            /** @description Actions that only this ability has, such as "approve", in any order; at most 20 different ones (otherwise 409). An empty list removes all */
            readonly actions?: readonly string[];
            readonly read?: boolean;
            readonly create?: boolean;
            readonly update?: boolean;
            readonly delete?: boolean;
        };
        /** @description Up to 32 own columns may be added under any other valid name, each with a text, a number or a boolean */
        readonly NewCustomer: {
            /** @description If empty, composed of first and last name */
            readonly name?: string | null;
            readonly first_name?: string | null;
            readonly last_name?: string | null;
            /** @description An e-mail address; need not be unique */
            readonly email?: string | null;
            readonly phone?: string | null;
            readonly company?: string | null;
            /** @description A path returned by the avatar upload */
            readonly avatar?: string | null;
            /** @description Letters, digits, _, - or spaces */
            readonly status?: string;
            /** @description Letters, digits, _, - or spaces */
            readonly role?: string;
            /** @description Newlines and tabs allowed */
            readonly notes?: string | null;
        } & {
            readonly [key: string]: (string | number | boolean | null) | null;
        };
        readonly NewFeature: {
            /** @description Identifies the flag to clients; never changes */
            readonly key: string;
            /** @description 1 to 200 characters after trimming, no control or invisible characters */
            readonly name: string;
            /** @description Up to 2000 characters, newlines and tabs allowed; null or an empty string clears it */
            readonly description?: string | null;
            readonly enabled?: boolean;
            readonly variants?: components["schemas"]["RequestedVariants"];
            /** @description Required for a new feature with variants of its own */
            readonly on_variant?: string;
            /** @description Required for a new feature with variants of its own */
            readonly off_variant?: string;
            readonly targeting?: readonly components["schemas"]["RequestedTargetingRule"][];
        };
        /** @description At most 2000 groups, whose names differ within their source */
        readonly NewGroup: {
            /** @description 1 to 200 characters after trimming, no control or invisible characters */
            readonly name: string;
            /** @description Up to 2000 characters, newlines and tabs allowed; null or an empty string clears it */
            readonly description?: string | null;
            /** @description The key of a configured identity provider, which then alone decides who belongs to it; else null */
            readonly source?: string | null;
            /** @description What the provider calls it; null for groups of people */
            readonly external_id?: string | null;
            /** @description Role ids, at most 50 different ones (otherwise 409) */
            readonly roles?: readonly string[];
        };
        readonly NewPasskey: {
            /** @description 1 to 200 characters after trimming, no control or invisible characters */
            readonly name: string;
            /** @description `RegistrationResponseJSON`: what `toJSON()` of the credential returns */
            readonly credential: {
                readonly [key: string]: unknown;
            };
        };
        readonly NewRole: {
            /** @description 1 to 200 characters after trimming, no control or invisible characters */
            readonly name: string;
            /** @description Up to 2000 characters, newlines and tabs allowed; null or an empty string clears it */
            readonly description?: string | null;
            readonly abilities?: components["schemas"]["RequestedPermissions"];
        };
        readonly NewSegment: {
            /** @description 1 to 200 characters after trimming, no control or invisible characters */
            readonly name: string;
            /** @description Up to 2000 characters, newlines and tabs allowed; null or an empty string clears it */
            readonly description?: string | null;
            readonly filters?: components["schemas"]["RequestedFilters"];
        };
        /** @description At most 200 tokens, whose names differ */
        readonly NewToken: {
            /** @description 1 to 200 characters after trimming, no control or invisible characters */
            readonly name: string;
            /** @description Up to 2000 characters, newlines and tabs allowed; null or an empty string clears it */
            readonly description?: string | null;
            /** @description Role ids, at most 50 different ones (otherwise 409) */
            readonly roles?: readonly string[];
            /** @description `scim` for a directory; only people with the built-in role make one. Never changes */
            readonly for?: "scim" | null;
            /**
             * Format: date-time
             * @description In the future; null for a token that does not expire
             */
            readonly expires?: string | null;
        };
        readonly NewUser: {
            /** @description 1 to 200 characters after trimming, no control or invisible characters */
            readonly first_name: string;
            /** @description 1 to 200 characters after trimming, no control or invisible characters */
            readonly last_name: string;
            /** @description The address alone: no name, brackets, list, quotes or invisible characters (category Cf), and a domain name after the @; case-insensitive */
            readonly email: string;
            /** Format: password */
            readonly password?: string;
            /** @description Role ids, at most 50 different ones (otherwise 409) */
            readonly roles?: readonly string[];
            /** @description Group ids, at most 200 different ones (otherwise 409) */
            readonly groups?: readonly string[];
            /** @description Null or an empty string clears it */
            readonly avatar?: string | null;
            readonly suspended?: boolean;
            /** @description Mails a link to set the first password, which works for seven days; not with a password */
            readonly invite?: boolean;
        };
        /** @description Filter, sort and columns take at most 8192 bytes as JSON together. What is absent is empty, null or false */
        readonly NewView: {
            /** @description 1 to 200 characters after trimming, no control or invisible characters */
            readonly name: string;
            /**
             * @description The list, by its path; never changes
             * @enum {string}
             */
            readonly resource: "customers" | "customers/logs" | "segments" | "features" | "users" | "groups" | "roles" | "abilities" | "tokens" | "webhooks" | "changes";
            /** @description Parameters of the list, as its address has them: each filter with a value, or a list of values */
            readonly filter?: {
                readonly [key: string]: string | readonly string[];
            };
            /** @description Null for the order that the list has by itself */
            readonly sort?: {
                readonly field: string;
                /** @enum {string} */
                readonly order: "ASC" | "DESC";
            } | null;
            /** @description The columns that are shown, in order; null for those that the list shows by itself */
            readonly columns?: readonly string[] | null;
            /** @description Whether it is for everybody who may read the list; takes `settings.update` */
            readonly shared?: boolean;
            /** @description Whether the menu has it, of everybody who sees it */
            readonly pinned?: boolean;
        };
        /** @description At most 50 webhooks, whose names differ; off unless `enabled` */
        readonly NewWebhook: {
            /** @description 1 to 200 characters after trimming, no control or invisible characters */
            readonly name: string;
            /**
             * Format: uri
             * @description https, without a user, a password or a fragment; a literal address must be public
             */
            readonly url: string;
            /** @description What is told: `<resource>.created`, `.updated`, `.deleted` or `.*` */
            readonly events?: readonly string[];
            readonly enabled?: boolean;
        };
        /** @description An empty object */
        readonly Nothing: Record<string, unknown>;
        /** @description A change or deletion of many customers in batches. It is kept for 7 days after its end. */
        readonly Operation: {
            readonly id: string;
            /** @enum {string} */
            readonly kind: "update_customers" | "delete_customers" | "undo_customers" | "try_undo_customers" | "erase_customers";
            /** @description How many customers have changed, were deleted or erased, or are as before again; in a trial, how many would */
            readonly done: number;
            /** @description How many customers matched at the start; of an undo, how many the operation had changed: those beyond `done` stay as they are */
            readonly total: number;
            /** @enum {string} */
            readonly state: "running" | "done" | "failed" | "stopped";
            /** @description `forbidden`: the caller may no longer change or delete customers, so it has failed. `overloaded`: finding the customers took too long for 15 minutes, so it has failed. `validation_failed`: some customers can't have the new values, and stay as they are. */
            readonly error: ("forbidden" | "overloaded" | "validation_failed") | null;
            readonly created: components["schemas"]["Timestamp"];
        };
        /** @description An API token without its text; `abilities` combines the permissions of its roles */
        readonly OwnToken: {
            readonly id: string;
            readonly name: string;
            readonly description: string;
            readonly roles: readonly string[];
            /** @description `scim` for one of a directory, which works only under `/scim/v2`; null for any program */
            readonly for: "scim" | null;
            /** @description From then on the token is invalid; null for never */
            readonly expires: components["schemas"]["Timestamp"] | null;
            /** @description The `actor_id` of the token’s maker */
            readonly created_by: string;
            /** @description Exact to the hour; null for a token that was not used */
            readonly last_used: components["schemas"]["Timestamp"] | null;
            /** @description When a directory’s was last refused something other than a name that is taken, exact to the hour; else null */
            readonly last_refused: components["schemas"]["Timestamp"] | null;
            readonly created: components["schemas"]["Timestamp"];
            readonly updated: components["schemas"]["Timestamp"];
            readonly abilities: components["schemas"]["Permissions"];
        };
        /** @description At most 20 of a user. `backed_up`: it's also elsewhere than on the device, as the device said last */
        readonly Passkey: {
            readonly id: string;
            readonly name: string;
            readonly created: components["schemas"]["Timestamp"];
            readonly last_used: components["schemas"]["Timestamp"] | null;
            readonly backed_up: boolean;
        };
        readonly PasskeyAssertion: {
            readonly challenge_id: string;
            /** @description `AuthenticationResponseJSON`: what `toJSON()` of the credential returns */
            readonly credential: {
                readonly [key: string]: unknown;
            };
        };
        /** @description Good for five minutes and one use */
        readonly PasskeyChallenge: {
            /** @description Goes back with what the passkey signs */
            readonly challenge_id: string;
            /** @description For `PublicKeyCredential.parseRequestOptionsFromJSON` in browsers: pass the result to `navigator.credentials.get` as `publicKey` */
            readonly options: {
                /** @description In base64url */
                readonly challenge: string;
                readonly rpId: string;
                readonly timeout: number;
                /** @constant */
                readonly userVerification: "required";
            };
        };
        /** @description For `PublicKeyCredential.parseCreationOptionsFromJSON` in browsers: pass the result to `navigator.credentials.create` as `publicKey` */
        readonly PasskeyCreationOptions: {
            readonly rp: {
                readonly id: string;
                readonly name: string;
            };
            readonly user: {
                readonly id: string;
                readonly name: string;
                readonly displayName: string;
            };
            /** @description In base64url */
            readonly challenge: string;
            readonly pubKeyCredParams: readonly {
                /** @constant */
                readonly type: "public-key";
                readonly alg: number;
            }[];
            readonly timeout: number;
            readonly excludeCredentials: readonly {
                /** @constant */
                readonly type: "public-key";
                readonly id: string;
                readonly transports: readonly string[];
            }[];
            readonly authenticatorSelection: {
                /** @constant */
                readonly residentKey: "required";
                /** @constant */
                readonly requireResidentKey: true;
                /** @constant */
                readonly userVerification: "required";
            };
            /** @constant */
            readonly attestation: "none";
        };
        readonly PasskeyName: {
            /** @description 1 to 200 characters after trimming, no control or invisible characters */
            readonly name?: string;
            /** @description The current password, to change what signs one in or one’s own address, unless one has just signed in */
            readonly passwordOld?: string;
            readonly old_password?: string;
            readonly oldPassword?: string;
            readonly current_password?: string;
            readonly proof?: components["schemas"]["PasskeyProof"];
            /** @description The code that the authenticator app shows, or a recovery code; needed while codes are on */
            readonly code?: string;
        };
        /** @description A passkey’s answer to a challenge from `/login/passkey/options`, in place of the password */
        readonly PasskeyProof: {
            readonly challenge_id: string;
            readonly credential: {
                readonly [key: string]: unknown;
            };
        };
        readonly PasswordReset: {
            /** @description From the link, which works once */
            readonly token: string;
            /** Format: password */
            readonly password: string;
        };
        /** @description A group as it was */
        readonly PastGroup: {
            readonly id: string;
            readonly name: string;
            readonly description: string;
            /** @description What alone decides who belongs to it; null for people. Never changes */
            readonly source: string | null;
            /** @description What its source calls it */
            readonly external_id: string | null;
            /** @description The roles that every member has */
            readonly roles: readonly string[];
            readonly created: components["schemas"]["Timestamp"];
            readonly updated: components["schemas"]["Timestamp"];
        };
        /** @description A segment as it was; which customers it held is not kept */
        readonly PastSegment: {
            readonly id: string;
            readonly name: string;
            readonly description: string;
            readonly filters: components["schemas"]["FilterState"];
            readonly created: components["schemas"]["Timestamp"];
            readonly updated: components["schemas"]["Timestamp"];
        };
        /** @description The same on all processes, but for `last_backup` in their first seconds */
        readonly PendingWork: {
            /** @description Messages that wait to be sent, or are kept on MongoDB */
            readonly mail_waiting: number;
            /** @description Changes of many customers, of anybody */
            readonly operations_running: number;
            /** @description When the newest one of BACKUP_DIR began; null if there is none, or in the first seconds of a process */
            readonly last_backup: components["schemas"]["Timestamp"] | null;
            /**
             * @description `open` if anybody may create an account
             * @enum {string}
             */
            readonly registration: "open" | "closed";
        };
        /** @description How many people gain or lose a permission */
        readonly PermissionCount: {
            readonly ability: string;
            readonly action: string;
            readonly users: number;
            /** @description The first 10 by name; empty without account.read */
            readonly sample: readonly {
                readonly id: string;
                readonly first_name: string;
                readonly last_name: string;
            }[];
        };
        /** @description Permissions: every ability key with a boolean per action */
        readonly Permissions: {
            readonly [key: string]: components["schemas"]["ActionFlags"];
        };
        readonly Problem: {
            /** @constant */
            readonly type: "about:blank";
            readonly title: string;
            readonly status: number;
            /** @description An explanation for people; the wording may change */
            readonly detail: string;
            /**
             * @description Stable; for programs
             * @enum {string}
             */
            readonly code: "bad_request" | "malformed_json" | "bad_query" | "out_of_history" | "dry_run_unsupported" | "invalid_credentials" | "link_invalid" | "attempt_expired" | "logout_token_invalid" | "token_missing" | "token_invalid" | "forbidden" | "escalation_denied" | "people_only" | "administrators_only" | "scim_only" | "administrator_protected" | "suspended_by_administrator" | "account_suspended" | "code_required" | "totp_required" | "password_sign_in_off" | "unknown_user" | "link_refused" | "groups_overage" | "registration_closed" | "not_found" | "method_not_allowed" | "request_timeout" | "email_taken" | "already_exists" | "in_use" | "not_undoable" | "immutable" | "last_administrator" | "self_lockout" | "directory_held" | "in_progress" | "limit_reached" | "changed_meanwhile" | "count_changed" | "stale_version" | "body_too_large" | "too_many_moves" | "uri_too_long" | "unsupported_media_type" | "expectation_failed" | "validation_failed" | "idempotency_key_reused" | "rate_limited" | "too_many_streams" | "headers_too_large" | "internal_error" | "overloaded" | "storage_unavailable" | "storage_full" | "code_unavailable" | "provider_unavailable" | "outcome_unknown";
            /** @description The same as `detail` */
            readonly message: string;
            /** @description A message for each field; names of nested fields contain dots */
            readonly errors: {
                readonly [key: string]: string;
            };
            /** @description The same errors with a JSON pointer (RFC 6901) and a code each */
            readonly invalid: readonly {
                readonly pointer: string;
                readonly code: string;
                readonly detail: string;
            }[];
            /** @description With `changed_meanwhile`: the current values of the conflicting fields, nested as in the record */
            readonly current?: {
                readonly [key: string]: unknown;
            };
            /** @description With `forbidden`: the missing permissions, such as `customer.delete`, the area’s `.read` first. Where one of several would do, all are named. Only the check that refused is reported */
            readonly needs?: readonly string[];
            /** @description With `escalation_denied`: the permissions that the caller lacks, of the first rule that refuses, by ability, then read, create, update, delete, then its own actions by name */
            readonly exceeds?: readonly string[];
            readonly request_id: string;
        };
        readonly Proof: {
            /** @description The current password, to change what signs one in or one’s own address, unless one has just signed in */
            readonly passwordOld?: string;
            readonly old_password?: string;
            readonly oldPassword?: string;
            readonly current_password?: string;
            readonly proof?: components["schemas"]["PasskeyProof"];
            /** @description The code that the authenticator app shows, or a recovery code; needed while codes are on */
            readonly code?: string;
        };
        /** @description `everywhere` is true once no running process can act on a state before `seq`, and customer writes that were allowed before have ended; `at` is when that was known. `behind` of the `instances` may still do so. */
        readonly Propagation: {
            readonly seq: string;
            readonly everywhere: boolean;
            readonly instances: number;
            readonly behind: number;
            readonly at: components["schemas"]["Timestamp"] | null;
        };
        /** @description Each works once in place of a code. They are shown only here */
        readonly RecoveryCodes: {
            readonly recovery_codes: readonly string[];
        };
        readonly RecoveryRequest: {
            /** @description An e-mail address; case-insensitive */
            readonly email: string;
        };
        readonly RefetchEvaluation: {
            /** @constant */
            readonly type: "refetchEvaluation";
            readonly etag: string;
            readonly lastModified: number;
        };
        readonly RegisterInput: {
            /** @description The address alone: no name, brackets, list, quotes or invisible characters (category Cf), and a domain name after the @; case-insensitive */
            readonly email: string;
            /** Format: password */
            readonly password: string;
            /** @description 1 to 200 characters after trimming, no control or invisible characters */
            readonly first_name: string;
            /** @description 1 to 200 characters after trimming, no control or invisible characters */
            readonly last_name: string;
            /** @description Null or an empty string clears it */
            readonly avatar?: string | null;
        };
        /** @description A filter id is `q` or a customer field, with or without an operator */
        readonly RequestedFilters: {
            /** @description The values of each filter id */
            readonly values?: {
                readonly [key: string]: readonly string[];
            };
            /** @description The filter ids that apply; `status`, `role` and `q` always do */
            readonly enabled?: readonly string[];
        };
        /** @description Permissions to set. Absent ones keep their values, so one permission can be switched alone. */
        readonly RequestedPermissions: {
            readonly [key: string]: {
                readonly [key: string]: boolean;
            };
        };
        /** @description Absent parts are `[]`, 100 and null */
        readonly RequestedTargetingRule: {
            readonly segments?: readonly string[];
            readonly percentage?: number;
            readonly variant?: string | null;
            /** @description 2 to 20 parts, together at most 100 percent. Instead of percentage and variant */
            readonly split?: readonly {
                readonly variant: string;
                readonly percentage: number;
            }[];
        };
        /** @description 2 to 20 values of one type by name (`^[a-z][a-z0-9_-]{0,63}$`), at most 16384 bytes in all. By default `{"on": true, "off": false}` */
        readonly RequestedVariants: {
            readonly [key: string]: boolean | string | number | Record<string, unknown>;
        };
        readonly Restored: {
            /** @enum {string} */
            readonly resource: "role" | "group" | "ability";
            /** @description The id that was deleted while it is known who had it; else a new one, null in a dry run */
            readonly record_id: string | null;
            /** @description How many people have the role, or belong to the group, again */
            readonly people: number;
            /** @description How many did when it was deleted; 0 if that is unknown */
            readonly people_then: number;
            /** @description Groups that have the role again */
            readonly groups: readonly {
                readonly id: string;
                readonly name: string;
            }[];
            /** @description API tokens that have the role again */
            readonly tokens: readonly {
                readonly id: string;
                readonly name: string;
            }[];
            /** @description Roles that have the ability's permissions again, without the built-in one */
            readonly roles: readonly {
                readonly id: string;
                readonly name: string;
            }[];
        };
        /** @description A role as shown to users with `role.read` */
        readonly Role: {
            readonly id: string;
            readonly name: string;
            readonly description: string;
            readonly abilities: components["schemas"]["Permissions"];
            readonly created: components["schemas"]["Timestamp"];
            readonly updated: components["schemas"]["Timestamp"];
        };
        /** @description A role as shown to users with only `account.read` or `ability.read` */
        readonly RoleName: {
            readonly id: string;
            readonly name: string;
        };
        /** @description Absent fields keep their values */
        readonly RoleUpdate: {
            /** @description Optional; must equal the id in the path */
            readonly id?: string;
            /** @description The `updated` of the record as it was read: fields that somebody else has changed since then are not overwritten. Ignored with `If-Match`, and when the record did not exist at that time */
            readonly updated?: unknown;
            /** @description 1 to 200 characters after trimming, no control or invisible characters */
            readonly name?: string;
            /** @description Up to 2000 characters, newlines and tabs allowed; null or an empty string clears it */
            readonly description?: string | null;
            readonly abilities?: components["schemas"]["RequestedPermissions"];
        };
        /** @description The short form without `role.read` */
        readonly RoleView: components["schemas"]["Role"] | components["schemas"]["RoleName"];
        /** @description A flag as shown to every signed-in user */
        readonly RuntimeFeature: {
            readonly id: string;
            readonly key: string;
            readonly enabled: boolean;
        };
        /** @description A saved filter with its exact count and its first customers */
        readonly Segment: {
            readonly id: string;
            readonly name: string;
            readonly description: string;
            readonly filters: components["schemas"]["FilterState"];
            readonly customers_count: number;
            readonly customers: readonly components["schemas"]["Customer"][];
            readonly created: components["schemas"]["Timestamp"];
            readonly updated: components["schemas"]["Timestamp"];
        };
        /** @description A filter that applies, and whether the customer matches it */
        readonly SegmentClause: {
            /** @description The filter id; the first one when several are the same filter */
            readonly filter: string;
            /** @description Null for a search */
            readonly field: string | null;
            /** @enum {string} */
            readonly operator: "eq" | "ne" | "gte" | "lte" | "like" | "null" | "search";
            readonly wanted: readonly string[];
            /** @description The customer's value; null without one, and for a search */
            readonly actual: string | number | boolean | null;
            readonly passed: boolean;
        };
        /** @description A customer is a member when all clauses have passed */
        readonly SegmentExplanation: {
            readonly member: boolean;
            readonly clauses: readonly components["schemas"]["SegmentClause"][];
        };
        /** @description Without filters, every customer is a member */
        readonly SegmentExplanationRequest: {
            readonly filters?: components["schemas"]["RequestedFilters"];
            readonly customer_id: string;
        };
        readonly SegmentPreview: {
            readonly customers_count: number;
            readonly customers: readonly components["schemas"]["Customer"][];
        };
        /** @description Without filters, all customers */
        readonly SegmentPreviewRequest: {
            readonly filters?: components["schemas"]["RequestedFilters"];
        };
        /** @description Absent fields keep their values */
        readonly SegmentUpdate: {
            /** @description 1 to 200 characters after trimming, no control or invisible characters */
            readonly name?: string;
            /** @description Up to 2000 characters, newlines and tabs allowed; null or an empty string clears it */
            readonly description?: string | null;
            readonly filters?: components["schemas"]["RequestedFilters"];
            /** @description Optional; must equal the id in the path */
            readonly id?: string;
            /** @description The `updated` of the record as it was read: fields that somebody else has changed since then are not overwritten. Ignored with `If-Match`, and when the record did not exist at that time */
            readonly updated?: unknown;
        };
        /** @description `last_seen` is exact to five minutes, `current` marks the session of this request. `address` and `user_agent` are those of the sign-in; empty if it was by an earlier release. `method` says how: `password`, `code` (a password and a one-time code), `passkey`, or `oidc:` and the key of the identity provider; null if an earlier release didn’t note it */
        readonly Session: {
            readonly id: string;
            readonly created: components["schemas"]["Timestamp"];
            readonly last_seen: components["schemas"]["Timestamp"];
            readonly address: string;
            readonly user_agent: string;
            readonly method: string | null;
            readonly current: boolean;
        };
        /** @description Sign-ins and failed ones, by hours of UTC */
        readonly SignInHistogram: {
            /** @enum {string} */
            readonly by: "hour" | "day" | "week";
            readonly tz: string;
            readonly to: components["schemas"]["Timestamp"];
            readonly total: number;
            readonly bars: readonly {
                readonly from: components["schemas"]["Timestamp"];
                readonly count: number;
            }[];
            /** @description Since when totals are kept; null before the first ones. They are removed after 400 days */
            readonly since: components["schemas"]["Timestamp"] | null;
            readonly outcomes: readonly {
                /** @enum {string} */
                readonly outcome: "signed_in" | "failed";
                readonly total: number;
                /** @description In the order of the bars */
                readonly counts: readonly number[];
            }[];
        };
        /** @description The last size that was noted in each bar; null where none was. One is noted when a day of UTC begins */
        readonly Sizes: {
            /** @enum {string} */
            readonly by: "hour" | "day" | "week";
            readonly tz: string;
            readonly to: components["schemas"]["Timestamp"];
            /** @description Since when totals are kept; null before the first ones. They are removed after 400 days */
            readonly since: components["schemas"]["Timestamp"] | null;
            readonly bars: readonly {
                readonly from: components["schemas"]["Timestamp"];
                readonly size: number | null;
            }[];
        };
        readonly SizesOfSegments: {
            /** @enum {string} */
            readonly by: "hour" | "day" | "week";
            readonly tz: string;
            readonly to: components["schemas"]["Timestamp"];
            /** @description Since when totals are kept; null before the first ones. They are removed after 400 days */
            readonly since: components["schemas"]["Timestamp"] | null;
            /** @description Where the bars begin */
            readonly starts: readonly components["schemas"]["Timestamp"][];
            readonly segments: readonly {
                readonly id: string;
                readonly sizes: readonly (number | null)[];
            }[];
        };
        readonly SplitPart: {
            readonly variant: string;
            readonly percentage: number;
        };
        /** @description Decides about everybody it is for: the rest gets `off_variant` */
        readonly SplitRule: {
            /** @description Ids; the rule is for the members of any. Empty for everybody */
            readonly segments: readonly string[];
            readonly split: readonly components["schemas"]["SplitPart"][];
        };
        /** @description `instances` counts the processes that may be running on the store. `seq` is the last change of the log that the one that answers acts on, and `at` the time of that change. */
        readonly Status: {
            readonly version: string;
            /** @enum {string} */
            readonly storage: "memory" | "sqlite" | "mongodb";
            readonly instances: number;
            readonly seq: string;
            readonly at: components["schemas"]["Timestamp"];
        };
        readonly SubjectSearchRequest: {
            readonly subject: {
                readonly type: string;
            } & {
                readonly [key: string]: unknown;
            };
            readonly action: {
                readonly name: string;
                /** @description Decide nothing */
                readonly properties?: {
                    readonly [key: string]: unknown;
                } | null;
            };
            /** @description The type is the key of an ability. The id is required, and decides nothing */
            readonly resource: {
                readonly type: string;
                readonly id: string;
                /** @description Decide nothing */
                readonly properties?: {
                    readonly [key: string]: unknown;
                } | null;
            };
            /** @description `at` or `at_seq` ask about the past, for which `account.read`, `role.read` and `ability.read` are required. The rest decides nothing */
            readonly context?: ({
                /** Format: date-time */
                readonly at?: string;
                readonly at_seq?: string | number;
            } & {
                readonly [key: string]: unknown;
            }) | null;
            /** @description Of at most 1000 results */
            readonly page?: {
                readonly token?: string | null;
                readonly limit?: number | null;
            } | null;
        };
        readonly TargetingRule: {
            /** @description Ids; the rule is for the members of any. Empty for everybody */
            readonly segments: readonly string[];
            readonly percentage: number;
            /** @description Null for `on_variant` */
            readonly variant: string | null;
        };
        /**
         * Format: date-time
         * @description RFC 3339 in UTC with milliseconds
         */
        readonly Timestamp: string;
        /** @description An API token without its text */
        readonly Token: {
            readonly id: string;
            readonly name: string;
            readonly description: string;
            readonly roles: readonly string[];
            /** @description `scim` for one of a directory, which works only under `/scim/v2`; null for any program */
            readonly for: "scim" | null;
            /** @description From then on the token is invalid; null for never */
            readonly expires: components["schemas"]["Timestamp"] | null;
            /** @description The `actor_id` of the token’s maker */
            readonly created_by: string;
            /** @description Exact to the hour; null for a token that was not used */
            readonly last_used: components["schemas"]["Timestamp"] | null;
            /** @description When a directory’s was last refused something other than a name that is taken, exact to the hour; else null */
            readonly last_refused: components["schemas"]["Timestamp"] | null;
            readonly created: components["schemas"]["Timestamp"];
            readonly updated: components["schemas"]["Timestamp"];
        };
        readonly TokenAccess: {
            readonly token: {
                readonly id: string;
                readonly name: string;
            } | components["schemas"]["DeletedToken"];
            readonly at: components["schemas"]["Timestamp"];
            /** @description The id of the last change that the answer takes into account; `at` is its time */
            readonly seq: string;
            /** @description Every ability with its actions: by ability, then read, create, update, delete, then its own ones by name */
            readonly permissions: readonly components["schemas"]["ExplainedPermission"][];
        };
        /** @description Absent fields keep their values */
        readonly TokenUpdate: {
            /** @description Optional; must equal the id in the path */
            readonly id?: string;
            /** @description The `updated` of the record as it was read: fields that somebody else has changed since then are not overwritten. Ignored with `If-Match`, and when the record did not exist at that time */
            readonly updated?: unknown;
            /** @description 1 to 200 characters after trimming, no control or invisible characters */
            readonly name?: string;
            /** @description Up to 2000 characters, newlines and tabs allowed; null or an empty string clears it */
            readonly description?: string | null;
            /** @description Role ids, at most 50 different ones (otherwise 409) */
            readonly roles?: readonly string[];
            /** @description Must be what it is */
            readonly for?: string | null;
            /**
             * Format: date-time
             * @description In the future; null for a token that does not expire
             */
            readonly expires?: string | null;
        };
        readonly TotpConfirmation: {
            /** @description The code that the app shows for the new secret */
            readonly code: string;
        };
        readonly TotpProof: {
            readonly password: string;
            /** @description The code that the authenticator app shows, or a recovery code; needed while codes are on */
            readonly code?: string;
        };
        readonly TotpSecret: {
            /** @description In base32, to type into an app */
            readonly secret: string;
            /** @description An `otpauth` URI */
            readonly uri: string;
            /** @description The URI as a QR code: an SVG */
            readonly qr: string;
        };
        readonly TotpState: {
            readonly totp: boolean;
            /** @description How many recovery codes are left */
            readonly recovery_codes: number;
        };
        readonly UndoOperation: {
            /** @description Whether it only counts, and changes nothing */
            readonly trial?: boolean;
        };
        readonly UploadedAvatar: {
            /** @description The path for an `avatar` field; `GET` returns the image */
            readonly path: string;
        };
        /** @description `abilities` combines the permissions of all current roles, those of groups included */
        readonly User: {
            readonly id: string;
            readonly email: string;
            /** @description Whether the user has used a link mailed to this address; read-only */
            readonly email_verified: boolean;
            readonly first_name: string;
            readonly last_name: string;
            readonly avatar: string;
            readonly suspended: boolean;
            /** @description Whether the user has a password; without one they can be invited; read-only */
            readonly has_password: boolean;
            /** @description Whether signing in takes a one-time code */
            readonly totp: boolean;
            /** @description Whether the user has one-time codes or a passkey; read-only */
            readonly second_factor: boolean;
            /** @description Those that the user holds directly */
            readonly roles: readonly string[];
            readonly groups: readonly string[];
            /** @description `scim` for an account that a directory made; read-only */
            readonly source: "scim" | null;
            /** @description What a directory calls the user; read-only */
            readonly external_id: string | null;
            /** @description The hour in which the user last used the service; null if never, or before this was noted; read-only */
            readonly last_seen: components["schemas"]["Timestamp"] | null;
            /** @description When the last invitation ends or ended; null without one, and once there is a password; read-only */
            readonly invited_until: components["schemas"]["Timestamp"] | null;
            readonly abilities: components["schemas"]["Permissions"];
            readonly created: components["schemas"]["Timestamp"];
            readonly updated: components["schemas"]["Timestamp"];
        };
        readonly UserAccess: {
            readonly user: {
                readonly id: string;
                readonly first_name: string;
                readonly last_name: string;
                readonly suspended: boolean;
            } | components["schemas"]["DeletedUser"];
            readonly at: components["schemas"]["Timestamp"];
            /** @description The id of the last change that the answer takes into account; `at` is its time */
            readonly seq: string;
            /** @description Every ability with its actions: by ability, then read, create, update, delete, then its own ones by name */
            readonly permissions: readonly components["schemas"]["ExplainedPermission"][];
        };
        /** @description What absent fields are about stays as it is */
        readonly UserChanges: {
            /** @description Role ids, at most 50 different ones (otherwise 409) */
            readonly add_roles?: readonly string[];
            /** @description Role ids, at most 50 different ones (otherwise 409) */
            readonly remove_roles?: readonly string[];
            readonly suspended?: boolean;
        };
        /** @description Absent fields keep their values; PUT takes both names or neither, PATCH any subset */
        readonly UserUpdate: {
            /** @description Optional; must equal the id in the path */
            readonly id?: string;
            /** @description The `updated` of the record as it was read: fields that somebody else has changed since then are not overwritten. Ignored with `If-Match`, and when the record did not exist at that time */
            readonly updated?: unknown;
            /** @description 1 to 200 characters after trimming, no control or invisible characters */
            readonly first_name?: string;
            /** @description 1 to 200 characters after trimming, no control or invisible characters */
            readonly last_name?: string;
            /** @description Null or an empty string clears it */
            readonly avatar?: string | null;
            /** @description An e-mail address; case-insensitive */
            readonly email?: string;
            readonly suspended?: boolean;
            /** @description Role ids, at most 50 different ones (otherwise 409) */
            readonly roles?: readonly string[];
            /** @description Group ids, at most 200 different ones (otherwise 409) */
            readonly groups?: readonly string[];
            /** Format: password */
            readonly password?: string;
            /** @description The current password, to change what signs one in or one’s own address, unless one has just signed in */
            readonly passwordOld?: string;
            readonly old_password?: string;
            readonly oldPassword?: string;
            readonly current_password?: string;
            readonly proof?: components["schemas"]["PasskeyProof"];
            /** @description The code that the authenticator app shows, or a recovery code; needed while codes are on */
            readonly code?: string;
        };
        readonly UsersUpdate: {
            /** @description The users. Unknown ids change nothing. */
            readonly ids: readonly string[];
            readonly changes?: components["schemas"]["UserChanges"];
            /**
             * @description Instead of `changes`: mails those without a password a new link to set one
             * @constant
             */
            readonly invite?: true;
        };
        readonly UsersUpdated: {
            /** @description How many were changed or invited */
            readonly updated: number;
            /** @description Each, in the order of the request; `left_out`: no invitation could be sent */
            readonly users: readonly {
                readonly id: string;
                /** @enum {string} */
                readonly outcome: "changed" | "invited" | "left_out" | "unchanged" | "unknown";
            }[];
        };
        /** @description A saved view of a list: filter, order and columns */
        readonly View: {
            readonly id: string;
            readonly name: string;
            /** @description The list, by its path */
            readonly resource: string;
            /** @description Parameters of the list, as its address has them: each filter with a value, or a list of values */
            readonly filter: {
                readonly [key: string]: string | readonly string[];
            };
            /** @description Null for the order that the list has by itself */
            readonly sort: {
                readonly field: string;
                /** @enum {string} */
                readonly order: "ASC" | "DESC";
            } | null;
            /** @description The columns that are shown, in order; null for those that the list shows by itself */
            readonly columns: readonly string[] | null;
            /** @description Whether it is for everybody who may read the list; takes `settings.update` */
            readonly shared: boolean;
            /** @description Whether the menu has it, of everybody who sees it */
            readonly pinned: boolean;
            /** @description Null once the owner was deleted */
            readonly owner_id: string | null;
            readonly created: components["schemas"]["Timestamp"];
            readonly updated: components["schemas"]["Timestamp"];
        };
        /** @description Absent fields keep their values */
        readonly ViewUpdate: {
            /** @description Optional; must equal the id in the path */
            readonly id?: string;
            /** @description The `updated` of the record as it was read: fields that somebody else has changed since then are not overwritten. Ignored with `If-Match`, and when the record did not exist at that time */
            readonly updated?: unknown;
            /** @description 1 to 200 characters after trimming, no control or invisible characters */
            readonly name?: string;
            /**
             * @description Optional; must equal the current one
             * @enum {string}
             */
            readonly resource?: "customers" | "customers/logs" | "segments" | "features" | "users" | "groups" | "roles" | "abilities" | "tokens" | "webhooks" | "changes";
            /** @description Parameters of the list, as its address has them: each filter with a value, or a list of values */
            readonly filter?: {
                readonly [key: string]: string | readonly string[];
            };
            /** @description Null for the order that the list has by itself */
            readonly sort?: {
                readonly field: string;
                /** @enum {string} */
                readonly order: "ASC" | "DESC";
            } | null;
            /** @description The columns that are shown, in order; null for those that the list shows by itself */
            readonly columns?: readonly string[] | null;
            /** @description Whether it is for everybody who may read the list; takes `settings.update` */
            readonly shared?: boolean;
            /** @description Whether the menu has it, of everybody who sees it */
            readonly pinned?: boolean;
        };
        readonly Webhook: {
            readonly id: string;
            readonly name: string;
            readonly url: string;
            readonly events: readonly string[];
            readonly enabled: boolean;
            /** @description The id of the user whose permissions decide what is told */
            readonly owner: string;
            /**
             * @description `failing`: an entry waits for another try
             * @enum {string}
             */
            readonly state: "ok" | "failing" | "off";
            readonly last_delivery: {
                readonly at: components["schemas"]["Timestamp"];
                /** @description null if nobody answered */
                readonly status: number | null;
            } | null;
            readonly created: components["schemas"]["Timestamp"];
            readonly updated: components["schemas"]["Timestamp"];
        };
        /** @description A try to tell the receiver of one entry */
        readonly WebhookDelivery: {
            readonly id: string;
            /** @description `webhook-id`: the hash of the entry, or the id of a customer’s */
            readonly message_id: string;
            readonly type: string;
            readonly at: components["schemas"]["Timestamp"];
            readonly status: number | null;
            /** @description Why there is no status; `address`: one that may not be called */
            readonly error: ("timeout" | "connection" | "certificate" | "address") | null;
            /** @description The last try of an entry that the receiver refuses */
            readonly skipped: boolean;
        };
        readonly WebhookRedelivery: {
            /**
             * Format: date-time
             * @description In the past
             */
            readonly from: string;
        };
        /** @description Absent fields keep their values */
        readonly WebhookUpdate: {
            /** @description Optional; must equal the id in the path */
            readonly id?: string;
            /** @description The `updated` of the record as it was read: fields that somebody else has changed since then are not overwritten. Ignored with `If-Match`, and when the record did not exist at that time */
            readonly updated?: unknown;
            /** @description 1 to 200 characters after trimming, no control or invisible characters */
            readonly name?: string;
            /**
             * Format: uri
             * @description https, without a user, a password or a fragment; a literal address must be public
             */
            readonly url?: string;
            /** @description What is told: `<resource>.created`, `.updated`, `.deleted` or `.*` */
            readonly events?: readonly string[];
            readonly enabled?: boolean;
        };
    };
    responses: {
        /**
         * @description `bad_request`: Not a well-formed HTTP request, `Host` is missing, the body is incomplete, or `Idempotency-Key` is malformed.
         *
         *     `malformed_json`: The body isn't a JSON object in UTF-8, repeats a name in an object, is over 64 levels deep, or holds over 10,000 lists, objects and fields.
         *
         *     `bad_query`: A query parameter is invalid; `errors` names it.
         */
        readonly BadRequest: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    readonly status?: 400;
                    /** @enum {unknown} */
                    readonly code?: "bad_request" | "malformed_json" | "bad_query";
                };
            };
        };
        /** @description `request_timeout`: The request took too long to arrive. */
        readonly RequestTimeout: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    readonly status?: 408;
                    /** @enum {unknown} */
                    readonly code?: "request_timeout";
                };
            };
        };
        /** @description `body_too_large`: The body exceeds the limit of this path (16 KiB without a token, 2 MiB for segments and several customers, 7 MiB for uploads, else 256 KiB). */
        readonly PayloadTooLarge: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    readonly status?: 413;
                    /** @enum {unknown} */
                    readonly code?: "body_too_large";
                };
            };
        };
        /** @description `uri_too_long`: The URL exceeds 32 KiB. */
        readonly URITooLong: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    readonly status?: 414;
                    /** @enum {unknown} */
                    readonly code?: "uri_too_long";
                };
            };
        };
        /** @description `unsupported_media_type`: The body isn't `application/json` in UTF-8, or it's compressed. */
        readonly UnsupportedMediaType: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    readonly status?: 415;
                    /** @enum {unknown} */
                    readonly code?: "unsupported_media_type";
                };
            };
        };
        /** @description `expectation_failed`: `Expect` has a value other than `100-continue`. */
        readonly ExpectationFailed: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    readonly status?: 417;
                    /** @enum {unknown} */
                    readonly code?: "expectation_failed";
                };
            };
        };
        /** @description `headers_too_large`: The headers exceed 48 KiB or 999 lines, or URL and headers exceed 80 KiB. */
        readonly RequestHeaderFieldsTooLarge: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    readonly status?: 431;
                    /** @enum {unknown} */
                    readonly code?: "headers_too_large";
                };
            };
        };
        /** @description `internal_error`: A bug; the log has the cause under the request id. */
        readonly InternalServerError: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    readonly status?: 500;
                    /** @enum {unknown} */
                    readonly code?: "internal_error";
                };
            };
        };
        /**
         * @description `overloaded`: Too much load, a list or initial count that takes too long, or shutting down; nothing was changed.
         *
         *     `storage_unavailable`: The storage doesn't respond; nothing was changed. `Retry-After`.
         *
         *     `storage_full`: The storage is full or read-only; nothing was changed. `Retry-After`.
         *
         *     `outcome_unknown`: The change may or may not have been saved: read the record before repeating. `Retry-After`.
         */
        readonly ServiceUnavailable: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    readonly status?: 503;
                    /** @enum {unknown} */
                    readonly code?: "overloaded" | "storage_unavailable" | "storage_full" | "outcome_unknown";
                };
            };
        };
        /**
         * @description `token_missing`: The request has no access token; for `/metrics`, no metrics token.
         *
         *     `token_invalid`: The token is malformed or expired, or its session has ended; for `/metrics`, it isn't the metrics token.
         */
        readonly Unauthorized: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    readonly status?: 401;
                    /** @enum {unknown} */
                    readonly code?: "token_missing" | "token_invalid";
                };
            };
        };
        /** @description `forbidden`: The caller lacks the permissions in `needs`; known and unknown ids get the same response. */
        readonly Forbidden: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    readonly status?: 403;
                    /** @enum {unknown} */
                    readonly code?: "forbidden";
                } & {
                    readonly needs: unknown;
                };
            };
        };
        /** @description `not_found`: No such path or record. */
        readonly NotFound: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    readonly status?: 404;
                    /** @enum {unknown} */
                    readonly code?: "not_found";
                };
            };
        };
        /** @description `stale_version`: `If-Match` doesn't match the stored version, or `If-None-Match` does. */
        readonly PreconditionFailed: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    readonly status?: 412;
                    /** @enum {unknown} */
                    readonly code?: "stale_version";
                };
            };
        };
        /** @description `validation_failed`: Some fields are missing or invalid; `errors` names them. Under `/access`, this and 415 are 400. */
        readonly UnprocessableEntity: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    readonly status?: 422;
                    /** @enum {unknown} */
                    readonly code?: "validation_failed";
                };
            };
        };
        /** @description `rate_limited`: Too many attempts; `Retry-After` says when to try again. */
        readonly TooManyRequests: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    readonly status?: 429;
                    /** @enum {unknown} */
                    readonly code?: "rate_limited";
                };
            };
        };
    };
    parameters: {
        /** @description The cursor from `Link: rel="next"`; empty for the first page. Later pages take no longer. */
        readonly After: string;
        /** @description The page number, from 1. Pages have `_limit` records, 10 by default. */
        readonly Page: number;
        /** @description The position of the first record, from 0; with `_end` or `_limit`. */
        readonly Start: number;
        /** @description The position after the last record. */
        readonly End: number;
        /** @description The maximum number of records; at most 1000, which is the default without other paging parameters. */
        readonly Limit: number;
        /** @description `asc` or `desc`, in any case, for each field of `_sort`; `asc` by default. */
        readonly Order: readonly ("asc" | "desc" | "ASC" | "DESC")[];
        /** @description Answers as of the last change at or before this time (RFC 3339). Not with `at_seq`. */
        readonly At: string;
        /** @description Answers as of the change with this sequence number. */
        readonly AtSeq: number;
        /** @description An ETag from an earlier response: 412 if the record has another version now. */
        readonly IfMatch: string;
        /** @description An ETag from an earlier response: 304 without a body if nothing has changed. */
        readonly IfNoneMatch: string;
        /** @description Any new text, such as a UUID, for a request that may have to be repeated. For 24 hours, the same request with the same key creates nothing more: it gets the first answer again, with `Idempotency-Replayed: true`. Refusals are repeated too, except 401, 429 and 5xx. If the record has been deleted since, the answer is 404. Dry runs ignore it. */
        readonly IdempotencyKey: string;
        /** @description The id of the last event received: the stream continues after it. */
        readonly LastEventId: string;
        /** @description The same as `Last-Event-ID`, for clients that cannot send headers. The header counts if both are sent. */
        readonly LastEventIdOfQuery: string;
        /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
        readonly DryRun: boolean;
        /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
        readonly Wait: "everywhere";
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly getHealth: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    readonly getReadiness: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    readonly listOwnSessions: {
        readonly parameters: {
            readonly query?: {
                /** @description The cursor from `Link: rel="next"`; empty for the first page. Later pages take no longer. */
                readonly _after?: components["parameters"]["After"];
                /** @description The page number, from 1. Pages have `_limit` records, 10 by default. */
                readonly _page?: components["parameters"]["Page"];
                /** @description The position of the first record, from 0; with `_end` or `_limit`. */
                readonly _start?: components["parameters"]["Start"];
                /** @description The position after the last record. */
                readonly _end?: components["parameters"]["End"];
                /** @description The maximum number of records; at most 1000, which is the default without other paging parameters. */
                readonly _limit?: components["parameters"]["Limit"];
                /** @description `asc` or `desc`, in any case, for each field of `_sort`; `asc` by default. */
                readonly _order?: components["parameters"]["Order"];
                /** @description The fields to sort by. Default: newest first. */
                readonly _sort?: readonly ("id" | "created" | "last_seen" | "address" | "method" | "user_agent" | "current")[];
                /** @description Records whose `id` is this value, or any of them if repeated. Commas split its values. */
                readonly id?: readonly string[];
                /** @description Records whose `id` is any of these values; the same as `id`. Commas split its values. */
                readonly id_values?: readonly string[];
                /** @description Records whose `id` is none of these values, or is absent. Commas split its values. */
                readonly id_ne?: readonly string[];
                /** @description Records whose `id` is this value or comes after it. */
                readonly id_gte?: readonly string[];
                /** @description Records whose `id` is this value or comes before it. */
                readonly id_lte?: readonly string[];
                /** @description Records whose `id` contains this text, ignoring case and accents. */
                readonly id_like?: readonly string[];
                /** @description Records whose `created` is this value, or any of them if repeated. */
                readonly created?: readonly string[];
                /** @description Records whose `created` is any of these values; the same as `created`. Commas split its values. */
                readonly created_values?: readonly string[];
                /** @description Records whose `created` is none of these values, or is absent. */
                readonly created_ne?: readonly string[];
                /** @description Records whose `created` is this value or comes after it. */
                readonly created_gte?: readonly string[];
                /** @description Records whose `created` is this value or comes before it. */
                readonly created_lte?: readonly string[];
                /** @description Records whose `last_seen` is this value, or any of them if repeated. */
                readonly last_seen?: readonly string[];
                /** @description Records whose `last_seen` is any of these values; the same as `last_seen`. Commas split its values. */
                readonly last_seen_values?: readonly string[];
                /** @description Records whose `last_seen` is none of these values, or is absent. */
                readonly last_seen_ne?: readonly string[];
                /** @description Records whose `last_seen` is this value or comes after it. */
                readonly last_seen_gte?: readonly string[];
                /** @description Records whose `last_seen` is this value or comes before it. */
                readonly last_seen_lte?: readonly string[];
                /** @description Records whose `address` is this value, or any of them if repeated. */
                readonly address?: readonly string[];
                /** @description Records whose `address` is any of these values; the same as `address`. Commas split its values. */
                readonly address_values?: readonly string[];
                /** @description Records whose `address` is none of these values, or is absent. */
                readonly address_ne?: readonly string[];
                /** @description Records whose `address` is this value or comes after it. */
                readonly address_gte?: readonly string[];
                /** @description Records whose `address` is this value or comes before it. */
                readonly address_lte?: readonly string[];
                /** @description Records whose `address` contains this text, ignoring case and accents. */
                readonly address_like?: readonly string[];
                /** @description Records whose `method` is this value, or any of them if repeated. */
                readonly method?: readonly string[];
                /** @description Records whose `method` is any of these values; the same as `method`. Commas split its values. */
                readonly method_values?: readonly string[];
                /** @description Records whose `method` is none of these values, or is absent. */
                readonly method_ne?: readonly string[];
                /** @description Records whose `method` is this value or comes after it. */
                readonly method_gte?: readonly string[];
                /** @description Records whose `method` is this value or comes before it. */
                readonly method_lte?: readonly string[];
                /** @description Records whose `method` contains this text, ignoring case and accents. */
                readonly method_like?: readonly string[];
                /** @description Records whose `user_agent` is this value, or any of them if repeated. */
                readonly user_agent?: readonly string[];
                /** @description Records whose `user_agent` is any of these values; the same as `user_agent`. Commas split its values. */
                readonly user_agent_values?: readonly string[];
                /** @description Records whose `user_agent` is none of these values, or is absent. */
                readonly user_agent_ne?: readonly string[];
                /** @description Records whose `user_agent` is this value or comes after it. */
                readonly user_agent_gte?: readonly string[];
                /** @description Records whose `user_agent` is this value or comes before it. */
                readonly user_agent_lte?: readonly string[];
                /** @description Records whose `user_agent` contains this text, ignoring case and accents. */
                readonly user_agent_like?: readonly string[];
                /** @description Records whose `current` is this value, or any of them if repeated. */
                readonly current?: readonly boolean[];
                /** @description Records whose `current` is any of these values; the same as `current`. Commas split its values. */
                readonly current_values?: readonly boolean[];
                /** @description Records whose `current` is none of these values, or is absent. */
                readonly current_ne?: readonly boolean[];
                /** @description Records whose `current` is this value or comes after it. */
                readonly current_gte?: readonly boolean[];
                /** @description Records whose `current` is this value or comes before it. */
                readonly current_lte?: readonly boolean[];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Session"][];
                };
            };
        };
    };
    readonly endOtherSessions: {
        readonly parameters: {
            readonly query?: {
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
        };
    };
    readonly endOwnSession: {
        readonly parameters: {
            readonly query?: {
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
        };
    };
    readonly listSessions: {
        readonly parameters: {
            readonly query?: {
                /** @description The cursor from `Link: rel="next"`; empty for the first page. Later pages take no longer. */
                readonly _after?: components["parameters"]["After"];
                /** @description The page number, from 1. Pages have `_limit` records, 10 by default. */
                readonly _page?: components["parameters"]["Page"];
                /** @description The position of the first record, from 0; with `_end` or `_limit`. */
                readonly _start?: components["parameters"]["Start"];
                /** @description The position after the last record. */
                readonly _end?: components["parameters"]["End"];
                /** @description The maximum number of records; at most 1000, which is the default without other paging parameters. */
                readonly _limit?: components["parameters"]["Limit"];
                /** @description `asc` or `desc`, in any case, for each field of `_sort`; `asc` by default. */
                readonly _order?: components["parameters"]["Order"];
                /** @description The fields to sort by. Default: newest first. */
                readonly _sort?: readonly ("id" | "created" | "last_seen" | "address" | "method" | "user_agent" | "current")[];
                /** @description Records whose `id` is this value, or any of them if repeated. Commas split its values. */
                readonly id?: readonly string[];
                /** @description Records whose `id` is any of these values; the same as `id`. Commas split its values. */
                readonly id_values?: readonly string[];
                /** @description Records whose `id` is none of these values, or is absent. Commas split its values. */
                readonly id_ne?: readonly string[];
                /** @description Records whose `id` is this value or comes after it. */
                readonly id_gte?: readonly string[];
                /** @description Records whose `id` is this value or comes before it. */
                readonly id_lte?: readonly string[];
                /** @description Records whose `id` contains this text, ignoring case and accents. */
                readonly id_like?: readonly string[];
                /** @description Records whose `created` is this value, or any of them if repeated. */
                readonly created?: readonly string[];
                /** @description Records whose `created` is any of these values; the same as `created`. Commas split its values. */
                readonly created_values?: readonly string[];
                /** @description Records whose `created` is none of these values, or is absent. */
                readonly created_ne?: readonly string[];
                /** @description Records whose `created` is this value or comes after it. */
                readonly created_gte?: readonly string[];
                /** @description Records whose `created` is this value or comes before it. */
                readonly created_lte?: readonly string[];
                /** @description Records whose `last_seen` is this value, or any of them if repeated. */
                readonly last_seen?: readonly string[];
                /** @description Records whose `last_seen` is any of these values; the same as `last_seen`. Commas split its values. */
                readonly last_seen_values?: readonly string[];
                /** @description Records whose `last_seen` is none of these values, or is absent. */
                readonly last_seen_ne?: readonly string[];
                /** @description Records whose `last_seen` is this value or comes after it. */
                readonly last_seen_gte?: readonly string[];
                /** @description Records whose `last_seen` is this value or comes before it. */
                readonly last_seen_lte?: readonly string[];
                /** @description Records whose `address` is this value, or any of them if repeated. */
                readonly address?: readonly string[];
                /** @description Records whose `address` is any of these values; the same as `address`. Commas split its values. */
                readonly address_values?: readonly string[];
                /** @description Records whose `address` is none of these values, or is absent. */
                readonly address_ne?: readonly string[];
                /** @description Records whose `address` is this value or comes after it. */
                readonly address_gte?: readonly string[];
                /** @description Records whose `address` is this value or comes before it. */
                readonly address_lte?: readonly string[];
                /** @description Records whose `address` contains this text, ignoring case and accents. */
                readonly address_like?: readonly string[];
                /** @description Records whose `method` is this value, or any of them if repeated. */
                readonly method?: readonly string[];
                /** @description Records whose `method` is any of these values; the same as `method`. Commas split its values. */
                readonly method_values?: readonly string[];
                /** @description Records whose `method` is none of these values, or is absent. */
                readonly method_ne?: readonly string[];
                /** @description Records whose `method` is this value or comes after it. */
                readonly method_gte?: readonly string[];
                /** @description Records whose `method` is this value or comes before it. */
                readonly method_lte?: readonly string[];
                /** @description Records whose `method` contains this text, ignoring case and accents. */
                readonly method_like?: readonly string[];
                /** @description Records whose `user_agent` is this value, or any of them if repeated. */
                readonly user_agent?: readonly string[];
                /** @description Records whose `user_agent` is any of these values; the same as `user_agent`. Commas split its values. */
                readonly user_agent_values?: readonly string[];
                /** @description Records whose `user_agent` is none of these values, or is absent. */
                readonly user_agent_ne?: readonly string[];
                /** @description Records whose `user_agent` is this value or comes after it. */
                readonly user_agent_gte?: readonly string[];
                /** @description Records whose `user_agent` is this value or comes before it. */
                readonly user_agent_lte?: readonly string[];
                /** @description Records whose `user_agent` contains this text, ignoring case and accents. */
                readonly user_agent_like?: readonly string[];
                /** @description Records whose `current` is this value, or any of them if repeated. */
                readonly current?: readonly boolean[];
                /** @description Records whose `current` is any of these values; the same as `current`. Commas split its values. */
                readonly current_values?: readonly boolean[];
                /** @description Records whose `current` is none of these values, or is absent. */
                readonly current_ne?: readonly boolean[];
                /** @description Records whose `current` is this value or comes after it. */
                readonly current_gte?: readonly boolean[];
                /** @description Records whose `current` is this value or comes before it. */
                readonly current_lte?: readonly boolean[];
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Session"][];
                };
            };
        };
    };
    readonly endSessions: {
        readonly parameters: {
            readonly query?: {
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
        };
    };
    readonly endSession: {
        readonly parameters: {
            readonly query?: {
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
                readonly session: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
        };
    };
    readonly signIn: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 16 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["LoginInput"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuthType"];
                };
            };
        };
    };
    readonly register: {
        readonly parameters: {
            readonly query?: {
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 16 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RegisterInput"];
            };
        };
        readonly responses: {
            /** @description Created */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuthType"];
                };
            };
        };
    };
    readonly requestRecovery: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 16 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RecoveryRequest"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
        };
    };
    readonly resetPassword: {
        readonly parameters: {
            readonly query?: {
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 16 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PasswordReset"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
        };
    };
    readonly signOut: {
        readonly parameters: {
            readonly query?: {
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
        };
    };
    readonly getResetPage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An ETag from an earlier response: 304 without a body if nothing has changed. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": string;
                };
            };
            /** @description Not Modified */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getResetPageAsset: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An ETag from an earlier response: 304 without a body if nothing has changed. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                readonly asset: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/javascript": string;
                    readonly "text/css": string;
                };
            };
            /** @description Not Modified */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listProviders: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["IdentityProvider"][];
                };
            };
        };
    };
    readonly beginSignIn: {
        readonly parameters: {
            readonly query: {
                /** @description Where the browser comes back to: the console, or one of `SIGN_IN_RETURN_URLS` */
                readonly return_to: string;
                /** @description The SHA-256 of a random verifier (RFC 7636, S256) */
                readonly code_challenge: string;
                readonly code_challenge_method?: "S256";
                /** @description Asks for a code that links the identity to one’s account, instead of signing in */
                readonly link?: "true";
                /** @description Asks people to prove who they are again */
                readonly fresh?: "true";
            };
            readonly header?: never;
            readonly path: {
                readonly key: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description See Other */
            readonly 303: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly finishSignIn: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly key: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description See Other */
            readonly 303: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly signInWithCode: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 16 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["LoginCodeInput"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuthType"];
                };
            };
        };
    };
    readonly endProviderSessions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly key: string;
            };
            readonly cookie?: never;
        };
        /** @description Up to 16 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": components["schemas"]["BackChannelLogout"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
        };
    };
    readonly listUsers: {
        readonly parameters: {
            readonly query?: {
                /** @description Users who may do this now, such as `customer.delete`, or any of these if repeated. Suspended users may do nothing; an unknown ability matches nobody, nor does an action that another ability has; one that none has is a 400. */
                readonly can?: readonly string[];
                /** @description Users who were last seen so many days ago or earlier; or, with `never`, those never seen */
                readonly not_seen?: string;
                /** @description Users whose last invitation is still open, or has ended */
                readonly invitation?: "open" | "ended";
                /** @description The cursor from `Link: rel="next"`; empty for the first page. Later pages take no longer. */
                readonly _after?: components["parameters"]["After"];
                /** @description The page number, from 1. Pages have `_limit` records, 10 by default. */
                readonly _page?: components["parameters"]["Page"];
                /** @description The position of the first record, from 0; with `_end` or `_limit`. */
                readonly _start?: components["parameters"]["Start"];
                /** @description The position after the last record. */
                readonly _end?: components["parameters"]["End"];
                /** @description The maximum number of records; at most 1000, which is the default without other paging parameters. */
                readonly _limit?: components["parameters"]["Limit"];
                /** @description `asc` or `desc`, in any case, for each field of `_sort`; `asc` by default. */
                readonly _order?: components["parameters"]["Order"];
                /** @description The fields to sort by. Default: `id`. */
                readonly _sort?: readonly ("id" | "created" | "updated" | "first_name" | "last_name" | "email" | "suspended" | "totp" | "email_verified" | "source" | "external_id" | "second_factor" | "last_seen" | "invited_until")[];
                /** @description Finds this text in first_name, last_name, email, ignoring case and accents. If repeated, finds any of the texts. */
                readonly q?: readonly string[];
                /** @description Records whose `id` is this value, or any of them if repeated. Commas split its values. */
                readonly id?: readonly string[];
                /** @description Records whose `id` is any of these values; the same as `id`. Commas split its values. */
                readonly id_values?: readonly string[];
                /** @description Records whose `id` is none of these values, or is absent. Commas split its values. */
                readonly id_ne?: readonly string[];
                /** @description Records whose `id` is this value or comes after it. */
                readonly id_gte?: readonly string[];
                /** @description Records whose `id` is this value or comes before it. */
                readonly id_lte?: readonly string[];
                /** @description Records whose `id` contains this text, ignoring case and accents. */
                readonly id_like?: readonly string[];
                /** @description Records whose `created` is this value, or any of them if repeated. */
                readonly created?: readonly string[];
                /** @description Records whose `created` is any of these values; the same as `created`. Commas split its values. */
                readonly created_values?: readonly string[];
                /** @description Records whose `created` is none of these values, or is absent. */
                readonly created_ne?: readonly string[];
                /** @description Records whose `created` is this value or comes after it. */
                readonly created_gte?: readonly string[];
                /** @description Records whose `created` is this value or comes before it. */
                readonly created_lte?: readonly string[];
                /** @description Records whose `updated` is this value, or any of them if repeated. */
                readonly updated?: readonly string[];
                /** @description Records whose `updated` is any of these values; the same as `updated`. Commas split its values. */
                readonly updated_values?: readonly string[];
                /** @description Records whose `updated` is none of these values, or is absent. */
                readonly updated_ne?: readonly string[];
                /** @description Records whose `updated` is this value or comes after it. */
                readonly updated_gte?: readonly string[];
                /** @description Records whose `updated` is this value or comes before it. */
                readonly updated_lte?: readonly string[];
                /** @description Records whose `first_name` is this value, or any of them if repeated. */
                readonly first_name?: readonly string[];
                /** @description Records whose `first_name` is any of these values; the same as `first_name`. Commas split its values. */
                readonly first_name_values?: readonly string[];
                /** @description Records whose `first_name` is none of these values, or is absent. */
                readonly first_name_ne?: readonly string[];
                /** @description Records whose `first_name` is this value or comes after it. */
                readonly first_name_gte?: readonly string[];
                /** @description Records whose `first_name` is this value or comes before it. */
                readonly first_name_lte?: readonly string[];
                /** @description Records whose `first_name` contains this text, ignoring case and accents. */
                readonly first_name_like?: readonly string[];
                /** @description Records whose `last_name` is this value, or any of them if repeated. */
                readonly last_name?: readonly string[];
                /** @description Records whose `last_name` is any of these values; the same as `last_name`. Commas split its values. */
                readonly last_name_values?: readonly string[];
                /** @description Records whose `last_name` is none of these values, or is absent. */
                readonly last_name_ne?: readonly string[];
                /** @description Records whose `last_name` is this value or comes after it. */
                readonly last_name_gte?: readonly string[];
                /** @description Records whose `last_name` is this value or comes before it. */
                readonly last_name_lte?: readonly string[];
                /** @description Records whose `last_name` contains this text, ignoring case and accents. */
                readonly last_name_like?: readonly string[];
                /** @description Records whose `email` is this value, or any of them if repeated. */
                readonly email?: readonly string[];
                /** @description Records whose `email` is any of these values; the same as `email`. Commas split its values. */
                readonly email_values?: readonly string[];
                /** @description Records whose `email` is none of these values, or is absent. */
                readonly email_ne?: readonly string[];
                /** @description Records whose `email` is this value or comes after it. */
                readonly email_gte?: readonly string[];
                /** @description Records whose `email` is this value or comes before it. */
                readonly email_lte?: readonly string[];
                /** @description Records whose `email` contains this text, ignoring case and accents. */
                readonly email_like?: readonly string[];
                /** @description Records whose `suspended` is this value, or any of them if repeated. */
                readonly suspended?: readonly boolean[];
                /** @description Records whose `suspended` is any of these values; the same as `suspended`. Commas split its values. */
                readonly suspended_values?: readonly boolean[];
                /** @description Records whose `suspended` is none of these values, or is absent. */
                readonly suspended_ne?: readonly boolean[];
                /** @description Records whose `suspended` is this value or comes after it. */
                readonly suspended_gte?: readonly boolean[];
                /** @description Records whose `suspended` is this value or comes before it. */
                readonly suspended_lte?: readonly boolean[];
                /** @description Records whose `totp` is this value, or any of them if repeated. */
                readonly totp?: readonly boolean[];
                /** @description Records whose `totp` is any of these values; the same as `totp`. Commas split its values. */
                readonly totp_values?: readonly boolean[];
                /** @description Records whose `totp` is none of these values, or is absent. */
                readonly totp_ne?: readonly boolean[];
                /** @description Records whose `totp` is this value or comes after it. */
                readonly totp_gte?: readonly boolean[];
                /** @description Records whose `totp` is this value or comes before it. */
                readonly totp_lte?: readonly boolean[];
                /** @description Records whose `email_verified` is this value, or any of them if repeated. */
                readonly email_verified?: readonly boolean[];
                /** @description Records whose `email_verified` is any of these values; the same as `email_verified`. Commas split its values. */
                readonly email_verified_values?: readonly boolean[];
                /** @description Records whose `email_verified` is none of these values, or is absent. */
                readonly email_verified_ne?: readonly boolean[];
                /** @description Records whose `email_verified` is this value or comes after it. */
                readonly email_verified_gte?: readonly boolean[];
                /** @description Records whose `email_verified` is this value or comes before it. */
                readonly email_verified_lte?: readonly boolean[];
                /** @description Records whose `roles` contains this value, or any of them if repeated. Commas split its values. */
                readonly roles?: readonly string[];
                /** @description Records whose `roles` contains any of these values; the same as `roles`. Commas split its values. */
                readonly roles_values?: readonly string[];
                /** @description Records whose `roles` contains none of these values, or is absent. Commas split its values. */
                readonly roles_ne?: readonly string[];
                /** @description Records whose `groups` contains this value, or any of them if repeated. Commas split its values. */
                readonly groups?: readonly string[];
                /** @description Records whose `groups` contains any of these values; the same as `groups`. Commas split its values. */
                readonly groups_values?: readonly string[];
                /** @description Records whose `groups` contains none of these values, or is absent. Commas split its values. */
                readonly groups_ne?: readonly string[];
                /** @description Records whose `source` is this value, or any of them if repeated. */
                readonly source?: readonly string[];
                /** @description Records whose `source` is any of these values; the same as `source`. Commas split its values. */
                readonly source_values?: readonly string[];
                /** @description Records whose `source` is none of these values, or is absent. */
                readonly source_ne?: readonly string[];
                /** @description Records whose `source` is this value or comes after it. */
                readonly source_gte?: readonly string[];
                /** @description Records whose `source` is this value or comes before it. */
                readonly source_lte?: readonly string[];
                /** @description Records whose `source` contains this text, ignoring case and accents. */
                readonly source_like?: readonly string[];
                /** @description With `true`, records without a `source`; with `false`, those with one. */
                readonly source_null?: readonly boolean[];
                /** @description Records whose `external_id` is this value, or any of them if repeated. */
                readonly external_id?: readonly string[];
                /** @description Records whose `external_id` is any of these values; the same as `external_id`. Commas split its values. */
                readonly external_id_values?: readonly string[];
                /** @description Records whose `external_id` is none of these values, or is absent. */
                readonly external_id_ne?: readonly string[];
                /** @description Records whose `external_id` is this value or comes after it. */
                readonly external_id_gte?: readonly string[];
                /** @description Records whose `external_id` is this value or comes before it. */
                readonly external_id_lte?: readonly string[];
                /** @description Records whose `external_id` contains this text, ignoring case and accents. */
                readonly external_id_like?: readonly string[];
                /** @description With `true`, records without a `external_id`; with `false`, those with one. */
                readonly external_id_null?: readonly boolean[];
                /** @description Records whose `second_factor` is this value, or any of them if repeated. */
                readonly second_factor?: readonly boolean[];
                /** @description Records whose `second_factor` is any of these values; the same as `second_factor`. Commas split its values. */
                readonly second_factor_values?: readonly boolean[];
                /** @description Records whose `second_factor` is none of these values, or is absent. */
                readonly second_factor_ne?: readonly boolean[];
                /** @description Records whose `second_factor` is this value or comes after it. */
                readonly second_factor_gte?: readonly boolean[];
                /** @description Records whose `second_factor` is this value or comes before it. */
                readonly second_factor_lte?: readonly boolean[];
                /** @description Records whose `last_seen` is this value, or any of them if repeated. */
                readonly last_seen?: readonly string[];
                /** @description Records whose `last_seen` is any of these values; the same as `last_seen`. Commas split its values. */
                readonly last_seen_values?: readonly string[];
                /** @description Records whose `last_seen` is none of these values, or is absent. */
                readonly last_seen_ne?: readonly string[];
                /** @description Records whose `last_seen` is this value or comes after it. */
                readonly last_seen_gte?: readonly string[];
                /** @description Records whose `last_seen` is this value or comes before it. */
                readonly last_seen_lte?: readonly string[];
                /** @description With `true`, records without a `last_seen`; with `false`, those with one. */
                readonly last_seen_null?: readonly boolean[];
                /** @description Records whose `invited_until` is this value, or any of them if repeated. */
                readonly invited_until?: readonly string[];
                /** @description Records whose `invited_until` is any of these values; the same as `invited_until`. Commas split its values. */
                readonly invited_until_values?: readonly string[];
                /** @description Records whose `invited_until` is none of these values, or is absent. */
                readonly invited_until_ne?: readonly string[];
                /** @description Records whose `invited_until` is this value or comes after it. */
                readonly invited_until_gte?: readonly string[];
                /** @description Records whose `invited_until` is this value or comes before it. */
                readonly invited_until_lte?: readonly string[];
                /** @description With `true`, records without a `invited_until`; with `false`, those with one. */
                readonly invited_until_null?: readonly boolean[];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["User"][];
                };
            };
        };
    };
    readonly updateUsers: {
        readonly parameters: {
            readonly query?: {
                /** @description How many users must be changed or invited */
                readonly expect?: number;
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UsersUpdate"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UsersUpdated"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: components["schemas"]["UsersUpdated"];
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly createUser: {
        readonly parameters: {
            readonly query?: {
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: {
                /** @description Any new text, such as a UUID, for a request that may have to be repeated. For 24 hours, the same request with the same key creates nothing more: it gets the first answer again, with `Idempotency-Replayed: true`. Refusals are repeated too, except 401, 429 and 5xx. If the record has been deleted since, the answer is 404. Dry runs ignore it. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewUser"];
            };
        };
        readonly responses: {
            /** @description Created */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["User"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: {
                            readonly id: null;
                            readonly email: string;
                            /** @description Whether the user has used a link mailed to this address; read-only */
                            readonly email_verified: boolean;
                            readonly first_name: string;
                            readonly last_name: string;
                            readonly avatar: string;
                            readonly suspended: boolean;
                            /** @description Whether the user has a password; without one they can be invited; read-only */
                            readonly has_password: boolean;
                            /** @description Whether signing in takes a one-time code */
                            readonly totp: boolean;
                            /** @description Whether the user has one-time codes or a passkey; read-only */
                            readonly second_factor: boolean;
                            /** @description Those that the user holds directly */
                            readonly roles: readonly string[];
                            readonly groups: readonly string[];
                            /** @description `scim` for an account that a directory made; read-only */
                            readonly source: "scim" | null;
                            /** @description What a directory calls the user; read-only */
                            readonly external_id: string | null;
                            /** @description The hour in which the user last used the service; null if never, or before this was noted; read-only */
                            readonly last_seen: components["schemas"]["Timestamp"] | null;
                            /** @description When the last invitation ends or ended; null without one, and once there is a password; read-only */
                            readonly invited_until: components["schemas"]["Timestamp"] | null;
                            readonly abilities: components["schemas"]["Permissions"];
                            readonly created: components["schemas"]["Timestamp"];
                            readonly updated: components["schemas"]["Timestamp"];
                        };
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly deleteUsers: {
        readonly parameters: {
            readonly query: {
                /** @description The records to delete, up to 200: repeated, or joined with commas. Unknown ids are ignored. */
                readonly id: readonly string[];
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: null;
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly getOwnUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An ETag from an earlier response: 304 without a body if nothing has changed. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["User"];
                };
            };
            /** @description Not Modified */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An ETag from an earlier response: 304 without a body if nothing has changed. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["User"];
                };
            };
            /** @description Not Modified */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateUser: {
        readonly parameters: {
            readonly query?: {
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: {
                /** @description An ETag from an earlier response: 412 if the record has another version now. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UserUpdate"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["User"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: components["schemas"]["User"];
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly deleteUser: {
        readonly parameters: {
            readonly query?: {
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: {
                /** @description An ETag from an earlier response: 412 if the record has another version now. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: null;
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly explainUserAccess: {
        readonly parameters: {
            readonly query?: {
                /** @description Answers as of the last change at or before this time (RFC 3339). Not with `at_seq`. */
                readonly at?: components["parameters"]["At"];
                /** @description Answers as of the change with this sequence number. */
                readonly at_seq?: components["parameters"]["AtSeq"];
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserAccess"];
                };
            };
        };
    };
    readonly traceUserAccess: {
        readonly parameters: {
            readonly query?: {
                /** @description Where the period begins; by default 30 days before its end */
                readonly from?: string;
                /** @description Where it ends; by default now */
                readonly to?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccessTimeline"];
                };
            };
        };
    };
    readonly inviteUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
        };
    };
    readonly getTotp: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TotpState"];
                };
            };
        };
    };
    readonly prepareTotp: {
        readonly parameters: {
            readonly query?: {
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TotpProof"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TotpSecret"];
                };
            };
        };
    };
    readonly removeOwnTotp: {
        readonly parameters: {
            readonly query?: {
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TotpProof"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
        };
    };
    readonly renewRecoveryCodes: {
        readonly parameters: {
            readonly query?: {
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TotpProof"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
        };
    };
    readonly confirmTotp: {
        readonly parameters: {
            readonly query?: {
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TotpConfirmation"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
        };
    };
    readonly removeTotp: {
        readonly parameters: {
            readonly query?: {
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
        };
    };
    readonly preparePasskeySignIn: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PasskeyChallenge"];
                };
            };
        };
    };
    readonly signInWithPasskey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 16 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PasskeyAssertion"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuthType"];
                };
            };
        };
    };
    readonly listOwnPasskeys: {
        readonly parameters: {
            readonly query?: {
                /** @description The cursor from `Link: rel="next"`; empty for the first page. Later pages take no longer. */
                readonly _after?: components["parameters"]["After"];
                /** @description The page number, from 1. Pages have `_limit` records, 10 by default. */
                readonly _page?: components["parameters"]["Page"];
                /** @description The position of the first record, from 0; with `_end` or `_limit`. */
                readonly _start?: components["parameters"]["Start"];
                /** @description The position after the last record. */
                readonly _end?: components["parameters"]["End"];
                /** @description The maximum number of records; at most 1000, which is the default without other paging parameters. */
                readonly _limit?: components["parameters"]["Limit"];
                /** @description `asc` or `desc`, in any case, for each field of `_sort`; `asc` by default. */
                readonly _order?: components["parameters"]["Order"];
                /** @description The fields to sort by. Default: newest first. */
                readonly _sort?: readonly ("id" | "name" | "created" | "last_used" | "backed_up")[];
                /** @description Finds this text in name, ignoring case and accents. If repeated, finds any of the texts. */
                readonly q?: readonly string[];
                /** @description Records whose `id` is this value, or any of them if repeated. Commas split its values. */
                readonly id?: readonly string[];
                /** @description Records whose `id` is any of these values; the same as `id`. Commas split its values. */
                readonly id_values?: readonly string[];
                /** @description Records whose `id` is none of these values, or is absent. Commas split its values. */
                readonly id_ne?: readonly string[];
                /** @description Records whose `id` is this value or comes after it. */
                readonly id_gte?: readonly string[];
                /** @description Records whose `id` is this value or comes before it. */
                readonly id_lte?: readonly string[];
                /** @description Records whose `id` contains this text, ignoring case and accents. */
                readonly id_like?: readonly string[];
                /** @description Records whose `name` is this value, or any of them if repeated. */
                readonly name?: readonly string[];
                /** @description Records whose `name` is any of these values; the same as `name`. Commas split its values. */
                readonly name_values?: readonly string[];
                /** @description Records whose `name` is none of these values, or is absent. */
                readonly name_ne?: readonly string[];
                /** @description Records whose `name` is this value or comes after it. */
                readonly name_gte?: readonly string[];
                /** @description Records whose `name` is this value or comes before it. */
                readonly name_lte?: readonly string[];
                /** @description Records whose `name` contains this text, ignoring case and accents. */
                readonly name_like?: readonly string[];
                /** @description Records whose `created` is this value, or any of them if repeated. */
                readonly created?: readonly string[];
                /** @description Records whose `created` is any of these values; the same as `created`. Commas split its values. */
                readonly created_values?: readonly string[];
                /** @description Records whose `created` is none of these values, or is absent. */
                readonly created_ne?: readonly string[];
                /** @description Records whose `created` is this value or comes after it. */
                readonly created_gte?: readonly string[];
                /** @description Records whose `created` is this value or comes before it. */
                readonly created_lte?: readonly string[];
                /** @description Records whose `last_used` is this value, or any of them if repeated. */
                readonly last_used?: readonly string[];
                /** @description Records whose `last_used` is any of these values; the same as `last_used`. Commas split its values. */
                readonly last_used_values?: readonly string[];
                /** @description Records whose `last_used` is none of these values, or is absent. */
                readonly last_used_ne?: readonly string[];
                /** @description Records whose `last_used` is this value or comes after it. */
                readonly last_used_gte?: readonly string[];
                /** @description Records whose `last_used` is this value or comes before it. */
                readonly last_used_lte?: readonly string[];
                /** @description Records whose `backed_up` is this value, or any of them if repeated. */
                readonly backed_up?: readonly boolean[];
                /** @description Records whose `backed_up` is any of these values; the same as `backed_up`. Commas split its values. */
                readonly backed_up_values?: readonly boolean[];
                /** @description Records whose `backed_up` is none of these values, or is absent. */
                readonly backed_up_ne?: readonly boolean[];
                /** @description Records whose `backed_up` is this value or comes after it. */
                readonly backed_up_gte?: readonly boolean[];
                /** @description Records whose `backed_up` is this value or comes before it. */
                readonly backed_up_lte?: readonly boolean[];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Passkey"][];
                };
            };
        };
    };
    readonly addPasskey: {
        readonly parameters: {
            readonly query?: {
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewPasskey"];
            };
        };
        readonly responses: {
            /** @description Created */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Passkey"];
                };
            };
        };
    };
    readonly preparePasskey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["Proof"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PasskeyCreationOptions"];
                };
            };
        };
    };
    readonly getOwnPasskey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Passkey"];
                };
            };
        };
    };
    readonly updatePasskey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["PasskeyName"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Passkey"];
                };
            };
        };
    };
    readonly removeOwnPasskey: {
        readonly parameters: {
            readonly query?: {
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["Proof"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
        };
    };
    readonly removePasskeys: {
        readonly parameters: {
            readonly query?: {
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
        };
    };
    readonly listOwnIdentities: {
        readonly parameters: {
            readonly query?: {
                /** @description The cursor from `Link: rel="next"`; empty for the first page. Later pages take no longer. */
                readonly _after?: components["parameters"]["After"];
                /** @description The page number, from 1. Pages have `_limit` records, 10 by default. */
                readonly _page?: components["parameters"]["Page"];
                /** @description The position of the first record, from 0; with `_end` or `_limit`. */
                readonly _start?: components["parameters"]["Start"];
                /** @description The position after the last record. */
                readonly _end?: components["parameters"]["End"];
                /** @description The maximum number of records; at most 1000, which is the default without other paging parameters. */
                readonly _limit?: components["parameters"]["Limit"];
                /** @description `asc` or `desc`, in any case, for each field of `_sort`; `asc` by default. */
                readonly _order?: components["parameters"]["Order"];
                /** @description The fields to sort by. Default: newest first. */
                readonly _sort?: readonly ("id" | "provider" | "created" | "last_used")[];
                /** @description Records whose `id` is this value, or any of them if repeated. Commas split its values. */
                readonly id?: readonly string[];
                /** @description Records whose `id` is any of these values; the same as `id`. Commas split its values. */
                readonly id_values?: readonly string[];
                /** @description Records whose `id` is none of these values, or is absent. Commas split its values. */
                readonly id_ne?: readonly string[];
                /** @description Records whose `id` is this value or comes after it. */
                readonly id_gte?: readonly string[];
                /** @description Records whose `id` is this value or comes before it. */
                readonly id_lte?: readonly string[];
                /** @description Records whose `id` contains this text, ignoring case and accents. */
                readonly id_like?: readonly string[];
                /** @description Records whose `provider` is this value, or any of them if repeated. */
                readonly provider?: readonly string[];
                /** @description Records whose `provider` is any of these values; the same as `provider`. Commas split its values. */
                readonly provider_values?: readonly string[];
                /** @description Records whose `provider` is none of these values, or is absent. */
                readonly provider_ne?: readonly string[];
                /** @description Records whose `provider` is this value or comes after it. */
                readonly provider_gte?: readonly string[];
                /** @description Records whose `provider` is this value or comes before it. */
                readonly provider_lte?: readonly string[];
                /** @description Records whose `provider` contains this text, ignoring case and accents. */
                readonly provider_like?: readonly string[];
                /** @description Records whose `created` is this value, or any of them if repeated. */
                readonly created?: readonly string[];
                /** @description Records whose `created` is any of these values; the same as `created`. Commas split its values. */
                readonly created_values?: readonly string[];
                /** @description Records whose `created` is none of these values, or is absent. */
                readonly created_ne?: readonly string[];
                /** @description Records whose `created` is this value or comes after it. */
                readonly created_gte?: readonly string[];
                /** @description Records whose `created` is this value or comes before it. */
                readonly created_lte?: readonly string[];
                /** @description Records whose `last_used` is this value, or any of them if repeated. */
                readonly last_used?: readonly string[];
                /** @description Records whose `last_used` is any of these values; the same as `last_used`. Commas split its values. */
                readonly last_used_values?: readonly string[];
                /** @description Records whose `last_used` is none of these values, or is absent. */
                readonly last_used_ne?: readonly string[];
                /** @description Records whose `last_used` is this value or comes after it. */
                readonly last_used_gte?: readonly string[];
                /** @description Records whose `last_used` is this value or comes before it. */
                readonly last_used_lte?: readonly string[];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Identity"][];
                };
            };
        };
    };
    readonly linkIdentity: {
        readonly parameters: {
            readonly query?: {
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["IdentityInput"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Identity"];
                };
            };
            /** @description Created */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Identity"];
                };
            };
        };
    };
    readonly removeOwnIdentity: {
        readonly parameters: {
            readonly query?: {
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["IdentityProof"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
        };
    };
    readonly listIdentities: {
        readonly parameters: {
            readonly query?: {
                /** @description The cursor from `Link: rel="next"`; empty for the first page. Later pages take no longer. */
                readonly _after?: components["parameters"]["After"];
                /** @description The page number, from 1. Pages have `_limit` records, 10 by default. */
                readonly _page?: components["parameters"]["Page"];
                /** @description The position of the first record, from 0; with `_end` or `_limit`. */
                readonly _start?: components["parameters"]["Start"];
                /** @description The position after the last record. */
                readonly _end?: components["parameters"]["End"];
                /** @description The maximum number of records; at most 1000, which is the default without other paging parameters. */
                readonly _limit?: components["parameters"]["Limit"];
                /** @description `asc` or `desc`, in any case, for each field of `_sort`; `asc` by default. */
                readonly _order?: components["parameters"]["Order"];
                /** @description The fields to sort by. Default: newest first. */
                readonly _sort?: readonly ("id" | "provider" | "created" | "last_used")[];
                /** @description Records whose `id` is this value, or any of them if repeated. Commas split its values. */
                readonly id?: readonly string[];
                /** @description Records whose `id` is any of these values; the same as `id`. Commas split its values. */
                readonly id_values?: readonly string[];
                /** @description Records whose `id` is none of these values, or is absent. Commas split its values. */
                readonly id_ne?: readonly string[];
                /** @description Records whose `id` is this value or comes after it. */
                readonly id_gte?: readonly string[];
                /** @description Records whose `id` is this value or comes before it. */
                readonly id_lte?: readonly string[];
                /** @description Records whose `id` contains this text, ignoring case and accents. */
                readonly id_like?: readonly string[];
                /** @description Records whose `provider` is this value, or any of them if repeated. */
                readonly provider?: readonly string[];
                /** @description Records whose `provider` is any of these values; the same as `provider`. Commas split its values. */
                readonly provider_values?: readonly string[];
                /** @description Records whose `provider` is none of these values, or is absent. */
                readonly provider_ne?: readonly string[];
                /** @description Records whose `provider` is this value or comes after it. */
                readonly provider_gte?: readonly string[];
                /** @description Records whose `provider` is this value or comes before it. */
                readonly provider_lte?: readonly string[];
                /** @description Records whose `provider` contains this text, ignoring case and accents. */
                readonly provider_like?: readonly string[];
                /** @description Records whose `created` is this value, or any of them if repeated. */
                readonly created?: readonly string[];
                /** @description Records whose `created` is any of these values; the same as `created`. Commas split its values. */
                readonly created_values?: readonly string[];
                /** @description Records whose `created` is none of these values, or is absent. */
                readonly created_ne?: readonly string[];
                /** @description Records whose `created` is this value or comes after it. */
                readonly created_gte?: readonly string[];
                /** @description Records whose `created` is this value or comes before it. */
                readonly created_lte?: readonly string[];
                /** @description Records whose `last_used` is this value, or any of them if repeated. */
                readonly last_used?: readonly string[];
                /** @description Records whose `last_used` is any of these values; the same as `last_used`. Commas split its values. */
                readonly last_used_values?: readonly string[];
                /** @description Records whose `last_used` is none of these values, or is absent. */
                readonly last_used_ne?: readonly string[];
                /** @description Records whose `last_used` is this value or comes after it. */
                readonly last_used_gte?: readonly string[];
                /** @description Records whose `last_used` is this value or comes before it. */
                readonly last_used_lte?: readonly string[];
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Identity"][];
                };
            };
        };
    };
    readonly removeIdentity: {
        readonly parameters: {
            readonly query?: {
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
                readonly identity: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
        };
    };
    readonly listGroups: {
        readonly parameters: {
            readonly query?: {
                /** @description The cursor from `Link: rel="next"`; empty for the first page. Later pages take no longer. */
                readonly _after?: components["parameters"]["After"];
                /** @description The page number, from 1. Pages have `_limit` records, 10 by default. */
                readonly _page?: components["parameters"]["Page"];
                /** @description The position of the first record, from 0; with `_end` or `_limit`. */
                readonly _start?: components["parameters"]["Start"];
                /** @description The position after the last record. */
                readonly _end?: components["parameters"]["End"];
                /** @description The maximum number of records; at most 1000, which is the default without other paging parameters. */
                readonly _limit?: components["parameters"]["Limit"];
                /** @description `asc` or `desc`, in any case, for each field of `_sort`; `asc` by default. */
                readonly _order?: components["parameters"]["Order"];
                /** @description The fields to sort by. Default: `id`. */
                readonly _sort?: readonly ("id" | "created" | "updated" | "name" | "description" | "source" | "external_id" | "roles")[];
                /** @description Finds this text in name, description, ignoring case and accents. If repeated, finds any of the texts. */
                readonly q?: readonly string[];
                /** @description Records whose `id` is this value, or any of them if repeated. Commas split its values. */
                readonly id?: readonly string[];
                /** @description Records whose `id` is any of these values; the same as `id`. Commas split its values. */
                readonly id_values?: readonly string[];
                /** @description Records whose `id` is none of these values, or is absent. Commas split its values. */
                readonly id_ne?: readonly string[];
                /** @description Records whose `id` is this value or comes after it. */
                readonly id_gte?: readonly string[];
                /** @description Records whose `id` is this value or comes before it. */
                readonly id_lte?: readonly string[];
                /** @description Records whose `id` contains this text, ignoring case and accents. */
                readonly id_like?: readonly string[];
                /** @description Records whose `created` is this value, or any of them if repeated. */
                readonly created?: readonly string[];
                /** @description Records whose `created` is any of these values; the same as `created`. Commas split its values. */
                readonly created_values?: readonly string[];
                /** @description Records whose `created` is none of these values, or is absent. */
                readonly created_ne?: readonly string[];
                /** @description Records whose `created` is this value or comes after it. */
                readonly created_gte?: readonly string[];
                /** @description Records whose `created` is this value or comes before it. */
                readonly created_lte?: readonly string[];
                /** @description Records whose `updated` is this value, or any of them if repeated. */
                readonly updated?: readonly string[];
                /** @description Records whose `updated` is any of these values; the same as `updated`. Commas split its values. */
                readonly updated_values?: readonly string[];
                /** @description Records whose `updated` is none of these values, or is absent. */
                readonly updated_ne?: readonly string[];
                /** @description Records whose `updated` is this value or comes after it. */
                readonly updated_gte?: readonly string[];
                /** @description Records whose `updated` is this value or comes before it. */
                readonly updated_lte?: readonly string[];
                /** @description Records whose `name` is this value, or any of them if repeated. */
                readonly name?: readonly string[];
                /** @description Records whose `name` is any of these values; the same as `name`. Commas split its values. */
                readonly name_values?: readonly string[];
                /** @description Records whose `name` is none of these values, or is absent. */
                readonly name_ne?: readonly string[];
                /** @description Records whose `name` is this value or comes after it. */
                readonly name_gte?: readonly string[];
                /** @description Records whose `name` is this value or comes before it. */
                readonly name_lte?: readonly string[];
                /** @description Records whose `name` contains this text, ignoring case and accents. */
                readonly name_like?: readonly string[];
                /** @description Records whose `description` is this value, or any of them if repeated. */
                readonly description?: readonly string[];
                /** @description Records whose `description` is any of these values; the same as `description`. Commas split its values. */
                readonly description_values?: readonly string[];
                /** @description Records whose `description` is none of these values, or is absent. */
                readonly description_ne?: readonly string[];
                /** @description Records whose `description` is this value or comes after it. */
                readonly description_gte?: readonly string[];
                /** @description Records whose `description` is this value or comes before it. */
                readonly description_lte?: readonly string[];
                /** @description Records whose `description` contains this text, ignoring case and accents. */
                readonly description_like?: readonly string[];
                /** @description With `true`, records without a `description`; with `false`, those with one. */
                readonly description_null?: readonly boolean[];
                /** @description Records whose `source` is this value, or any of them if repeated. */
                readonly source?: readonly string[];
                /** @description Records whose `source` is any of these values; the same as `source`. Commas split its values. */
                readonly source_values?: readonly string[];
                /** @description Records whose `source` is none of these values, or is absent. */
                readonly source_ne?: readonly string[];
                /** @description Records whose `source` is this value or comes after it. */
                readonly source_gte?: readonly string[];
                /** @description Records whose `source` is this value or comes before it. */
                readonly source_lte?: readonly string[];
                /** @description Records whose `source` contains this text, ignoring case and accents. */
                readonly source_like?: readonly string[];
                /** @description With `true`, records without a `source`; with `false`, those with one. */
                readonly source_null?: readonly boolean[];
                /** @description Records whose `external_id` is this value, or any of them if repeated. */
                readonly external_id?: readonly string[];
                /** @description Records whose `external_id` is any of these values; the same as `external_id`. Commas split its values. */
                readonly external_id_values?: readonly string[];
                /** @description Records whose `external_id` is none of these values, or is absent. */
                readonly external_id_ne?: readonly string[];
                /** @description Records whose `external_id` is this value or comes after it. */
                readonly external_id_gte?: readonly string[];
                /** @description Records whose `external_id` is this value or comes before it. */
                readonly external_id_lte?: readonly string[];
                /** @description Records whose `external_id` contains this text, ignoring case and accents. */
                readonly external_id_like?: readonly string[];
                /** @description With `true`, records without a `external_id`; with `false`, those with one. */
                readonly external_id_null?: readonly boolean[];
                /** @description Records whose `roles` contains this value, or any of them if repeated. Commas split its values. */
                readonly roles?: readonly string[];
                /** @description Records whose `roles` contains any of these values; the same as `roles`. Commas split its values. */
                readonly roles_values?: readonly string[];
                /** @description Records whose `roles` contains none of these values, or is absent. Commas split its values. */
                readonly roles_ne?: readonly string[];
                /** @description Answers as of the last change at or before this time (RFC 3339). Not with `at_seq`. */
                readonly at?: components["parameters"]["At"];
                /** @description Answers as of the change with this sequence number. */
                readonly at_seq?: components["parameters"]["AtSeq"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly (components["schemas"]["Group"] | components["schemas"]["PastGroup"])[];
                };
            };
        };
    };
    readonly createGroup: {
        readonly parameters: {
            readonly query?: {
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: {
                /** @description Any new text, such as a UUID, for a request that may have to be repeated. For 24 hours, the same request with the same key creates nothing more: it gets the first answer again, with `Idempotency-Replayed: true`. Refusals are repeated too, except 401, 429 and 5xx. If the record has been deleted since, the answer is 404. Dry runs ignore it. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewGroup"];
            };
        };
        readonly responses: {
            /** @description Created */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Group"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: {
                            readonly id: null;
                            readonly name: string;
                            readonly description: string;
                            /** @description What alone decides who belongs to it; null for people. Never changes */
                            readonly source: string | null;
                            /** @description What its source calls it */
                            readonly external_id: string | null;
                            /** @description The roles that every member has */
                            readonly roles: readonly string[];
                            /** @description How many people belong to it */
                            readonly members: number;
                            readonly created: components["schemas"]["Timestamp"];
                            readonly updated: components["schemas"]["Timestamp"];
                        };
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly deleteGroups: {
        readonly parameters: {
            readonly query: {
                /** @description The records to delete, up to 200: repeated, or joined with commas. Unknown ids are ignored. */
                readonly id: readonly string[];
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: null;
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly getGroup: {
        readonly parameters: {
            readonly query?: {
                /** @description Answers as of the last change at or before this time (RFC 3339). Not with `at_seq`. */
                readonly at?: components["parameters"]["At"];
                /** @description Answers as of the change with this sequence number. */
                readonly at_seq?: components["parameters"]["AtSeq"];
            };
            readonly header?: {
                /** @description An ETag from an earlier response: 304 without a body if nothing has changed. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Group"] | components["schemas"]["PastGroup"];
                };
            };
            /** @description Not Modified */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateGroup: {
        readonly parameters: {
            readonly query?: {
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: {
                /** @description An ETag from an earlier response: 412 if the record has another version now. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["GroupUpdate"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Group"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: components["schemas"]["Group"];
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly deleteGroup: {
        readonly parameters: {
            readonly query?: {
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: {
                /** @description An ETag from an earlier response: 412 if the record has another version now. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: null;
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly updateGroupMembers: {
        readonly parameters: {
            readonly query?: {
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["MemberMoves"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Group"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: components["schemas"]["Group"];
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly listRoles: {
        readonly parameters: {
            readonly query?: {
                /** @description The cursor from `Link: rel="next"`; empty for the first page. Later pages take no longer. */
                readonly _after?: components["parameters"]["After"];
                /** @description The page number, from 1. Pages have `_limit` records, 10 by default. */
                readonly _page?: components["parameters"]["Page"];
                /** @description The position of the first record, from 0; with `_end` or `_limit`. */
                readonly _start?: components["parameters"]["Start"];
                /** @description The position after the last record. */
                readonly _end?: components["parameters"]["End"];
                /** @description The maximum number of records; at most 1000, which is the default without other paging parameters. */
                readonly _limit?: components["parameters"]["Limit"];
                /** @description `asc` or `desc`, in any case, for each field of `_sort`; `asc` by default. */
                readonly _order?: components["parameters"]["Order"];
                /** @description The fields to sort by. Default: `id`. */
                readonly _sort?: readonly ("id" | "created" | "updated" | "name" | "description")[];
                /** @description Finds this text in name, description, ignoring case and accents. If repeated, finds any of the texts. */
                readonly q?: readonly string[];
                /** @description Records whose `id` is this value, or any of them if repeated. Commas split its values. */
                readonly id?: readonly string[];
                /** @description Records whose `id` is any of these values; the same as `id`. Commas split its values. */
                readonly id_values?: readonly string[];
                /** @description Records whose `id` is none of these values, or is absent. Commas split its values. */
                readonly id_ne?: readonly string[];
                /** @description Records whose `id` is this value or comes after it. */
                readonly id_gte?: readonly string[];
                /** @description Records whose `id` is this value or comes before it. */
                readonly id_lte?: readonly string[];
                /** @description Records whose `id` contains this text, ignoring case and accents. */
                readonly id_like?: readonly string[];
                /** @description Records whose `created` is this value, or any of them if repeated. */
                readonly created?: readonly string[];
                /** @description Records whose `created` is any of these values; the same as `created`. Commas split its values. */
                readonly created_values?: readonly string[];
                /** @description Records whose `created` is none of these values, or is absent. */
                readonly created_ne?: readonly string[];
                /** @description Records whose `created` is this value or comes after it. */
                readonly created_gte?: readonly string[];
                /** @description Records whose `created` is this value or comes before it. */
                readonly created_lte?: readonly string[];
                /** @description Records whose `updated` is this value, or any of them if repeated. */
                readonly updated?: readonly string[];
                /** @description Records whose `updated` is any of these values; the same as `updated`. Commas split its values. */
                readonly updated_values?: readonly string[];
                /** @description Records whose `updated` is none of these values, or is absent. */
                readonly updated_ne?: readonly string[];
                /** @description Records whose `updated` is this value or comes after it. */
                readonly updated_gte?: readonly string[];
                /** @description Records whose `updated` is this value or comes before it. */
                readonly updated_lte?: readonly string[];
                /** @description Records whose `name` is this value, or any of them if repeated. */
                readonly name?: readonly string[];
                /** @description Records whose `name` is any of these values; the same as `name`. Commas split its values. */
                readonly name_values?: readonly string[];
                /** @description Records whose `name` is none of these values, or is absent. */
                readonly name_ne?: readonly string[];
                /** @description Records whose `name` is this value or comes after it. */
                readonly name_gte?: readonly string[];
                /** @description Records whose `name` is this value or comes before it. */
                readonly name_lte?: readonly string[];
                /** @description Records whose `name` contains this text, ignoring case and accents. */
                readonly name_like?: readonly string[];
                /** @description Records whose `description` is this value, or any of them if repeated. */
                readonly description?: readonly string[];
                /** @description Records whose `description` is any of these values; the same as `description`. Commas split its values. */
                readonly description_values?: readonly string[];
                /** @description Records whose `description` is none of these values, or is absent. */
                readonly description_ne?: readonly string[];
                /** @description Records whose `description` is this value or comes after it. */
                readonly description_gte?: readonly string[];
                /** @description Records whose `description` is this value or comes before it. */
                readonly description_lte?: readonly string[];
                /** @description Records whose `description` contains this text, ignoring case and accents. */
                readonly description_like?: readonly string[];
                /** @description With `true`, records without a `description`; with `false`, those with one. */
                readonly description_null?: readonly boolean[];
                /** @description Answers as of the last change at or before this time (RFC 3339). Not with `at_seq`. */
                readonly at?: components["parameters"]["At"];
                /** @description Answers as of the change with this sequence number. */
                readonly at_seq?: components["parameters"]["AtSeq"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["RoleView"][];
                };
            };
        };
    };
    readonly createRole: {
        readonly parameters: {
            readonly query?: {
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: {
                /** @description Any new text, such as a UUID, for a request that may have to be repeated. For 24 hours, the same request with the same key creates nothing more: it gets the first answer again, with `Idempotency-Replayed: true`. Refusals are repeated too, except 401, 429 and 5xx. If the record has been deleted since, the answer is 404. Dry runs ignore it. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewRole"];
            };
        };
        readonly responses: {
            /** @description Created */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Role"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: {
                            readonly id: null;
                            readonly name: string;
                            readonly description: string;
                            readonly abilities: components["schemas"]["Permissions"];
                            readonly created: components["schemas"]["Timestamp"];
                            readonly updated: components["schemas"]["Timestamp"];
                        };
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly deleteRoles: {
        readonly parameters: {
            readonly query: {
                /** @description The records to delete, up to 200: repeated, or joined with commas. Unknown ids are ignored. */
                readonly id: readonly string[];
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: null;
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly getRole: {
        readonly parameters: {
            readonly query?: {
                /** @description Answers as of the last change at or before this time (RFC 3339). Not with `at_seq`. */
                readonly at?: components["parameters"]["At"];
                /** @description Answers as of the change with this sequence number. */
                readonly at_seq?: components["parameters"]["AtSeq"];
            };
            readonly header?: {
                /** @description An ETag from an earlier response: 304 without a body if nothing has changed. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RoleView"];
                };
            };
            /** @description Not Modified */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateRole: {
        readonly parameters: {
            readonly query?: {
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: {
                /** @description An ETag from an earlier response: 412 if the record has another version now. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["RoleUpdate"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Role"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: components["schemas"]["Role"];
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly deleteRole: {
        readonly parameters: {
            readonly query?: {
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: {
                /** @description An ETag from an earlier response: 412 if the record has another version now. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: null;
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly listAbilities: {
        readonly parameters: {
            readonly query?: {
                /** @description The cursor from `Link: rel="next"`; empty for the first page. Later pages take no longer. */
                readonly _after?: components["parameters"]["After"];
                /** @description The page number, from 1. Pages have `_limit` records, 10 by default. */
                readonly _page?: components["parameters"]["Page"];
                /** @description The position of the first record, from 0; with `_end` or `_limit`. */
                readonly _start?: components["parameters"]["Start"];
                /** @description The position after the last record. */
                readonly _end?: components["parameters"]["End"];
                /** @description The maximum number of records; at most 1000, which is the default without other paging parameters. */
                readonly _limit?: components["parameters"]["Limit"];
                /** @description `asc` or `desc`, in any case, for each field of `_sort`; `asc` by default. */
                readonly _order?: components["parameters"]["Order"];
                /** @description The fields to sort by. Default: `id`. */
                readonly _sort?: readonly ("id" | "created" | "updated" | "key" | "name" | "description" | "read" | "create" | "update" | "delete")[];
                /** @description Finds this text in key, name, description, ignoring case and accents. If repeated, finds any of the texts. */
                readonly q?: readonly string[];
                /** @description Records whose `id` is this value, or any of them if repeated. Commas split its values. */
                readonly id?: readonly string[];
                /** @description Records whose `id` is any of these values; the same as `id`. Commas split its values. */
                readonly id_values?: readonly string[];
                /** @description Records whose `id` is none of these values, or is absent. Commas split its values. */
                readonly id_ne?: readonly string[];
                /** @description Records whose `id` is this value or comes after it. */
                readonly id_gte?: readonly string[];
                /** @description Records whose `id` is this value or comes before it. */
                readonly id_lte?: readonly string[];
                /** @description Records whose `id` contains this text, ignoring case and accents. */
                readonly id_like?: readonly string[];
                /** @description Records whose `created` is this value, or any of them if repeated. */
                readonly created?: readonly string[];
                /** @description Records whose `created` is any of these values; the same as `created`. Commas split its values. */
                readonly created_values?: readonly string[];
                /** @description Records whose `created` is none of these values, or is absent. */
                readonly created_ne?: readonly string[];
                /** @description Records whose `created` is this value or comes after it. */
                readonly created_gte?: readonly string[];
                /** @description Records whose `created` is this value or comes before it. */
                readonly created_lte?: readonly string[];
                /** @description Records whose `updated` is this value, or any of them if repeated. */
                readonly updated?: readonly string[];
                /** @description Records whose `updated` is any of these values; the same as `updated`. Commas split its values. */
                readonly updated_values?: readonly string[];
                /** @description Records whose `updated` is none of these values, or is absent. */
                readonly updated_ne?: readonly string[];
                /** @description Records whose `updated` is this value or comes after it. */
                readonly updated_gte?: readonly string[];
                /** @description Records whose `updated` is this value or comes before it. */
                readonly updated_lte?: readonly string[];
                /** @description Records whose `key` is this value, or any of them if repeated. */
                readonly key?: readonly string[];
                /** @description Records whose `key` is any of these values; the same as `key`. Commas split its values. */
                readonly key_values?: readonly string[];
                /** @description Records whose `key` is none of these values, or is absent. */
                readonly key_ne?: readonly string[];
                /** @description Records whose `key` is this value or comes after it. */
                readonly key_gte?: readonly string[];
                /** @description Records whose `key` is this value or comes before it. */
                readonly key_lte?: readonly string[];
                /** @description Records whose `key` contains this text, ignoring case and accents. */
                readonly key_like?: readonly string[];
                /** @description Records whose `name` is this value, or any of them if repeated. */
                readonly name?: readonly string[];
                /** @description Records whose `name` is any of these values; the same as `name`. Commas split its values. */
                readonly name_values?: readonly string[];
                /** @description Records whose `name` is none of these values, or is absent. */
                readonly name_ne?: readonly string[];
                /** @description Records whose `name` is this value or comes after it. */
                readonly name_gte?: readonly string[];
                /** @description Records whose `name` is this value or comes before it. */
                readonly name_lte?: readonly string[];
                /** @description Records whose `name` contains this text, ignoring case and accents. */
                readonly name_like?: readonly string[];
                /** @description Records whose `description` is this value, or any of them if repeated. */
                readonly description?: readonly string[];
                /** @description Records whose `description` is any of these values; the same as `description`. Commas split its values. */
                readonly description_values?: readonly string[];
                /** @description Records whose `description` is none of these values, or is absent. */
                readonly description_ne?: readonly string[];
                /** @description Records whose `description` is this value or comes after it. */
                readonly description_gte?: readonly string[];
                /** @description Records whose `description` is this value or comes before it. */
                readonly description_lte?: readonly string[];
                /** @description Records whose `description` contains this text, ignoring case and accents. */
                readonly description_like?: readonly string[];
                /** @description With `true`, records without a `description`; with `false`, those with one. */
                readonly description_null?: readonly boolean[];
                /** @description Records whose `read` is this value, or any of them if repeated. */
                readonly read?: readonly boolean[];
                /** @description Records whose `read` is any of these values; the same as `read`. Commas split its values. */
                readonly read_values?: readonly boolean[];
                /** @description Records whose `read` is none of these values, or is absent. */
                readonly read_ne?: readonly boolean[];
                /** @description Records whose `read` is this value or comes after it. */
                readonly read_gte?: readonly boolean[];
                /** @description Records whose `read` is this value or comes before it. */
                readonly read_lte?: readonly boolean[];
                /** @description Records whose `create` is this value, or any of them if repeated. */
                readonly create?: readonly boolean[];
                /** @description Records whose `create` is any of these values; the same as `create`. Commas split its values. */
                readonly create_values?: readonly boolean[];
                /** @description Records whose `create` is none of these values, or is absent. */
                readonly create_ne?: readonly boolean[];
                /** @description Records whose `create` is this value or comes after it. */
                readonly create_gte?: readonly boolean[];
                /** @description Records whose `create` is this value or comes before it. */
                readonly create_lte?: readonly boolean[];
                /** @description Records whose `update` is this value, or any of them if repeated. */
                readonly update?: readonly boolean[];
                /** @description Records whose `update` is any of these values; the same as `update`. Commas split its values. */
                readonly update_values?: readonly boolean[];
                /** @description Records whose `update` is none of these values, or is absent. */
                readonly update_ne?: readonly boolean[];
                /** @description Records whose `update` is this value or comes after it. */
                readonly update_gte?: readonly boolean[];
                /** @description Records whose `update` is this value or comes before it. */
                readonly update_lte?: readonly boolean[];
                /** @description Records whose `delete` is this value, or any of them if repeated. */
                readonly delete?: readonly boolean[];
                /** @description Records whose `delete` is any of these values; the same as `delete`. Commas split its values. */
                readonly delete_values?: readonly boolean[];
                /** @description Records whose `delete` is none of these values, or is absent. */
                readonly delete_ne?: readonly boolean[];
                /** @description Records whose `delete` is this value or comes after it. */
                readonly delete_gte?: readonly boolean[];
                /** @description Records whose `delete` is this value or comes before it. */
                readonly delete_lte?: readonly boolean[];
                /** @description Answers as of the last change at or before this time (RFC 3339). Not with `at_seq`. */
                readonly at?: components["parameters"]["At"];
                /** @description Answers as of the change with this sequence number. */
                readonly at_seq?: components["parameters"]["AtSeq"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Ability"][];
                };
            };
        };
    };
    readonly createAbility: {
        readonly parameters: {
            readonly query?: {
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: {
                /** @description Any new text, such as a UUID, for a request that may have to be repeated. For 24 hours, the same request with the same key creates nothing more: it gets the first answer again, with `Idempotency-Replayed: true`. Refusals are repeated too, except 401, 429 and 5xx. If the record has been deleted since, the answer is 404. Dry runs ignore it. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewAbility"];
            };
        };
        readonly responses: {
            /** @description Created */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Ability"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: {
                            readonly id: null;
                            readonly key: string;
                            readonly name: string;
                            readonly description: string;
                            readonly read: boolean;
                            readonly create: boolean;
                            readonly update: boolean;
                            readonly delete: boolean;
                            /** @description Actions that only this ability has, by name; absent if it has none */
                            readonly actions?: readonly string[];
                            readonly created: components["schemas"]["Timestamp"];
                            readonly updated: components["schemas"]["Timestamp"];
                        };
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly deleteAbilities: {
        readonly parameters: {
            readonly query: {
                /** @description The records to delete, up to 200: repeated, or joined with commas. Unknown ids are ignored. */
                readonly id: readonly string[];
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: null;
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly getAbility: {
        readonly parameters: {
            readonly query?: {
                /** @description Answers as of the last change at or before this time (RFC 3339). Not with `at_seq`. */
                readonly at?: components["parameters"]["At"];
                /** @description Answers as of the change with this sequence number. */
                readonly at_seq?: components["parameters"]["AtSeq"];
            };
            readonly header?: {
                /** @description An ETag from an earlier response: 304 without a body if nothing has changed. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Ability"];
                };
            };
            /** @description Not Modified */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateAbility: {
        readonly parameters: {
            readonly query?: {
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: {
                /** @description An ETag from an earlier response: 412 if the record has another version now. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["AbilityUpdate"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Ability"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: components["schemas"]["Ability"];
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly deleteAbility: {
        readonly parameters: {
            readonly query?: {
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: {
                /** @description An ETag from an earlier response: 412 if the record has another version now. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: null;
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly listFeatures: {
        readonly parameters: {
            readonly query?: {
                /** @description The cursor from `Link: rel="next"`; empty for the first page. Later pages take no longer. */
                readonly _after?: components["parameters"]["After"];
                /** @description The page number, from 1. Pages have `_limit` records, 10 by default. */
                readonly _page?: components["parameters"]["Page"];
                /** @description The position of the first record, from 0; with `_end` or `_limit`. */
                readonly _start?: components["parameters"]["Start"];
                /** @description The position after the last record. */
                readonly _end?: components["parameters"]["End"];
                /** @description The maximum number of records; at most 1000, which is the default without other paging parameters. */
                readonly _limit?: components["parameters"]["Limit"];
                /** @description `asc` or `desc`, in any case, for each field of `_sort`; `asc` by default. */
                readonly _order?: components["parameters"]["Order"];
                /** @description The fields to sort by. Default: `id`. */
                readonly _sort?: readonly ("id" | "created" | "updated" | "key" | "name" | "description" | "enabled")[];
                /** @description Finds this text in key, name, description, ignoring case and accents. If repeated, finds any of the texts. */
                readonly q?: readonly string[];
                /** @description Records whose `id` is this value, or any of them if repeated. Commas split its values. */
                readonly id?: readonly string[];
                /** @description Records whose `id` is any of these values; the same as `id`. Commas split its values. */
                readonly id_values?: readonly string[];
                /** @description Records whose `id` is none of these values, or is absent. Commas split its values. */
                readonly id_ne?: readonly string[];
                /** @description Records whose `id` is this value or comes after it. */
                readonly id_gte?: readonly string[];
                /** @description Records whose `id` is this value or comes before it. */
                readonly id_lte?: readonly string[];
                /** @description Records whose `id` contains this text, ignoring case and accents. */
                readonly id_like?: readonly string[];
                /** @description Records whose `created` is this value, or any of them if repeated. */
                readonly created?: readonly string[];
                /** @description Records whose `created` is any of these values; the same as `created`. Commas split its values. */
                readonly created_values?: readonly string[];
                /** @description Records whose `created` is none of these values, or is absent. */
                readonly created_ne?: readonly string[];
                /** @description Records whose `created` is this value or comes after it. */
                readonly created_gte?: readonly string[];
                /** @description Records whose `created` is this value or comes before it. */
                readonly created_lte?: readonly string[];
                /** @description Records whose `updated` is this value, or any of them if repeated. */
                readonly updated?: readonly string[];
                /** @description Records whose `updated` is any of these values; the same as `updated`. Commas split its values. */
                readonly updated_values?: readonly string[];
                /** @description Records whose `updated` is none of these values, or is absent. */
                readonly updated_ne?: readonly string[];
                /** @description Records whose `updated` is this value or comes after it. */
                readonly updated_gte?: readonly string[];
                /** @description Records whose `updated` is this value or comes before it. */
                readonly updated_lte?: readonly string[];
                /** @description Records whose `key` is this value, or any of them if repeated. */
                readonly key?: readonly string[];
                /** @description Records whose `key` is any of these values; the same as `key`. Commas split its values. */
                readonly key_values?: readonly string[];
                /** @description Records whose `key` is none of these values, or is absent. */
                readonly key_ne?: readonly string[];
                /** @description Records whose `key` is this value or comes after it. */
                readonly key_gte?: readonly string[];
                /** @description Records whose `key` is this value or comes before it. */
                readonly key_lte?: readonly string[];
                /** @description Records whose `key` contains this text, ignoring case and accents. */
                readonly key_like?: readonly string[];
                /** @description Records whose `name` is this value, or any of them if repeated. */
                readonly name?: readonly string[];
                /** @description Records whose `name` is any of these values; the same as `name`. Commas split its values. */
                readonly name_values?: readonly string[];
                /** @description Records whose `name` is none of these values, or is absent. */
                readonly name_ne?: readonly string[];
                /** @description Records whose `name` is this value or comes after it. */
                readonly name_gte?: readonly string[];
                /** @description Records whose `name` is this value or comes before it. */
                readonly name_lte?: readonly string[];
                /** @description Records whose `name` contains this text, ignoring case and accents. */
                readonly name_like?: readonly string[];
                /** @description Records whose `description` is this value, or any of them if repeated. */
                readonly description?: readonly string[];
                /** @description Records whose `description` is any of these values; the same as `description`. Commas split its values. */
                readonly description_values?: readonly string[];
                /** @description Records whose `description` is none of these values, or is absent. */
                readonly description_ne?: readonly string[];
                /** @description Records whose `description` is this value or comes after it. */
                readonly description_gte?: readonly string[];
                /** @description Records whose `description` is this value or comes before it. */
                readonly description_lte?: readonly string[];
                /** @description Records whose `description` contains this text, ignoring case and accents. */
                readonly description_like?: readonly string[];
                /** @description With `true`, records without a `description`; with `false`, those with one. */
                readonly description_null?: readonly boolean[];
                /** @description Records whose `enabled` is this value, or any of them if repeated. */
                readonly enabled?: readonly boolean[];
                /** @description Records whose `enabled` is any of these values; the same as `enabled`. Commas split its values. */
                readonly enabled_values?: readonly boolean[];
                /** @description Records whose `enabled` is none of these values, or is absent. */
                readonly enabled_ne?: readonly boolean[];
                /** @description Records whose `enabled` is this value or comes after it. */
                readonly enabled_gte?: readonly boolean[];
                /** @description Records whose `enabled` is this value or comes before it. */
                readonly enabled_lte?: readonly boolean[];
                /** @description Answers as of the last change at or before this time (RFC 3339). Not with `at_seq`. */
                readonly at?: components["parameters"]["At"];
                /** @description Answers as of the change with this sequence number. */
                readonly at_seq?: components["parameters"]["AtSeq"];
            };
            readonly header?: {
                /** @description An ETag from an earlier response: 304 without a body if nothing has changed. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["FeatureView"][];
                };
            };
            /** @description Not Modified */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly createFeature: {
        readonly parameters: {
            readonly query?: {
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: {
                /** @description Any new text, such as a UUID, for a request that may have to be repeated. For 24 hours, the same request with the same key creates nothing more: it gets the first answer again, with `Idempotency-Replayed: true`. Refusals are repeated too, except 401, 429 and 5xx. If the record has been deleted since, the answer is 404. Dry runs ignore it. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewFeature"];
            };
        };
        readonly responses: {
            /** @description Created */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FeatureView"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: {
                            readonly id: null;
                            readonly key: string;
                            readonly name: string;
                            readonly description: string;
                            readonly enabled: boolean;
                            /** @description The values that the flag may have, by name */
                            readonly variants: {
                                readonly [key: string]: boolean | string | number | Record<string, unknown>;
                            };
                            readonly on_variant: string;
                            readonly off_variant: string;
                            /** @description Empty when the flag is on for everybody */
                            readonly targeting: readonly (components["schemas"]["TargetingRule"] | components["schemas"]["SplitRule"])[];
                            readonly created: components["schemas"]["Timestamp"];
                            readonly updated: components["schemas"]["Timestamp"];
                        } | {
                            readonly id: null;
                            readonly key: string;
                            readonly enabled: boolean;
                        };
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly deleteFeatures: {
        readonly parameters: {
            readonly query: {
                /** @description The records to delete, up to 200: repeated, or joined with commas. Unknown ids are ignored. */
                readonly id: readonly string[];
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: null;
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly streamFeatures: {
        readonly parameters: {
            readonly query?: {
                /** @description The same as `Last-Event-ID`, for clients that cannot send headers. The header counts if both are sent. */
                readonly lastEventId?: components["parameters"]["LastEventIdOfQuery"];
            };
            readonly header?: {
                /** @description The id of the last event received: the stream continues after it. */
                readonly "Last-Event-ID"?: components["parameters"]["LastEventId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/event-stream": string;
                };
            };
        };
    };
    readonly previewFeature: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["FeaturePreviewRequest"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FeaturePreview"];
                };
            };
        };
    };
    readonly getFeature: {
        readonly parameters: {
            readonly query?: {
                /** @description Answers as of the last change at or before this time (RFC 3339). Not with `at_seq`. */
                readonly at?: components["parameters"]["At"];
                /** @description Answers as of the change with this sequence number. */
                readonly at_seq?: components["parameters"]["AtSeq"];
            };
            readonly header?: {
                /** @description An ETag from an earlier response: 304 without a body if nothing has changed. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FeatureView"];
                };
            };
            /** @description Not Modified */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateFeature: {
        readonly parameters: {
            readonly query?: {
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: {
                /** @description An ETag from an earlier response: 412 if the record has another version now. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["FeatureUpdate"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FeatureView"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: components["schemas"]["FeatureView"];
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly deleteFeature: {
        readonly parameters: {
            readonly query?: {
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: {
                /** @description An ETag from an earlier response: 412 if the record has another version now. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: null;
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly getFeatureAudience: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FeatureAudience"];
                };
            };
        };
    };
    readonly explainFeature: {
        readonly parameters: {
            readonly query?: {
                /** @description The customer's id or `external_id` */
                readonly targeting_key?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FeatureExplanation"];
                };
            };
        };
    };
    readonly evaluateFlag: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly key: string;
            };
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["FlagEvaluationRequest"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FlagEvaluation"];
                };
            };
        };
    };
    readonly evaluateFlags: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An ETag from an earlier response: 304 without a body if nothing has changed. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["FlagEvaluationRequest"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BulkFlagEvaluation"];
                };
            };
            /** @description Not Modified */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly streamEvaluations: {
        readonly parameters: {
            readonly query: {
                /** @description The ticket from `eventStreams` of a bulk evaluation; it replaces the access token */
                readonly ticket: string;
                /** @description The same as `Last-Event-ID`, for clients that cannot send headers. The header counts if both are sent. */
                readonly lastEventId?: components["parameters"]["LastEventIdOfQuery"];
            };
            readonly header?: {
                /** @description The id of the last event received: the stream continues after it. */
                readonly "Last-Event-ID"?: components["parameters"]["LastEventId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/event-stream": string;
                };
            };
        };
    };
    readonly listTokens: {
        readonly parameters: {
            readonly query?: {
                /** @description The cursor from `Link: rel="next"`; empty for the first page. Later pages take no longer. */
                readonly _after?: components["parameters"]["After"];
                /** @description The page number, from 1. Pages have `_limit` records, 10 by default. */
                readonly _page?: components["parameters"]["Page"];
                /** @description The position of the first record, from 0; with `_end` or `_limit`. */
                readonly _start?: components["parameters"]["Start"];
                /** @description The position after the last record. */
                readonly _end?: components["parameters"]["End"];
                /** @description The maximum number of records; at most 1000, which is the default without other paging parameters. */
                readonly _limit?: components["parameters"]["Limit"];
                /** @description `asc` or `desc`, in any case, for each field of `_sort`; `asc` by default. */
                readonly _order?: components["parameters"]["Order"];
                /** @description The fields to sort by. Default: `id`. */
                readonly _sort?: readonly ("id" | "created" | "updated" | "name" | "description" | "roles" | "for" | "expires" | "created_by" | "last_used" | "last_refused")[];
                /** @description Finds this text in name, description, ignoring case and accents. If repeated, finds any of the texts. */
                readonly q?: readonly string[];
                /** @description Records whose `id` is this value, or any of them if repeated. Commas split its values. */
                readonly id?: readonly string[];
                /** @description Records whose `id` is any of these values; the same as `id`. Commas split its values. */
                readonly id_values?: readonly string[];
                /** @description Records whose `id` is none of these values, or is absent. Commas split its values. */
                readonly id_ne?: readonly string[];
                /** @description Records whose `id` is this value or comes after it. */
                readonly id_gte?: readonly string[];
                /** @description Records whose `id` is this value or comes before it. */
                readonly id_lte?: readonly string[];
                /** @description Records whose `id` contains this text, ignoring case and accents. */
                readonly id_like?: readonly string[];
                /** @description Records whose `created` is this value, or any of them if repeated. */
                readonly created?: readonly string[];
                /** @description Records whose `created` is any of these values; the same as `created`. Commas split its values. */
                readonly created_values?: readonly string[];
                /** @description Records whose `created` is none of these values, or is absent. */
                readonly created_ne?: readonly string[];
                /** @description Records whose `created` is this value or comes after it. */
                readonly created_gte?: readonly string[];
                /** @description Records whose `created` is this value or comes before it. */
                readonly created_lte?: readonly string[];
                /** @description Records whose `updated` is this value, or any of them if repeated. */
                readonly updated?: readonly string[];
                /** @description Records whose `updated` is any of these values; the same as `updated`. Commas split its values. */
                readonly updated_values?: readonly string[];
                /** @description Records whose `updated` is none of these values, or is absent. */
                readonly updated_ne?: readonly string[];
                /** @description Records whose `updated` is this value or comes after it. */
                readonly updated_gte?: readonly string[];
                /** @description Records whose `updated` is this value or comes before it. */
                readonly updated_lte?: readonly string[];
                /** @description Records whose `name` is this value, or any of them if repeated. */
                readonly name?: readonly string[];
                /** @description Records whose `name` is any of these values; the same as `name`. Commas split its values. */
                readonly name_values?: readonly string[];
                /** @description Records whose `name` is none of these values, or is absent. */
                readonly name_ne?: readonly string[];
                /** @description Records whose `name` is this value or comes after it. */
                readonly name_gte?: readonly string[];
                /** @description Records whose `name` is this value or comes before it. */
                readonly name_lte?: readonly string[];
                /** @description Records whose `name` contains this text, ignoring case and accents. */
                readonly name_like?: readonly string[];
                /** @description Records whose `description` is this value, or any of them if repeated. */
                readonly description?: readonly string[];
                /** @description Records whose `description` is any of these values; the same as `description`. Commas split its values. */
                readonly description_values?: readonly string[];
                /** @description Records whose `description` is none of these values, or is absent. */
                readonly description_ne?: readonly string[];
                /** @description Records whose `description` is this value or comes after it. */
                readonly description_gte?: readonly string[];
                /** @description Records whose `description` is this value or comes before it. */
                readonly description_lte?: readonly string[];
                /** @description Records whose `description` contains this text, ignoring case and accents. */
                readonly description_like?: readonly string[];
                /** @description With `true`, records without a `description`; with `false`, those with one. */
                readonly description_null?: readonly boolean[];
                /** @description Records whose `roles` contains this value, or any of them if repeated. Commas split its values. */
                readonly roles?: readonly string[];
                /** @description Records whose `roles` contains any of these values; the same as `roles`. Commas split its values. */
                readonly roles_values?: readonly string[];
                /** @description Records whose `roles` contains none of these values, or is absent. Commas split its values. */
                readonly roles_ne?: readonly string[];
                /** @description Records whose `for` is this value, or any of them if repeated. */
                readonly for?: readonly string[];
                /** @description Records whose `for` is any of these values; the same as `for`. Commas split its values. */
                readonly for_values?: readonly string[];
                /** @description Records whose `for` is none of these values, or is absent. */
                readonly for_ne?: readonly string[];
                /** @description Records whose `for` is this value or comes after it. */
                readonly for_gte?: readonly string[];
                /** @description Records whose `for` is this value or comes before it. */
                readonly for_lte?: readonly string[];
                /** @description Records whose `for` contains this text, ignoring case and accents. */
                readonly for_like?: readonly string[];
                /** @description With `true`, records without a `for`; with `false`, those with one. */
                readonly for_null?: readonly boolean[];
                /** @description Records whose `expires` is this value, or any of them if repeated. */
                readonly expires?: readonly string[];
                /** @description Records whose `expires` is any of these values; the same as `expires`. Commas split its values. */
                readonly expires_values?: readonly string[];
                /** @description Records whose `expires` is none of these values, or is absent. */
                readonly expires_ne?: readonly string[];
                /** @description Records whose `expires` is this value or comes after it. */
                readonly expires_gte?: readonly string[];
                /** @description Records whose `expires` is this value or comes before it. */
                readonly expires_lte?: readonly string[];
                /** @description Records whose `created_by` is this value, or any of them if repeated. */
                readonly created_by?: readonly string[];
                /** @description Records whose `created_by` is any of these values; the same as `created_by`. Commas split its values. */
                readonly created_by_values?: readonly string[];
                /** @description Records whose `created_by` is none of these values, or is absent. */
                readonly created_by_ne?: readonly string[];
                /** @description Records whose `created_by` is this value or comes after it. */
                readonly created_by_gte?: readonly string[];
                /** @description Records whose `created_by` is this value or comes before it. */
                readonly created_by_lte?: readonly string[];
                /** @description Records whose `created_by` contains this text, ignoring case and accents. */
                readonly created_by_like?: readonly string[];
                /** @description Records whose `last_used` is this value, or any of them if repeated. */
                readonly last_used?: readonly string[];
                /** @description Records whose `last_used` is any of these values; the same as `last_used`. Commas split its values. */
                readonly last_used_values?: readonly string[];
                /** @description Records whose `last_used` is none of these values, or is absent. */
                readonly last_used_ne?: readonly string[];
                /** @description Records whose `last_used` is this value or comes after it. */
                readonly last_used_gte?: readonly string[];
                /** @description Records whose `last_used` is this value or comes before it. */
                readonly last_used_lte?: readonly string[];
                /** @description Records whose `last_refused` is this value, or any of them if repeated. */
                readonly last_refused?: readonly string[];
                /** @description Records whose `last_refused` is any of these values; the same as `last_refused`. Commas split its values. */
                readonly last_refused_values?: readonly string[];
                /** @description Records whose `last_refused` is none of these values, or is absent. */
                readonly last_refused_ne?: readonly string[];
                /** @description Records whose `last_refused` is this value or comes after it. */
                readonly last_refused_gte?: readonly string[];
                /** @description Records whose `last_refused` is this value or comes before it. */
                readonly last_refused_lte?: readonly string[];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Token"][];
                };
            };
        };
    };
    readonly createToken: {
        readonly parameters: {
            readonly query?: {
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewToken"];
            };
        };
        readonly responses: {
            /** @description Created */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IssuedToken"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: {
                            readonly id: null;
                            readonly name: string;
                            readonly description: string;
                            readonly roles: readonly string[];
                            /** @description `scim` for one of a directory, which works only under `/scim/v2`; null for any program */
                            readonly for: "scim" | null;
                            /** @description From then on the token is invalid; null for never */
                            readonly expires: components["schemas"]["Timestamp"] | null;
                            /** @description The `actor_id` of the token’s maker */
                            readonly created_by: string;
                            /** @description Exact to the hour; null for a token that was not used */
                            readonly last_used: components["schemas"]["Timestamp"] | null;
                            /** @description When a directory’s was last refused something other than a name that is taken, exact to the hour; else null */
                            readonly last_refused: components["schemas"]["Timestamp"] | null;
                            readonly created: components["schemas"]["Timestamp"];
                            readonly updated: components["schemas"]["Timestamp"];
                        };
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly deleteTokens: {
        readonly parameters: {
            readonly query: {
                /** @description The records to delete, up to 200: repeated, or joined with commas. Unknown ids are ignored. */
                readonly id: readonly string[];
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: null;
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly getOwnToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An ETag from an earlier response: 304 without a body if nothing has changed. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OwnToken"];
                };
            };
            /** @description Not Modified */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An ETag from an earlier response: 304 without a body if nothing has changed. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Token"];
                };
            };
            /** @description Not Modified */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateToken: {
        readonly parameters: {
            readonly query?: {
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: {
                /** @description An ETag from an earlier response: 412 if the record has another version now. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["TokenUpdate"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Token"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: components["schemas"]["Token"];
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly deleteToken: {
        readonly parameters: {
            readonly query?: {
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: {
                /** @description An ETag from an earlier response: 412 if the record has another version now. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: null;
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly explainTokenAccess: {
        readonly parameters: {
            readonly query?: {
                /** @description Answers as of the last change at or before this time (RFC 3339). Not with `at_seq`. */
                readonly at?: components["parameters"]["At"];
                /** @description Answers as of the change with this sequence number. */
                readonly at_seq?: components["parameters"]["AtSeq"];
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenAccess"];
                };
            };
        };
    };
    readonly rotateToken: {
        readonly parameters: {
            readonly query?: {
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: {
                /** @description An ETag from an earlier response: 412 if the record has another version now. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IssuedToken"];
                };
            };
        };
    };
    readonly releaseToken: {
        readonly parameters: {
            readonly query?: {
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: {
                /** @description An ETag from an earlier response: 412 if the record has another version now. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Token"];
                };
            };
        };
    };
    readonly issueAssertion: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AssertionRequest"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Assertion"];
                };
            };
        };
    };
    readonly getAssertionKeys: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["JsonWebKeySet"];
                };
            };
        };
    };
    readonly evaluateAccess: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AccessEvaluationRequest"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccessDecision"];
                };
            };
        };
    };
    readonly evaluateSeveral: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AccessEvaluationsRequest"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccessDecision"] | components["schemas"]["AccessDecisions"];
                };
            };
        };
    };
    readonly searchSubjects: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SubjectSearchRequest"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FoundSubjects"];
                };
            };
        };
    };
    readonly searchActions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ActionSearchRequest"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FoundActions"];
                };
            };
        };
    };
    readonly checkAccess: {
        readonly parameters: {
            readonly query: {
                /** @description Key of the ability */
                readonly ability: string;
                /** @description Name of the action */
                readonly action: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description No Content */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getAccessMetadata: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccessMetadata"];
                };
            };
        };
    };
    readonly listCustomers: {
        readonly parameters: {
            readonly query?: {
                /** @description The cursor from `Link: rel="next"`; empty for the first page. Later pages take no longer. */
                readonly _after?: components["parameters"]["After"];
                /** @description The page number, from 1. Pages have `_limit` records, 10 by default. */
                readonly _page?: components["parameters"]["Page"];
                /** @description The position of the first record, from 0; with `_end` or `_limit`. */
                readonly _start?: components["parameters"]["Start"];
                /** @description The position after the last record. */
                readonly _end?: components["parameters"]["End"];
                /** @description The maximum number of records; at most 1000, which is the default without other paging parameters. */
                readonly _limit?: components["parameters"]["Limit"];
                /** @description `asc` or `desc`, in any case, for each field of `_sort`; `asc` by default. */
                readonly _order?: components["parameters"]["Order"];
                /** @description The fields to sort by: id, created, updated, name, first_name, last_name, email, phone, company, status, role, or own columns. Default: `id`. */
                readonly _sort?: readonly string[];
                /** @description Finds this text in name, first_name, last_name, email, phone, company, ignoring case and accents. If repeated, finds any of the texts. */
                readonly q?: readonly string[];
                /** @description Records whose `id` is this value, or any of them if repeated. Commas split its values. */
                readonly id?: readonly string[];
                /** @description Records whose `id` is any of these values; the same as `id`. Commas split its values. */
                readonly id_values?: readonly string[];
                /** @description Records whose `id` is none of these values, or is absent. Commas split its values. */
                readonly id_ne?: readonly string[];
                /** @description Records whose `id` is this value or comes after it. */
                readonly id_gte?: readonly string[];
                /** @description Records whose `id` is this value or comes before it. */
                readonly id_lte?: readonly string[];
                /** @description Records whose `id` contains this text, ignoring case and accents. */
                readonly id_like?: readonly string[];
                /** @description Records whose `created` is this value, or any of them if repeated. */
                readonly created?: readonly string[];
                /** @description Records whose `created` is any of these values; the same as `created`. Commas split its values. */
                readonly created_values?: readonly string[];
                /** @description Records whose `created` is none of these values, or is absent. */
                readonly created_ne?: readonly string[];
                /** @description Records whose `created` is this value or comes after it. */
                readonly created_gte?: readonly string[];
                /** @description Records whose `created` is this value or comes before it. */
                readonly created_lte?: readonly string[];
                /** @description Records whose `updated` is this value, or any of them if repeated. */
                readonly updated?: readonly string[];
                /** @description Records whose `updated` is any of these values; the same as `updated`. Commas split its values. */
                readonly updated_values?: readonly string[];
                /** @description Records whose `updated` is none of these values, or is absent. */
                readonly updated_ne?: readonly string[];
                /** @description Records whose `updated` is this value or comes after it. */
                readonly updated_gte?: readonly string[];
                /** @description Records whose `updated` is this value or comes before it. */
                readonly updated_lte?: readonly string[];
                /** @description Records whose `name` is this value, or any of them if repeated. */
                readonly name?: readonly string[];
                /** @description Records whose `name` is any of these values; the same as `name`. Commas split its values. */
                readonly name_values?: readonly string[];
                /** @description Records whose `name` is none of these values, or is absent. */
                readonly name_ne?: readonly string[];
                /** @description Records whose `name` is this value or comes after it. */
                readonly name_gte?: readonly string[];
                /** @description Records whose `name` is this value or comes before it. */
                readonly name_lte?: readonly string[];
                /** @description Records whose `name` contains this text, ignoring case and accents. */
                readonly name_like?: readonly string[];
                /** @description Records whose `first_name` is this value, or any of them if repeated. */
                readonly first_name?: readonly string[];
                /** @description Records whose `first_name` is any of these values; the same as `first_name`. Commas split its values. */
                readonly first_name_values?: readonly string[];
                /** @description Records whose `first_name` is none of these values, or is absent. */
                readonly first_name_ne?: readonly string[];
                /** @description Records whose `first_name` is this value or comes after it. */
                readonly first_name_gte?: readonly string[];
                /** @description Records whose `first_name` is this value or comes before it. */
                readonly first_name_lte?: readonly string[];
                /** @description Records whose `first_name` contains this text, ignoring case and accents. */
                readonly first_name_like?: readonly string[];
                /** @description With `true`, records without a `first_name`; with `false`, those with one. */
                readonly first_name_null?: readonly boolean[];
                /** @description Records whose `last_name` is this value, or any of them if repeated. */
                readonly last_name?: readonly string[];
                /** @description Records whose `last_name` is any of these values; the same as `last_name`. Commas split its values. */
                readonly last_name_values?: readonly string[];
                /** @description Records whose `last_name` is none of these values, or is absent. */
                readonly last_name_ne?: readonly string[];
                /** @description Records whose `last_name` is this value or comes after it. */
                readonly last_name_gte?: readonly string[];
                /** @description Records whose `last_name` is this value or comes before it. */
                readonly last_name_lte?: readonly string[];
                /** @description Records whose `last_name` contains this text, ignoring case and accents. */
                readonly last_name_like?: readonly string[];
                /** @description With `true`, records without a `last_name`; with `false`, those with one. */
                readonly last_name_null?: readonly boolean[];
                /** @description Records whose `email` is this value, or any of them if repeated. */
                readonly email?: readonly string[];
                /** @description Records whose `email` is any of these values; the same as `email`. Commas split its values. */
                readonly email_values?: readonly string[];
                /** @description Records whose `email` is none of these values, or is absent. */
                readonly email_ne?: readonly string[];
                /** @description Records whose `email` is this value or comes after it. */
                readonly email_gte?: readonly string[];
                /** @description Records whose `email` is this value or comes before it. */
                readonly email_lte?: readonly string[];
                /** @description Records whose `email` contains this text, ignoring case and accents. */
                readonly email_like?: readonly string[];
                /** @description With `true`, records without a `email`; with `false`, those with one. */
                readonly email_null?: readonly boolean[];
                /** @description Records whose `phone` is this value, or any of them if repeated. */
                readonly phone?: readonly string[];
                /** @description Records whose `phone` is any of these values; the same as `phone`. Commas split its values. */
                readonly phone_values?: readonly string[];
                /** @description Records whose `phone` is none of these values, or is absent. */
                readonly phone_ne?: readonly string[];
                /** @description Records whose `phone` is this value or comes after it. */
                readonly phone_gte?: readonly string[];
                /** @description Records whose `phone` is this value or comes before it. */
                readonly phone_lte?: readonly string[];
                /** @description Records whose `phone` contains this text, ignoring case and accents. */
                readonly phone_like?: readonly string[];
                /** @description With `true`, records without a `phone`; with `false`, those with one. */
                readonly phone_null?: readonly boolean[];
                /** @description Records whose `company` is this value, or any of them if repeated. */
                readonly company?: readonly string[];
                /** @description Records whose `company` is any of these values; the same as `company`. Commas split its values. */
                readonly company_values?: readonly string[];
                /** @description Records whose `company` is none of these values, or is absent. */
                readonly company_ne?: readonly string[];
                /** @description Records whose `company` is this value or comes after it. */
                readonly company_gte?: readonly string[];
                /** @description Records whose `company` is this value or comes before it. */
                readonly company_lte?: readonly string[];
                /** @description Records whose `company` contains this text, ignoring case and accents. */
                readonly company_like?: readonly string[];
                /** @description With `true`, records without a `company`; with `false`, those with one. */
                readonly company_null?: readonly boolean[];
                /** @description Records whose `status` is this value, or any of them if repeated. Commas split its values. */
                readonly status?: readonly string[];
                /** @description Records whose `status` is any of these values; the same as `status`. Commas split its values. */
                readonly status_values?: readonly string[];
                /** @description Records whose `status` is none of these values, or is absent. Commas split its values. */
                readonly status_ne?: readonly string[];
                /** @description Records whose `status` is this value or comes after it. */
                readonly status_gte?: readonly string[];
                /** @description Records whose `status` is this value or comes before it. */
                readonly status_lte?: readonly string[];
                /** @description Records whose `status` contains this text, ignoring case and accents. */
                readonly status_like?: readonly string[];
                /** @description Records whose `role` is this value, or any of them if repeated. Commas split its values. */
                readonly role?: readonly string[];
                /** @description Records whose `role` is any of these values; the same as `role`. Commas split its values. */
                readonly role_values?: readonly string[];
                /** @description Records whose `role` is none of these values, or is absent. Commas split its values. */
                readonly role_ne?: readonly string[];
                /** @description Records whose `role` is this value or comes after it. */
                readonly role_gte?: readonly string[];
                /** @description Records whose `role` is this value or comes before it. */
                readonly role_lte?: readonly string[];
                /** @description Records whose `role` contains this text, ignoring case and accents. */
                readonly role_like?: readonly string[];
                /** @description Any other name filters by the own column of that name, with the same suffixes: `region=north`, `score_gte=10`, `region_null=true` (for a column that a customer has). A misspelt name therefore matches no records, not all, with `_ne` too. */
                readonly own_columns?: {
                    readonly [key: string]: string;
                };
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Customer"][];
                };
            };
        };
    };
    readonly updateCustomers: {
        readonly parameters: {
            readonly query?: {
                /** @description With filters instead of ids: how many customers match */
                readonly expect?: number;
                /** @description Finds this text in name, first_name, last_name, email, phone, company, ignoring case and accents. If repeated, finds any of the texts. */
                readonly q?: readonly string[];
                /** @description Records whose `id` is this value, or any of them if repeated. Commas split its values. */
                readonly id?: readonly string[];
                /** @description Records whose `id` is any of these values; the same as `id`. Commas split its values. */
                readonly id_values?: readonly string[];
                /** @description Records whose `id` is none of these values, or is absent. Commas split its values. */
                readonly id_ne?: readonly string[];
                /** @description Records whose `id` is this value or comes after it. */
                readonly id_gte?: readonly string[];
                /** @description Records whose `id` is this value or comes before it. */
                readonly id_lte?: readonly string[];
                /** @description Records whose `id` contains this text, ignoring case and accents. */
                readonly id_like?: readonly string[];
                /** @description Records whose `created` is this value, or any of them if repeated. */
                readonly created?: readonly string[];
                /** @description Records whose `created` is any of these values; the same as `created`. Commas split its values. */
                readonly created_values?: readonly string[];
                /** @description Records whose `created` is none of these values, or is absent. */
                readonly created_ne?: readonly string[];
                /** @description Records whose `created` is this value or comes after it. */
                readonly created_gte?: readonly string[];
                /** @description Records whose `created` is this value or comes before it. */
                readonly created_lte?: readonly string[];
                /** @description Records whose `updated` is this value, or any of them if repeated. */
                readonly updated?: readonly string[];
                /** @description Records whose `updated` is any of these values; the same as `updated`. Commas split its values. */
                readonly updated_values?: readonly string[];
                /** @description Records whose `updated` is none of these values, or is absent. */
                readonly updated_ne?: readonly string[];
                /** @description Records whose `updated` is this value or comes after it. */
                readonly updated_gte?: readonly string[];
                /** @description Records whose `updated` is this value or comes before it. */
                readonly updated_lte?: readonly string[];
                /** @description Records whose `name` is this value, or any of them if repeated. */
                readonly name?: readonly string[];
                /** @description Records whose `name` is any of these values; the same as `name`. Commas split its values. */
                readonly name_values?: readonly string[];
                /** @description Records whose `name` is none of these values, or is absent. */
                readonly name_ne?: readonly string[];
                /** @description Records whose `name` is this value or comes after it. */
                readonly name_gte?: readonly string[];
                /** @description Records whose `name` is this value or comes before it. */
                readonly name_lte?: readonly string[];
                /** @description Records whose `name` contains this text, ignoring case and accents. */
                readonly name_like?: readonly string[];
                /** @description Records whose `first_name` is this value, or any of them if repeated. */
                readonly first_name?: readonly string[];
                /** @description Records whose `first_name` is any of these values; the same as `first_name`. Commas split its values. */
                readonly first_name_values?: readonly string[];
                /** @description Records whose `first_name` is none of these values, or is absent. */
                readonly first_name_ne?: readonly string[];
                /** @description Records whose `first_name` is this value or comes after it. */
                readonly first_name_gte?: readonly string[];
                /** @description Records whose `first_name` is this value or comes before it. */
                readonly first_name_lte?: readonly string[];
                /** @description Records whose `first_name` contains this text, ignoring case and accents. */
                readonly first_name_like?: readonly string[];
                /** @description With `true`, records without a `first_name`; with `false`, those with one. */
                readonly first_name_null?: readonly boolean[];
                /** @description Records whose `last_name` is this value, or any of them if repeated. */
                readonly last_name?: readonly string[];
                /** @description Records whose `last_name` is any of these values; the same as `last_name`. Commas split its values. */
                readonly last_name_values?: readonly string[];
                /** @description Records whose `last_name` is none of these values, or is absent. */
                readonly last_name_ne?: readonly string[];
                /** @description Records whose `last_name` is this value or comes after it. */
                readonly last_name_gte?: readonly string[];
                /** @description Records whose `last_name` is this value or comes before it. */
                readonly last_name_lte?: readonly string[];
                /** @description Records whose `last_name` contains this text, ignoring case and accents. */
                readonly last_name_like?: readonly string[];
                /** @description With `true`, records without a `last_name`; with `false`, those with one. */
                readonly last_name_null?: readonly boolean[];
                /** @description Records whose `email` is this value, or any of them if repeated. */
                readonly email?: readonly string[];
                /** @description Records whose `email` is any of these values; the same as `email`. Commas split its values. */
                readonly email_values?: readonly string[];
                /** @description Records whose `email` is none of these values, or is absent. */
                readonly email_ne?: readonly string[];
                /** @description Records whose `email` is this value or comes after it. */
                readonly email_gte?: readonly string[];
                /** @description Records whose `email` is this value or comes before it. */
                readonly email_lte?: readonly string[];
                /** @description Records whose `email` contains this text, ignoring case and accents. */
                readonly email_like?: readonly string[];
                /** @description With `true`, records without a `email`; with `false`, those with one. */
                readonly email_null?: readonly boolean[];
                /** @description Records whose `phone` is this value, or any of them if repeated. */
                readonly phone?: readonly string[];
                /** @description Records whose `phone` is any of these values; the same as `phone`. Commas split its values. */
                readonly phone_values?: readonly string[];
                /** @description Records whose `phone` is none of these values, or is absent. */
                readonly phone_ne?: readonly string[];
                /** @description Records whose `phone` is this value or comes after it. */
                readonly phone_gte?: readonly string[];
                /** @description Records whose `phone` is this value or comes before it. */
                readonly phone_lte?: readonly string[];
                /** @description Records whose `phone` contains this text, ignoring case and accents. */
                readonly phone_like?: readonly string[];
                /** @description With `true`, records without a `phone`; with `false`, those with one. */
                readonly phone_null?: readonly boolean[];
                /** @description Records whose `company` is this value, or any of them if repeated. */
                readonly company?: readonly string[];
                /** @description Records whose `company` is any of these values; the same as `company`. Commas split its values. */
                readonly company_values?: readonly string[];
                /** @description Records whose `company` is none of these values, or is absent. */
                readonly company_ne?: readonly string[];
                /** @description Records whose `company` is this value or comes after it. */
                readonly company_gte?: readonly string[];
                /** @description Records whose `company` is this value or comes before it. */
                readonly company_lte?: readonly string[];
                /** @description Records whose `company` contains this text, ignoring case and accents. */
                readonly company_like?: readonly string[];
                /** @description With `true`, records without a `company`; with `false`, those with one. */
                readonly company_null?: readonly boolean[];
                /** @description Records whose `status` is this value, or any of them if repeated. Commas split its values. */
                readonly status?: readonly string[];
                /** @description Records whose `status` is any of these values; the same as `status`. Commas split its values. */
                readonly status_values?: readonly string[];
                /** @description Records whose `status` is none of these values, or is absent. Commas split its values. */
                readonly status_ne?: readonly string[];
                /** @description Records whose `status` is this value or comes after it. */
                readonly status_gte?: readonly string[];
                /** @description Records whose `status` is this value or comes before it. */
                readonly status_lte?: readonly string[];
                /** @description Records whose `status` contains this text, ignoring case and accents. */
                readonly status_like?: readonly string[];
                /** @description Records whose `role` is this value, or any of them if repeated. Commas split its values. */
                readonly role?: readonly string[];
                /** @description Records whose `role` is any of these values; the same as `role`. Commas split its values. */
                readonly role_values?: readonly string[];
                /** @description Records whose `role` is none of these values, or is absent. Commas split its values. */
                readonly role_ne?: readonly string[];
                /** @description Records whose `role` is this value or comes after it. */
                readonly role_gte?: readonly string[];
                /** @description Records whose `role` is this value or comes before it. */
                readonly role_lte?: readonly string[];
                /** @description Records whose `role` contains this text, ignoring case and accents. */
                readonly role_like?: readonly string[];
                /** @description Any other name filters by the own column of that name, with the same suffixes: `region=north`, `score_gte=10`, `region_null=true` (for a column that a customer has). A misspelt name therefore matches no records, not all, with `_ne` too. */
                readonly own_columns?: {
                    readonly [key: string]: string;
                };
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 2048 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CustomersUpdate"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomersUpdated"];
                };
            };
            /** @description Accepted */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Operation"];
                };
            };
        };
    };
    readonly createCustomer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Any new text, such as a UUID, for a request that may have to be repeated. For 24 hours, the same request with the same key creates nothing more: it gets the first answer again, with `Idempotency-Replayed: true`. Refusals are repeated too, except 401, 429 and 5xx. If the record has been deleted since, the answer is 404. Dry runs ignore it. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewCustomer"];
            };
        };
        readonly responses: {
            /** @description Created */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Customer"];
                };
            };
        };
    };
    readonly deleteCustomers: {
        readonly parameters: {
            readonly query?: {
                /** @description With filters instead of ids: how many customers match */
                readonly expect?: number;
                /** @description Finds this text in name, first_name, last_name, email, phone, company, ignoring case and accents. If repeated, finds any of the texts. */
                readonly q?: readonly string[];
                /** @description Records whose `id` is this value, or any of them if repeated. Commas split its values. */
                readonly id?: readonly string[];
                /** @description Records whose `id` is any of these values; the same as `id`. Commas split its values. */
                readonly id_values?: readonly string[];
                /** @description Records whose `id` is none of these values, or is absent. Commas split its values. */
                readonly id_ne?: readonly string[];
                /** @description Records whose `id` is this value or comes after it. */
                readonly id_gte?: readonly string[];
                /** @description Records whose `id` is this value or comes before it. */
                readonly id_lte?: readonly string[];
                /** @description Records whose `id` contains this text, ignoring case and accents. */
                readonly id_like?: readonly string[];
                /** @description Records whose `created` is this value, or any of them if repeated. */
                readonly created?: readonly string[];
                /** @description Records whose `created` is any of these values; the same as `created`. Commas split its values. */
                readonly created_values?: readonly string[];
                /** @description Records whose `created` is none of these values, or is absent. */
                readonly created_ne?: readonly string[];
                /** @description Records whose `created` is this value or comes after it. */
                readonly created_gte?: readonly string[];
                /** @description Records whose `created` is this value or comes before it. */
                readonly created_lte?: readonly string[];
                /** @description Records whose `updated` is this value, or any of them if repeated. */
                readonly updated?: readonly string[];
                /** @description Records whose `updated` is any of these values; the same as `updated`. Commas split its values. */
                readonly updated_values?: readonly string[];
                /** @description Records whose `updated` is none of these values, or is absent. */
                readonly updated_ne?: readonly string[];
                /** @description Records whose `updated` is this value or comes after it. */
                readonly updated_gte?: readonly string[];
                /** @description Records whose `updated` is this value or comes before it. */
                readonly updated_lte?: readonly string[];
                /** @description Records whose `name` is this value, or any of them if repeated. */
                readonly name?: readonly string[];
                /** @description Records whose `name` is any of these values; the same as `name`. Commas split its values. */
                readonly name_values?: readonly string[];
                /** @description Records whose `name` is none of these values, or is absent. */
                readonly name_ne?: readonly string[];
                /** @description Records whose `name` is this value or comes after it. */
                readonly name_gte?: readonly string[];
                /** @description Records whose `name` is this value or comes before it. */
                readonly name_lte?: readonly string[];
                /** @description Records whose `name` contains this text, ignoring case and accents. */
                readonly name_like?: readonly string[];
                /** @description Records whose `first_name` is this value, or any of them if repeated. */
                readonly first_name?: readonly string[];
                /** @description Records whose `first_name` is any of these values; the same as `first_name`. Commas split its values. */
                readonly first_name_values?: readonly string[];
                /** @description Records whose `first_name` is none of these values, or is absent. */
                readonly first_name_ne?: readonly string[];
                /** @description Records whose `first_name` is this value or comes after it. */
                readonly first_name_gte?: readonly string[];
                /** @description Records whose `first_name` is this value or comes before it. */
                readonly first_name_lte?: readonly string[];
                /** @description Records whose `first_name` contains this text, ignoring case and accents. */
                readonly first_name_like?: readonly string[];
                /** @description With `true`, records without a `first_name`; with `false`, those with one. */
                readonly first_name_null?: readonly boolean[];
                /** @description Records whose `last_name` is this value, or any of them if repeated. */
                readonly last_name?: readonly string[];
                /** @description Records whose `last_name` is any of these values; the same as `last_name`. Commas split its values. */
                readonly last_name_values?: readonly string[];
                /** @description Records whose `last_name` is none of these values, or is absent. */
                readonly last_name_ne?: readonly string[];
                /** @description Records whose `last_name` is this value or comes after it. */
                readonly last_name_gte?: readonly string[];
                /** @description Records whose `last_name` is this value or comes before it. */
                readonly last_name_lte?: readonly string[];
                /** @description Records whose `last_name` contains this text, ignoring case and accents. */
                readonly last_name_like?: readonly string[];
                /** @description With `true`, records without a `last_name`; with `false`, those with one. */
                readonly last_name_null?: readonly boolean[];
                /** @description Records whose `email` is this value, or any of them if repeated. */
                readonly email?: readonly string[];
                /** @description Records whose `email` is any of these values; the same as `email`. Commas split its values. */
                readonly email_values?: readonly string[];
                /** @description Records whose `email` is none of these values, or is absent. */
                readonly email_ne?: readonly string[];
                /** @description Records whose `email` is this value or comes after it. */
                readonly email_gte?: readonly string[];
                /** @description Records whose `email` is this value or comes before it. */
                readonly email_lte?: readonly string[];
                /** @description Records whose `email` contains this text, ignoring case and accents. */
                readonly email_like?: readonly string[];
                /** @description With `true`, records without a `email`; with `false`, those with one. */
                readonly email_null?: readonly boolean[];
                /** @description Records whose `phone` is this value, or any of them if repeated. */
                readonly phone?: readonly string[];
                /** @description Records whose `phone` is any of these values; the same as `phone`. Commas split its values. */
                readonly phone_values?: readonly string[];
                /** @description Records whose `phone` is none of these values, or is absent. */
                readonly phone_ne?: readonly string[];
                /** @description Records whose `phone` is this value or comes after it. */
                readonly phone_gte?: readonly string[];
                /** @description Records whose `phone` is this value or comes before it. */
                readonly phone_lte?: readonly string[];
                /** @description Records whose `phone` contains this text, ignoring case and accents. */
                readonly phone_like?: readonly string[];
                /** @description With `true`, records without a `phone`; with `false`, those with one. */
                readonly phone_null?: readonly boolean[];
                /** @description Records whose `company` is this value, or any of them if repeated. */
                readonly company?: readonly string[];
                /** @description Records whose `company` is any of these values; the same as `company`. Commas split its values. */
                readonly company_values?: readonly string[];
                /** @description Records whose `company` is none of these values, or is absent. */
                readonly company_ne?: readonly string[];
                /** @description Records whose `company` is this value or comes after it. */
                readonly company_gte?: readonly string[];
                /** @description Records whose `company` is this value or comes before it. */
                readonly company_lte?: readonly string[];
                /** @description Records whose `company` contains this text, ignoring case and accents. */
                readonly company_like?: readonly string[];
                /** @description With `true`, records without a `company`; with `false`, those with one. */
                readonly company_null?: readonly boolean[];
                /** @description Records whose `status` is this value, or any of them if repeated. Commas split its values. */
                readonly status?: readonly string[];
                /** @description Records whose `status` is any of these values; the same as `status`. Commas split its values. */
                readonly status_values?: readonly string[];
                /** @description Records whose `status` is none of these values, or is absent. Commas split its values. */
                readonly status_ne?: readonly string[];
                /** @description Records whose `status` is this value or comes after it. */
                readonly status_gte?: readonly string[];
                /** @description Records whose `status` is this value or comes before it. */
                readonly status_lte?: readonly string[];
                /** @description Records whose `status` contains this text, ignoring case and accents. */
                readonly status_like?: readonly string[];
                /** @description Records whose `role` is this value, or any of them if repeated. Commas split its values. */
                readonly role?: readonly string[];
                /** @description Records whose `role` is any of these values; the same as `role`. Commas split its values. */
                readonly role_values?: readonly string[];
                /** @description Records whose `role` is none of these values, or is absent. Commas split its values. */
                readonly role_ne?: readonly string[];
                /** @description Records whose `role` is this value or comes after it. */
                readonly role_gte?: readonly string[];
                /** @description Records whose `role` is this value or comes before it. */
                readonly role_lte?: readonly string[];
                /** @description Records whose `role` contains this text, ignoring case and accents. */
                readonly role_like?: readonly string[];
                /** @description Any other name filters by the own column of that name, with the same suffixes: `region=north`, `score_gte=10`, `region_null=true` (for a column that a customer has). A misspelt name therefore matches no records, not all, with `_ne` too. */
                readonly own_columns?: {
                    readonly [key: string]: string;
                };
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
            /** @description Accepted */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Operation"];
                };
            };
        };
    };
    readonly listCustomerLogs: {
        readonly parameters: {
            readonly query?: {
                /** @description The cursor from `Link: rel="next"`; empty for the first page. Later pages take no longer. */
                readonly _after?: components["parameters"]["After"];
                /** @description The page number, from 1. Pages have `_limit` records, 10 by default. */
                readonly _page?: components["parameters"]["Page"];
                /** @description The position of the first record, from 0; with `_end` or `_limit`. */
                readonly _start?: components["parameters"]["Start"];
                /** @description The position after the last record. */
                readonly _end?: components["parameters"]["End"];
                /** @description The maximum number of records; at most 1000, which is the default without other paging parameters. */
                readonly _limit?: components["parameters"]["Limit"];
                /** @description `asc` or `desc`, in any case, for each field of `_sort`; `asc` by default. */
                readonly _order?: components["parameters"]["Order"];
                /** @description The fields to sort by. Default: newest first. */
                readonly _sort?: readonly ("id" | "customer_id" | "type" | "actor_id" | "created")[];
                /** @description Records whose `id` is this value, or any of them if repeated. Commas split its values. */
                readonly id?: readonly string[];
                /** @description Records whose `id` is any of these values; the same as `id`. Commas split its values. */
                readonly id_values?: readonly string[];
                /** @description Records whose `id` is none of these values, or is absent. Commas split its values. */
                readonly id_ne?: readonly string[];
                /** @description Records whose `id` is this value or comes after it. */
                readonly id_gte?: readonly string[];
                /** @description Records whose `id` is this value or comes before it. */
                readonly id_lte?: readonly string[];
                /** @description Records whose `id` contains this text, ignoring case and accents. */
                readonly id_like?: readonly string[];
                /** @description Records whose `customer_id` is this value, or any of them if repeated. */
                readonly customer_id?: readonly string[];
                /** @description Records whose `customer_id` is any of these values; the same as `customer_id`. Commas split its values. */
                readonly customer_id_values?: readonly string[];
                /** @description Records whose `customer_id` is none of these values, or is absent. */
                readonly customer_id_ne?: readonly string[];
                /** @description Records whose `customer_id` is this value or comes after it. */
                readonly customer_id_gte?: readonly string[];
                /** @description Records whose `customer_id` is this value or comes before it. */
                readonly customer_id_lte?: readonly string[];
                /** @description Records whose `customer_id` contains this text, ignoring case and accents. */
                readonly customer_id_like?: readonly string[];
                /** @description Records whose `type` is this value, or any of them if repeated. */
                readonly type?: readonly string[];
                /** @description Records whose `type` is any of these values; the same as `type`. Commas split its values. */
                readonly type_values?: readonly string[];
                /** @description Records whose `type` is none of these values, or is absent. */
                readonly type_ne?: readonly string[];
                /** @description Records whose `type` is this value or comes after it. */
                readonly type_gte?: readonly string[];
                /** @description Records whose `type` is this value or comes before it. */
                readonly type_lte?: readonly string[];
                /** @description Records whose `type` contains this text, ignoring case and accents. */
                readonly type_like?: readonly string[];
                /** @description Records whose `actor_id` is this value, or any of them if repeated. */
                readonly actor_id?: readonly string[];
                /** @description Records whose `actor_id` is any of these values; the same as `actor_id`. Commas split its values. */
                readonly actor_id_values?: readonly string[];
                /** @description Records whose `actor_id` is none of these values, or is absent. */
                readonly actor_id_ne?: readonly string[];
                /** @description Records whose `actor_id` is this value or comes after it. */
                readonly actor_id_gte?: readonly string[];
                /** @description Records whose `actor_id` is this value or comes before it. */
                readonly actor_id_lte?: readonly string[];
                /** @description Records whose `actor_id` contains this text, ignoring case and accents. */
                readonly actor_id_like?: readonly string[];
                /** @description Records whose `created` is this value, or any of them if repeated. */
                readonly created?: readonly string[];
                /** @description Records whose `created` is any of these values; the same as `created`. Commas split its values. */
                readonly created_values?: readonly string[];
                /** @description Records whose `created` is none of these values, or is absent. */
                readonly created_ne?: readonly string[];
                /** @description Records whose `created` is this value or comes after it. */
                readonly created_gte?: readonly string[];
                /** @description Records whose `created` is this value or comes before it. */
                readonly created_lte?: readonly string[];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["CustomerLogEntry"][];
                };
            };
        };
    };
    readonly countCustomerLogsByTime: {
        readonly parameters: {
            readonly query?: {
                /** @description What a bar stands for; weeks begin on Monday */
                readonly by?: "hour" | "day" | "week";
                /** @description The time zone whose hours and days are counted, by its IANA name */
                readonly tz?: string;
                /** @description Records whose `id` is this value, or any of them if repeated. Commas split its values. */
                readonly id?: readonly string[];
                /** @description Records whose `id` is any of these values; the same as `id`. Commas split its values. */
                readonly id_values?: readonly string[];
                /** @description Records whose `id` is none of these values, or is absent. Commas split its values. */
                readonly id_ne?: readonly string[];
                /** @description Records whose `id` is this value or comes after it. */
                readonly id_gte?: readonly string[];
                /** @description Records whose `id` is this value or comes before it. */
                readonly id_lte?: readonly string[];
                /** @description Records whose `id` contains this text, ignoring case and accents. */
                readonly id_like?: readonly string[];
                /** @description Records whose `customer_id` is this value, or any of them if repeated. */
                readonly customer_id?: readonly string[];
                /** @description Records whose `customer_id` is any of these values; the same as `customer_id`. Commas split its values. */
                readonly customer_id_values?: readonly string[];
                /** @description Records whose `customer_id` is none of these values, or is absent. */
                readonly customer_id_ne?: readonly string[];
                /** @description Records whose `customer_id` is this value or comes after it. */
                readonly customer_id_gte?: readonly string[];
                /** @description Records whose `customer_id` is this value or comes before it. */
                readonly customer_id_lte?: readonly string[];
                /** @description Records whose `customer_id` contains this text, ignoring case and accents. */
                readonly customer_id_like?: readonly string[];
                /** @description Records whose `type` is this value, or any of them if repeated. */
                readonly type?: readonly string[];
                /** @description Records whose `type` is any of these values; the same as `type`. Commas split its values. */
                readonly type_values?: readonly string[];
                /** @description Records whose `type` is none of these values, or is absent. */
                readonly type_ne?: readonly string[];
                /** @description Records whose `type` is this value or comes after it. */
                readonly type_gte?: readonly string[];
                /** @description Records whose `type` is this value or comes before it. */
                readonly type_lte?: readonly string[];
                /** @description Records whose `type` contains this text, ignoring case and accents. */
                readonly type_like?: readonly string[];
                /** @description Records whose `actor_id` is this value, or any of them if repeated. */
                readonly actor_id?: readonly string[];
                /** @description Records whose `actor_id` is any of these values; the same as `actor_id`. Commas split its values. */
                readonly actor_id_values?: readonly string[];
                /** @description Records whose `actor_id` is none of these values, or is absent. */
                readonly actor_id_ne?: readonly string[];
                /** @description Records whose `actor_id` is this value or comes after it. */
                readonly actor_id_gte?: readonly string[];
                /** @description Records whose `actor_id` is this value or comes before it. */
                readonly actor_id_lte?: readonly string[];
                /** @description Records whose `actor_id` contains this text, ignoring case and accents. */
                readonly actor_id_like?: readonly string[];
                /** @description Records whose `created` is this value, or any of them if repeated. */
                readonly created?: readonly string[];
                /** @description Records whose `created` is any of these values; the same as `created`. Commas split its values. */
                readonly created_values?: readonly string[];
                /** @description Records whose `created` is none of these values, or is absent. */
                readonly created_ne?: readonly string[];
                /** @description Records whose `created` is this value or comes after it. */
                readonly created_gte?: readonly string[];
                /** @description Records whose `created` is this value or comes before it. */
                readonly created_lte?: readonly string[];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Histogram"];
                };
            };
        };
    };
    readonly countCustomerFacets: {
        readonly parameters: {
            readonly query?: {
                /** @description Repeated, or joined with commas. By default `status,role`, without ranges */
                readonly fields?: readonly string[];
                /** @description Finds this text in name, first_name, last_name, email, phone, company, ignoring case and accents. If repeated, finds any of the texts. */
                readonly q?: readonly string[];
                /** @description Records whose `id` is this value, or any of them if repeated. Commas split its values. */
                readonly id?: readonly string[];
                /** @description Records whose `id` is any of these values; the same as `id`. Commas split its values. */
                readonly id_values?: readonly string[];
                /** @description Records whose `id` is none of these values, or is absent. Commas split its values. */
                readonly id_ne?: readonly string[];
                /** @description Records whose `id` is this value or comes after it. */
                readonly id_gte?: readonly string[];
                /** @description Records whose `id` is this value or comes before it. */
                readonly id_lte?: readonly string[];
                /** @description Records whose `id` contains this text, ignoring case and accents. */
                readonly id_like?: readonly string[];
                /** @description Records whose `created` is this value, or any of them if repeated. */
                readonly created?: readonly string[];
                /** @description Records whose `created` is any of these values; the same as `created`. Commas split its values. */
                readonly created_values?: readonly string[];
                /** @description Records whose `created` is none of these values, or is absent. */
                readonly created_ne?: readonly string[];
                /** @description Records whose `created` is this value or comes after it. */
                readonly created_gte?: readonly string[];
                /** @description Records whose `created` is this value or comes before it. */
                readonly created_lte?: readonly string[];
                /** @description Records whose `updated` is this value, or any of them if repeated. */
                readonly updated?: readonly string[];
                /** @description Records whose `updated` is any of these values; the same as `updated`. Commas split its values. */
                readonly updated_values?: readonly string[];
                /** @description Records whose `updated` is none of these values, or is absent. */
                readonly updated_ne?: readonly string[];
                /** @description Records whose `updated` is this value or comes after it. */
                readonly updated_gte?: readonly string[];
                /** @description Records whose `updated` is this value or comes before it. */
                readonly updated_lte?: readonly string[];
                /** @description Records whose `name` is this value, or any of them if repeated. */
                readonly name?: readonly string[];
                /** @description Records whose `name` is any of these values; the same as `name`. Commas split its values. */
                readonly name_values?: readonly string[];
                /** @description Records whose `name` is none of these values, or is absent. */
                readonly name_ne?: readonly string[];
                /** @description Records whose `name` is this value or comes after it. */
                readonly name_gte?: readonly string[];
                /** @description Records whose `name` is this value or comes before it. */
                readonly name_lte?: readonly string[];
                /** @description Records whose `name` contains this text, ignoring case and accents. */
                readonly name_like?: readonly string[];
                /** @description Records whose `first_name` is this value, or any of them if repeated. */
                readonly first_name?: readonly string[];
                /** @description Records whose `first_name` is any of these values; the same as `first_name`. Commas split its values. */
                readonly first_name_values?: readonly string[];
                /** @description Records whose `first_name` is none of these values, or is absent. */
                readonly first_name_ne?: readonly string[];
                /** @description Records whose `first_name` is this value or comes after it. */
                readonly first_name_gte?: readonly string[];
                /** @description Records whose `first_name` is this value or comes before it. */
                readonly first_name_lte?: readonly string[];
                /** @description Records whose `first_name` contains this text, ignoring case and accents. */
                readonly first_name_like?: readonly string[];
                /** @description With `true`, records without a `first_name`; with `false`, those with one. */
                readonly first_name_null?: readonly boolean[];
                /** @description Records whose `last_name` is this value, or any of them if repeated. */
                readonly last_name?: readonly string[];
                /** @description Records whose `last_name` is any of these values; the same as `last_name`. Commas split its values. */
                readonly last_name_values?: readonly string[];
                /** @description Records whose `last_name` is none of these values, or is absent. */
                readonly last_name_ne?: readonly string[];
                /** @description Records whose `last_name` is this value or comes after it. */
                readonly last_name_gte?: readonly string[];
                /** @description Records whose `last_name` is this value or comes before it. */
                readonly last_name_lte?: readonly string[];
                /** @description Records whose `last_name` contains this text, ignoring case and accents. */
                readonly last_name_like?: readonly string[];
                /** @description With `true`, records without a `last_name`; with `false`, those with one. */
                readonly last_name_null?: readonly boolean[];
                /** @description Records whose `email` is this value, or any of them if repeated. */
                readonly email?: readonly string[];
                /** @description Records whose `email` is any of these values; the same as `email`. Commas split its values. */
                readonly email_values?: readonly string[];
                /** @description Records whose `email` is none of these values, or is absent. */
                readonly email_ne?: readonly string[];
                /** @description Records whose `email` is this value or comes after it. */
                readonly email_gte?: readonly string[];
                /** @description Records whose `email` is this value or comes before it. */
                readonly email_lte?: readonly string[];
                /** @description Records whose `email` contains this text, ignoring case and accents. */
                readonly email_like?: readonly string[];
                /** @description With `true`, records without a `email`; with `false`, those with one. */
                readonly email_null?: readonly boolean[];
                /** @description Records whose `phone` is this value, or any of them if repeated. */
                readonly phone?: readonly string[];
                /** @description Records whose `phone` is any of these values; the same as `phone`. Commas split its values. */
                readonly phone_values?: readonly string[];
                /** @description Records whose `phone` is none of these values, or is absent. */
                readonly phone_ne?: readonly string[];
                /** @description Records whose `phone` is this value or comes after it. */
                readonly phone_gte?: readonly string[];
                /** @description Records whose `phone` is this value or comes before it. */
                readonly phone_lte?: readonly string[];
                /** @description Records whose `phone` contains this text, ignoring case and accents. */
                readonly phone_like?: readonly string[];
                /** @description With `true`, records without a `phone`; with `false`, those with one. */
                readonly phone_null?: readonly boolean[];
                /** @description Records whose `company` is this value, or any of them if repeated. */
                readonly company?: readonly string[];
                /** @description Records whose `company` is any of these values; the same as `company`. Commas split its values. */
                readonly company_values?: readonly string[];
                /** @description Records whose `company` is none of these values, or is absent. */
                readonly company_ne?: readonly string[];
                /** @description Records whose `company` is this value or comes after it. */
                readonly company_gte?: readonly string[];
                /** @description Records whose `company` is this value or comes before it. */
                readonly company_lte?: readonly string[];
                /** @description Records whose `company` contains this text, ignoring case and accents. */
                readonly company_like?: readonly string[];
                /** @description With `true`, records without a `company`; with `false`, those with one. */
                readonly company_null?: readonly boolean[];
                /** @description Records whose `status` is this value, or any of them if repeated. Commas split its values. */
                readonly status?: readonly string[];
                /** @description Records whose `status` is any of these values; the same as `status`. Commas split its values. */
                readonly status_values?: readonly string[];
                /** @description Records whose `status` is none of these values, or is absent. Commas split its values. */
                readonly status_ne?: readonly string[];
                /** @description Records whose `status` is this value or comes after it. */
                readonly status_gte?: readonly string[];
                /** @description Records whose `status` is this value or comes before it. */
                readonly status_lte?: readonly string[];
                /** @description Records whose `status` contains this text, ignoring case and accents. */
                readonly status_like?: readonly string[];
                /** @description Records whose `role` is this value, or any of them if repeated. Commas split its values. */
                readonly role?: readonly string[];
                /** @description Records whose `role` is any of these values; the same as `role`. Commas split its values. */
                readonly role_values?: readonly string[];
                /** @description Records whose `role` is none of these values, or is absent. Commas split its values. */
                readonly role_ne?: readonly string[];
                /** @description Records whose `role` is this value or comes after it. */
                readonly role_gte?: readonly string[];
                /** @description Records whose `role` is this value or comes before it. */
                readonly role_lte?: readonly string[];
                /** @description Records whose `role` contains this text, ignoring case and accents. */
                readonly role_like?: readonly string[];
                /** @description Any other name filters by the own column of that name, with the same suffixes: `region=north`, `score_gte=10`, `region_null=true` (for a column that a customer has). A misspelt name therefore matches no records, not all, with `_ne` too. */
                readonly own_columns?: {
                    readonly [key: string]: string;
                };
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomerFacets"] | components["schemas"]["CustomerFieldFacets"];
                };
            };
        };
    };
    readonly listCustomerColumns: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["CustomerColumn"][];
                };
            };
        };
    };
    readonly getCustomer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An ETag from an earlier response: 304 without a body if nothing has changed. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description Not Modified */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateCustomer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An ETag from an earlier response: 412 if the record has another version now. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["CustomerUpdate"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Customer"];
                };
            };
        };
    };
    readonly deleteCustomer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An ETag from an earlier response: 412 if the record has another version now. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
        };
    };
    readonly importCustomers: {
        readonly parameters: {
            readonly query?: {
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 2048 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CustomerImport"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomersImported"];
                };
            };
        };
    };
    readonly restoreCustomer: {
        readonly parameters: {
            readonly query?: {
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Customer"];
                };
            };
        };
    };
    readonly listDeletedCustomers: {
        readonly parameters: {
            readonly query?: {
                /** @description The cursor from `Link: rel="next"`; empty for the first page. Later pages take no longer. */
                readonly _after?: components["parameters"]["After"];
                /** @description The page number, from 1. Pages have `_limit` records, 10 by default. */
                readonly _page?: components["parameters"]["Page"];
                /** @description The position of the first record, from 0; with `_end` or `_limit`. */
                readonly _start?: components["parameters"]["Start"];
                /** @description The position after the last record. */
                readonly _end?: components["parameters"]["End"];
                /** @description The maximum number of records; at most 1000, which is the default without other paging parameters. */
                readonly _limit?: components["parameters"]["Limit"];
                /** @description `asc` or `desc`, in any case, for each field of `_sort`; `asc` by default. */
                readonly _order?: components["parameters"]["Order"];
                /** @description The fields to sort by. Default: newest first. */
                readonly _sort?: readonly ("id" | "name" | "deleted" | "deleted_by")[];
                /** @description Records whose `id` is this value, or any of them if repeated. Commas split its values. */
                readonly id?: readonly string[];
                /** @description Records whose `id` is any of these values; the same as `id`. Commas split its values. */
                readonly id_values?: readonly string[];
                /** @description Records whose `id` is none of these values, or is absent. Commas split its values. */
                readonly id_ne?: readonly string[];
                /** @description Records whose `id` is this value or comes after it. */
                readonly id_gte?: readonly string[];
                /** @description Records whose `id` is this value or comes before it. */
                readonly id_lte?: readonly string[];
                /** @description Records whose `id` contains this text, ignoring case and accents. */
                readonly id_like?: readonly string[];
                /** @description Records whose `name` is this value, or any of them if repeated. */
                readonly name?: readonly string[];
                /** @description Records whose `name` is any of these values; the same as `name`. Commas split its values. */
                readonly name_values?: readonly string[];
                /** @description Records whose `name` is none of these values, or is absent. */
                readonly name_ne?: readonly string[];
                /** @description Records whose `name` is this value or comes after it. */
                readonly name_gte?: readonly string[];
                /** @description Records whose `name` is this value or comes before it. */
                readonly name_lte?: readonly string[];
                /** @description Records whose `name` contains this text, ignoring case and accents. */
                readonly name_like?: readonly string[];
                /** @description Records whose `deleted` is this value, or any of them if repeated. */
                readonly deleted?: readonly string[];
                /** @description Records whose `deleted` is any of these values; the same as `deleted`. Commas split its values. */
                readonly deleted_values?: readonly string[];
                /** @description Records whose `deleted` is none of these values, or is absent. */
                readonly deleted_ne?: readonly string[];
                /** @description Records whose `deleted` is this value or comes after it. */
                readonly deleted_gte?: readonly string[];
                /** @description Records whose `deleted` is this value or comes before it. */
                readonly deleted_lte?: readonly string[];
                /** @description Records whose `deleted_by` is this value, or any of them if repeated. */
                readonly deleted_by?: readonly string[];
                /** @description Records whose `deleted_by` is any of these values; the same as `deleted_by`. Commas split its values. */
                readonly deleted_by_values?: readonly string[];
                /** @description Records whose `deleted_by` is none of these values, or is absent. */
                readonly deleted_by_ne?: readonly string[];
                /** @description Records whose `deleted_by` is this value or comes after it. */
                readonly deleted_by_gte?: readonly string[];
                /** @description Records whose `deleted_by` is this value or comes before it. */
                readonly deleted_by_lte?: readonly string[];
                /** @description Records whose `deleted_by` contains this text, ignoring case and accents. */
                readonly deleted_by_like?: readonly string[];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["DeletedCustomer"][];
                };
            };
        };
    };
    readonly eraseCustomers: {
        readonly parameters: {
            readonly query: {
                /** @description The deleted customers to erase, up to 200: repeated, or joined with commas. Unknown ids are ignored. */
                readonly id: readonly string[];
                /** @description How many are in the trash, to erase all of them */
                readonly expect?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
            /** @description Accepted */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Operation"];
                };
            };
        };
    };
    readonly getCustomerMembership: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomerMembership"];
                };
            };
        };
    };
    readonly getOperation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Operation"];
                };
            };
        };
    };
    readonly stopOperation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
        };
    };
    readonly undoOperation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UndoOperation"];
            };
        };
        readonly responses: {
            /** @description Accepted */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Operation"];
                };
            };
        };
    };
    readonly listSegments: {
        readonly parameters: {
            readonly query?: {
                /** @description Leaves `customers` empty. */
                readonly _embed?: "none";
                /** @description The cursor from `Link: rel="next"`; empty for the first page. Later pages take no longer. */
                readonly _after?: components["parameters"]["After"];
                /** @description The page number, from 1. Pages have `_limit` records, 10 by default. */
                readonly _page?: components["parameters"]["Page"];
                /** @description The position of the first record, from 0; with `_end` or `_limit`. */
                readonly _start?: components["parameters"]["Start"];
                /** @description The position after the last record. */
                readonly _end?: components["parameters"]["End"];
                /** @description The maximum number of records; at most 1000, which is the default without other paging parameters. */
                readonly _limit?: components["parameters"]["Limit"];
                /** @description `asc` or `desc`, in any case, for each field of `_sort`; `asc` by default. */
                readonly _order?: components["parameters"]["Order"];
                /** @description The fields to sort by. Default: `id`. */
                readonly _sort?: readonly ("id" | "created" | "updated" | "name" | "description")[];
                /** @description Finds this text in name, description, ignoring case and accents. If repeated, finds any of the texts. */
                readonly q?: readonly string[];
                /** @description Records whose `id` is this value, or any of them if repeated. Commas split its values. */
                readonly id?: readonly string[];
                /** @description Records whose `id` is any of these values; the same as `id`. Commas split its values. */
                readonly id_values?: readonly string[];
                /** @description Records whose `id` is none of these values, or is absent. Commas split its values. */
                readonly id_ne?: readonly string[];
                /** @description Records whose `id` is this value or comes after it. */
                readonly id_gte?: readonly string[];
                /** @description Records whose `id` is this value or comes before it. */
                readonly id_lte?: readonly string[];
                /** @description Records whose `id` contains this text, ignoring case and accents. */
                readonly id_like?: readonly string[];
                /** @description Records whose `created` is this value, or any of them if repeated. */
                readonly created?: readonly string[];
                /** @description Records whose `created` is any of these values; the same as `created`. Commas split its values. */
                readonly created_values?: readonly string[];
                /** @description Records whose `created` is none of these values, or is absent. */
                readonly created_ne?: readonly string[];
                /** @description Records whose `created` is this value or comes after it. */
                readonly created_gte?: readonly string[];
                /** @description Records whose `created` is this value or comes before it. */
                readonly created_lte?: readonly string[];
                /** @description Records whose `updated` is this value, or any of them if repeated. */
                readonly updated?: readonly string[];
                /** @description Records whose `updated` is any of these values; the same as `updated`. Commas split its values. */
                readonly updated_values?: readonly string[];
                /** @description Records whose `updated` is none of these values, or is absent. */
                readonly updated_ne?: readonly string[];
                /** @description Records whose `updated` is this value or comes after it. */
                readonly updated_gte?: readonly string[];
                /** @description Records whose `updated` is this value or comes before it. */
                readonly updated_lte?: readonly string[];
                /** @description Records whose `name` is this value, or any of them if repeated. */
                readonly name?: readonly string[];
                /** @description Records whose `name` is any of these values; the same as `name`. Commas split its values. */
                readonly name_values?: readonly string[];
                /** @description Records whose `name` is none of these values, or is absent. */
                readonly name_ne?: readonly string[];
                /** @description Records whose `name` is this value or comes after it. */
                readonly name_gte?: readonly string[];
                /** @description Records whose `name` is this value or comes before it. */
                readonly name_lte?: readonly string[];
                /** @description Records whose `name` contains this text, ignoring case and accents. */
                readonly name_like?: readonly string[];
                /** @description Records whose `description` is this value, or any of them if repeated. */
                readonly description?: readonly string[];
                /** @description Records whose `description` is any of these values; the same as `description`. Commas split its values. */
                readonly description_values?: readonly string[];
                /** @description Records whose `description` is none of these values, or is absent. */
                readonly description_ne?: readonly string[];
                /** @description Records whose `description` is this value or comes after it. */
                readonly description_gte?: readonly string[];
                /** @description Records whose `description` is this value or comes before it. */
                readonly description_lte?: readonly string[];
                /** @description Records whose `description` contains this text, ignoring case and accents. */
                readonly description_like?: readonly string[];
                /** @description With `true`, records without a `description`; with `false`, those with one. */
                readonly description_null?: readonly boolean[];
                /** @description Answers as of the last change at or before this time (RFC 3339). Not with `at_seq`. */
                readonly at?: components["parameters"]["At"];
                /** @description Answers as of the change with this sequence number. */
                readonly at_seq?: components["parameters"]["AtSeq"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly (components["schemas"]["Segment"] | components["schemas"]["PastSegment"])[];
                };
            };
        };
    };
    readonly createSegment: {
        readonly parameters: {
            readonly query?: {
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: {
                /** @description Any new text, such as a UUID, for a request that may have to be repeated. For 24 hours, the same request with the same key creates nothing more: it gets the first answer again, with `Idempotency-Replayed: true`. Refusals are repeated too, except 401, 429 and 5xx. If the record has been deleted since, the answer is 404. Dry runs ignore it. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 2048 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewSegment"];
            };
        };
        readonly responses: {
            /** @description Created */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Segment"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: {
                            readonly id: null;
                            readonly name: string;
                            readonly description: string;
                            readonly filters: components["schemas"]["FilterState"];
                            readonly customers_count: number;
                            readonly customers: readonly components["schemas"]["Customer"][];
                            readonly created: components["schemas"]["Timestamp"];
                            readonly updated: components["schemas"]["Timestamp"];
                        };
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly deleteSegments: {
        readonly parameters: {
            readonly query: {
                /** @description The records to delete, up to 200: repeated, or joined with commas. Unknown ids are ignored. */
                readonly id: readonly string[];
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: null;
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly getSegment: {
        readonly parameters: {
            readonly query?: {
                /** @description Answers as of the last change at or before this time (RFC 3339). Not with `at_seq`. */
                readonly at?: components["parameters"]["At"];
                /** @description Answers as of the change with this sequence number. */
                readonly at_seq?: components["parameters"]["AtSeq"];
            };
            readonly header?: {
                /** @description An ETag from an earlier response: 304 without a body if nothing has changed. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Segment"] | components["schemas"]["PastSegment"];
                };
            };
            /** @description Not Modified */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateSegment: {
        readonly parameters: {
            readonly query?: {
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: {
                /** @description An ETag from an earlier response: 412 if the record has another version now. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description Up to 2048 KiB. */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["SegmentUpdate"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Segment"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: components["schemas"]["Segment"];
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly deleteSegment: {
        readonly parameters: {
            readonly query?: {
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: {
                /** @description An ETag from an earlier response: 412 if the record has another version now. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: null;
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly previewSegment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["SegmentPreviewRequest"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SegmentPreview"];
                };
            };
        };
    };
    readonly listSegmentCustomers: {
        readonly parameters: {
            readonly query?: {
                /** @description The cursor from `Link: rel="next"`; empty for the first page. Later pages take no longer. */
                readonly _after?: components["parameters"]["After"];
                /** @description The page number, from 1. Pages have `_limit` records, 10 by default. */
                readonly _page?: components["parameters"]["Page"];
                /** @description The position of the first record, from 0; with `_end` or `_limit`. */
                readonly _start?: components["parameters"]["Start"];
                /** @description The position after the last record. */
                readonly _end?: components["parameters"]["End"];
                /** @description The maximum number of records; at most 1000, which is the default without other paging parameters. */
                readonly _limit?: components["parameters"]["Limit"];
                /** @description `asc` or `desc`, in any case, for each field of `_sort`; `asc` by default. */
                readonly _order?: components["parameters"]["Order"];
                /** @description The fields to sort by: id, created, updated, name, first_name, last_name, email, phone, company, status, role, or own columns. Default: `id`. */
                readonly _sort?: readonly string[];
                /** @description Finds this text in name, first_name, last_name, email, phone, company, ignoring case and accents. If repeated, finds any of the texts. */
                readonly q?: readonly string[];
                /** @description Records whose `id` is this value, or any of them if repeated. Commas split its values. */
                readonly id?: readonly string[];
                /** @description Records whose `id` is any of these values; the same as `id`. Commas split its values. */
                readonly id_values?: readonly string[];
                /** @description Records whose `id` is none of these values, or is absent. Commas split its values. */
                readonly id_ne?: readonly string[];
                /** @description Records whose `id` is this value or comes after it. */
                readonly id_gte?: readonly string[];
                /** @description Records whose `id` is this value or comes before it. */
                readonly id_lte?: readonly string[];
                /** @description Records whose `id` contains this text, ignoring case and accents. */
                readonly id_like?: readonly string[];
                /** @description Records whose `created` is this value, or any of them if repeated. */
                readonly created?: readonly string[];
                /** @description Records whose `created` is any of these values; the same as `created`. Commas split its values. */
                readonly created_values?: readonly string[];
                /** @description Records whose `created` is none of these values, or is absent. */
                readonly created_ne?: readonly string[];
                /** @description Records whose `created` is this value or comes after it. */
                readonly created_gte?: readonly string[];
                /** @description Records whose `created` is this value or comes before it. */
                readonly created_lte?: readonly string[];
                /** @description Records whose `updated` is this value, or any of them if repeated. */
                readonly updated?: readonly string[];
                /** @description Records whose `updated` is any of these values; the same as `updated`. Commas split its values. */
                readonly updated_values?: readonly string[];
                /** @description Records whose `updated` is none of these values, or is absent. */
                readonly updated_ne?: readonly string[];
                /** @description Records whose `updated` is this value or comes after it. */
                readonly updated_gte?: readonly string[];
                /** @description Records whose `updated` is this value or comes before it. */
                readonly updated_lte?: readonly string[];
                /** @description Records whose `name` is this value, or any of them if repeated. */
                readonly name?: readonly string[];
                /** @description Records whose `name` is any of these values; the same as `name`. Commas split its values. */
                readonly name_values?: readonly string[];
                /** @description Records whose `name` is none of these values, or is absent. */
                readonly name_ne?: readonly string[];
                /** @description Records whose `name` is this value or comes after it. */
                readonly name_gte?: readonly string[];
                /** @description Records whose `name` is this value or comes before it. */
                readonly name_lte?: readonly string[];
                /** @description Records whose `name` contains this text, ignoring case and accents. */
                readonly name_like?: readonly string[];
                /** @description Records whose `first_name` is this value, or any of them if repeated. */
                readonly first_name?: readonly string[];
                /** @description Records whose `first_name` is any of these values; the same as `first_name`. Commas split its values. */
                readonly first_name_values?: readonly string[];
                /** @description Records whose `first_name` is none of these values, or is absent. */
                readonly first_name_ne?: readonly string[];
                /** @description Records whose `first_name` is this value or comes after it. */
                readonly first_name_gte?: readonly string[];
                /** @description Records whose `first_name` is this value or comes before it. */
                readonly first_name_lte?: readonly string[];
                /** @description Records whose `first_name` contains this text, ignoring case and accents. */
                readonly first_name_like?: readonly string[];
                /** @description With `true`, records without a `first_name`; with `false`, those with one. */
                readonly first_name_null?: readonly boolean[];
                /** @description Records whose `last_name` is this value, or any of them if repeated. */
                readonly last_name?: readonly string[];
                /** @description Records whose `last_name` is any of these values; the same as `last_name`. Commas split its values. */
                readonly last_name_values?: readonly string[];
                /** @description Records whose `last_name` is none of these values, or is absent. */
                readonly last_name_ne?: readonly string[];
                /** @description Records whose `last_name` is this value or comes after it. */
                readonly last_name_gte?: readonly string[];
                /** @description Records whose `last_name` is this value or comes before it. */
                readonly last_name_lte?: readonly string[];
                /** @description Records whose `last_name` contains this text, ignoring case and accents. */
                readonly last_name_like?: readonly string[];
                /** @description With `true`, records without a `last_name`; with `false`, those with one. */
                readonly last_name_null?: readonly boolean[];
                /** @description Records whose `email` is this value, or any of them if repeated. */
                readonly email?: readonly string[];
                /** @description Records whose `email` is any of these values; the same as `email`. Commas split its values. */
                readonly email_values?: readonly string[];
                /** @description Records whose `email` is none of these values, or is absent. */
                readonly email_ne?: readonly string[];
                /** @description Records whose `email` is this value or comes after it. */
                readonly email_gte?: readonly string[];
                /** @description Records whose `email` is this value or comes before it. */
                readonly email_lte?: readonly string[];
                /** @description Records whose `email` contains this text, ignoring case and accents. */
                readonly email_like?: readonly string[];
                /** @description With `true`, records without a `email`; with `false`, those with one. */
                readonly email_null?: readonly boolean[];
                /** @description Records whose `phone` is this value, or any of them if repeated. */
                readonly phone?: readonly string[];
                /** @description Records whose `phone` is any of these values; the same as `phone`. Commas split its values. */
                readonly phone_values?: readonly string[];
                /** @description Records whose `phone` is none of these values, or is absent. */
                readonly phone_ne?: readonly string[];
                /** @description Records whose `phone` is this value or comes after it. */
                readonly phone_gte?: readonly string[];
                /** @description Records whose `phone` is this value or comes before it. */
                readonly phone_lte?: readonly string[];
                /** @description Records whose `phone` contains this text, ignoring case and accents. */
                readonly phone_like?: readonly string[];
                /** @description With `true`, records without a `phone`; with `false`, those with one. */
                readonly phone_null?: readonly boolean[];
                /** @description Records whose `company` is this value, or any of them if repeated. */
                readonly company?: readonly string[];
                /** @description Records whose `company` is any of these values; the same as `company`. Commas split its values. */
                readonly company_values?: readonly string[];
                /** @description Records whose `company` is none of these values, or is absent. */
                readonly company_ne?: readonly string[];
                /** @description Records whose `company` is this value or comes after it. */
                readonly company_gte?: readonly string[];
                /** @description Records whose `company` is this value or comes before it. */
                readonly company_lte?: readonly string[];
                /** @description Records whose `company` contains this text, ignoring case and accents. */
                readonly company_like?: readonly string[];
                /** @description With `true`, records without a `company`; with `false`, those with one. */
                readonly company_null?: readonly boolean[];
                /** @description Records whose `status` is this value, or any of them if repeated. Commas split its values. */
                readonly status?: readonly string[];
                /** @description Records whose `status` is any of these values; the same as `status`. Commas split its values. */
                readonly status_values?: readonly string[];
                /** @description Records whose `status` is none of these values, or is absent. Commas split its values. */
                readonly status_ne?: readonly string[];
                /** @description Records whose `status` is this value or comes after it. */
                readonly status_gte?: readonly string[];
                /** @description Records whose `status` is this value or comes before it. */
                readonly status_lte?: readonly string[];
                /** @description Records whose `status` contains this text, ignoring case and accents. */
                readonly status_like?: readonly string[];
                /** @description Records whose `role` is this value, or any of them if repeated. Commas split its values. */
                readonly role?: readonly string[];
                /** @description Records whose `role` is any of these values; the same as `role`. Commas split its values. */
                readonly role_values?: readonly string[];
                /** @description Records whose `role` is none of these values, or is absent. Commas split its values. */
                readonly role_ne?: readonly string[];
                /** @description Records whose `role` is this value or comes after it. */
                readonly role_gte?: readonly string[];
                /** @description Records whose `role` is this value or comes before it. */
                readonly role_lte?: readonly string[];
                /** @description Records whose `role` contains this text, ignoring case and accents. */
                readonly role_like?: readonly string[];
                /** @description Any other name filters by the own column of that name, with the same suffixes: `region=north`, `score_gte=10`, `region_null=true` (for a column that a customer has). A misspelt name therefore matches no records, not all, with `_ne` too. */
                readonly own_columns?: {
                    readonly [key: string]: string;
                };
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Customer"][];
                };
            };
        };
    };
    readonly explainFilters: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SegmentExplanationRequest"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SegmentExplanation"];
                };
            };
        };
    };
    readonly explainSegment: {
        readonly parameters: {
            readonly query: {
                /** @description The customer */
                readonly customer_id: string;
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SegmentExplanation"];
                };
            };
        };
    };
    readonly uploadAvatar: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 7168 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AvatarUpload"];
            };
        };
        readonly responses: {
            /** @description Created */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UploadedAvatar"];
                };
            };
        };
    };
    readonly getAvatar: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An ETag from an earlier response: 304 without a body if nothing has changed. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "image/jpeg": unknown;
                    readonly "image/png": unknown;
                    readonly "image/webp": unknown;
                    readonly "image/gif": unknown;
                };
            };
            /** @description Not Modified */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listViews: {
        readonly parameters: {
            readonly query?: {
                /** @description The cursor from `Link: rel="next"`; empty for the first page. Later pages take no longer. */
                readonly _after?: components["parameters"]["After"];
                /** @description The page number, from 1. Pages have `_limit` records, 10 by default. */
                readonly _page?: components["parameters"]["Page"];
                /** @description The position of the first record, from 0; with `_end` or `_limit`. */
                readonly _start?: components["parameters"]["Start"];
                /** @description The position after the last record. */
                readonly _end?: components["parameters"]["End"];
                /** @description The maximum number of records; at most 1000, which is the default without other paging parameters. */
                readonly _limit?: components["parameters"]["Limit"];
                /** @description `asc` or `desc`, in any case, for each field of `_sort`; `asc` by default. */
                readonly _order?: components["parameters"]["Order"];
                /** @description The fields to sort by. Default: `id`. */
                readonly _sort?: readonly ("id" | "created" | "updated" | "name" | "resource" | "owner_id" | "shared" | "pinned")[];
                /** @description Finds this text in name, ignoring case and accents. If repeated, finds any of the texts. */
                readonly q?: readonly string[];
                /** @description Records whose `id` is this value, or any of them if repeated. Commas split its values. */
                readonly id?: readonly string[];
                /** @description Records whose `id` is any of these values; the same as `id`. Commas split its values. */
                readonly id_values?: readonly string[];
                /** @description Records whose `id` is none of these values, or is absent. Commas split its values. */
                readonly id_ne?: readonly string[];
                /** @description Records whose `id` is this value or comes after it. */
                readonly id_gte?: readonly string[];
                /** @description Records whose `id` is this value or comes before it. */
                readonly id_lte?: readonly string[];
                /** @description Records whose `id` contains this text, ignoring case and accents. */
                readonly id_like?: readonly string[];
                /** @description Records whose `created` is this value, or any of them if repeated. */
                readonly created?: readonly string[];
                /** @description Records whose `created` is any of these values; the same as `created`. Commas split its values. */
                readonly created_values?: readonly string[];
                /** @description Records whose `created` is none of these values, or is absent. */
                readonly created_ne?: readonly string[];
                /** @description Records whose `created` is this value or comes after it. */
                readonly created_gte?: readonly string[];
                /** @description Records whose `created` is this value or comes before it. */
                readonly created_lte?: readonly string[];
                /** @description Records whose `updated` is this value, or any of them if repeated. */
                readonly updated?: readonly string[];
                /** @description Records whose `updated` is any of these values; the same as `updated`. Commas split its values. */
                readonly updated_values?: readonly string[];
                /** @description Records whose `updated` is none of these values, or is absent. */
                readonly updated_ne?: readonly string[];
                /** @description Records whose `updated` is this value or comes after it. */
                readonly updated_gte?: readonly string[];
                /** @description Records whose `updated` is this value or comes before it. */
                readonly updated_lte?: readonly string[];
                /** @description Records whose `name` is this value, or any of them if repeated. */
                readonly name?: readonly string[];
                /** @description Records whose `name` is any of these values; the same as `name`. Commas split its values. */
                readonly name_values?: readonly string[];
                /** @description Records whose `name` is none of these values, or is absent. */
                readonly name_ne?: readonly string[];
                /** @description Records whose `name` is this value or comes after it. */
                readonly name_gte?: readonly string[];
                /** @description Records whose `name` is this value or comes before it. */
                readonly name_lte?: readonly string[];
                /** @description Records whose `name` contains this text, ignoring case and accents. */
                readonly name_like?: readonly string[];
                /** @description Records whose `resource` is this value, or any of them if repeated. */
                readonly resource?: readonly string[];
                /** @description Records whose `resource` is any of these values; the same as `resource`. Commas split its values. */
                readonly resource_values?: readonly string[];
                /** @description Records whose `resource` is none of these values, or is absent. */
                readonly resource_ne?: readonly string[];
                /** @description Records whose `resource` is this value or comes after it. */
                readonly resource_gte?: readonly string[];
                /** @description Records whose `resource` is this value or comes before it. */
                readonly resource_lte?: readonly string[];
                /** @description Records whose `resource` contains this text, ignoring case and accents. */
                readonly resource_like?: readonly string[];
                /** @description Records whose `owner_id` is this value, or any of them if repeated. */
                readonly owner_id?: readonly string[];
                /** @description Records whose `owner_id` is any of these values; the same as `owner_id`. Commas split its values. */
                readonly owner_id_values?: readonly string[];
                /** @description Records whose `owner_id` is none of these values, or is absent. */
                readonly owner_id_ne?: readonly string[];
                /** @description Records whose `owner_id` is this value or comes after it. */
                readonly owner_id_gte?: readonly string[];
                /** @description Records whose `owner_id` is this value or comes before it. */
                readonly owner_id_lte?: readonly string[];
                /** @description Records whose `owner_id` contains this text, ignoring case and accents. */
                readonly owner_id_like?: readonly string[];
                /** @description With `true`, records without a `owner_id`; with `false`, those with one. */
                readonly owner_id_null?: readonly boolean[];
                /** @description Records whose `shared` is this value, or any of them if repeated. */
                readonly shared?: readonly boolean[];
                /** @description Records whose `shared` is any of these values; the same as `shared`. Commas split its values. */
                readonly shared_values?: readonly boolean[];
                /** @description Records whose `shared` is none of these values, or is absent. */
                readonly shared_ne?: readonly boolean[];
                /** @description Records whose `shared` is this value or comes after it. */
                readonly shared_gte?: readonly boolean[];
                /** @description Records whose `shared` is this value or comes before it. */
                readonly shared_lte?: readonly boolean[];
                /** @description Records whose `pinned` is this value, or any of them if repeated. */
                readonly pinned?: readonly boolean[];
                /** @description Records whose `pinned` is any of these values; the same as `pinned`. Commas split its values. */
                readonly pinned_values?: readonly boolean[];
                /** @description Records whose `pinned` is none of these values, or is absent. */
                readonly pinned_ne?: readonly boolean[];
                /** @description Records whose `pinned` is this value or comes after it. */
                readonly pinned_gte?: readonly boolean[];
                /** @description Records whose `pinned` is this value or comes before it. */
                readonly pinned_lte?: readonly boolean[];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["View"][];
                };
            };
        };
    };
    readonly createView: {
        readonly parameters: {
            readonly query?: {
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: {
                /** @description Any new text, such as a UUID, for a request that may have to be repeated. For 24 hours, the same request with the same key creates nothing more: it gets the first answer again, with `Idempotency-Replayed: true`. Refusals are repeated too, except 401, 429 and 5xx. If the record has been deleted since, the answer is 404. Dry runs ignore it. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewView"];
            };
        };
        readonly responses: {
            /** @description Created */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["View"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: {
                            readonly id: null;
                            readonly name: string;
                            /** @description The list, by its path */
                            readonly resource: string;
                            /** @description Parameters of the list, as its address has them: each filter with a value, or a list of values */
                            readonly filter: {
                                readonly [key: string]: string | readonly string[];
                            };
                            /** @description Null for the order that the list has by itself */
                            readonly sort: {
                                readonly field: string;
                                /** @enum {string} */
                                readonly order: "ASC" | "DESC";
                            } | null;
                            /** @description The columns that are shown, in order; null for those that the list shows by itself */
                            readonly columns: readonly string[] | null;
                            /** @description Whether it is for everybody who may read the list; takes `settings.update` */
                            readonly shared: boolean;
                            /** @description Whether the menu has it, of everybody who sees it */
                            readonly pinned: boolean;
                            /** @description Null once the owner was deleted */
                            readonly owner_id: string | null;
                            readonly created: components["schemas"]["Timestamp"];
                            readonly updated: components["schemas"]["Timestamp"];
                        };
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly getView: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An ETag from an earlier response: 304 without a body if nothing has changed. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["View"];
                };
            };
            /** @description Not Modified */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateView: {
        readonly parameters: {
            readonly query?: {
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: {
                /** @description An ETag from an earlier response: 412 if the record has another version now. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["ViewUpdate"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["View"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: components["schemas"]["View"];
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly deleteView: {
        readonly parameters: {
            readonly query?: {
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: {
                /** @description An ETag from an earlier response: 412 if the record has another version now. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: null;
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly listChanges: {
        readonly parameters: {
            readonly query?: {
                /** @description The cursor from `Link: rel="next"`; empty for the first page. Later pages take no longer. */
                readonly _after?: components["parameters"]["After"];
                /** @description The page number, from 1. Pages have `_limit` records, 10 by default. */
                readonly _page?: components["parameters"]["Page"];
                /** @description The position of the first record, from 0; with `_end` or `_limit`. */
                readonly _start?: components["parameters"]["Start"];
                /** @description The position after the last record. */
                readonly _end?: components["parameters"]["End"];
                /** @description The maximum number of records; at most 1000, which is the default without other paging parameters. */
                readonly _limit?: components["parameters"]["Limit"];
                /** @description `asc` or `desc`, in any case, for each field of `_sort`; `asc` by default. */
                readonly _order?: components["parameters"]["Order"];
                /** @description The fields to sort by. Default: newest first. */
                readonly _sort?: readonly ("id" | "at" | "resource" | "record_id" | "actor_id" | "action")[];
                /** @description Records whose `id` is this value, or any of them if repeated. Commas split its values. */
                readonly id?: readonly number[];
                /** @description Records whose `id` is any of these values; the same as `id`. Commas split its values. */
                readonly id_values?: readonly number[];
                /** @description Records whose `id` is none of these values, or is absent. Commas split its values. */
                readonly id_ne?: readonly number[];
                /** @description Records whose `id` is this value or comes after it. */
                readonly id_gte?: readonly number[];
                /** @description Records whose `id` is this value or comes before it. */
                readonly id_lte?: readonly number[];
                /** @description Records whose `at` is this value, or any of them if repeated. */
                readonly at?: readonly string[];
                /** @description Records whose `at` is any of these values; the same as `at`. Commas split its values. */
                readonly at_values?: readonly string[];
                /** @description Records whose `at` is none of these values, or is absent. */
                readonly at_ne?: readonly string[];
                /** @description Records whose `at` is this value or comes after it. */
                readonly at_gte?: readonly string[];
                /** @description Records whose `at` is this value or comes before it. */
                readonly at_lte?: readonly string[];
                /** @description Records whose `resource` is this value, or any of them if repeated. */
                readonly resource?: readonly string[];
                /** @description Records whose `resource` is any of these values; the same as `resource`. Commas split its values. */
                readonly resource_values?: readonly string[];
                /** @description Records whose `resource` is none of these values, or is absent. */
                readonly resource_ne?: readonly string[];
                /** @description Records whose `resource` is this value or comes after it. */
                readonly resource_gte?: readonly string[];
                /** @description Records whose `resource` is this value or comes before it. */
                readonly resource_lte?: readonly string[];
                /** @description Records whose `resource` contains this text, ignoring case and accents. */
                readonly resource_like?: readonly string[];
                /** @description Records whose `record_id` is this value, or any of them if repeated. */
                readonly record_id?: readonly string[];
                /** @description Records whose `record_id` is any of these values; the same as `record_id`. Commas split its values. */
                readonly record_id_values?: readonly string[];
                /** @description Records whose `record_id` is none of these values, or is absent. */
                readonly record_id_ne?: readonly string[];
                /** @description Records whose `record_id` is this value or comes after it. */
                readonly record_id_gte?: readonly string[];
                /** @description Records whose `record_id` is this value or comes before it. */
                readonly record_id_lte?: readonly string[];
                /** @description Records whose `record_id` contains this text, ignoring case and accents. */
                readonly record_id_like?: readonly string[];
                /** @description Records whose `actor_id` is this value, or any of them if repeated. */
                readonly actor_id?: readonly string[];
                /** @description Records whose `actor_id` is any of these values; the same as `actor_id`. Commas split its values. */
                readonly actor_id_values?: readonly string[];
                /** @description Records whose `actor_id` is none of these values, or is absent. */
                readonly actor_id_ne?: readonly string[];
                /** @description Records whose `actor_id` is this value or comes after it. */
                readonly actor_id_gte?: readonly string[];
                /** @description Records whose `actor_id` is this value or comes before it. */
                readonly actor_id_lte?: readonly string[];
                /** @description Records whose `actor_id` contains this text, ignoring case and accents. */
                readonly actor_id_like?: readonly string[];
                /** @description Records whose `action` is this value, or any of them if repeated. */
                readonly action?: readonly string[];
                /** @description Records whose `action` is any of these values; the same as `action`. Commas split its values. */
                readonly action_values?: readonly string[];
                /** @description Records whose `action` is none of these values, or is absent. */
                readonly action_ne?: readonly string[];
                /** @description Records whose `action` is this value or comes after it. */
                readonly action_gte?: readonly string[];
                /** @description Records whose `action` is this value or comes before it. */
                readonly action_lte?: readonly string[];
                /** @description Records whose `action` contains this text, ignoring case and accents. */
                readonly action_like?: readonly string[];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Change"][];
                };
            };
        };
    };
    readonly countChangesByTime: {
        readonly parameters: {
            readonly query?: {
                /** @description What a bar stands for; weeks begin on Monday */
                readonly by?: "hour" | "day" | "week";
                /** @description The time zone whose hours and days are counted, by its IANA name */
                readonly tz?: string;
                /** @description Records whose `id` is this value, or any of them if repeated. Commas split its values. */
                readonly id?: readonly number[];
                /** @description Records whose `id` is any of these values; the same as `id`. Commas split its values. */
                readonly id_values?: readonly number[];
                /** @description Records whose `id` is none of these values, or is absent. Commas split its values. */
                readonly id_ne?: readonly number[];
                /** @description Records whose `id` is this value or comes after it. */
                readonly id_gte?: readonly number[];
                /** @description Records whose `id` is this value or comes before it. */
                readonly id_lte?: readonly number[];
                /** @description Records whose `at` is this value, or any of them if repeated. */
                readonly at?: readonly string[];
                /** @description Records whose `at` is any of these values; the same as `at`. Commas split its values. */
                readonly at_values?: readonly string[];
                /** @description Records whose `at` is none of these values, or is absent. */
                readonly at_ne?: readonly string[];
                /** @description Records whose `at` is this value or comes after it. */
                readonly at_gte?: readonly string[];
                /** @description Records whose `at` is this value or comes before it. */
                readonly at_lte?: readonly string[];
                /** @description Records whose `resource` is this value, or any of them if repeated. */
                readonly resource?: readonly string[];
                /** @description Records whose `resource` is any of these values; the same as `resource`. Commas split its values. */
                readonly resource_values?: readonly string[];
                /** @description Records whose `resource` is none of these values, or is absent. */
                readonly resource_ne?: readonly string[];
                /** @description Records whose `resource` is this value or comes after it. */
                readonly resource_gte?: readonly string[];
                /** @description Records whose `resource` is this value or comes before it. */
                readonly resource_lte?: readonly string[];
                /** @description Records whose `resource` contains this text, ignoring case and accents. */
                readonly resource_like?: readonly string[];
                /** @description Records whose `record_id` is this value, or any of them if repeated. */
                readonly record_id?: readonly string[];
                /** @description Records whose `record_id` is any of these values; the same as `record_id`. Commas split its values. */
                readonly record_id_values?: readonly string[];
                /** @description Records whose `record_id` is none of these values, or is absent. */
                readonly record_id_ne?: readonly string[];
                /** @description Records whose `record_id` is this value or comes after it. */
                readonly record_id_gte?: readonly string[];
                /** @description Records whose `record_id` is this value or comes before it. */
                readonly record_id_lte?: readonly string[];
                /** @description Records whose `record_id` contains this text, ignoring case and accents. */
                readonly record_id_like?: readonly string[];
                /** @description Records whose `actor_id` is this value, or any of them if repeated. */
                readonly actor_id?: readonly string[];
                /** @description Records whose `actor_id` is any of these values; the same as `actor_id`. Commas split its values. */
                readonly actor_id_values?: readonly string[];
                /** @description Records whose `actor_id` is none of these values, or is absent. */
                readonly actor_id_ne?: readonly string[];
                /** @description Records whose `actor_id` is this value or comes after it. */
                readonly actor_id_gte?: readonly string[];
                /** @description Records whose `actor_id` is this value or comes before it. */
                readonly actor_id_lte?: readonly string[];
                /** @description Records whose `actor_id` contains this text, ignoring case and accents. */
                readonly actor_id_like?: readonly string[];
                /** @description Records whose `action` is this value, or any of them if repeated. */
                readonly action?: readonly string[];
                /** @description Records whose `action` is any of these values; the same as `action`. Commas split its values. */
                readonly action_values?: readonly string[];
                /** @description Records whose `action` is none of these values, or is absent. */
                readonly action_ne?: readonly string[];
                /** @description Records whose `action` is this value or comes after it. */
                readonly action_gte?: readonly string[];
                /** @description Records whose `action` is this value or comes before it. */
                readonly action_lte?: readonly string[];
                /** @description Records whose `action` contains this text, ignoring case and accents. */
                readonly action_like?: readonly string[];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Histogram"];
                };
            };
        };
    };
    readonly getChange: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An ETag from an earlier response: 304 without a body if nothing has changed. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Change"];
                };
            };
            /** @description Not Modified */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly undoChange: {
        readonly parameters: {
            readonly query?: {
                /** @description With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. Its status is 200 and `x-dry-run` of the operation has its schema. */
                readonly dry_run?: components["parameters"]["DryRun"];
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Restored"];
                };
            };
            /** @description OK with `dry_run=true`, instead of the success */
            readonly dryRun: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly dry_run: true;
                        /** @description The id of the last change that the effect takes into account */
                        readonly seq: string;
                        readonly record: components["schemas"]["Restored"];
                        readonly effect: components["schemas"]["Effect"];
                    };
                };
            };
        };
    };
    readonly countSignIns: {
        readonly parameters: {
            readonly query?: {
                /** @description By default the last 48 hours, 30 days or 52 weeks */
                readonly from?: string;
                /** @description By default now */
                readonly to?: string;
                /** @description What a bar stands for; weeks begin on Monday */
                readonly by?: "hour" | "day" | "week";
                /** @description The time zone whose hours and days are counted, by its IANA name */
                readonly tz?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SignInHistogram"];
                };
            };
        };
    };
    readonly countEvaluationsOfFeatures: {
        readonly parameters: {
            readonly query: {
                /** @description By default the last 48 hours, 30 days or 52 weeks */
                readonly from?: string;
                /** @description By default now */
                readonly to?: string;
                /** @description What a bar stands for; weeks begin on Monday */
                readonly by?: "hour" | "day" | "week";
                /** @description The time zone whose hours and days are counted, by its IANA name */
                readonly tz?: string;
                /** @description The records, up to 100: repeated, or joined with commas. Unknown ids are ignored. */
                readonly id: readonly string[];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EvaluationsOfFeatures"];
                };
            };
        };
    };
    readonly countEvaluations: {
        readonly parameters: {
            readonly query?: {
                /** @description By default the last 48 hours, 30 days or 52 weeks */
                readonly from?: string;
                /** @description By default now */
                readonly to?: string;
                /** @description What a bar stands for; weeks begin on Monday */
                readonly by?: "hour" | "day" | "week";
                /** @description The time zone whose hours and days are counted, by its IANA name */
                readonly tz?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FeatureEvaluations"];
                };
            };
        };
    };
    readonly listCustomerSizes: {
        readonly parameters: {
            readonly query?: {
                /** @description By default the last 48 hours, 30 days or 52 weeks */
                readonly from?: string;
                /** @description By default now */
                readonly to?: string;
                /** @description What a bar stands for; weeks begin on Monday */
                readonly by?: "hour" | "day" | "week";
                /** @description The time zone whose hours and days are counted, by its IANA name */
                readonly tz?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Sizes"];
                };
            };
        };
    };
    readonly listSizesOfSegments: {
        readonly parameters: {
            readonly query: {
                /** @description By default the last 48 hours, 30 days or 52 weeks */
                readonly from?: string;
                /** @description By default now */
                readonly to?: string;
                /** @description What a bar stands for; weeks begin on Monday */
                readonly by?: "hour" | "day" | "week";
                /** @description The time zone whose hours and days are counted, by its IANA name */
                readonly tz?: string;
                /** @description The records, up to 100: repeated, or joined with commas. Unknown ids are ignored. */
                readonly id: readonly string[];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SizesOfSegments"];
                };
            };
        };
    };
    readonly listSegmentSizes: {
        readonly parameters: {
            readonly query?: {
                /** @description By default the last 48 hours, 30 days or 52 weeks */
                readonly from?: string;
                /** @description By default now */
                readonly to?: string;
                /** @description What a bar stands for; weeks begin on Monday */
                readonly by?: "hour" | "day" | "week";
                /** @description The time zone whose hours and days are counted, by its IANA name */
                readonly tz?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Sizes"];
                };
            };
        };
    };
    readonly listWebhooks: {
        readonly parameters: {
            readonly query?: {
                /** @description The cursor from `Link: rel="next"`; empty for the first page. Later pages take no longer. */
                readonly _after?: components["parameters"]["After"];
                /** @description The page number, from 1. Pages have `_limit` records, 10 by default. */
                readonly _page?: components["parameters"]["Page"];
                /** @description The position of the first record, from 0; with `_end` or `_limit`. */
                readonly _start?: components["parameters"]["Start"];
                /** @description The position after the last record. */
                readonly _end?: components["parameters"]["End"];
                /** @description The maximum number of records; at most 1000, which is the default without other paging parameters. */
                readonly _limit?: components["parameters"]["Limit"];
                /** @description `asc` or `desc`, in any case, for each field of `_sort`; `asc` by default. */
                readonly _order?: components["parameters"]["Order"];
                /** @description The fields to sort by. Default: `id`. */
                readonly _sort?: readonly ("id" | "created" | "updated" | "name" | "enabled" | "owner")[];
                /** @description Finds this text in name, ignoring case and accents. If repeated, finds any of the texts. */
                readonly q?: readonly string[];
                /** @description Records whose `id` is this value, or any of them if repeated. Commas split its values. */
                readonly id?: readonly string[];
                /** @description Records whose `id` is any of these values; the same as `id`. Commas split its values. */
                readonly id_values?: readonly string[];
                /** @description Records whose `id` is none of these values, or is absent. Commas split its values. */
                readonly id_ne?: readonly string[];
                /** @description Records whose `id` is this value or comes after it. */
                readonly id_gte?: readonly string[];
                /** @description Records whose `id` is this value or comes before it. */
                readonly id_lte?: readonly string[];
                /** @description Records whose `id` contains this text, ignoring case and accents. */
                readonly id_like?: readonly string[];
                /** @description Records whose `created` is this value, or any of them if repeated. */
                readonly created?: readonly string[];
                /** @description Records whose `created` is any of these values; the same as `created`. Commas split its values. */
                readonly created_values?: readonly string[];
                /** @description Records whose `created` is none of these values, or is absent. */
                readonly created_ne?: readonly string[];
                /** @description Records whose `created` is this value or comes after it. */
                readonly created_gte?: readonly string[];
                /** @description Records whose `created` is this value or comes before it. */
                readonly created_lte?: readonly string[];
                /** @description Records whose `updated` is this value, or any of them if repeated. */
                readonly updated?: readonly string[];
                /** @description Records whose `updated` is any of these values; the same as `updated`. Commas split its values. */
                readonly updated_values?: readonly string[];
                /** @description Records whose `updated` is none of these values, or is absent. */
                readonly updated_ne?: readonly string[];
                /** @description Records whose `updated` is this value or comes after it. */
                readonly updated_gte?: readonly string[];
                /** @description Records whose `updated` is this value or comes before it. */
                readonly updated_lte?: readonly string[];
                /** @description Records whose `name` is this value, or any of them if repeated. */
                readonly name?: readonly string[];
                /** @description Records whose `name` is any of these values; the same as `name`. Commas split its values. */
                readonly name_values?: readonly string[];
                /** @description Records whose `name` is none of these values, or is absent. */
                readonly name_ne?: readonly string[];
                /** @description Records whose `name` is this value or comes after it. */
                readonly name_gte?: readonly string[];
                /** @description Records whose `name` is this value or comes before it. */
                readonly name_lte?: readonly string[];
                /** @description Records whose `name` contains this text, ignoring case and accents. */
                readonly name_like?: readonly string[];
                /** @description Records whose `enabled` is this value, or any of them if repeated. */
                readonly enabled?: readonly boolean[];
                /** @description Records whose `enabled` is any of these values; the same as `enabled`. Commas split its values. */
                readonly enabled_values?: readonly boolean[];
                /** @description Records whose `enabled` is none of these values, or is absent. */
                readonly enabled_ne?: readonly boolean[];
                /** @description Records whose `enabled` is this value or comes after it. */
                readonly enabled_gte?: readonly boolean[];
                /** @description Records whose `enabled` is this value or comes before it. */
                readonly enabled_lte?: readonly boolean[];
                /** @description Records whose `owner` is this value, or any of them if repeated. */
                readonly owner?: readonly string[];
                /** @description Records whose `owner` is any of these values; the same as `owner`. Commas split its values. */
                readonly owner_values?: readonly string[];
                /** @description Records whose `owner` is none of these values, or is absent. */
                readonly owner_ne?: readonly string[];
                /** @description Records whose `owner` is this value or comes after it. */
                readonly owner_gte?: readonly string[];
                /** @description Records whose `owner` is this value or comes before it. */
                readonly owner_lte?: readonly string[];
                /** @description Records whose `owner` contains this text, ignoring case and accents. */
                readonly owner_like?: readonly string[];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Webhook"][];
                };
            };
        };
    };
    readonly createWebhook: {
        readonly parameters: {
            readonly query?: {
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewWebhook"];
            };
        };
        readonly responses: {
            /** @description Created */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IssuedWebhook"];
                };
            };
        };
    };
    readonly getWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An ETag from an earlier response: 304 without a body if nothing has changed. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description Not Modified */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateWebhook: {
        readonly parameters: {
            readonly query?: {
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: {
                /** @description An ETag from an earlier response: 412 if the record has another version now. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookUpdate"];
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    readonly deleteWebhook: {
        readonly parameters: {
            readonly query?: {
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: {
                /** @description An ETag from an earlier response: 412 if the record has another version now. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
        };
    };
    readonly rotateWebhook: {
        readonly parameters: {
            readonly query?: {
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: {
                /** @description An ETag from an earlier response: 412 if the record has another version now. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IssuedWebhook"];
                };
            };
        };
    };
    readonly listWebhookDeliveries: {
        readonly parameters: {
            readonly query?: {
                /** @description The cursor from `Link: rel="next"`; empty for the first page. Later pages take no longer. */
                readonly _after?: components["parameters"]["After"];
                /** @description The page number, from 1. Pages have `_limit` records, 10 by default. */
                readonly _page?: components["parameters"]["Page"];
                /** @description The position of the first record, from 0; with `_end` or `_limit`. */
                readonly _start?: components["parameters"]["Start"];
                /** @description The position after the last record. */
                readonly _end?: components["parameters"]["End"];
                /** @description The maximum number of records; at most 1000, which is the default without other paging parameters. */
                readonly _limit?: components["parameters"]["Limit"];
                /** @description `asc` or `desc`, in any case, for each field of `_sort`; `asc` by default. */
                readonly _order?: components["parameters"]["Order"];
                /** @description The fields to sort by. Default: newest first. */
                readonly _sort?: readonly ("id" | "message_id" | "type" | "at" | "error" | "skipped")[];
                /** @description Records whose `id` is this value, or any of them if repeated. Commas split its values. */
                readonly id?: readonly string[];
                /** @description Records whose `id` is any of these values; the same as `id`. Commas split its values. */
                readonly id_values?: readonly string[];
                /** @description Records whose `id` is none of these values, or is absent. Commas split its values. */
                readonly id_ne?: readonly string[];
                /** @description Records whose `id` is this value or comes after it. */
                readonly id_gte?: readonly string[];
                /** @description Records whose `id` is this value or comes before it. */
                readonly id_lte?: readonly string[];
                /** @description Records whose `id` contains this text, ignoring case and accents. */
                readonly id_like?: readonly string[];
                /** @description Records whose `message_id` is this value, or any of them if repeated. */
                readonly message_id?: readonly string[];
                /** @description Records whose `message_id` is any of these values; the same as `message_id`. Commas split its values. */
                readonly message_id_values?: readonly string[];
                /** @description Records whose `message_id` is none of these values, or is absent. */
                readonly message_id_ne?: readonly string[];
                /** @description Records whose `message_id` is this value or comes after it. */
                readonly message_id_gte?: readonly string[];
                /** @description Records whose `message_id` is this value or comes before it. */
                readonly message_id_lte?: readonly string[];
                /** @description Records whose `message_id` contains this text, ignoring case and accents. */
                readonly message_id_like?: readonly string[];
                /** @description Records whose `type` is this value, or any of them if repeated. */
                readonly type?: readonly string[];
                /** @description Records whose `type` is any of these values; the same as `type`. Commas split its values. */
                readonly type_values?: readonly string[];
                /** @description Records whose `type` is none of these values, or is absent. */
                readonly type_ne?: readonly string[];
                /** @description Records whose `type` is this value or comes after it. */
                readonly type_gte?: readonly string[];
                /** @description Records whose `type` is this value or comes before it. */
                readonly type_lte?: readonly string[];
                /** @description Records whose `type` contains this text, ignoring case and accents. */
                readonly type_like?: readonly string[];
                /** @description Records whose `at` is this value, or any of them if repeated. */
                readonly at?: readonly string[];
                /** @description Records whose `at` is any of these values; the same as `at`. Commas split its values. */
                readonly at_values?: readonly string[];
                /** @description Records whose `at` is none of these values, or is absent. */
                readonly at_ne?: readonly string[];
                /** @description Records whose `at` is this value or comes after it. */
                readonly at_gte?: readonly string[];
                /** @description Records whose `at` is this value or comes before it. */
                readonly at_lte?: readonly string[];
                /** @description Records whose `error` is this value, or any of them if repeated. */
                readonly error?: readonly string[];
                /** @description Records whose `error` is any of these values; the same as `error`. Commas split its values. */
                readonly error_values?: readonly string[];
                /** @description Records whose `error` is none of these values, or is absent. */
                readonly error_ne?: readonly string[];
                /** @description Records whose `error` is this value or comes after it. */
                readonly error_gte?: readonly string[];
                /** @description Records whose `error` is this value or comes before it. */
                readonly error_lte?: readonly string[];
                /** @description Records whose `error` contains this text, ignoring case and accents. */
                readonly error_like?: readonly string[];
                /** @description Records whose `skipped` is this value, or any of them if repeated. */
                readonly skipped?: readonly boolean[];
                /** @description Records whose `skipped` is any of these values; the same as `skipped`. Commas split its values. */
                readonly skipped_values?: readonly boolean[];
                /** @description Records whose `skipped` is none of these values, or is absent. */
                readonly skipped_ne?: readonly boolean[];
                /** @description Records whose `skipped` is this value or comes after it. */
                readonly skipped_gte?: readonly boolean[];
                /** @description Records whose `skipped` is this value or comes before it. */
                readonly skipped_lte?: readonly boolean[];
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["WebhookDelivery"][];
                };
            };
        };
    };
    readonly redeliverWebhook: {
        readonly parameters: {
            readonly query?: {
                /** @description With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it. */
                readonly wait?: components["parameters"]["Wait"];
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description Up to 256 KiB. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookRedelivery"];
            };
        };
        readonly responses: {
            /** @description Accepted */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
        };
    };
    readonly testWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Accepted */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
        };
    };
    readonly getPropagation: {
        readonly parameters: {
            readonly query: {
                /** @description A sequence number of the change log, such as from `X-Log-Seq` */
                readonly seq: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Propagation"];
                };
            };
        };
    };
    readonly getAbout: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["About"];
                };
            };
        };
    };
    readonly getStatus: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Status"];
                };
            };
        };
    };
    readonly getPendingWork: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PendingWork"];
                };
            };
        };
    };
    readonly getMetrics: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/plain": string;
                };
            };
        };
    };
    readonly getApiDocument: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An ETag from an earlier response: 304 without a body if nothing has changed. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ApiDocument"];
                };
            };
            /** @description Not Modified */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getReference: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An ETag from an earlier response: 304 without a body if nothing has changed. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": string;
                };
            };
            /** @description Not Modified */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getReferenceAsset: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An ETag from an earlier response: 304 without a body if nothing has changed. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                readonly asset: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/javascript": string;
                    readonly "text/css": string;
                };
            };
            /** @description Not Modified */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
