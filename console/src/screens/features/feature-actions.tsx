import { TopToolbar } from 'react-admin';
import { HistoryButton } from '../../ui/history-button.js';

/** The buttons above a feature. */
export function FeatureActions() {
  return (
    <TopToolbar>
      <HistoryButton kind="feature" />
    </TopToolbar>
  );
}
