import type { ComponentType } from 'react';
import type { ResourceProps } from 'react-admin';

/** One area of the console, in `screens/<area>/screen.tsx`: what the menu shows and what is reachable. Its pages load later. */
export interface Screen {
  /** Position in the menu; areas have tens, so that others fit between. Without it, the menu doesn't show the area. */
  readonly order?: number;
  /** A key of the texts. */
  readonly label: string;
  /** Where the menu leads. */
  readonly path: string;
  /** Leads there after a "g"; no other area has it. */
  readonly letter: string;
  readonly icon: ComponentType;
  /** All of these permissions are needed, such as `account.read`; without any, everybody who is signed in sees it. */
  readonly needs: readonly string[];
  readonly resource?: ResourceProps;
  /** What creating a record needs, such as `role.create`. */
  readonly creating?: readonly string[];
  /** Pages that aren't react-admin's list, create, edit or show. */
  readonly routes?: readonly ScreenRoute[];
}

interface ScreenRoute {
  readonly path: string;
  readonly page: ComponentType;
  /** What people do there, for Ctrl-K: a key of the texts. Without it, only the area leads there. */
  readonly label?: string;
  /** What Ctrl-K asks before it leads there. */
  readonly needs?: readonly string[];
}
