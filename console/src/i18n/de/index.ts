export { deDE as componentTexts } from '@mui/material/locale';

/** German. The areas of this folder are found without being named here. */
export const modules = import.meta.glob<Readonly<Record<string, unknown>>>('./*.ts', { eager: true });
