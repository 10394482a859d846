/** Where SCIM is served. */
export const SCIM_PATH = '/scim/v2';
export const SCIM_TYPE = 'application/scim+json';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
