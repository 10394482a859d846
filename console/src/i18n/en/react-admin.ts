import english from 'ra-language-english';
import type { ReactAdminTexts } from '../react-admin-texts.js';

export const reactAdmin: ReactAdminTexts = english;
