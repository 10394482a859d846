import { useEffect } from 'react';
import { useListContext, useStore } from 'react-admin';

/**
 * A selection is of the records that were shown: other filters end it, also while the records of the earlier ones still stand there.
 * Pages and the order don't.
 */
export function useSelectionOfFilters(): void {
  const { resource, selectedIds, isPlaceholderData = false, onUnselectItems, ...list } = useListContext();
  const shown = JSON.stringify(list.filterValues ?? {});
  const count = selectedIds.length;
  const [selectedOf, setSelectedOf] = useStore<string>(`${resource}.selectedOf`);
  useEffect(() => {
    if (selectedOf === shown) return;
    if (count > 0) onUnselectItems();
    if (!isPlaceholderData) setSelectedOf(shown);
  }, [selectedOf, shown, count, isPlaceholderData, onUnselectItems, setSelectedOf]);
}
