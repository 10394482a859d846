import { Menu, useTranslate } from 'react-admin';
import { SCREENS } from '../screens.js';
import { useCan } from '../session/use-can.js';

/** The areas that the signed-in user may see. */
export function ConsoleMenu() {
  const can = useCan();
  const translate = useTranslate();
  const shown = SCREENS.filter(({ order, needs }) => order !== undefined && needs.every(can));
  return (
    <Menu>
      {shown.map(({ path, label, icon: Icon }) => (
        <Menu.Item key={path} to={path} primaryText={translate(label, { smart_count: 2 })} leftIcon={<Icon />} />
      ))}
    </Menu>
  );
}
