import type { DemoOrganisation } from '../../../application/demo/demo-organisation.js';
import { DEMO_CUSTOMERS, demoSteps } from './demo-customers.js';
import { DEMO_FEATURES, DEMO_FEATURES_LATER } from './demo-features.js';
import { DEMO_ABILITIES, DEMO_ROLES, DEMO_ROLE_TOGGLE } from './demo-roles.js';
import { DEMO_SEGMENTS } from './demo-segments.js';
import { DEMO_STAFF } from './demo-staff.js';

/** The organisation that the command `demo` writes. docs/demo.md describes it. */
export const DEMO_ORGANISATION: DemoOrganisation = {
  abilities: DEMO_ABILITIES,
  roles: DEMO_ROLES,
  roleToggle: DEMO_ROLE_TOGGLE,
  staff: DEMO_STAFF,
  features: DEMO_FEATURES,
  featuresLater: DEMO_FEATURES_LATER,
  segments: DEMO_SEGMENTS,
  customers: DEMO_CUSTOMERS,
  steps: demoSteps,
};
