import { Menu, useSidebarState, useTranslate } from 'react-admin';
import { SCREENS } from '../screens.js';
import { useCan } from '../session/use-can.js';
import { MAX_PINNED, PinnedView } from '../ui/views/pinned-views.js';
import { useViews } from '../ui/views/use-views.js';
import { pageOf } from '../ui/views/view.js';

/** The areas that the signed-in user may see, each with its pinned views. */
export function ConsoleMenu() {
  const can = useCan();
  const translate = useTranslate();
  const [isWide] = useSidebarState();
  const pinned = useViews().filter((view) => view.pinned && isWide);
  const shown = SCREENS.filter(({ order, needs }) => order !== undefined && needs.every(can));
  return (
    <Menu>
      {shown.flatMap(({ path, label, icon: Icon }) => [
        <Menu.Item key={path} to={path} primaryText={translate(label, { smart_count: 2 })} leftIcon={<Icon />} />,
        ...pinned
          .filter((view) => pageOf(view) === path)
          .slice(0, MAX_PINNED)
          .map((view) => <PinnedView key={view.id} view={view} />),
      ])}
    </Menu>
  );
}
