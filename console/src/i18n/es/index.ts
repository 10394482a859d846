export { esES as componentTexts } from '@mui/material/locale';

/** Spanish. The areas of this folder are found without being named here. */
export const modules = import.meta.glob<Readonly<Record<string, unknown>>>('./*.ts', { eager: true });
