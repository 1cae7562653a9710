import type { Source } from '../metrics/metric.ts';

/** Where several parts of the attribution come from; what belongs to one stands in its file. */
export const CHILD_LAYOUT_POSITION: Source = {
  title: 'AndroidX, RecyclerView.getChildLayoutPosition',
  url: 'https://developer.android.com/reference/androidx/recyclerview/widget/RecyclerView#getChildLayoutPosition(android.view.View)',
};
