// A module of its own, so that the bundle has these in a file that is loaded when first used.
export { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
export { decodeAttestationObject } from '@simplewebauthn/server/helpers';
